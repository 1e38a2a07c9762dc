"""One player's mixed strategies as a polytope {z >= 0 : A z = b or A z >= b}, in three ways.

Whichever the variables z are, some of them add to marginals: the marginal of i units on field k has
index k (units + 1) + i.
- `flow`: exactly what mixtures of allocations have. A variable is the flow on an arc of a layered
  graph whose node (k, m) means that the first k fields use m units (Behnezhad and others 2017).
- `hull`: mixtures of given allocations only, an inner approximation; a variable is a probability.
- `relaxation`: an outer approximation; a variable is a marginal, every field's sum to 1, the budget
  is kept on average (Hart's "General Lotto", 2008), and given valid inequalities hold.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.equilibrium.allocation.inequality import Inequality
from solver.equilibrium.allocation.sparse_program import Entries, entries, stacked
from solver.game.allocation import Allocations, Budget

Indices = NDArray[np.int64]


@dataclass(frozen=True)
class Polytope:
    """One player's mixed strategies, or an approximation of them.

    Attributes:
        size: the number n of variables.
        marginals: (K (units + 1), n), which marginals a variable adds to.
        constraints: A, (m, n).
        sides: b, shape (m,).
        equal: shape (m,), whether the constraint is an equality.
    """

    size: int
    marginals: Entries
    constraints: Entries
    sides: NDArray[np.float64]
    equal: NDArray[np.bool_]


def hull(budget: Budget, allocations: Allocations) -> Polytope:
    """Return the mixtures of `allocations`, shape (n, K)."""
    count = len(allocations)
    variables = np.arange(count)
    return Polytope(
        size=count,
        marginals=entries(
            np.arange(budget.fields) * (budget.units + 1) + allocations, variables[:, None], 1.0
        ),
        constraints=entries(np.zeros(count, dtype=np.int64), variables, 1.0),
        sides=np.ones(1),
        equal=np.ones(1, dtype=np.bool_),
    )


def relaxation(budget: Budget, inequalities: list[Inequality]) -> Polytope:
    """Return the marginals that keep the budget on average and satisfy `inequalities`."""
    fields, options = budget.fields, budget.units + 1
    variables = np.arange(fields * options)
    total = entries(variables // options, variables, 1.0)
    # At most 1 with a "may keep back" budget: as the constraints go, -units / N >= -1.
    sign = 1.0 if budget.use_all else -1.0
    spent = entries(
        np.full(len(variables), fields),
        variables,
        sign * (variables % options) / max(budget.units, 1),
    )
    cuts = -np.array(inequalities).reshape(len(inequalities), fields * options)
    rows = fields + 1 + np.arange(len(inequalities))
    return Polytope(
        size=len(variables),
        marginals=entries(variables, variables, 1.0),
        constraints=stacked(total, spent, entries(rows[:, None], variables, cuts)),
        sides=np.concatenate(
            (np.ones(fields), [sign * min(budget.units, 1)], np.zeros(len(inequalities)))
        ),
        equal=np.arange(fields + 1 + len(inequalities)) < fields + budget.use_all,
    )


def flow(budget: Budget) -> Polytope:
    """Return the unit flows through the layered graph of one player.

    Node (k, m) has index k (units + 1) + m. One unit of flow leaves node (0, 0), none is lost on
    the way, and the last layer takes it in, at (K, units) only if every unit must be used.
    """
    fields, options = budget.fields, budget.units + 1
    tails, heads, units = _arcs(budget)
    variables = np.arange(len(tails))
    inner = heads < fields * options
    kept = entries(tails, variables, 1.0)
    return Polytope(
        size=len(tails),
        marginals=entries(tails // options * options + units, variables, 1.0),
        constraints=stacked(kept, entries(heads[inner], variables[inner], -1.0)),
        sides=np.concatenate(([1.0], np.zeros(fields * options - 1))),
        equal=np.ones(fields * options, dtype=np.bool_),
    )


def flow_size(budget: Budget) -> int:
    """Return about how many variables the flow has: the arcs, were every node reached."""
    return budget.fields * (budget.units + 1) * (budget.units + 2) // 2


def _arcs(budget: Budget) -> tuple[Indices, Indices, Indices]:
    """Return the tails and heads of all arcs, as indices of nodes, and their units."""
    fields, options = budget.fields, budget.units + 1
    field, used, units = (
        axis.ravel()
        for axis in np.meshgrid(*map(np.arange, (fields, options, options)), indexing="ij")
    )
    possible = (used + units <= budget.units) & ((field > 0) | (used == 0))
    if budget.use_all:
        possible &= (field < fields - 1) | (used + units == budget.units)
    field, used, units = field[possible], used[possible], units[possible]
    return field * options + used, (field + 1) * options + used + units, units
