"""The values that a search found: of each state from the deepest level that looked at it.

Levels are compared only where that does no harm: a choice that a level left out, as the one before
it thought little of it, counts a hair less than what that level found best. States that no level
has met are looked at when they are asked for, with what is in hand there.
"""

import math
from dataclasses import dataclass, field

from solver.equilibrium.horizon import HorizonSolution, solve_finite_horizon
from solver.systems.dreadnaught.skirmish.frames import Exchange
from solver.systems.dreadnaught.skirmish.state import SkirmishState
from solver.systems.dreadnaught.skirmish_search.level import IN_HAND, Level, sees_round_end
from solver.systems.dreadnaught.skirmish_search.lookahead import Lookahead, Sight
from solver.systems.dreadnaught.skirmish_search.measured import measured_loss
from solver.systems.finding import Finding, Method, OpenStates

_HAIR = 1e-6
"""By how much a choice that is looked at no further falls behind, in units of the value."""


@dataclass(frozen=True)
class Finished:
    """A level that was looked at to its end."""

    level: Level
    solution: HorizonSolution[SkirmishState]


@dataclass(frozen=True)
class SearchedValues:
    """What a search says of a fight: `interface.Values`, with nothing proved.

    Attributes:
        sight: the rules, the state asked about, and the estimate of what lies beyond.
        finished: the levels, the deepest last; one at least.
        left_out: what follows the monsters' choices that the deepest level left out, with what
            each must count less than.
    """

    sight: Sight
    finished: tuple[Finished, ...]
    left_out: dict[SkirmishState, float]
    _asked: dict[SkirmishState, float] = field(default_factory=dict[SkirmishState, float])

    @property
    def level(self) -> Level:
        """The deepest level."""
        return self.finished[-1].level

    @property
    def finding(self) -> Finding:
        """Searched, and how far."""
        return Finding(
            Method.SEARCH,
            depth=max(0, self.level.full),
            round_completed=sees_round_end(self.sight.start, self.level),
            measured_loss=measured_loss(self.level),
        )

    @property
    def exploitability(self) -> None:
        """Unknown."""
        return

    @property
    def exchanges(self) -> int:
        """Stage games of two secret bids on the deepest level."""
        return sum(isinstance(s.top, Exchange) for s, _ in self.finished[-1].solution.bounds)

    @property
    def open_states(self) -> OpenStates:
        """None that could be told: a search leaves no bounds to compare."""
        return OpenStates(len(self.finished[-1].solution.bounds), 0, math.inf)

    def value(self, state: SkirmishState) -> float:
        """Return what `state` is worth to the monsters, as far as was looked."""
        for level in reversed(self.finished):
            bounds = level.solution.bounds.get((state, None))
            if bounds is not None:
                most = self.left_out.get(state)
                return bounds.value if most is None else min(bounds.value, most - _HAIR)
        if state not in self._asked:
            self._asked[state] = self._looked_at(state)
        return self._asked[state]

    def lower(self, state: SkirmishState) -> None:  # noqa: ARG002 - whatever the state
        """Return None: nothing is proved."""
        return

    def upper(self, state: SkirmishState) -> None:  # noqa: ARG002 - whatever the state
        """Return None: nothing is proved."""
        return

    def target(self, state: SkirmishState) -> float:
        """Return what the monsters play for, the value."""
        return self.value(state)

    def _looked_at(self, state: SkirmishState) -> float:
        game = Lookahead(self.sight, IN_HAND)
        return solve_finite_horizon(game, state).value(state)
