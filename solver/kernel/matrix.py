"""Matrix games in compiled code: the typed face of the extension, which may be missing.

A payoff matrix A has shape (m, n); axis 0 is the row player, who maximises. A solution is a pair
of mixed strategies (x, y) with the bounds that they prove, lower = min(xᵀA) and upper = max(Ay),
and is certified if upper - lower is within 1e-9 of the payoff range. Where the extension was not
built (no compiler), `available` says so and every other function raises.

The method is the primal simplex on a condensed tableau of max Σy, Py <= 1, P = A shifted and
scaled by a power of two into [1, 2]: steepest-edge pricing (Goldfarb and Reid, "A practicable
steepest-edge simplex algorithm", 1977), a ratio test with tolerances (Harris, "Pivot selection
methods of the Devex LP code", 1973) whose ties an infinitesimal perturbation breaks (Charnes,
"Optimality and degeneracy in linear programming", 1952), iterative refinement where the proof is
not tight, and a basis rebuilt from the payoffs where it fails. In a batch, games of up to 16×16
are solved several at a time, one in each lane of a vector: the basis in single precision, its
solution then corrected on the payoffs in double precision. Where an equilibrium is not unique they
may get another one than alone, but the same in every batch.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from solver.kernel.processors import processors

try:
    from solver.kernel import (
        _matrix as _extension,  # pyright: ignore[reportMissingModuleSource] - compiled
    )
except ImportError:
    _extension = None  # type: ignore[assignment]  # where there was no compiler


SolvedT = TypeVar("SolvedT")


class Status(IntEnum):
    """How a game was solved; the numbers are those of the extension."""

    SADDLE_POINT = 0
    SIMPLEX = 1
    RECOVERED = 2
    FAILED = 3
    NOT_FINITE = 4

    @property
    def certified(self) -> bool:
        """Whether the strategies are proved within 1e-9 of the payoff range."""
        return self <= Status.RECOVERED


class Solved(NamedTuple):
    """The solution of one game; a tuple, because small games take less time than a dataclass.

    Attributes:
        value: midway between the two bounds, or NaN if a payoff is not finite; so the bounds.
        lower: min(xᵀA).
        upper: max(Ay).
        exploitability: upper - lower, computed with the smallest payoff subtracted first.
        status: how it was solved; see `Status.certified`.
        row: x, shape (m,); read-only from `solve_one`.
        column: y, shape (n,); read-only from `solve_one`.
    """

    value: float
    lower: float
    upper: float
    exploitability: float
    status: Status
    row: NDArray[np.float64]
    column: NDArray[np.float64]


@dataclass(frozen=True)
class Batch:
    """The solutions of k games, in the order in which they were given.

    Attributes:
        values: shape (k,), NaN where a payoff is not finite; so the three that follow.
        lowers: min(xᵀA) of each game, shape (k,).
        uppers: max(Ay) of each game, shape (k,).
        exploitabilities: upper - lower, computed with the smallest payoff subtracted first.
        statuses: numbers of `Status`, shape (k,).
        strategies: x and y of the first game, x and y of the second, and so on; empty where they
            were not asked for.
        offsets: where each of them starts in `strategies`, and the end: shape (2k + 1,).
    """

    values: NDArray[np.float64]
    lowers: NDArray[np.float64]
    uppers: NDArray[np.float64]
    exploitabilities: NDArray[np.float64]
    statuses: NDArray[np.uint8]
    strategies: NDArray[np.float64]
    offsets: NDArray[np.int64]

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[Solved]:
        """Yield the solutions in order, their strategies as views: the quick way to all of them."""
        # Lists of Python's own numbers, because numpy takes its time to hand out single ones.
        told = (self.values, self.lowers, self.uppers, self.exploitabilities)
        starts = self.offsets.tolist()
        strategies = self.strategies
        for value, lower, upper, gap, status, a, b, c in zip(
            *(array.tolist() for array in told),
            self.statuses.tolist(),
            starts[:-1:2],
            starts[1::2],
            starts[2::2],
            strict=True,
        ):
            yield Solved(
                value, lower, upper, gap, _STATUSES[status], strategies[a:b], strategies[b:c]
            )

    @property
    def certified(self) -> NDArray[np.bool_]:
        """Which games are proved within 1e-9 of their payoff range, shape (k,)."""
        return self.statuses <= Status.RECOVERED

    def row(self, game: int) -> NDArray[np.float64]:
        """Return x of a game, a view of shape (m,)."""
        return self.strategies[self.offsets[2 * game] : self.offsets[2 * game + 1]]

    def column(self, game: int) -> NDArray[np.float64]:
        """Return y of a game, a view of shape (n,)."""
        return self.strategies[self.offsets[2 * game + 1] : self.offsets[2 * game + 2]]


_STATUSES = tuple(Status)


def available() -> bool:
    """Return whether the extension was built."""
    return _extension is not None


def solve_one(payoffs: NDArray[np.float64]) -> Solved:
    """Solve one game.

    Args:
        payoffs: shape (m, n), C-contiguous, m and n at least 1.

    Raises:
        TypeError: if its entries are not float64.
        ValueError: if it is not two-dimensional, not C-contiguous, or empty.
        ModuleNotFoundError: if the extension was not built.
    """
    if _extension is None:
        raise _not_built()
    return _extension.solve_one(payoffs, np.empty, Solved, _STATUSES)


def solve_one_as(
    payoffs: NDArray[np.float64],
    solved: type[SolvedT],
    names: tuple[str, ...],
    statuses: tuple[object, ...],
) -> SolvedT:
    """Solve one game as `solve_one`, and tell it as attributes of a new object.

    A constructor takes as long as a small game, so that none is called.

    Args:
        payoffs: as in `solve_one`.
        solved: the type of the object, a class of Python's own making without slots.
        names: of the attributes, in the order of `Solved`.
        statuses: what to tell for each `Status`.

    Raises:
        As `solve_one`; TypeError: also if `solved` is no type, or there are not seven names.
    """
    if _extension is None:
        raise _not_built()
    return _extension.solve_one_as(payoffs, np.empty, solved, names, statuses)


def solve_batch(payoffs: Sequence[NDArray[np.float64]], threads: int = 0) -> Batch:
    """Solve many games, each on its own, on several threads and without the interpreter's lock.

    Args:
        payoffs: matrices of any shapes, as in `solve_one`. They must not change meanwhile.
        threads: at most so many; 0 for as many as there are processors to use.

    Raises:
        TypeError: if the entries of one are not float64.
        ValueError: if one is not two-dimensional, not C-contiguous, or empty, or if `threads` is
            negative.
        ModuleNotFoundError: if the extension was not built.
    """
    if _extension is None:
        raise _not_built()
    return Batch(*_extension.solve_many(payoffs, threads or processors()))


def solve_packed(
    payoffs: NDArray[np.float64],
    shapes: NDArray[np.int64] | None = None,
    *,
    strategies: bool = True,
    threads: int = 0,
) -> Batch:
    """Solve many games that lie one behind another in one array; the quickest way to give them.

    Args:
        payoffs: shape (k, m, n), C-contiguous: k games of one shape. With `shapes`, C-contiguous
            of any shape: the games' entries, row by row, game by game. They must not change
            meanwhile.
        shapes: m and n of each game, shape (k, 2).
        strategies: whether they are written; the values are certified all the same.
        threads: as in `solve_batch`.

    Raises:
        TypeError: if the payoffs are not float64 or the shapes not int64.
        ValueError: if an array is not C-contiguous or has other dimensions, if a game is empty,
            if there are not as many payoffs as the shapes have, or if `threads` is negative.
        ModuleNotFoundError: if the extension was not built.
    """
    if _extension is None:
        raise _not_built()
    return Batch(*_extension.solve_packed(payoffs, shapes, strategies, threads or processors()))


def _not_built() -> ModuleNotFoundError:
    return ModuleNotFoundError("solver.kernel was installed without its compiled extension")
