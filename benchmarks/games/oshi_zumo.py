"""Oshi-Zumo on arrays: the values of every state, level by level, with a minimum bid of 1.

A state is (own coins a, other's coins b, position p), with p from -K to K; see tests/support for
the rules and the sources. Coins only fall, so all states with a + b coins in sum need only those
with fewer: they are one level, and one batch. With r = a - i and c = b - j coins left after bids
i and j, the stage game of (a, b, p) has the entry V[p + sign((a - b) - (r - c)), r, c]; axis 0 is
the row player, and moves are listed by the coins that they leave.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.kernel.matrix import solve_batch

Values = NDArray[np.float64]


@dataclass(frozen=True)
class OshiZumoTable:
    """The value of every state.

    Attributes:
        reach: K, the places from the middle to either edge.
        stages: stage games solved.
        worst_exploitability: the largest of a stage game.
    """

    reach: int
    stages: int
    worst_exploitability: float
    _values: Values

    def value(self, own: int, other: int, position: int) -> float:
        """Return the value of a state to the row player."""
        return float(self._values[position + self.reach + 1, own, other])

    def stage_game(self, own: int, other: int, position: int) -> Values:
        """Return the stage game of a state in which somebody has coins."""
        coins = self._values.shape[1] - 1
        higher_bid = _higher_bids(coins)[coins - own + other]
        return _stage_games(self._values, higher_bid, own, other)[position + self.reach]


def solve(reach: int, coins: int) -> OshiZumoTable:
    """Solve every state with up to `coins` coins on either side, without use of symmetry.

    Args:
        reach: K.
        coins: N.
    """
    values = _ends(reach, coins)
    higher_bid = _higher_bids(coins)
    stages, worst = 0, 0.0
    for level in range(1, 2 * coins + 1):
        own = np.arange(max(0, level - coins), min(level, coins) + 1)
        games = [
            game
            for a in own.tolist()
            for game in _stage_games(values, higher_bid[coins - a + level - a], a, level - a)
        ]
        batch = solve_batch(games)
        values[1:-1, own, level - own] = batch.values.reshape(len(own), -1).T
        stages += len(games)
        worst = max(worst, float(batch.exploitabilities.max()))
    return OshiZumoTable(reach, stages, worst, values)


def _ends(reach: int, coins: int) -> Values:
    """Return the table, (2K + 3, N + 1, N + 1), with the terminal values, NaN elsewhere.

    Its first and last position stand for a wrestler off the board.
    """
    values = np.full((2 * reach + 3, coins + 1, coins + 1), np.nan)
    values[0], values[-1] = -1.0, 1.0
    values[:, 0, 0] = np.sign(np.arange(-reach - 1, reach + 2))
    return values


def _higher_bids(coins: int) -> NDArray[np.bool_]:
    """Return, for N + b - a and coins left r and c, whether the row player has bid more."""
    left = np.arange(coins)
    ahead = np.arange(coins, -coins - 1, -1)[:, None, None]
    return ahead > left[:, None] - left


def _stage_games(
    values: Values, higher_bid: NDArray[np.bool_], own: int, other: int
) -> list[Values]:
    """Return the stage games of all positions for the coins of both sides."""
    rows, columns = max(own, 1), max(other, 1)
    after = values[:, :rows, :columns]
    games = np.where(higher_bid[:rows, :columns], after[2:], after[:-2])
    tied = np.arange(min(own, other))
    first_row, first_column = max(own - other, 0), max(other - own, 0)
    games[:, first_row + tied, first_column + tied] = after[
        1:-1, first_row + tied, first_column + tied
    ]
    return list(games)
