"""A matrix game as a linear program, in the one form that no solver here has failed on.

With P = (A - min A) / (max A - min A) + 1, every entry of P lies in [1, 2], and the game on P has
value 1 / s where s is the optimum of

    maximise Σ y_j  subject to  P y <= 1, y >= 0

(Dantzig 1951). y / s is the column player's strategy and the row duals / s are the row player's.
The form with a free variable for the value has equality rows and entries of both signs; GLOP calls
some well-posed stage games infeasible, unbounded or abnormal in it, none in this one.
"""

import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np

from solver.game.matrix import Payoffs, Strategy, to_unit

FEASIBILITY_TOLERANCE = 1e-10
"""For both programs' feasibility: the least that HiGHS takes, a tenth of our own tolerance."""


@dataclass(frozen=True)
class Optimum:
    """An optimal basic solution, as GLOP claims it.

    Attributes:
        variables: shape (n,).
        duals: of the constraints, shape (m,).
    """

    variables: Strategy
    duals: Strategy


@dataclass(frozen=True)
class LinearProgram:
    """Maximise objective · x with x >= variable_floors and floors <= constraints x <= ceilings.

    Attributes:
        objective: shape (n,).
        variable_floors: shape (n,), -inf for a free variable.
        constraints: shape (m, n).
        floors: shape (m,), -inf for none.
        ceilings: shape (m,), inf for none.
    """

    objective: Payoffs
    variable_floors: Payoffs
    constraints: Payoffs
    floors: Payoffs
    ceilings: Payoffs

    def maximise(self) -> Optimum | None:
        """Return the optimum that OR-Tools GLOP claims, or None where it finds none.

        Presolve is off: on dense programs it finds nothing and costs a third of the time.
        """
        from ortools.linear_solver.python import (  # noqa: PLC0415 - late: start-up time is a feature
            model_builder_helper as helper,
        )

        model = helper.ModelBuilderHelper()
        self._state(model, helper.Variable)
        glop = helper.ModelSolverHelper("glop")
        glop.set_solver_specific_parameters(
            "use_preprocessing: false "
            f"primal_feasibility_tolerance: {FEASIBILITY_TOLERANCE} "
            f"dual_feasibility_tolerance: {FEASIBILITY_TOLERANCE}"
        )
        glop.solve(model)
        if not glop.has_solution():
            return None
        return Optimum(np.asarray(glop.variable_values()), np.asarray(glop.dual_values()))

    def _state(self, model: Any, variable: Any) -> None:
        """State the program row by row: a sparse matrix would cost the import of scipy.sparse."""
        count = len(self.objective)
        ceiling, integral = np.full(count, np.inf), np.zeros(count, dtype=np.bool_)
        model.add_var_array_with_bounds(self.variable_floors, ceiling, integral, "")
        model.set_objective_coefficients(range(count), self.objective)
        model.set_maximize(True)
        variables = [variable(model, index) for index in range(count)]
        for coefficients, floor, top in zip(
            self.constraints, self.floors, self.ceilings, strict=True
        ):
            constraint = model.add_linear_constraint()
            model.set_constraint_lower_bound(constraint, float(floor))
            model.set_constraint_upper_bound(constraint, float(top))
            model.add_terms_to_constraint(constraint, variables, coefficients.tolist())


def positive_form(payoffs: Payoffs) -> Payoffs:
    """Return the payoffs mapped onto [1, 2], or all 1 where they are all equal."""
    unit, _ = to_unit(payoffs)
    shifted = unit - unit.min()
    spread = float(shifted.max())
    if spread == 0.0:
        return np.ones_like(payoffs)
    positive: Payoffs = shifted / spread + 1.0
    return positive


def solve_with_glop(positive: Payoffs) -> tuple[Strategy, Strategy] | None:
    """Return unnormalised weights (row, column) from OR-Tools GLOP, or None where it has none."""
    rows, columns = (int(size) for size in positive.shape)
    program = LinearProgram(
        objective=np.ones(columns),
        variable_floors=np.zeros(columns),
        constraints=positive,
        floors=np.full(rows, -np.inf),
        ceilings=np.ones(rows),
    )
    optimum = program.maximise()
    return None if optimum is None else (optimum.duals, optimum.variables)


def solve_with_highs(positive: Payoffs) -> tuple[Strategy, Strategy] | None:
    """Return unnormalised weights (row, column) from HiGHS, or None where it has none."""
    from scipy.optimize import OptimizeWarning, linprog  # noqa: PLC0415 - late, likewise

    rows, columns = (int(size) for size in positive.shape)
    with warnings.catch_warnings():
        warnings.simplefilter("error", OptimizeWarning)
        result = linprog(
            -np.ones(columns),
            A_ub=positive,
            b_ub=np.ones(rows),
            method="highs-ds",
            options={
                "presolve": False,
                "primal_feasibility_tolerance": FEASIBILITY_TOLERANCE,
                "dual_feasibility_tolerance": FEASIBILITY_TOLERANCE,
            },
        )
    if result.x is None:
        return None
    return -np.asarray(result.ineqlin.marginals), np.asarray(result.x)
