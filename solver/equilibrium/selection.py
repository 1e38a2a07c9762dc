"""Which of several optimal strategies to play.

A matrix game often has a whole polytope of optimal strategies. `select_optimal` walks down it by
criteria in order: each is a matrix C of shape (m, k), worth min over columns of xᵀC, and only the
strategies that are best by it stay for the next. The payoff matrix is the first, so the choice
stays optimal. All are in units of which `NEGLIGIBLE` counts for nothing: a criterion whose entries
differ by no more is passed over.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.equilibrium.linear_program import LinearProgram, positive_form
from solver.equilibrium.matrix import solve_matrix
from solver.game.matrix import (
    RELATIVE_TOLERANCE,
    Payoffs,
    Strategy,
    as_distribution,
    pure_strategy,
)

SLACKS = (1e-13, 1e-11, 3e-10)
"""What a criterion may lose to those after it, as a share of its range: the next only where the
linear program finds nothing within the one before."""

NEGLIGIBLE = 1e-9
"""Differences in worth, and probabilities, below this are rounding."""

_LEFT_OUT = 1e-3
"""How much less than the value a row secures that no optimal strategy plays, as a share of the
range: optimal to 1e-9 is what plays it with a probability of 1e-6."""

_MOST_LOST = RELATIVE_TOLERANCE / 2
"""What a choice may really lose of a criterion's range: the certificate has the other half."""


class _Floor(NamedTuple):
    """A criterion in positive form, and what the strategies still in question are worth by it."""

    criterion: Payoffs
    worth: float


def select_optimal(payoffs: Payoffs, criteria: Sequence[Payoffs]) -> Strategy:
    """Return the optimal row strategy that is best by `criteria`, in their order.

    It secures the value to 1e-9 of the payoff range, or to 1e-9 if that is more. Where the linear
    program can't follow a criterion without losing as much of an earlier one, the choice stays as
    it was: payoffs then differ by no more than it can tell apart.

    Args:
        payoffs: shape (m, n).
        criteria: matrices of shape (m, k), k at least 1; a single column is a linear preference.

    Raises:
        CertificateError: if the matrix game has no certified solution.
    """
    ordered = [_positive(criterion) for criterion in (payoffs, *criteria)]
    if all(criterion.shape[1] == 1 for criterion in ordered):
        return _best_row([criterion[:, 0] for criterion in ordered])
    strategy = solve_matrix(payoffs).row
    floors = list[_Floor]()
    for criterion in ordered:
        if floors and np.ptp(criterion) > 0:
            strategy = _improved(strategy, floors, criterion)
        floors.append(_Floor(criterion, _worth(criterion, strategy)))
    return strategy


def may_be_played(payoffs: Payoffs) -> NDArray[np.bool_]:
    """Return which rows an optimal strategy may play, as a mask (m,).

    Not those that an optimal column strategy holds to less than the value. What is far enough below
    it to be left out has a millionth of a part in any strategy that is exact to 1e-9.

    Raises:
        CertificateError: if the matrix game has no certified solution.
    """
    solution = solve_matrix(payoffs)
    least = solution.value - _LEFT_OUT * np.ptp(payoffs) - NEGLIGIBLE
    mask: NDArray[np.bool_] = (payoffs @ solution.column >= least) | (solution.row > 0)
    return mask


def undominated(payoffs: Payoffs) -> Payoffs:
    """Return a criterion whose best strategies are not weakly dominated.

    It is the mean payoff over all columns: a strategy that dominates has more of it, and is optimal
    as well.
    """
    mean: Payoffs = payoffs.mean(axis=1, keepdims=True)
    return mean


def harmless_replies(payoffs: Payoffs, strategy: Strategy) -> NDArray[np.bool_]:
    """Return which columns cost the column player nothing against `strategy`, as a mask (n,)."""
    against = strategy @ payoffs
    mask: NDArray[np.bool_] = against <= against.min() + NEGLIGIBLE * max(1.0, np.ptp(payoffs))
    return mask


def _positive(criterion: Payoffs) -> Payoffs:
    """Return the criterion in positive form, so that tolerances are shares of its range."""
    return positive_form(criterion) if np.ptp(criterion) > NEGLIGIBLE else np.ones_like(criterion)


def _worth(criterion: Payoffs, strategy: Strategy) -> float:
    return float((strategy @ criterion).min())


def _best_row(columns: Sequence[Payoffs]) -> Strategy:
    """Return the pure choice that is lexicographically best: nobody answers, so none need mix."""
    left = np.arange(len(columns[0]))
    for column in columns:
        left = left[column[left] >= column[left].max() - NEGLIGIBLE]
    return pure_strategy(len(columns[0]), int(left[0]))


def _improved(strategy: Strategy, floors: Sequence[_Floor], criterion: Payoffs) -> Strategy:
    """Return the best strategy by `criterion` that keeps to the floors, or `strategy` itself."""
    for slack in SLACKS:
        optimum = _program(floors, slack, criterion).maximise()
        if optimum is None:
            continue
        weights = optimum.variables[:-1]
        for least in (NEGLIGIBLE, 0.0):
            choice = as_distribution(np.where(weights < least, 0.0, weights))
            if choice is not None and _keeps_to(floors, choice):
                return choice
    return strategy


def _keeps_to(floors: Sequence[_Floor], strategy: Strategy) -> bool:
    return all(_worth(criterion, strategy) >= worth - _MOST_LOST for criterion, worth in floors)


def _program(floors: Sequence[_Floor], slack: float, criterion: Payoffs) -> LinearProgram:
    """Maximise t over strategies x with xᵀC >= t, and xᵀE >= its floor for each earlier E."""
    rows, columns = (int(size) for size in criterion.shape)
    earlier = [floor.criterion for floor in floors]
    known = sum(block.shape[1] for block in earlier)
    constraints = np.zeros((known + columns + 1, rows + 1))
    constraints[:-1, :rows] = np.hstack([*earlier, criterion]).T
    constraints[known:-1, rows] = -1.0
    constraints[-1, :rows] = 1.0
    bound = np.zeros(known + columns + 1)
    bound[:known] = np.repeat(
        [floor.worth - slack for floor in floors], [block.shape[1] for block in earlier]
    )
    bound[-1] = 1.0
    return LinearProgram(
        objective=np.append(np.zeros(rows), 1.0),
        variable_floors=np.zeros(rows + 1),
        constraints=constraints,
        floors=bound,
        ceilings=np.append(np.full(known + columns, np.inf), 1.0),
    )
