"""The values of a skirmish from the compiled solver, with what can be proved of them.

After an exact solution the certificate is that of duels (`duel_table.py`): with g the largest
exploitability of a stage game, r what rounding may add to one and n the most exchanges that can
follow one another, a value is off by at most e = n (g + r), and whoever plays in every state an
optimal strategy of the stage game on these values loses at most n (g + 2 e). Every exchange costs
its attacker a point at least, so that n is the sum of all points over all rounds. After a search
nothing is proved.
"""

import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish.measured_losses import measured_loss
from solver.systems.dreadnaught.skirmish.skirmish_table import SkirmishTable
from solver.systems.dreadnaught.skirmish.state import SkirmishState
from solver.systems.finding import SOLVED, Finding, Method, OpenStates

if TYPE_CHECKING:
    from solver.game.matrix import Payoffs

_ROUNDINGS = 8
"""Operations on numbers as large as the payoff range that a stage game adds to what follows it."""


@dataclass(frozen=True)
class SkirmishValues:
    """The values of a skirmish: what `interface.Values` asks for, from a table."""

    table: SkirmishTable

    @property
    def finding(self) -> Finding:
        """How the table was found."""
        if self.table.method is Method.EXACT:
            return SOLVED
        depth = self.table.depth
        return Finding(
            Method.SEARCH,
            depth=depth.full,
            restricted=depth.restricted,
            round_completed=depth.round_end,
            measured_loss=measured_loss(self.table),
            unseen=depth.unseen,
            estimated=self.table.estimated,
        )

    @property
    def error(self) -> float:
        """How far a solved value may be from the truth, in units of the value."""
        rounding = _ROUNDINGS * sys.float_info.epsilon * self.table.payoff_range
        return self._longest_play * (self.table.worst_gap + rounding)

    @property
    def exploitability(self) -> float | None:
        """What all stages' strategies together may lose, both sides' added; None after a search."""
        if self.table.method is Method.SEARCH:
            return None
        return 2 * self._longest_play * (self.table.worst_gap + 2 * self.error)

    @property
    def exchanges(self) -> None:
        """Not counted: states share them."""
        return

    @property
    def open_states(self) -> OpenStates:
        """None after an exact solution; a search leaves no bounds to compare."""
        solved = self.table.method is Method.EXACT
        return OpenStates(self.table.states, 0, 2 * self.error if solved else math.inf)

    @property
    def bytes(self) -> int:
        """Memory of the table."""
        return self.table.bytes

    def value(self, state: SkirmishState) -> float:
        """Return what `state` is worth to the monsters."""
        return self.table.value(state)

    def lower(self, state: SkirmishState) -> float | None:
        """Return a lower bound of that, or None after a search."""
        return self.value(state) - self.error if self.table.method is Method.EXACT else None

    def upper(self, state: SkirmishState) -> float | None:
        """Return an upper bound of that, or None after a search."""
        return self.value(state) + self.error if self.table.method is Method.EXACT else None

    def targets(self, states: Sequence[SkirmishState]) -> list[float]:
        """Return what the monsters play for: the value, or that a choice is worse than others."""
        return self.table.targets(states)

    def stage(self, state: SkirmishState) -> "Payoffs | None":
        """Return the stage game of `state`, if the solver of every rule found the values."""
        import numpy as np  # noqa: PLC0415 - late: start-up time is a feature

        payoffs = self.table.stage(state)
        return None if payoffs is None else np.array(payoffs)

    @property
    def _longest_play(self) -> int:
        """The most exchanges that can follow one another."""
        members, start = self.table.skirmish.setting.members, self.table.start
        this_round = sum(condition.ep for condition in start.conditions)
        each_round = sum(member.fighter.ep for member in members)
        by_points = this_round + (start.rounds - 1) * each_round
        actions = self.table.skirmish.setting.actions
        castings = 2 * start.rounds * len(members) if Action.CAST in actions else 0
        return (2 if Action.KNOCKBACK in actions else 1) * by_points + castings
