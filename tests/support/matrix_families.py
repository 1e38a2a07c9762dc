"""Random payoff matrices of the kinds that trouble solvers, from one seed each.

A family is a function of a random generator and a shape (m, n) that returns a payoff matrix;
those that need a square matrix use m alone. Sizes are drawn so that each doubling is as likely
as the one before: mostly small games, now and then a large one.
"""

from collections.abc import Callable, Iterator
from typing import TypeAlias

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Payoffs: TypeAlias = NDArray[np.float64]
Family: TypeAlias = Callable[[Generator, int, int], Payoffs]

LARGEST = 180


def uniform(rng: Generator, rows: int, columns: int) -> Payoffs:
    """Entries in [0, 1), independent: no ties, a unique equilibrium."""
    return rng.random((rows, columns))


def integer(rng: Generator, rows: int, columns: int) -> Payoffs:
    """Whole numbers between ± a bound that is small or as large as 10^9."""
    bound = int(10 ** rng.integers(1, 10))
    return rng.integers(-bound, bound + 1, (rows, columns)).astype(np.float64)


def binary(rng: Generator, rows: int, columns: int) -> Payoffs:
    """Entries 0 and 1 with a random share of ones: many ties and many equilibria."""
    return (rng.random((rows, columns)) < rng.random()).astype(np.float64)


def duplicate_rows(rng: Generator, rows: int, columns: int) -> Payoffs:
    """About as many different rows and columns as the root of their number, in random order."""
    different = rng.integers(-3, 4, (1 + int(rows**0.5), 1 + int(columns**0.5)))
    row = rng.integers(0, different.shape[0], rows)
    column = rng.integers(0, different.shape[1], columns)
    return different[np.ix_(row, column)].astype(np.float64)


def skew_symmetric(rng: Generator, rows: int, _: int) -> Payoffs:
    """A symmetric game, A = -Aᵀ, of value 0."""
    matrix = rng.integers(-9, 10, (rows, rows)).astype(np.float64)
    above = np.triu(matrix, 1)
    return above - above.T


def circulant(rng: Generator, rows: int, _: int) -> Payoffs:
    """Every row the one before, moved on by one: uniform play is an equilibrium."""
    first = rng.integers(-4, 5, rows).astype(np.float64)
    matrix: Payoffs = np.array([np.roll(first, shift) for shift in range(rows)])
    return matrix


def wide_range(rng: Generator, rows: int, columns: int) -> Payoffs:
    """Entries of either sign over 12 orders of magnitude."""
    sign = rng.choice((-1.0, 1.0), (rows, columns))
    return np.asarray(sign * 10.0 ** rng.uniform(-6, 6, (rows, columns)))


def low_rank(rng: Generator, rows: int, columns: int) -> Payoffs:
    """A product of two thin matrices, with noise of 1e-16 on every third."""
    rank = int(rng.integers(1, 5))
    matrix = rng.normal(size=(rows, rank)) @ rng.normal(size=(rank, columns))
    noise = 1e-16 if rng.integers(3) == 0 else 0.0
    return matrix + noise * rng.normal(size=(rows, columns))


def bidding(rng: Generator, rows: int, columns: int) -> Payoffs:
    """One exchange of bids 0, 1, ...: the higher wins, what is left over has a value later on."""
    row, column = np.arange(rows)[:, None], np.arange(columns)[None, :]
    later = np.cumsum(rng.integers(0, 3, rows + columns + 1)) / (rows + columns)
    prize, tie = rng.integers(0, 4), rng.choice((-1.0, 0.0, 1.0))
    won = np.where(row == column, tie, np.sign(row - column))
    left = later[(rows - 1 - row) + won.astype(np.int64) + 1] - later[columns - 1 - column]
    return np.asarray(prize * won + left, dtype=np.float64)


def restricted_blotto(rng: Generator, rows: int, columns: int) -> Payoffs:
    """Colonel Blotto with a random choice of the splits that each side may use: degenerate."""
    fields, troops = int(rng.integers(2, 7)), int(rng.integers(4, 100))
    weights = np.arange(1, fields + 1) if rng.integers(2) else np.ones(fields)

    def splits(count: int, total: int) -> NDArray[np.int64]:
        cuts = np.sort(rng.integers(0, total + 1, (count, fields - 1)), axis=1)
        return np.diff(cuts, axis=1, prepend=0, append=total)

    row, column = splits(rows, troops), splits(columns, int(troops * rng.choice((0.8, 0.9, 1.0))))
    won = np.sign(row[:, None, :] - column[None, :, :])
    return np.asarray(won @ weights, dtype=np.float64)


FAMILIES: tuple[Family, ...] = (
    uniform,
    integer,
    binary,
    duplicate_rows,
    skew_symmetric,
    circulant,
    wide_range,
    low_rank,
    bidding,
    restricted_blotto,
)


def shifted(rng: Generator, payoffs: Payoffs) -> Payoffs:
    """Return the same game in another unit, and with an offset of up to a thousand ranges."""
    unit = 10.0 ** rng.integers(-9, 10)
    spread = float(np.ptp(payoffs)) or 1.0
    return np.asarray(unit * (payoffs + spread * rng.choice((-1e3, -1.0, 0.0, 1.0, 1e3))))


def games(family: Family, count: int, seed: int, largest: int = LARGEST) -> Iterator[Payoffs]:
    """Yield `count` games of a family, from 1×1 to `largest` × `largest`, every second shifted."""
    rng = np.random.default_rng(seed)
    for index in range(count):
        rows, columns = np.exp(rng.uniform(0.0, np.log(largest + 1), 2)).astype(int)
        payoffs = family(rng, int(rows), int(columns))
        yield np.ascontiguousarray(shifted(rng, payoffs) if index % 2 else payoffs)


def of_every_family(largest: int) -> list[Payoffs]:
    """Return forty games of each family."""
    return [payoffs for family in FAMILIES for payoffs in games(family, 40, 3, largest)]
