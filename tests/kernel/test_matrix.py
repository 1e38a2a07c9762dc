"""The compiled solver: certified first, then compared with known, exact and HiGHS's values.

Axis 0 is the row player, who maximises. Every answer is measured afresh, from its strategies and
the payoffs alone.
"""

import json
import math
import threading
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path

import matrix_families
import numpy as np
import pytest
from exact_strategies import exact, exact_value
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from solver.kernel import matrix as kernel
from solver.kernel.matrix import Batch, Solved, Status, solve_batch, solve_one, solve_one_as

Payoffs = NDArray[np.float64]

DATA = Path(__file__).parents[1] / "data"
HUGE = float(np.finfo(np.float64).max)
TINY = 5e-324
"""The least positive float."""

compiled = pytest.mark.skipif(
    not kernel.available(), reason="solver.kernel was installed without its compiled extension"
)


def archived(name: str) -> dict[str, Payoffs]:
    with np.load(DATA / f"{name}.npz") as matrices:
        return {f"{name}: {key}": matrices[key] for key in matrices.files}


ARCHIVED = archived("oshi_zumo_stages") | archived("blotto_degenerate")


def relative_exploitability(payoffs: Payoffs, x: Payoffs, y: Payoffs) -> float:
    """Return max(Ay) - min(xᵀA) as a share of the payoff range, after checking x and y."""
    for strategy, size in zip((x, y), payoffs.shape, strict=True):
        assert strategy.shape == (size,)
        assert strategy.min() >= 0.0
        assert math.fsum(strategy) == pytest.approx(1.0, abs=1e-13)
    half = payoffs / 2 - payoffs.min() / 2  # halved, as the range may overflow
    gap = float((half @ y).max() - (x @ half).min())
    return gap / (float(half.max()) or 1.0)


def assert_certified(payoffs: Payoffs, solved: Solved) -> None:
    """Assert that the strategies prove what the solution says of them."""
    assert solved.status.certified
    assert relative_exploitability(payoffs, solved.row, solved.column) <= 1e-9
    half = payoffs / 2 - payoffs.min() / 2
    slack = 1e-14 * float(half.max()) + 2 * float(np.spacing(np.abs(payoffs / 2).max()))
    lower = float((solved.row @ half).min() + payoffs.min() / 2)
    upper = float((half @ solved.column).max() + payoffs.min() / 2)
    assert solved.lower / 2 == pytest.approx(lower, abs=slack)
    assert solved.upper / 2 == pytest.approx(upper, abs=slack)
    assert solved.lower <= solved.value <= solved.upper
    assert 0.0 <= solved.exploitability / 2 <= 1e-9 * float(half.max())


@compiled
@pytest.mark.parametrize("payoffs", ARCHIVED.values(), ids=ARCHIVED)
def test_matrices_that_broke_other_tableau_codes(payoffs: Payoffs) -> None:
    """Among them degenerate ones on which two codes stopped, or went on, with gaps of 2e-2."""
    assert_certified(payoffs, solve_one(payoffs))


@compiled
def test_small_matrices_that_made_other_solvers_fail() -> None:
    for known in json.loads((DATA / "matrices.json").read_text(encoding="utf-8")):
        payoffs = np.array(known["A"], dtype=np.float64)
        solved = solve_one(payoffs)
        assert_certified(payoffs, solved)
        assert solved.value == pytest.approx(known["value"], abs=1e-8), known["name"]


AWKWARD: dict[str, tuple[list[list[float]], float]] = {
    "1×1": ([[-7.5]], -7.5),
    "1×n: the column player picks the least": ([[3, -1, 7, -1, 5]], -1),
    "n×1: the row player picks the most": ([[3], [5], [5], [1], [2]], 5),
    "all equal": ([[4, 4, 4], [4, 4, 4]], 4),
    "duplicate rows": ([[1, -1], [1, -1], [-1, 1], [-1, 1]], 0),
    "duplicate columns": ([[1, 1, -1], [-1, -1, 1]], 0),
    # ((a, b), (c, d)) without a saddle point is worth (a d - b c) / (a + d - b - c).
    "integers up to 1e9": ([[10**9, -(10**9)], [-999_999_999, 10**9]], 10**9 / 3_999_999_999),
    "1e300": ([[1e300, 0], [0, 1e300]], 5e299),
    "a range beyond the largest float": ([[HUGE, -HUGE], [-HUGE, HUGE / 2]], -HUGE / 7),
    "the least floats there are": ([[4 * TINY, 0], [0, 4 * TINY]], 2 * TINY),
    "denormal floats": ([[3e-310, 0], [0, 1e-310]], 7.5e-311),
    "denormal floats beside large ones": ([[1.0, 1e-310], [3e-310, 1.0]], 0.5),
}


@compiled
@pytest.mark.parametrize(("payoffs", "value"), AWKWARD.values(), ids=AWKWARD)
def test_awkward_shapes_and_sizes(payoffs: list[list[float]], value: float) -> None:
    matrix = np.array(payoffs, dtype=np.float64)
    solved = solve_one(matrix)
    assert_certified(matrix, solved)
    half_range = float(np.ptp(matrix / 2))
    assert solved.value / 2 == pytest.approx(value / 2, rel=1e-14, abs=1e-15 * half_range)


@compiled
def test_a_negative_zero_is_told_as_zero() -> None:
    for payoffs in ([[-0.0]], [[-0.0, 0.0], [0.0, -0.0]], [[-1.0, 0.0], [0.0, -1.0]]):
        solved = solve_one(np.array(payoffs))
        bounds = (solved.value, solved.lower, solved.upper)
        assert all(bound or math.copysign(1.0, bound) == 1.0 for bound in bounds)


@compiled
def test_an_offset_of_1e5_over_a_range_of_1e_6() -> None:
    """Near 1e5 floats lie 1.5e-11 apart: the value is right to that, the gap to 1e-9 of 1e-6."""
    payoffs = 1e5 + 1e-6 * np.array([[0.0, 1.0, 0.3], [0.8, 0.1, 0.6], [0.5, 0.4, 0.2]])
    solved = solve_one(payoffs)
    assert_certified(payoffs, solved)
    assert solved.status is Status.SIMPLEX
    assert solved.exploitability <= 1e-15
    value = exact_value(exact(payoffs.tolist()))
    assert abs(Fraction(solved.value) - value) <= Fraction(float(np.spacing(1e5)))


@compiled
def test_a_saddle_point_is_exact_and_the_first_of_its_kind() -> None:
    """Row 1 has the greatest minimum, 0.1, which is the least column maximum, in column 0."""
    solved = solve_one(np.array([[-1e9, 1e9, 1.0], [0.1, 7.0, 0.1], [0.1, 7.0, 0.1]]))
    assert solved.status is Status.SADDLE_POINT
    assert (solved.lower, solved.value, solved.upper) == (0.1, 0.1, 0.1)
    assert solved.row.tolist() == [0.0, 1.0, 0.0]
    assert solved.column.tolist() == [1.0, 0.0, 0.0]


@compiled
@pytest.mark.parametrize("culprit", [math.nan, math.inf, -math.inf])
@pytest.mark.parametrize("shape", [(1, 1), (5, 1), (1, 5), (3, 3), (9, 13), (70, 70)])
def test_what_is_not_finite_is_refused_wherever_it_stands(
    culprit: float, shape: tuple[int, int]
) -> None:
    payoffs = np.arange(float(np.prod(shape))).reshape(shape)
    for place in {0, payoffs.size // 2, payoffs.size - 1}:
        spoilt = payoffs.copy()
        spoilt.flat[place] = culprit
        solved = solve_one(spoilt)
        assert solved.status is Status.NOT_FINITE
        assert not solved.status.certified
        assert math.isnan(solved.value)


@compiled
@given(
    st.integers(1, 4).flatmap(
        lambda columns: st.lists(
            st.lists(st.integers(-6, 6), min_size=columns, max_size=columns), min_size=1, max_size=4
        )
    )
)
def test_small_integer_games_match_rational_arithmetic(payoffs: list[list[int]]) -> None:
    solved = solve_one(np.array(payoffs, dtype=np.float64))
    assert solved.value == pytest.approx(float(exact_value(payoffs)), abs=1e-14)


@compiled
@given(
    st.integers(1, 9).flatmap(
        lambda columns: st.lists(
            st.lists(st.floats(-HUGE, HUGE), min_size=columns, max_size=columns),
            min_size=1,
            max_size=9,
        ).map(np.array)
    )
)
def test_any_finite_matrix_is_certified(payoffs: Payoffs) -> None:
    assert_certified(payoffs, solve_one(payoffs))


@compiled
def test_values_agree_with_highs() -> None:
    from scipy.optimize import linprog  # noqa: PLC0415 - late: start-up time is a feature

    for family in matrix_families.FAMILIES:
        for payoffs in matrix_families.games(family, 12, seed=6, largest=30):
            positive = 1.0 + (payoffs - payoffs.min()) / (float(np.ptp(payoffs)) or 1.0)
            rows, columns = payoffs.shape
            result = linprog(-np.ones(columns), A_ub=positive, b_ub=np.ones(rows))
            assert result.fun is not None
            value = payoffs.min() + (-1.0 / result.fun - 1.0) * float(np.ptp(payoffs))
            tolerance = 1e-8 * float(np.ptp(payoffs)) + 4 * np.spacing(np.abs(payoffs).max())
            assert solve_one(payoffs).value == pytest.approx(value, abs=tolerance)


def assert_batch_certified(games: Iterable[Payoffs], batch: Batch) -> None:
    assert batch.certified.all()
    for index, payoffs in enumerate(games):
        gap = relative_exploitability(payoffs, batch.row(index), batch.column(index))
        assert gap <= 1e-9, (index, payoffs.shape)


@compiled
@pytest.mark.parametrize("family", matrix_families.FAMILIES, ids=lambda family: family.__name__)
def test_every_family_is_certified(family: matrix_families.Family) -> None:
    games = list(matrix_families.games(family, 300, seed=1))
    assert_batch_certified(games, solve_batch(games))


@compiled
@pytest.mark.slow
@pytest.mark.parametrize("family", matrix_families.FAMILIES, ids=lambda family: family.__name__)
def test_ten_thousand_of_every_family_are_certified(family: matrix_families.Family) -> None:
    for seed in range(10):
        games = list(matrix_families.games(family, 1000, seed=100 + seed))
        assert_batch_certified(games, solve_batch(games))


@compiled
@pytest.mark.parametrize("size", [300, 512])
def test_large_games(size: int) -> None:
    payoffs = np.random.default_rng(2).random((size, size))
    assert_certified(payoffs, solve_one(payoffs))


@compiled
@pytest.mark.parametrize("threads", [0, 1, 3])
def test_a_batch_is_solved_as_one_by_one(threads: int) -> None:
    """Not to the last bit, nor to the same equilibrium of several: small games share vectors."""
    games = [*matrix_families.of_every_family(largest=60), np.array([[1.0, math.nan]])]
    batch = solve_batch(games, threads)
    assert len(batch) == len(games)
    assert batch.offsets[-1] == len(batch.strategies)
    for index, (payoffs, solved) in enumerate(zip(games, batch, strict=True)):
        told = (batch.values, batch.lowers, batch.uppers, batch.exploitabilities)
        assert np.array_equal([array[index] for array in told], solved[:4], equal_nan=True)
        assert batch.statuses[index] == solved.status
        assert np.shares_memory(solved.row, batch.row(index))
        assert np.shares_memory(solved.column, batch.column(index))
        alone = solve_one(payoffs)
        assert batch.certified[index] == alone.status.certified
        if alone.status.certified:
            assert_certified(payoffs, solved)
            slack = 1e-12 * float(np.ptp(payoffs)) + 4 * float(np.spacing(np.abs(payoffs).max()))
            assert solved.value == pytest.approx(alone.value, abs=slack)
        else:
            assert solved.status is alone.status


@compiled
def test_an_answer_does_not_depend_on_what_else_is_in_the_batch() -> None:
    games = matrix_families.of_every_family(largest=20)
    batch = solve_batch(games)
    backwards = solve_batch(games[::-1])
    for index, payoffs in enumerate(games):
        for other, at in ((backwards, len(games) - 1 - index), (solve_batch([payoffs], 1), 0)):
            assert other.values[at] == batch.values[index]
            assert other.exploitabilities[at] == batch.exploitabilities[index]
            assert np.array_equal(other.row(at), batch.row(index))
            assert np.array_equal(other.column(at), batch.column(index))


@compiled
def test_the_strategies_of_a_single_game_are_read_only() -> None:
    solved = solve_one(np.eye(3))
    assert type(solved) is Solved
    assert not solved.row.flags.writeable
    assert not solved.column.flags.writeable


class Attributes:
    """A class that takes attributes."""

    row: NDArray[np.float64]
    column: NDArray[np.float64]


class Plain:
    """A class that takes none."""

    __slots__ = ()


@compiled
def test_a_game_is_told_as_attributes_as_it_is_as_a_tuple() -> None:
    names = Solved._fields
    for payoffs in matrix_families.games(matrix_families.uniform, 50, seed=6, largest=12):
        solved = solve_one_as(payoffs, Attributes, names, tuple(Status))
        told = solve_one(payoffs)
        for name in names[:5]:
            assert getattr(solved, name) == getattr(told, name)
        assert np.array_equal(solved.row, told.row)
        assert np.array_equal(solved.column, told.column)


@compiled
def test_only_a_class_with_room_for_attributes_is_filled() -> None:
    with pytest.raises(TypeError, match="class of Python's own making"):
        solve_one_as(np.eye(2), int, Solved._fields, tuple(Status))
    with pytest.raises(AttributeError, match="value"):
        solve_one_as(np.eye(2), Plain, Solved._fields, tuple(Status))
    with pytest.raises(TypeError, match="seven names"):
        solve_one_as(np.eye(2), Attributes, ("value",), tuple(Status))


@compiled
def test_an_empty_batch() -> None:
    batch = solve_batch([])
    assert len(batch) == 0
    assert batch.offsets.tolist() == [0]


@compiled
def test_single_calls_from_many_threads_do_not_disturb_each_other() -> None:
    games = list(matrix_families.games(matrix_families.uniform, 200, seed=4, largest=90))
    values = [solve_one(payoffs).value for payoffs in games]
    with ThreadPoolExecutor(4) as pool:
        assert [solved.value for solved in pool.map(solve_one, games)] == values


@compiled
def test_others_run_while_a_batch_is_solved() -> None:
    games = [np.random.default_rng(5).random((256, 256)) for _ in range(8)]
    worker = threading.Thread(target=solve_batch, args=(games, 1))
    worker.start()
    turns = 0
    while worker.is_alive():
        turns += 1
    assert turns > 1000


WRONG_TYPES = {
    "float32": np.ones((2, 2), np.float32),
    "integers": np.ones((2, 2), np.int64),
    "complex": np.ones((2, 2), np.complex128),
    "the other byte order": np.ones((2, 2), ">f8"),
}


@compiled
@pytest.mark.parametrize("payoffs", WRONG_TYPES.values(), ids=WRONG_TYPES)
def test_a_batch_takes_matrices_of_float64_only(payoffs: Payoffs) -> None:
    with pytest.raises(TypeError, match="float64"):
        solve_batch([np.ones((2, 2)), payoffs])


@compiled
def test_what_is_no_contiguous_matrix_is_refused() -> None:
    with pytest.raises(ValueError, match="contiguous"):
        solve_one(np.ones((4, 6))[:, ::2])
    for shape in ((4,), (2, 2, 2)):
        with pytest.raises(ValueError, match="two dimensions"):
            solve_batch([np.ones(shape)])
    with pytest.raises(ValueError, match="1x1"):
        solve_one(np.ones((0, 3)))
    with pytest.raises(ValueError, match="1x1"):
        solve_batch([np.ones((3, 0))])
    with pytest.raises(TypeError):
        solve_batch([[[1.0, 2.0]]])  # type: ignore[list-item]  # a list is no array
    with pytest.raises(ValueError, match="threads"):
        solve_batch([np.ones((2, 2))], threads=-1)


def test_without_the_extension_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "_extension", None)
    assert not kernel.available()
    with pytest.raises(ModuleNotFoundError, match="compiled extension"):
        solve_one(np.ones((2, 2)))
    with pytest.raises(ModuleNotFoundError, match="compiled extension"):
        solve_batch([])
