"""Valid inequalities: what the marginals of every mixture of allocations satisfy.

An inequality is an array g of shape (K, units + 1), like gains; it says that the sum of g times the
marginals is at most 0, and is valid if every allocation brings at most 0 by g. A constant right
side needs no place of its own, as the marginals of every field sum to 1. Marginals that spend the
budget on average only, such as even numbers that are to make up an odd budget, are cut off by one.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.equilibrium.allocation.best_response import best_value, extended, nothing_used
from solver.game.allocation import Budget, Gains

Inequality: TypeAlias = NDArray[np.float64]


def tight_inequality(gains: Gains, budget: Budget, rng: np.random.Generator) -> Inequality:
    """Return "nobody brings more than the best response", made as strong as it gets.

    Field by field, in random order, every coefficient is raised until some allocation that has it
    brings exactly 0. One field's coefficients can rise together, as an allocation has one of them.

    Args:
        gains: shape (K, units + 1), finite.
        budget: of the player whose allocations are meant.
        rng: draws the order of the fields; another order gives another inequality.
    """
    g = gains - best_value(gains, budget) / budget.fields
    order = rng.permutation(budget.fields)
    behind = [nothing_used(budget, 1)]
    for field in order[:0:-1]:
        behind.append(extended(behind[-1], g[None, field]))
    ahead = nothing_used(budget, 1)
    for field, others in zip(order, reversed(behind), strict=True):
        g[field] = _raised(g[field], extended(ahead, others)[0], use_all=budget.use_all)
        ahead = extended(ahead, g[None, field])
    return g


def _raised(
    coefficients: NDArray[np.float64], rest: NDArray[np.float64], *, use_all: bool
) -> NDArray[np.float64]:
    """Return one field's coefficients, given what the others bring by the units that they use."""
    left = (rest if use_all else np.maximum.accumulate(rest))[::-1]
    return np.where(np.isfinite(left), -left, coefficients)
