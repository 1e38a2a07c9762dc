"""The front door of the solver: what it offers, and that opening it is cheap."""

import subprocess
import sys

import numpy as np
import pytest

import solver
from solver import solve_allocation, solve_matrices, solve_matrix
from solver.game.allocation import colonel_blotto
from solver.game.matrix import MatrixSolution

HEAVY = ("numpy", "scipy", "ortools", "highspy", "grpc", "google.protobuf")


def loaded_after(code: str) -> set[str]:
    """Return which heavy packages a fresh interpreter has loaded after running `code`."""
    report = f"{code}; import sys; print(*(name for name in {HEAVY} if name in sys.modules))"
    run = subprocess.run(
        [sys.executable, "-c", report], capture_output=True, text=True, check=True, timeout=60
    )
    return set(run.stdout.split())


def test_it_offers_matrix_and_allocation_games() -> None:
    assert set(solver.__all__) == {"solve_allocation", "solve_matrix", "solve_matrices"}
    one = solve_matrix([[2, -1], [-1, 1]])
    many = solve_matrices([[[2, -1], [-1, 1]], np.eye(3)])
    assert isinstance(one, MatrixSolution)
    # Ferguson's odd or even: (2 · 1 - 1) / (2 + 1 + 1 + 1) = 1/5, mixing (2/5, 3/5) on both sides.
    assert one.value == pytest.approx(1 / 5, abs=1e-15)
    assert one.row == pytest.approx([2 / 5, 3 / 5])
    assert one.column == pytest.approx([2 / 5, 3 / 5])
    assert one.exploitability <= 1e-15
    assert [solution.value for solution in many] == pytest.approx([1 / 5, 1 / 3])
    # "Games and how to solve them", section 5: two fields, 4 troops against 3.
    blotto = solve_allocation(colonel_blotto([1, 1], 4, 3))
    assert blotto.value == pytest.approx(1 / 2, abs=1e-9)


def test_it_offers_nothing_else() -> None:
    with pytest.raises(AttributeError, match="module 'solver' has no attribute 'solve_matricks'"):
        _ = solver.__getattr__("solve_matricks")


def test_importing_the_package_loads_no_library() -> None:
    assert loaded_after("import solver, solver.errors, solver.game.watch") == set()


def test_importing_the_solvers_loads_numpy_alone() -> None:
    assert loaded_after("from solver import solve_matrix") == {"numpy"}


def test_a_saddle_point_is_found_without_any_linear_programming_library() -> None:
    code = "from solver import solve_matrix; solve_matrix([[1, 2], [0, 3]])"
    assert loaded_after(code) == {"numpy"}
