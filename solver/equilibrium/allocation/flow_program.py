"""Allocation games as one linear program of unit flows (Behnezhad and others 2017).

Both players have their exact polytope, so one program is the whole game; it has about K units²
variables and as many constraints. Its marginals are taken apart into allocations afterwards.
"""

import numpy as np

from solver.equilibrium.allocation.decomposition import decompose
from solver.equilibrium.allocation.incumbent import Incumbent
from solver.equilibrium.allocation.marginal_program import marginal_equilibrium
from solver.equilibrium.allocation.polytope import flow
from solver.equilibrium.allocation.sparse_program import Library
from solver.game.watch import Watch


def solve_flow_program(incumbent: Incumbent, watch: Watch, library: Library) -> None:
    """Improve `incumbent` to the optimum that `library` finds.

    Raises:
        StoppedError: if `watch` ends it. Nothing is known before the program is solved.
    """
    game = incumbent.game
    found = marginal_equilibrium(game, flow(game.row), flow(game.column), library, watch)
    if found is None:
        return
    rng = np.random.default_rng(0)
    for marginals, budget, offer in (
        (found.row, game.row, incumbent.offer_row),
        (found.column, game.column, incumbent.offer_column),
    ):
        nothing_known = np.empty((0, budget.fields), dtype=np.int64)
        parts = decompose(marginals, budget, nothing_known, rng, watch)
        if len(parts.weights):
            offer(parts.allocations, parts.weights)
    incumbent.report()
