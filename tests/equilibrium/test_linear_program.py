"""The linear programs under the solvers: the positive form, and what each library makes of it."""

import warnings
from collections.abc import Callable
from unittest.mock import Mock

import numpy as np
import pytest
import scipy.optimize
from ortools.linear_solver.python import model_builder_helper

from solver.equilibrium.linear_program import (
    LinearProgram,
    positive_form,
    solve_with_glop,
    solve_with_highs,
)
from solver.game.matrix import Payoffs, Strategy

Solve = Callable[[Payoffs], tuple[Strategy, Strategy] | None]

both_libraries = pytest.mark.parametrize("solve", [solve_with_glop, solve_with_highs])

HUGE = np.finfo(np.float64).max
TINY = 5e-324
"""The least positive float."""


@pytest.mark.parametrize(
    "payoffs",
    [
        [[0.0, 1.0]],
        [[-7.0], [12.0]],
        [[1e5, 1e5 + 1e-6], [1e5 + 5e-7, 1e5]],
        [[-HUGE, HUGE], [0.0, 1.0]],
        [[0.0, TINY], [3 * TINY, 0.0]],
    ],
)
def test_the_positive_form_spans_one_to_two(payoffs: list[list[float]]) -> None:
    positive = positive_form(np.array(payoffs))
    assert positive.min() == 1.0
    assert positive.max() == 2.0


def test_the_positive_form_keeps_proportions() -> None:
    positive = positive_form(np.array([[-4.0, 0.0], [1.0, 4.0]]))
    assert positive.tolist() == [[1.0, 1.5], [1.625, 2.0]]


@pytest.mark.parametrize("entry", [0.0, -0.0, -3.0, HUGE, -HUGE, TINY])
def test_equal_payoffs_have_a_positive_form(entry: float) -> None:
    assert positive_form(np.full((2, 3), entry)).tolist() == [[1.0] * 3] * 2


@both_libraries
def test_the_weights_add_up_to_one_over_the_value(solve: Solve) -> None:
    """((1, 2), (3/2, 1)) is worth (2 · 3/2 - 1) / (2 + 3/2 - 2) = 4/3 to (1/3, 2/3), (2/3, 1/3)."""
    weights = solve(np.array([[1.0, 2.0], [1.5, 1.0]]))
    assert weights is not None
    row, column = weights
    assert row == pytest.approx([1 / 4, 1 / 2], abs=1e-12)
    assert column == pytest.approx([1 / 2, 1 / 4], abs=1e-12)


def test_glop_maximises_within_floors_and_ceilings() -> None:
    """By hand: x + y at most 3 and y at least 1 leave x = 2, y = 1 for 3 x + y, with x free."""
    program = LinearProgram(
        objective=np.array([3.0, 1.0]),
        variable_floors=np.array([-np.inf, 0.0]),
        constraints=np.array([[1.0, 1.0], [0.0, 1.0]]),
        floors=np.array([-np.inf, 1.0]),
        ceilings=np.array([3.0, np.inf]),
    )
    optimum = program.maximise()
    assert optimum is not None
    assert optimum.variables == pytest.approx([2.0, 1.0], abs=1e-12)
    assert optimum.duals == pytest.approx([3.0, -2.0], abs=1e-12)


@pytest.mark.parametrize(
    ("floor", "ceiling"), [(2.0, 1.0), (0.0, np.inf)], ids=["infeasible", "unbounded"]
)
def test_a_program_without_an_optimum_has_none(floor: float, ceiling: float) -> None:
    program = LinearProgram(
        objective=np.ones(1),
        variable_floors=np.zeros(1),
        constraints=np.ones((1, 1)),
        floors=np.array([floor]),
        ceilings=np.array([ceiling]),
    )
    assert program.maximise() is None


def test_a_library_that_gives_up_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    gives_up, has_none = Mock(return_value=Mock(x=None)), Mock(return_value=False)
    monkeypatch.setattr(scipy.optimize, "linprog", gives_up)
    monkeypatch.setattr(model_builder_helper.ModelSolverHelper, "has_solution", has_none)
    positive = np.array([[1.0, 2.0], [2.0, 1.0]])
    assert solve_with_highs(positive) is None
    assert solve_with_glop(positive) is None


@both_libraries
def test_nothing_is_warned_about_or_printed(
    solve: Solve, capfd: pytest.CaptureFixture[str]
) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        solve(positive_form(np.arange(12.0).reshape(3, 4) % 5))
    assert capfd.readouterr() == ("", "")
