"""The skirmish: any number of combatants on two sides, as a stochastic game.

Source: "Dreadnaught, made exact", all sections. The row player is the side `monsters`. Chance has
no part in it: each pair of moves has a single outcome. The rules stand in the modules beside this
one: `decision.py` tells who decides among which moves, `course.py` what comes of it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TypeAlias

from solver.game.stochastic import Outcome
from solver.systems.dreadnaught.skirmish import tally
from solver.systems.dreadnaught.skirmish.course import is_over, play
from solver.systems.dreadnaught.skirmish.decision import deciders, decisions
from solver.systems.dreadnaught.skirmish.member import Side
from solver.systems.dreadnaught.skirmish.moves import WAIT, Move
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState

Moves: TypeAlias = tuple[Sequence[Move], Sequence[Move]]

_NOBODY = (WAIT,)

_REMEMBERED = 8
"""Whoever asks goes from a state to one that follows and back."""


@dataclass(frozen=True)
class Skirmish:
    """One skirmish.

    Attributes:
        setting: who fights, for what, and by which rules.
    """

    setting: Setting

    @cached_property
    def _stakes(self) -> tuple[tally.Stake, ...]:
        return tally.stakes(self.setting)

    def terminal_value(self, state: SkirmishState) -> float | None:
        """Return 0 after a side is beaten (that was paid), or what the end of time is worth."""
        if not is_over(self.setting, state):
            return None
        if tally.over(self.setting, state.conditions):
            return 0.0
        return self.setting.objective.value_when_time_is_up()

    def moves(self, state: SkirmishState) -> Moves:
        """Return the moves of the monsters and of the players."""
        return self._last_moves(state)

    @cached_property
    def _last_moves(self) -> Callable[[SkirmishState], Moves]:
        """Finds moves, and remembers the last: on a board those of a turn take long to find."""
        return lru_cache(maxsize=_REMEMBERED)(self._find_moves)

    def _find_moves(self, state: SkirmishState) -> Moves:
        row: Sequence[Move] = _NOBODY
        column: Sequence[Move] = _NOBODY
        for owner, moves in decisions(self.setting, state):
            if self._is_row(owner):
                row = moves
            else:
                column = moves
        return row, column

    def outcomes(
        self, state: SkirmishState, row: Move, column: Move
    ) -> Sequence[Outcome[SkirmishState]]:
        """Return the single outcome of a pair of moves."""
        picks = [row if self._is_row(owner) else column for owner in deciders(state)]
        after = play(self.setting, state, picks)
        reward = tally.gain(self.setting, self._stakes, state.conditions, after.conditions)
        return (Outcome(1.0, reward, after),)

    def _is_row(self, index: int) -> bool:
        return self.setting.members[index].side is Side.MONSTERS
