"""Sparse linear programs solved by OR-Tools GLOP: a second opinion on what HiGHS finds."""

import time
from typing import Any

import numpy as np

from solver.equilibrium.allocation.sparse_program import SparseProgram
from solver.equilibrium.linear_program import Optimum
from solver.game.watch import Watch


def glop(program: SparseProgram, watch: Watch) -> Optimum | None:
    """Solve by the dual simplex method, or return None if it finds no optimum.

    The deadline reaches into the run; the stop flag is looked at before and after it.

    Raises:
        StoppedError: if `watch` ends it.
    """
    from ortools.linear_solver.python import (  # noqa: PLC0415 - late: start-up time is a feature
        model_builder_helper as helper,
    )
    from scipy.sparse import csr_matrix  # noqa: PLC0415 - late, likewise

    watch.check()
    starts, columns, values = program.by_rows()
    shape = (len(program.row_floors), len(program.objective))
    model: Any = helper.ModelBuilderHelper()
    model.fill_model_from_sparse_data(
        program.floors,
        np.full(shape[1], np.inf),
        program.objective,
        program.row_floors,
        program.row_ceilings,
        csr_matrix((values, columns, starts), shape=shape),
    )
    model.set_maximize(True)
    solver = helper.ModelSolverHelper("glop")
    solver.set_solver_specific_parameters("use_dual_simplex: true")
    if watch.deadline is not None:
        solver.set_time_limit_in_seconds(max(watch.deadline - time.monotonic(), 0.0))
    solver.solve(model)
    watch.check()
    if solver.status() != helper.SolveStatus.OPTIMAL:
        return None
    return Optimum(np.asarray(solver.variable_values()), np.asarray(solver.dual_values()))
