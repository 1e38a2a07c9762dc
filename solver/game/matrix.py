"""Matrix games: what they are, and what proves a solution.

A payoff matrix A has shape (m, n): the row player picks a row, the column player a column, and
the row player gets A[i, j] from the column player. A mixed strategy is a probability vector.
The value v is what the row player can secure: max over x of min(xᵀA) = min over y of max(Ay)
(von Neumann 1928). A pair (x, y) is proved by its exploitability max(Ay) - min(xᵀA), which is
the sum of what either player could gain by answering best, is never negative, and is 0 only
for an equilibrium.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from solver.errors import PayoffError

Payoffs: TypeAlias = NDArray[np.float64]
Strategy: TypeAlias = NDArray[np.float64]

RELATIVE_TOLERANCE = 1e-9
"""Largest exploitability of an answer, as a share of the payoff range (max A - min A)."""


class Method(Enum):
    """How a matrix game was solved."""

    SADDLE_POINT = "saddle point"
    KERNEL = "primal simplex on a tableau, compiled"
    HIGHS = "dual simplex, HiGHS"
    GLOP = "dual simplex, OR-Tools GLOP"


@dataclass(frozen=True, eq=False)
class MatrixSolution:
    """A certified solution of a matrix game. Two are equal only if they are the same object.

    Attributes:
        value: the value of the game to the row player, midway between the two bounds below.
        row: the row player's mixed strategy, shape (m,).
        column: the column player's mixed strategy, shape (n,).
        lower: min(rowᵀA), what `row` secures whatever the column player does.
        upper: max(A column), what `column` holds the row player to.
        exploitability: upper - lower, computed with the smallest payoff subtracted first, so
            that a large common offset does not hide a small gap.
        method: how the strategies were found.
    """

    value: float
    row: Strategy
    column: Strategy
    lower: float
    upper: float
    exploitability: float
    method: Method


def as_payoffs(payoffs: ArrayLike | Sequence[Sequence[float]], field: str = "payoffs") -> Payoffs:
    """Return `payoffs` as a float64 matrix of shape (m, n), m and n at least 1.

    Args:
        payoffs: anything that numpy takes for a matrix of numbers.
        field: how errors call it.

    Raises:
        PayoffError: if it is ragged, empty, not two-dimensional, or holds anything but finite
            real numbers.
    """
    matrix = as_matrix(payoffs, field)
    check_finite(matrix, field)
    return matrix


def as_matrix(payoffs: ArrayLike | Sequence[Sequence[float]], field: str = "payoffs") -> Payoffs:
    """Return `payoffs` as a C-contiguous float64 matrix, whose entries are not looked at.

    Raises:
        PayoffError: see `as_payoffs`.
    """
    try:
        given = np.asarray(payoffs)
    except ValueError as error:
        raise PayoffError(field, payoffs, "rows of equally many real numbers") from error
    if given.dtype.kind not in "biuf":
        raise PayoffError(field, f"entries of type {given.dtype}", "real numbers")
    matrix = np.ascontiguousarray(given, dtype=np.float64)
    if given.ndim != 2 or matrix.size == 0:  # noqa: PLR2004 - a matrix has two axes
        raise PayoffError(field, f"shape {given.shape}", "a matrix of at least 1×1")
    return matrix


def check_finite(matrix: Payoffs, field: str) -> None:
    """Raise `PayoffError` for the first entry that is not finite."""
    if not np.isfinite(matrix).all():
        row, column = (int(axis[0]) for axis in np.nonzero(~np.isfinite(matrix)))
        raise PayoffError(
            f"{field}[{row}][{column}]", float(matrix[row, column]), "a finite number"
        )


def to_unit(payoffs: Payoffs) -> tuple[Payoffs, int]:
    """Return the payoffs over 2^e, within [-1, 1], and e.

    It rounds nothing that counts beside the largest entry, and neither the range nor a product
    then leaves what float64 can hold.
    """
    exponent = int(np.frexp(np.abs(payoffs).max())[1])
    unit: Payoffs = np.ldexp(payoffs, -exponent)
    return unit, exponent


def certify(payoffs: Payoffs, row: Strategy, column: Strategy, method: Method) -> MatrixSolution:
    """Make a solution of two strategies, with the bounds that they prove.

    Both strategies must be distributions (see `as_distribution`). Nothing is claimed beyond what
    the two products give: the caller compares `exploitability` with its tolerance.
    """
    unit, exponent = to_unit(payoffs)
    base = float(unit.min())
    shifted = unit - base
    lower = float((row @ shifted).min())
    upper = float((shifted @ column).max())
    return MatrixSolution(
        value=float(np.ldexp(base + (lower + upper) / 2, exponent)),
        row=row,
        column=column,
        lower=float(np.ldexp(base + lower, exponent)),
        upper=float(np.ldexp(base + upper, exponent)),
        exploitability=max(0.0, float(np.ldexp(upper - lower, exponent))),
        method=method,
    )


def as_distribution(weights: Strategy) -> Strategy | None:
    """Return `weights` clipped at 0 and divided by their sum, or None if that makes no sense.

    None stands for "the linear program gave no strategy": a sum that is zero, negative or not
    finite, which a gap computed from it would not show.
    """
    positive = np.maximum(weights, 0.0)
    total = float(positive.sum())
    if not np.isfinite(total) or total <= 0.0:
        return None
    distribution: Strategy = positive / total
    distribution.flags.writeable = False
    return distribution


def pure_strategy(size: int, index: int) -> Strategy:
    """Return the strategy of shape (size,) that always plays `index`."""
    strategy = np.zeros(size)
    strategy[index] = 1.0
    strategy.flags.writeable = False
    return strategy
