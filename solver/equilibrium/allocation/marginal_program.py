"""The linear program of an allocation game between two polytopes of mixed strategies.

Let the row player's marginals be x = G z with A z = b or >= b, the column player's y = H w with
B w = c or >= c. What the row player earns on field k against j units is cost[k, j], the sum over i
of x[k, i] payoffs[k, i, j]. Against fixed x the column player's linear program has the dual
"maximise c · d with Bᵀd <= Hᵀcost", so that the value is

    maximise c · d over z, x, cost and d, with x = G z, A z = or >= b and Bᵀd <= Hᵀcost,

d free where B w = c. The duals of the last rows are w (von Neumann 1928; Dantzig 1951). The costs
are stated as differences from j - 1 to j, so that payoffs with thresholds make a sparse program.
"""

from dataclasses import dataclass

import numpy as np

from solver.equilibrium.allocation.polytope import Polytope
from solver.equilibrium.allocation.sparse_program import (
    Entries,
    Library,
    SparseProgram,
    Vector,
    entries,
    stacked,
)
from solver.game.allocation import AllocationGame, Marginals
from solver.game.watch import Watch


@dataclass(frozen=True)
class MarginalEquilibrium:
    """An equilibrium between two polytopes, as a library claims it.

    Attributes:
        row: the row player's marginals, shape (K, N + 1), every field's sum 1.
        column: the column player's marginals, shape (K, M + 1), likewise.
        row_variables: the row polytope's variables, none negative.
        column_variables: the column polytope's variables, none negative.
    """

    row: Marginals
    column: Marginals
    row_variables: Vector
    column_variables: Vector


def marginal_equilibrium(
    game: AllocationGame, row: Polytope, column: Polytope, library: Library, watch: Watch
) -> MarginalEquilibrium | None:
    """Return the equilibrium of `game` between two polytopes, or None if the library finds none.

    Raises:
        StoppedError: if `watch` ends it.
    """
    fields, rows, columns = game.payoffs.shape
    optimum = library(marginal_program(game, row, column), watch)
    if optimum is None:
        return None
    z = np.maximum(optimum.variables[: row.size], 0.0)
    w = np.maximum(optimum.duals[len(optimum.duals) - column.size :], 0.0)
    return MarginalEquilibrium(
        row=_normalised(row.marginals.times(z, fields * rows).reshape(fields, rows)),
        column=_normalised(column.marginals.times(w, fields * columns).reshape(fields, columns)),
        row_variables=z,
        column_variables=w,
    )


def marginal_program(game: AllocationGame, row: Polytope, column: Polytope) -> SparseProgram:
    """State the program: the variables z, x, cost, d; the rows x, cost, A and B."""
    fields, rows, columns = game.payoffs.shape
    marginals, costs = fields * rows, fields * columns
    x, cost, d = row.size, row.size + marginals, row.size + marginals + costs
    a, b = marginals + costs, marginals + costs + len(row.sides)
    matrix = stacked(
        _identity(marginals).at(0, x),
        row.marginals.at(0, 0, -1.0),
        _differences(fields, columns).at(marginals, cost),
        _payoff_differences(game).at(marginals, x, -1.0),
        row.constraints.at(a, 0),
        column.marginals.transposed.at(b, cost, -1.0),
        column.constraints.transposed.at(b, d),
    )
    free = np.full(marginals + costs, -np.inf)
    nothing = np.zeros(marginals + costs)
    return SparseProgram(
        objective=np.concatenate((np.zeros(d), column.sides)),
        floors=np.concatenate((np.zeros(x), free, np.where(column.equal, -np.inf, 0.0))),
        matrix=matrix,
        row_floors=np.concatenate((nothing, row.sides, np.full(column.size, -np.inf))),
        row_ceilings=np.concatenate(
            (nothing, np.where(row.equal, row.sides, np.inf), np.zeros(column.size))
        ),
    )


def _normalised(marginals: Marginals) -> Marginals:
    shares: Marginals = marginals / marginals.sum(axis=1, keepdims=True)
    return shares


def _identity(size: int) -> Entries:
    return entries(np.arange(size), np.arange(size), 1.0)


def _differences(fields: int, columns: int) -> Entries:
    """Return the matrix that takes costs to their differences along every field."""
    costs = np.arange(fields * columns)
    later = costs[costs % columns > 0]
    return stacked(_identity(fields * columns), entries(later, later - 1, -1.0))


def _payoff_differences(game: AllocationGame) -> Entries:
    """Return the matrix that takes the row player's marginals to differences of costs."""
    fields, rows, columns = game.payoffs.shape
    steps = np.diff(game.payoffs, axis=2, prepend=0.0)
    field, i, j = np.indices((fields, rows, columns))
    return entries(field * columns + j, field * rows + i, steps)
