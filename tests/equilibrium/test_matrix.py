"""Matrix games: certified first, then compared with known, exact and other libraries' values.

Axis 0 is the row player, who maximises. "To 1e-9" is a share of the payoff range throughout.
"""

import json
import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from exact_strategies import best_strategies, exact, exact_value
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import ArrayLike

from solver import solve_matrices, solve_matrix
from solver.equilibrium.matrix import saddle_point
from solver.game.matrix import MatrixSolution, Method, Payoffs
from solver.kernel import matrix as kernel

Solve = Callable[[ArrayLike], MatrixSolution]

DATA = Path(__file__).parents[1] / "data"
HUGE = float(np.finfo(np.float64).max)
TINY = 5e-324
"""The least positive float."""
PENNIES = [[1.0, -1.0], [-1.0, 1.0]]


def without_the_kernel(payoffs: ArrayLike) -> MatrixSolution:
    """Solve as where there was no compiler."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kernel, "available", lambda: False)
        return solve_matrix(payoffs)


SOLVERS: dict[str, Solve] = {
    "default": solve_matrix,
    "without the kernel": without_the_kernel,
    "GLOP": partial(solve_matrix, method=Method.GLOP),
    "HiGHS": partial(solve_matrix, method=Method.HIGHS),
}
every_solver = pytest.mark.parametrize("solve", SOLVERS.values(), ids=SOLVERS)


@dataclass(frozen=True)
class Known:
    """A matrix of tests/data, with its value where the source gives one."""

    name: str
    payoffs: Payoffs
    value: float | None


def known_matrices() -> list[Known]:
    small = json.loads((DATA / "matrices.json").read_text(encoding="utf-8"))
    known = [Known(m["name"], np.array(m["A"], dtype=np.float64), m["value"]) for m in small]
    for archive in ("oshi_zumo_stages", "blotto_degenerate"):
        with np.load(DATA / f"{archive}.npz") as matrices:
            known += [Known(f"{archive}: {name}", matrices[name], None) for name in matrices.files]
    return known


KNOWN = known_matrices()


def spread(payoffs: Payoffs) -> float:
    """Return the payoff range, or 1 where it is 0, for tolerances."""
    return float(np.ptp(payoffs)) or 1.0


def assert_certified(payoffs: Payoffs, solution: MatrixSolution) -> None:
    """Assert what every solution must be, computed afresh from its strategies."""
    rows, columns = payoffs.shape
    assert solution.row.shape == (rows,)
    assert solution.column.shape == (columns,)
    for strategy in (solution.row, solution.column):
        assert strategy.min() >= 0.0
        assert math.fsum(strategy) == pytest.approx(1.0, abs=1e-12)
    base = payoffs.min()
    secured = float((solution.row @ (payoffs - base)).min())
    held = float(((payoffs - base) @ solution.column).max())
    tolerance = 1e-9 * float(np.ptp(payoffs))
    assert held - secured <= tolerance
    assert solution.exploitability == pytest.approx(max(0.0, held - secured), abs=1e-15 * held)
    ulps = 4 * np.spacing(np.abs(payoffs).max())
    assert solution.lower == pytest.approx(base + secured, abs=ulps)
    assert solution.upper == pytest.approx(base + held, abs=ulps)
    assert solution.value == pytest.approx((solution.lower + solution.upper) / 2, abs=ulps)


@every_solver
@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.name)
def test_the_matrices_that_made_other_solvers_fail(known: Known, solve: Solve) -> None:
    solution = solve(known.payoffs)
    assert_certified(known.payoffs, solution)
    if known.value is not None:
        assert solution.value == pytest.approx(known.value, abs=1e-8)


@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.name)
def test_both_libraries_agree(known: Known) -> None:
    glop, highs = (solve_matrix(known.payoffs, method=m) for m in (Method.GLOP, Method.HIGHS))
    assert (glop.method, highs.method) == (Method.GLOP, Method.HIGHS)
    assert glop.value == pytest.approx(highs.value, abs=1e-9 * spread(known.payoffs))


def test_many_at_once_are_solved_as_one_by_one() -> None:
    matrices = [known.payoffs for known in KNOWN if known.payoffs.size < 1000]
    solutions = solve_matrices(iter(matrices))
    assert isinstance(solutions, tuple)
    for payoffs, solution in zip(matrices, solutions, strict=True):
        assert_certified(payoffs, solution)
        assert solution.value == pytest.approx(solve_matrix(payoffs).value, abs=1e-12)


def test_no_games_have_no_solutions() -> None:
    assert solve_matrices([]) == ()


SHAPES: dict[str, tuple[list[list[float]], float]] = {
    "1×1": ([[-7.5]], -7.5),
    "1×n: the column player picks the least": ([[3, -1, 7, -1]], -1),
    "n×1: the row player picks the most": ([[3], [5], [5]], 5),
    "duplicate rows": ([[1, -1], [1, -1], [-1, 1], [-1, 1]], 0),
    "duplicate columns": ([[1, 1, -1], [-1, -1, 1]], 0),
    "all equal": ([[4, 4, 4], [4, 4, 4]], 4),
    "all zero": ([[0, 0], [0, 0]], 0),
    "negative zeros": ([[-0.0, 0.0], [0.0, -0.0]], 0),
    # ((a, b), (c, d)) without a saddle point is worth (a d - b c) / (a + d - b - c).
    "integers up to 1e9": ([[10**9, -(10**9)], [-999_999_999, 10**9]], 10**9 / 3_999_999_999),
    "1e300": ([[1e300, 0], [0, 1e300]], 5e299),
    "a range beyond the largest float": ([[HUGE, -HUGE], [-HUGE, HUGE / 2]], -HUGE / 7),
    "the least floats there are": ([[4 * TINY, 0], [0, 4 * TINY]], 2 * TINY),
    "denormal floats": ([[3e-310, 0], [0, 1e-310]], 7.5e-311),
}


@every_solver
@pytest.mark.parametrize(("payoffs", "value"), SHAPES.values(), ids=SHAPES)
def test_awkward_shapes_and_sizes(payoffs: list[list[float]], value: float, solve: Solve) -> None:
    half = np.array(payoffs, dtype=np.float64) / 2
    solution = solve(payoffs)
    half_range = float(np.ptp(half))
    assert solution.exploitability / 2 <= 1e-9 * half_range
    assert solution.value / 2 == pytest.approx(value / 2, rel=1e-9, abs=1e-15 * half_range)


@every_solver
def test_an_offset_of_1e5_over_a_range_of_1e_6(solve: Solve) -> None:
    """Near 1e5 floats lie 1.5e-11 apart: the value is right to that, the gap to 1e-9 of 1e-6.

    The payoffs are exact multiples of that distance, so the exact game is the float game.
    """
    payoffs = 1e5 + 1e-6 * np.array([[0.0, 1.0, 0.3], [0.8, 0.1, 0.6], [0.5, 0.4, 0.2]])
    solution = solve(payoffs)
    assert_certified(payoffs, solution)
    assert solution.exploitability <= 1e-15
    assert solution.method is not Method.SADDLE_POINT
    value = exact_value(exact(payoffs.tolist()))
    assert abs(Fraction(solution.value) - value) <= Fraction(float(np.spacing(1e5)))


@every_solver
def test_noise_of_1e_16_among_the_payoffs_changes_nothing(solve: Solve) -> None:
    """Such entries made GLOP fail on a program with a free value (model.md, section 4)."""
    generator = np.random.default_rng(5)
    for _ in range(20):
        payoffs = generator.integers(-1, 2, (6, 6)).astype(np.float64)
        noisy = payoffs + 1e-16 * generator.standard_normal((6, 6))
        solution = solve(noisy)
        assert_certified(noisy, solution)
        assert solution.value == pytest.approx(solve_matrix(payoffs).value, abs=1e-9)


def test_a_game_of_nothing_but_noise_is_still_certified_to_its_own_range() -> None:
    payoffs = 0.5 + 1e-16 * np.array([[0.0, 4.0], [4.0, 0.0]])
    assert np.ptp(payoffs) > 0
    solution = solve_matrix(payoffs)
    assert_certified(payoffs, solution)
    assert solution.row.tolist() == pytest.approx([0.5, 0.5], abs=1e-9)


def test_a_saddle_point_is_found_before_any_linear_program() -> None:
    """Row 1 has the greatest minimum, 2, which is the least column maximum, in column 0."""
    solution = solve_matrix([[1, 9, 0], [2, 3, 4], [2, 1, 5]])
    assert solution.method is Method.SADDLE_POINT
    assert solution.row.tolist() == [0.0, 1.0, 0.0]
    assert solution.column.tolist() == [1.0, 0.0, 0.0]
    assert (solution.value, solution.exploitability) == (2.0, 0.0)
    assert saddle_point(np.array(PENNIES)) is None
    assert solve_matrix(PENNIES).method is not Method.SADDLE_POINT


def test_a_saddle_point_is_worth_its_payoff_to_the_last_digit() -> None:
    """Subtracting -1e9 first and adding it again would cost 0.1 eight digits."""
    solution = solve_matrix([[-1e9, 1e9], [0.1, 7.0]])
    assert (solution.lower, solution.value, solution.upper) == (0.1, 0.1, 0.1)


integers = st.integers(1, 4).flatmap(
    lambda columns: st.lists(
        st.lists(st.integers(-6, 6), min_size=columns, max_size=columns), min_size=1, max_size=4
    )
)


def floats(most: float) -> st.SearchStrategy[Payoffs]:
    entries = st.floats(-most, most)
    return st.integers(1, 6).flatmap(
        lambda columns: st.lists(
            st.lists(entries, min_size=columns, max_size=columns), min_size=1, max_size=6
        ).map(np.array)
    )


@given(integers)
def test_small_integer_games_match_rational_arithmetic(payoffs: list[list[int]]) -> None:
    value = float(exact_value(payoffs))
    for solve in SOLVERS.values():
        assert solve(payoffs).value == pytest.approx(value, abs=1e-9 * 12)
    assert solve_matrix(payoffs).value == pytest.approx(value, abs=1e-13)


def test_where_it_is_unique_the_strategy_matches_too() -> None:
    generator = np.random.default_rng(11)
    unique = 0
    for _ in range(60):
        payoffs = generator.integers(-9, 10, (3, 4))
        (best,) = best_strategies([payoffs.tolist()])
        if len(best.vertices) == 1:
            unique += 1
            wanted = [float(p) for p in best.vertices[0]]
            assert solve_matrix(payoffs).row.tolist() == pytest.approx(wanted, abs=1e-12)
    assert unique > 40


@given(floats(HUGE))
def test_any_finite_matrix_is_certified_within_its_payoffs(payoffs: Payoffs) -> None:
    """Compared after halving, as the range may overflow."""
    solution = solve_matrix(payoffs)
    half_range = float(np.ptp(payoffs / 2))
    assert solution.exploitability / 2 <= 1e-9 * half_range
    slack = 1e-15 * half_range
    assert payoffs.min() / 2 - slack <= solution.value / 2 <= payoffs.max() / 2 + slack
    assert solution.lower / 2 - slack <= solution.value / 2 <= solution.upper / 2 + slack


@given(floats(1e6))
def test_exploitability_is_within_tolerance(payoffs: Payoffs) -> None:
    assert_certified(payoffs, solve_matrix(payoffs))


@given(floats(1e6), st.floats(-1e6, 1e6))
def test_a_shift_of_the_payoffs_shifts_the_value(payoffs: Payoffs, shift: float) -> None:
    shifted = solve_matrix(payoffs + shift).value
    assert shifted - shift == pytest.approx(
        solve_matrix(payoffs).value, abs=2e-9 * float(np.ptp(payoffs)) + 1e-9
    )


@given(floats(1e6), st.floats(1e-3, 1e3))
def test_a_change_of_unit_scales_the_value(payoffs: Payoffs, unit: float) -> None:
    scaled = solve_matrix(unit * payoffs).value
    assert scaled / unit == pytest.approx(
        solve_matrix(payoffs).value, abs=2e-9 * spread(payoffs) + 1e-300
    )


@given(floats(1e6))
def test_changing_sides_negates_the_value(payoffs: Payoffs) -> None:
    swapped = solve_matrix(-payoffs.T)
    assert swapped.value == pytest.approx(-solve_matrix(payoffs).value, abs=2e-9 * spread(payoffs))


@given(floats(1e6))
def test_another_row_never_lowers_the_value(payoffs: Payoffs) -> None:
    values = [solve_matrix(payoffs[: k + 1]).value for k in range(len(payoffs))]
    slack = 2e-9 * spread(payoffs)
    assert all(more >= fewer - slack for fewer, more in pairwise(values))
