"""Who plays the monsters of one fight from its start to its end."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from solver.game.watch import Watch
from solver.opponent.allowance import granted
from solver.opponent.strategist import Strategist, strategist_of
from solver.systems.interface import DEFAULT_BUDGET, Fight

StateT = TypeVar("StateT", bound=Hashable)
MoveT = TypeVar("MoveT")


@dataclass(frozen=True)
class Opponent(Generic[StateT, MoveT]):
    """How the monsters of one solved fight play on, in any state that it can reach."""

    _strategist: Strategist[StateT, MoveT]

    @property
    def bytes(self) -> int:
        """Memory that the solved values take, about."""
        tables = {id(each): each for each in (self._strategist.values, self._strategist.by_damage)}
        return sum(table.bytes for table in tables.values())

    def strategy(self, state: StateT, *, pushing: bool = False) -> tuple[tuple[MoveT, float], ...]:
        """Return the moves that are played in `state`, with their probabilities, which sum to 1.

        Args:
            state: one in which the monsters choose.
            pushing: whether what is chosen is a push into a hit (`Fight.push_after`).
        """
        play = self._strategist.play(state, pushing=pushing)
        return tuple((move, probability) for move, _, probability in play.moves)


def opponent_of(fight: Fight[StateT, MoveT], watch: Watch) -> Opponent[StateT, MoveT]:
    """Solve a fight, and return who plays its monsters; raises what `suggest_bids` raises."""
    return Opponent(strategist_of(fight, watch, granted(DEFAULT_BUDGET)))
