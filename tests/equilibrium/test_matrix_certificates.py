"""No answer without its certificate: what happens when linear programs fail, or lie."""

import math
from collections.abc import Callable, Sequence
from types import SimpleNamespace

import numpy as np
import pytest

from solver import solve_matrices, solve_matrix
from solver.equilibrium.matrix import LINEAR_PROGRAMS
from solver.errors import CertificateError
from solver.game.matrix import MatrixSolution, Method, Payoffs, Strategy
from solver.kernel import matrix as kernel

Lie = Callable[[Payoffs], tuple[Strategy, Strategy] | None]

pytestmark = pytest.mark.usefixtures("no_kernel")

PENNIES = [[1.0, -1.0], [-1.0, 1.0]]


def solve_as_batch(payoffs: list[list[float]]) -> MatrixSolution:
    """Solve one game by the door for many."""
    (solution,) = solve_matrices([payoffs])
    return solution


@pytest.fixture
def no_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave every game to the linear programs, as where there was no compiler."""
    monkeypatch.setattr(kernel, "available", lambda: False)


def lying(row: list[float], column: list[float]) -> Lie:
    return lambda _: (np.array(row), np.array(column))


LIES: dict[str, Lie] = {
    "a poor strategy": lying([0.75, 0.25], [0.5, 0.5]),
    "a strategy wrong in the eighth digit": lying([0.5 + 1e-8, 0.5 - 1e-8], [0.5, 0.5]),
    "zeros, whose gap would be 0": lying([0.0, 0.0], [0.0, 0.0]),
    "one strategy only": lying([0.5, 0.5], [0.0, 0.0]),
    "NaN": lying([math.nan, 0.5], [0.5, 0.5]),
    "infinity": lying([math.inf, 0.5], [0.5, 0.5]),
    "negative weights": lying([-1.0, -1.0], [0.5, 0.5]),
    "nothing": lambda _: None,
}


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
def test_no_answer_without_its_certificate(lie: Lie, monkeypatch: pytest.MonkeyPatch) -> None:
    for method in tuple(LINEAR_PROGRAMS):
        monkeypatch.setitem(LINEAR_PROGRAMS, method, lie)
    for solve in (solve_matrix, solve_as_batch):
        with pytest.raises(CertificateError) as caught:
            solve(PENNIES)
        assert caught.value.tolerance == 2e-9
        assert caught.value.exploitability > caught.value.tolerance
        assert "GLOP" in str(caught.value)
        assert "HiGHS" in str(caught.value)


@pytest.mark.parametrize("first", [Method.GLOP, Method.HIGHS])
def test_the_error_tells_the_best_that_was_reached(
    first: Method, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Against (3/4, 1/4) a pure reply gets 1/2, against (5/8, 3/8) it gets 1/4."""
    for method in (Method.GLOP, Method.HIGHS):
        monkeypatch.setitem(LINEAR_PROGRAMS, method, LIES["a poor strategy"])
    monkeypatch.setitem(LINEAR_PROGRAMS, first, lying([0.625, 0.375], [0.5, 0.5]))
    with pytest.raises(CertificateError) as caught:
        solve_matrix(PENNIES)
    assert caught.value.exploitability == 0.25


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
def test_where_one_library_fails_the_next_one_answers(
    lie: Lie, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LINEAR_PROGRAMS, Method.GLOP, lie)
    solution = solve_matrix(PENNIES)
    assert solution.method is Method.HIGHS
    assert solution.exploitability <= 2e-9
    assert solution.row == pytest.approx([0.5, 0.5])
    with pytest.raises(CertificateError):
        solve_matrix(PENNIES, method=Method.GLOP)


def test_weights_need_not_be_normalised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LINEAR_PROGRAMS, Method.GLOP, lying([3.0, 3.0], [0.1, 0.1]))
    assert solve_matrix(PENNIES).row.tolist() == [0.5, 0.5]


def test_what_the_kernel_does_not_certify_goes_to_the_libraries(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The kernel says so itself; its strategies are then of no account."""

    def fail(
        _payoffs: object, _solved: object, names: Sequence[str], statuses: Sequence[object]
    ) -> object:
        poor = np.array([1.0, 0.0])
        told = (0.0, -1.0, 1.0, 2.0, statuses[kernel.Status.FAILED], poor, poor)
        return SimpleNamespace(**dict(zip(names, told, strict=True)))

    monkeypatch.setattr(kernel, "available", lambda: True)
    monkeypatch.setattr(kernel, "solve_one_as", fail)
    assert solve_matrix(PENNIES).method is Method.GLOP
    monkeypatch.setitem(LINEAR_PROGRAMS, Method.GLOP, LIES["nothing"])
    monkeypatch.setitem(LINEAR_PROGRAMS, Method.HIGHS, LIES["nothing"])
    with pytest.raises(CertificateError):
        solve_matrix(PENNIES)
