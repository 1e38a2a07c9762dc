"""The peers' solvers of matrix games, each as its own documentation would have one call it.

Every entry of `SOLVERS` makes a solver, importing what it needs; the solver takes payoffs, shape
(m, n), axis 0 the row player's, and returns weights of rows and columns. Linear-programming
libraries get the positive form (maximise Σy subject to Py <= 1, all entries of P in [1, 2]),
whose optimum and duals are the strategies up to a factor; scipy also the textbook form with a free
value. Nothing here may be imported by what runs in our own environment.
"""

import importlib
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

Reals = NDArray[np.float64]
Solve = Callable[[Reals], tuple[Reals, Reals]]


class NoAnswerError(ArithmeticError):
    """A solver that says itself that it found nothing."""


def positive_form(payoffs: Reals) -> Reals:
    """Return the payoffs mapped onto [1, 2]."""
    shifted: Reals = payoffs - payoffs.min()
    return shifted / (shifted.max() or 1.0) + 1.0


def scipy_linprog(method: str) -> Solve:
    """HiGHS through scipy: the value as a free variable, the row strategy as duals."""
    optimize: Any = importlib.import_module("scipy.optimize")

    def solve(payoffs: Reals) -> tuple[Reals, Reals]:
        rows, columns = payoffs.shape
        result = optimize.linprog(
            np.append(np.zeros(columns), 1.0),
            A_ub=np.column_stack([payoffs, -np.ones(rows)]),
            b_ub=np.zeros(rows),
            A_eq=np.append(np.ones(columns), 0.0)[None, :],
            b_eq=[1.0],
            bounds=[(0, None)] * columns + [(None, None)],
            method=method,
        )
        if result.x is None:
            raise NoAnswerError(result.message)
        return -result.ineqlin.marginals, result.x[:-1]

    return solve


def highs(options: Mapping[str, Any]) -> Solve:
    """HiGHS through highspy, its object reused."""
    highspy: Any = importlib.import_module("highspy")
    solver = highspy.Highs()
    for name, value in ({"output_flag": False, "presolve": "off"} | dict(options)).items():
        solver.setOptionValue(name, value)

    def solve(payoffs: Reals) -> tuple[Reals, Reals]:
        solver.passModel(_highs_program(highspy, positive_form(payoffs)))
        solver.run()
        solution = solver.getSolution()
        if not solution.dual_valid:
            raise NoAnswerError(str(solver.getModelStatus()))
        return -np.array(solution.row_dual), np.array(solution.col_value)

    return solve


def _highs_program(highspy: Any, positive: Reals) -> Any:
    rows, columns = positive.shape
    program = highspy.HighsLp()
    program.num_row_, program.num_col_ = rows, columns
    program.col_cost_ = -np.ones(columns)
    program.col_lower_ = np.zeros(columns)
    program.col_upper_ = np.full(columns, highspy.kHighsInf)
    program.row_lower_ = np.full(rows, -highspy.kHighsInf)
    program.row_upper_ = np.ones(rows)
    matrix = program.a_matrix_
    matrix.format_ = highspy.MatrixFormat.kRowwise
    matrix.num_row_, matrix.num_col_ = rows, columns
    matrix.start_ = np.arange(0, rows * columns + 1, columns, dtype=np.int32)
    matrix.index_ = np.tile(np.arange(columns, dtype=np.int32), rows)
    matrix.value_ = positive.ravel()
    return program


def model_builder(name: str) -> Solve:
    """A solver of OR-Tools through the sparse entry of its model builder."""
    helper: Any = importlib.import_module("ortools.linear_solver.python.model_builder_helper")
    sparse: Any = importlib.import_module("scipy.sparse")

    def solve(payoffs: Reals) -> tuple[Reals, Reals]:
        rows, columns = payoffs.shape
        model = helper.ModelBuilderHelper()
        model.fill_model_from_sparse_data(
            np.zeros(columns),
            np.full(columns, np.inf),
            np.ones(columns),
            np.full(rows, -np.inf),
            np.ones(rows),
            sparse.csr_matrix(positive_form(payoffs)),
        )
        model.set_maximize(maximize=True)
        solver = helper.ModelSolverHelper(name)
        solver.solve(model)
        if not solver.has_solution():
            raise NoAnswerError(solver.status_string())
        return np.abs(solver.dual_values()), np.asarray(solver.variable_values())

    return solve


def pywraplp_glop() -> Solve:
    """GLOP through OR-Tools' older wrapper."""
    wrapper: Any = importlib.import_module("ortools.linear_solver.pywraplp")

    def solve(payoffs: Reals) -> tuple[Reals, Reals]:
        positive = positive_form(payoffs)
        solver = wrapper.Solver.CreateSolver("GLOP")
        weights = [solver.NumVar(0.0, solver.infinity(), "") for _ in range(positive.shape[1])]
        constraints = list[Any]()
        for line in positive.tolist():
            constraint = solver.Constraint(-solver.infinity(), 1.0)
            for weight, coefficient in zip(weights, line, strict=True):
                constraint.SetCoefficient(weight, coefficient)
            constraints.append(constraint)
        solver.Maximize(solver.Sum(weights))
        if solver.Solve() != wrapper.Solver.OPTIMAL:
            raise NoAnswerError("not optimal")
        duals = [abs(constraint.dual_value()) for constraint in constraints]
        return np.array(duals), np.array([weight.solution_value() for weight in weights])

    return solve


def quantecon() -> Solve:
    """The tableau simplex of QuantEcon, compiled by numba."""
    minmax: Any = importlib.import_module("quantecon.optimize").minmax

    def solve(payoffs: Reals) -> tuple[Reals, Reals]:
        _, row, column = minmax(payoffs)
        return row, column

    return solve


def nashpy() -> Solve:
    """The two linear programs of nashpy."""
    game: Any = importlib.import_module("nashpy").Game

    def solve(payoffs: Reals) -> tuple[Reals, Reals]:
        row, column = game(payoffs).linear_program()
        return row, column

    return solve


def gambit() -> Solve:
    """Gambit's linear program in floating point, the game built from arrays."""
    pygambit: Any = importlib.import_module("pygambit")

    def solve(payoffs: Reals) -> tuple[Reals, Reals]:
        game = pygambit.StrategicGame.from_arrays(payoffs, -payoffs)
        profile = pygambit.nash.lp_solve(game, rational=False).equilibrium
        row, column = (
            np.array([float(profile[p][s]) for s in game.get_strategies(p)]) for p in game.players
        )
        return row, column

    return solve


def open_spiel() -> Solve:
    """OpenSpiel's solver of zero-sum matrix games: ECOS through cvxpy."""
    pyspiel: Any = importlib.import_module("pyspiel")
    solver: Any = importlib.import_module("open_spiel.python.algorithms.lp_solver")

    def solve(payoffs: Reals) -> tuple[Reals, Reals]:
        game = pyspiel.create_matrix_game(payoffs, -payoffs)
        row, column, _, _ = solver.solve_zero_sum_matrix_game(game)
        return np.asarray(row, np.float64).ravel(), np.asarray(column, np.float64).ravel()

    return solve


SOLVERS: Mapping[str, Callable[[], Solve]] = {
    "quantecon minmax": quantecon,
    "scipy linprog, highs": lambda: scipy_linprog("highs"),
    "scipy linprog, highs-ipm": lambda: scipy_linprog("highs-ipm"),
    "highspy dual simplex": lambda: highs({"solver": "simplex", "simplex_strategy": 1}),
    "highspy primal simplex": lambda: highs({"solver": "simplex", "simplex_strategy": 4}),
    "highspy interior point": lambda: highs({"solver": "ipx"}),
    "highspy interior point, no crossover": lambda: highs(
        {"solver": "ipx", "run_crossover": "off"}
    ),
    "GLOP, model builder": lambda: model_builder("glop"),
    "GLOP, pywraplp": pywraplp_glop,
    "PDLP, model builder": lambda: model_builder("pdlp"),
    "nashpy linear_program": nashpy,
    "pygambit lp_solve": gambit,
    "OpenSpiel lp_solver": open_spiel,
}
"""By the name that tables call them by."""
