"""Random payoff matrices of three kinds, from one seed each; axis 0 is the row player's."""

from collections.abc import Callable, Mapping

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Payoffs = NDArray[np.float64]
Kind = Callable[[Generator, int, int], Payoffs]


def uniform(rng: Generator, rows: int, columns: int) -> Payoffs:
    """Independent entries in [0, 1): no ties."""
    return rng.random((rows, columns))


def integer(rng: Generator, rows: int, columns: int) -> Payoffs:
    """Whole numbers from -10 to 10: many ties."""
    return rng.integers(-10, 11, (rows, columns)).astype(np.float64)


def bidding(rng: Generator, rows: int, columns: int) -> Payoffs:
    """Bids 0, 1, ... for a prize: the higher wins it, what either keeps is worth something later.

    What coins are worth later is concave and random, and a tie goes to either side or to nobody.
    """
    row, column = np.arange(rows)[:, None], np.arange(columns)[None, :]
    growth = np.sort(rng.random(rows + columns))[::-1].cumsum()
    worth = growth / growth[-1]
    prize, tie = rng.uniform(0.2, 1.0), rng.choice((-1.0, 0.0, 1.0))
    won = np.where(row == column, tie, np.sign(row - column))
    return np.asarray(prize * won + worth[rows - 1 - row] - worth[columns - 1 - column])


KINDS: Mapping[str, Kind] = {"uniform": uniform, "integer": integer, "bidding": bidding}


def sample(kind: str, rows: int, columns: int, count: int) -> list[Payoffs]:
    """Return `count` games, the same for the same arguments."""
    rng = np.random.default_rng([rows, columns, *kind.encode()])
    return [KINDS[kind](rng, rows, columns) for _ in range(count)]
