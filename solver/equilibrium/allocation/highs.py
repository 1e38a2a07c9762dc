"""Sparse linear programs solved by HiGHS, under a watch.

A simplex method may cycle on the degenerate programs of allocation games, so its iterations are
bounded, and another way takes over where it gives up. HiGHS looks at the watch at every iteration.
"""

import time
from typing import TYPE_CHECKING, Any

import numpy as np

from solver.equilibrium.allocation.sparse_program import Indices, SparseProgram, Vector
from solver.equilibrium.linear_program import FEASIBILITY_TOLERANCE, Optimum
from solver.game.watch import Watch

if TYPE_CHECKING:
    from highspy import Highs

PRIMAL = 4
"""HiGHS's number for the primal simplex method."""
ITERATIONS_PER_LINE = 50
"""Simplex iterations allowed for each row and column: ten times what programs here take."""


def highs_simplex(program: SparseProgram, watch: Watch) -> Optimum | None:
    """Solve by the dual simplex method, by interior points where that gives up."""
    highs = _stated(program)
    _bound_iterations(highs)
    return _run(highs, watch) or _run_interior(highs, watch)


def highs_interior(program: SparseProgram, watch: Watch) -> Optimum | None:
    """Solve by interior points, and cross over to a vertex, which is exact."""
    return _run_interior(_stated(program), watch)


class GrowingProgram:
    """Maximise a linear function of variables x >= floors; columns and rows come in.

    Every run goes on from the last basis, by the primal simplex method: to new columns that basis
    is feasible, and its dual is not.
    """

    def __init__(self, row_floors: Vector, row_ceilings: Vector) -> None:
        from highspy import ObjSense  # noqa: PLC0415 - late, likewise

        self._highs = _quiet_highs()
        self._highs.changeObjectiveSense(ObjSense.kMaximize)
        self._highs.setOptionValue("presolve", "off")
        self._highs.setOptionValue("simplex_strategy", PRIMAL)
        count, nothing = len(row_floors), np.zeros(0, dtype=np.int64)
        starts = np.zeros(count, dtype=np.int64)
        self._highs.addRows(count, row_floors, row_ceilings, 0, starts, nothing, np.zeros(0))

    def add_column(self, objective: float, floor: float, rows: Indices, values: Vector) -> None:
        """Add a variable with entries in some of the rows."""
        self._highs.addCol(objective, floor, np.inf, len(rows), rows, values)

    def add_row(self, floor: float, columns: Indices, values: Vector) -> None:
        """Add the constraint that the row is at least `floor`."""
        self._highs.addRow(floor, np.inf, len(columns), columns, values)

    def solve(self, watch: Watch) -> Optimum | None:
        """Return the optimum that HiGHS claims, or None if it finds none.

        Raises:
            StoppedError: if `watch` ends it.
        """
        self._highs.setOptionValue("solver", "simplex")
        _bound_iterations(self._highs)
        return _run(self._highs, watch) or _run_interior(self._highs, watch)


def _bound_iterations(highs: "Highs") -> None:
    lines = highs.getNumCol() + highs.getNumRow()
    highs.setOptionValue("simplex_iteration_limit", ITERATIONS_PER_LINE * lines)


def _quiet_highs() -> "Highs":
    """Return an empty HiGHS model that prints nothing and runs on one thread."""
    from highspy import Highs  # noqa: PLC0415 - late: start-up time is a feature

    class QuietHighs(Highs):
        """HiGHS silenced before its constructor starts the callbacks, which prints its name."""

        def enableCallbacks(self) -> None:  # noqa: N802 - the name that highspy gave it
            self.silent()
            super().enableCallbacks()  # type: ignore[no-untyped-call] # highspy annotates it so

    highs = QuietHighs()  # type: ignore[no-untyped-call] # likewise
    highs.setOptionValue("parallel", "off")
    for side in ("primal", "dual"):
        highs.setOptionValue(f"{side}_feasibility_tolerance", FEASIBILITY_TOLERANCE)
    return highs


def _stated(program: SparseProgram) -> "Highs":
    """Return a HiGHS model that holds `program`."""
    from highspy import HighsLp, MatrixFormat, ObjSense  # noqa: PLC0415 - late, likewise

    starts, columns, values = program.by_rows()
    lp: Any = HighsLp()
    lp.num_col_, lp.num_row_ = len(program.objective), len(program.row_floors)
    lp.sense_ = ObjSense.kMaximize
    lp.col_cost_, lp.col_lower_ = program.objective, program.floors
    lp.col_upper_ = np.full(len(program.objective), np.inf)
    lp.row_lower_, lp.row_upper_ = program.row_floors, program.row_ceilings
    lp.a_matrix_.format_ = MatrixFormat.kRowwise
    lp.a_matrix_.start_, lp.a_matrix_.index_, lp.a_matrix_.value_ = starts, columns, values
    highs = _quiet_highs()
    highs.passModel(lp)
    return highs


def _run_interior(highs: "Highs", watch: Watch) -> Optimum | None:
    # A basis that a simplex run left behind would make HiGHS go on from it instead.
    highs.clearSolver()
    highs.setOptionValue("solver", "ipm")
    return _run(highs, watch)


def _run(highs: "Highs", watch: Watch) -> Optimum | None:
    """Run HiGHS on the model that it holds; None unless it claims an optimum."""
    from highspy import HighsModelStatus  # noqa: PLC0415 - late, likewise

    watch.check()
    if watch.deadline is not None:
        left = watch.deadline - time.monotonic()
        highs.setOptionValue("time_limit", highs.getRunTime() + max(left, 0.0))

    def look(event: Any) -> None:
        if watch.stop.is_set():
            event.interrupt()

    highs.cbSimplexInterrupt += look
    highs.cbIpmInterrupt += look
    highs.run()
    highs.cbSimplexInterrupt -= look
    highs.cbIpmInterrupt -= look
    watch.check()
    if highs.getModelStatus() != HighsModelStatus.kOptimal:
        return None
    solution = highs.getSolution()
    return Optimum(np.asarray(solution.col_value), np.asarray(solution.row_dual))
