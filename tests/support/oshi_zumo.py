"""Oshi-Zumo: two players with coins bid for the way a wrestler is pushed.

The wrestler stands on one of 2K + 1 places. In each turn both bid coins at once and lose them; the
wrestler moves one place towards the lower bidder, on a tie it stays. Play ends when it is pushed
off the board or when nobody has coins left. Positions count towards the column player, from -K to
K: at a positive end the row player has won (+1), at a negative one lost (-1), in the middle neither
(0).

Source: Buro, "Solving the Oshi-Zumo game" (2003); Bošanský and others, "Algorithms for computing
strategies in two-player simultaneous move games", Artificial Intelligence (2016).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from solver.game.stochastic import Outcome


class Wrestling(NamedTuple):
    """Both players' coins, and where the wrestler stands."""

    own: int
    other: int
    position: int = 0


@dataclass(frozen=True)
class OshiZumo:
    """The rules.

    Attributes:
        reach: K, the places from the middle to either edge.
        least_bid: in coins; whoever has fewer bids them all.
    """

    reach: int
    least_bid: int = 1

    def terminal_value(self, state: Wrestling) -> float | None:
        """Return who has won, once the wrestler is off the board or the coins are spent."""
        if abs(state.position) <= self.reach and (state.own or state.other):
            return None
        return float((state.position > 0) - (state.position < 0))

    def moves(self, state: Wrestling) -> tuple[Sequence[int], Sequence[int]]:
        """Return the bids of either side."""
        return self._bids(state.own), self._bids(state.other)

    def outcomes(self, state: Wrestling, row: int, column: int) -> Sequence[Outcome[Wrestling]]:
        """Return the single outcome of two bids."""
        push = (row > column) - (row < column)
        after = Wrestling(state.own - row, state.other - column, state.position + push)
        return (Outcome(1.0, 0.0, after),)

    def _bids(self, coins: int) -> range:
        return range(min(self.least_bid, coins), coins + 1)
