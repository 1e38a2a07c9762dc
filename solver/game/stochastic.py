"""Stochastic games with simultaneous moves, chance and a public state.

In a state both players choose at once, without seeing the other's choice; chance then picks an
outcome: a reward to the row player (paid by the column player) and the next state, which both
see. A player without a choice has a single move; the other then simply decides. Axis 0 is the
row player, who maximises; values are told to the row player (Shapley 1953).
"""

from collections.abc import Hashable, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

StateT = TypeVar("StateT", bound=Hashable)
MoveT = TypeVar("MoveT")


class Outcome(NamedTuple, Generic[StateT]):
    """One way in which a pair of moves may turn out.

    Attributes:
        probability: its chance; those of one pair of moves sum to 1.
        reward: paid to the row player at once.
        state: where play goes on.
    """

    probability: float
    reward: float
    state: StateT


class StochasticGame(Protocol[StateT, MoveT]):
    """What a solver needs to know of a game. A rule system states its rules by this alone."""

    def terminal_value(self, state: StateT) -> float | None:
        """Return what `state` is worth to the row player if play is over there, else None."""
        ...

    def moves(self, state: StateT) -> tuple[Sequence[MoveT], Sequence[MoveT]]:
        """Return the row player's and the column player's moves, at least one each."""
        ...

    def outcomes(self, state: StateT, row: MoveT, column: MoveT) -> Sequence[Outcome[StateT]]:
        """Return what chance makes of a pair of moves, as exact probabilities."""
        ...
