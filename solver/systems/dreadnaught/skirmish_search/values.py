"""The values that a search found: of each state from the deepest level that looked at it.

Levels are compared only where that does no harm: a choice that a level left out, as the one before
it thought little of it, counts a hair less than what that level found best. States that no level
has met are looked at when they are asked for, with what is in hand there.
"""

import math
from dataclasses import dataclass
from functools import cached_property

from solver.systems.dreadnaught.skirmish.frames import Exchange
from solver.systems.dreadnaught.skirmish.state import SkirmishState
from solver.systems.dreadnaught.skirmish_search.level import (
    FEW_IN_HAND,
    GLANCE,
    Level,
    sees_round_end,
)
from solver.systems.dreadnaught.skirmish_search.sight import Look, Sight
from solver.systems.finding import Finding, Method, OpenStates

_HAIR = 1e-6
"""By how much a choice that is looked at no further falls behind, in units of the value."""
_BYTES_PER_STATE = 1_200
"""Of a state that was met, with its stage game; 920 to 1,130 were measured."""


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
    finished: tuple[Look, ...]
    left_out: dict[SkirmishState, float]

    @cached_property
    def _late(self) -> Look:
        """What looks at states that no level has met."""
        return Look(self.sight, FEW_IN_HAND)

    @property
    def level(self) -> Level:
        """The deepest level."""
        return self.finished[-1].level

    @property
    def finding(self) -> Finding:
        """Searched, and how far."""
        return Finding(
            Method.SEARCH,
            depth=self.level.full,
            round_completed=sees_round_end(self.sight.start, self.level),
        )

    @property
    def exploitability(self) -> None:
        """Unknown."""
        return

    @property
    def exchanges(self) -> int:
        """Stage games of two secret bids on the deepest level."""
        states = self.sight.graph.states
        return sum(isinstance(states[i].top, Exchange) for i in self.finished[-1].values)

    @property
    def open_states(self) -> OpenStates:
        """None that could be told: a search leaves no bounds to compare."""
        return OpenStates(len(self.finished[-1].values), 0, math.inf)

    @property
    def bytes(self) -> int:
        """Memory of the states that were met, about."""
        return _BYTES_PER_STATE * len(self.sight.graph.states)

    def value(self, state: SkirmishState) -> float:
        """Return what `state` is worth to the monsters, as far as was looked."""
        value, most = self._seen(state), self.left_out.get(state)
        return value if most is None else min(value, most - _HAIR)

    def _seen(self, state: SkirmishState) -> float:
        number = self.sight.graph.number(state)
        for look in reversed(self.finished):
            if number in look.values and (look.level != GLANCE or state == self.sight.start):
                return look.values[number]
        return self._late.value(state)

    def lower(self, state: SkirmishState) -> None:  # noqa: ARG002 - whatever the state
        """Return None: nothing is proved."""
        return

    def upper(self, state: SkirmishState) -> None:  # noqa: ARG002 - whatever the state
        """Return None: nothing is proved."""
        return

    def target(self, state: SkirmishState) -> float:
        """Return what the monsters play for, the value."""
        return self.value(state)
