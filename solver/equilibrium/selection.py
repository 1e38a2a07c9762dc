"""Which of several optimal strategies to play.

A matrix game often has a whole polytope of optimal strategies. `select_optimal` walks down it by
criteria in order: each is a matrix C of shape (m, k), worth min over columns of xᵀC, and only the
strategies that are best by it stay for the next. The first criterion is the payoff matrix itself,
so the choice stays optimal, up to `SLACKS` of each criterion's range.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from solver.equilibrium.linear_program import LinearProgram
from solver.errors import CertificateError
from solver.game.matrix import Payoffs, Strategy, as_distribution

SLACKS = (1e-13, 1e-12, 1e-11, 1e-10)
"""What a criterion may lose to those after it, as a share of its range: the next only where the
linear program finds nothing within the one before."""

NOISE = 1e-12
"""A range below this share of the largest entry is rounding, not a preference."""

NEGLIGIBLE = 1e-9
"""Probabilities below this are rounding of the linear program, and dropped."""


def select_optimal(payoffs: Payoffs, criteria: Sequence[Payoffs]) -> Strategy:
    """Return the optimal row strategy that is best by `criteria`, in their order.

    Args:
        payoffs: shape (m, n).
        criteria: matrices of shape (m, k), k at least 1; a single column is a linear preference.

    Raises:
        CertificateError: if a linear program fails.
    """
    ordered = [_scaled(criterion) for criterion in (payoffs, *criteria)]
    if all(criterion.shape[1] == 1 for criterion in ordered):
        return _best_row([criterion[:, 0] for criterion in ordered])
    floors = list[float]()
    strategy = np.full(len(payoffs), 1 / len(payoffs))
    for rank, criterion in enumerate(ordered):
        if np.ptp(criterion) > 0:
            strategy = _best(ordered[:rank], floors, criterion)
        floors.append(float((strategy @ criterion).min()))
    return strategy


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
    mask: NDArray[np.bool_] = against <= against.min() + NEGLIGIBLE * np.ptp(payoffs)
    return mask


def _scaled(criterion: Payoffs) -> Payoffs:
    """Return the criterion mapped onto [1, 2], so that tolerances are shares of its range.

    All coefficients are then positive and of one size, the form in which GLOP is reliable.
    """
    spread = float(np.ptp(criterion))
    if spread <= NOISE * float(np.abs(criterion).max()):
        return np.ones_like(criterion)
    scaled: Payoffs = (criterion - criterion.min()) / spread + 1.0
    return scaled


def _best_row(columns: Sequence[Payoffs]) -> Strategy:
    """Return the pure choice that is lexicographically best: nobody answers, so none need mix."""
    left = np.arange(len(columns[0]))
    for column in columns:
        left = left[column[left] >= column[left].max() - NEGLIGIBLE]
    strategy = np.zeros(len(columns[0]))
    strategy[left[0]] = 1.0
    return strategy


def _best(earlier: Sequence[Payoffs], floors: Sequence[float], criterion: Payoffs) -> Strategy:
    """Return the best strategy by `criterion` that keeps to the floors of the earlier ones."""
    for slack in SLACKS:
        optimum = _program(earlier, [floor - slack for floor in floors], criterion).maximise()
        if optimum is None:
            continue
        weights = optimum.variables[:-1]
        strategy = as_distribution(np.where(weights < NEGLIGIBLE, 0.0, weights))
        if strategy is not None:
            return strategy
    raise CertificateError(np.inf, SLACKS[-1], "OR-Tools GLOP, choosing among optimal strategies")


def _program(
    earlier: Sequence[Payoffs], floors: Sequence[float], criterion: Payoffs
) -> LinearProgram:
    """Maximise t over strategies x with xᵀC >= t, and xᵀE >= its floor for each earlier E."""
    rows, columns = (int(size) for size in criterion.shape)
    known = sum(block.shape[1] for block in earlier)
    constraints = np.zeros((known + columns + 1, rows + 1))
    constraints[:-1, :rows] = np.hstack([*earlier, criterion]).T
    constraints[known:-1, rows] = -1.0
    constraints[-1, :rows] = 1.0
    bound = np.zeros(known + columns + 1)
    bound[:known] = np.repeat(floors, [block.shape[1] for block in earlier])
    bound[-1] = 1.0
    return LinearProgram(
        objective=np.append(np.zeros(rows), 1.0),
        variable_floors=np.zeros(rows + 1),
        constraints=constraints,
        floors=bound,
        ceilings=np.append(np.full(known + columns, np.inf), 1.0),
    )
