"""What is taken for a payoff matrix, what proves a solution, and that results stay as they are."""

import math
from dataclasses import FrozenInstanceError

import numpy as np
import pytest

from solver import solve_matrices, solve_matrix
from solver.errors import InvalidInputError, PayoffError
from solver.game.matrix import Method, as_distribution, as_payoffs, certify, to_unit

PENNIES = np.array([[1.0, -1.0], [-1.0, 1.0]])

NO_PAYOFFS: dict[str, tuple[object, str]] = {
    "NaN": ([[0.0, math.nan]], "payoffs[0][1]"),
    "infinite": ([[1.0], [math.inf]], "payoffs[1][0]"),
    "minus infinite": ([[-math.inf, 0.0]], "payoffs[0][0]"),
    "no rows": ([], "payoffs"),
    "empty rows": ([[], []], "payoffs"),
    "ragged": ([[1, 2], [3]], "payoffs"),
    "ragged by depth": ([[1, 2], [3, [4]]], "payoffs"),
    "a number": (3.0, "payoffs"),
    "one axis": ([1.0, 2.0], "payoffs"),
    "three axes": ([[[1.0, 2.0]]], "payoffs"),
    "strings": ([["1", "2"]], "payoffs"),
    "a string": ("payoffs", "payoffs"),
    "a string among numbers": ([[1, "2"]], "payoffs"),
    "complex": ([[1 + 2j, 0]], "payoffs"),
    "None": ([[None, 1.0]], "payoffs"),
    "nothing": (None, "payoffs"),
    "integers beyond 64 bits": ([[10**30, 0]], "payoffs"),
    "dates": (np.array([["2026-01-01"]], dtype="datetime64[D]"), "payoffs"),
}


@pytest.mark.parametrize(("payoffs", "field"), NO_PAYOFFS.values(), ids=NO_PAYOFFS)
def test_what_is_no_matrix_of_finite_numbers_is_refused_by_name(
    payoffs: object, field: str
) -> None:
    with pytest.raises(PayoffError) as caught:
        as_payoffs(payoffs)  # type: ignore[arg-type]
    assert caught.value.field == field
    assert str(caught.value).startswith(f"{field}: expected ")
    assert caught.value.expected in str(caught.value)


@pytest.mark.parametrize(("payoffs", "field"), NO_PAYOFFS.values(), ids=NO_PAYOFFS)
def test_the_front_doors_refuse_it_too_and_say_which_game_it_was(
    payoffs: object, field: str
) -> None:
    with pytest.raises(PayoffError) as caught:
        solve_matrix(payoffs)  # type: ignore[arg-type]
    assert caught.value.field == field
    with pytest.raises(PayoffError) as caught:
        solve_matrices([PENNIES, payoffs])  # type: ignore[list-item]
    assert caught.value.field == field.replace("payoffs", "payoffs[1]", 1)


def test_a_payoff_error_can_be_caught_as_a_value_error() -> None:
    assert issubclass(PayoffError, InvalidInputError)
    with pytest.raises(ValueError, match=r"payoffs\[0\]\[0\]: expected a finite number, got nan"):
        solve_matrix([[math.nan]])


@pytest.mark.parametrize(
    "payoffs",
    [
        [[True, False]],
        [[1, 0]],
        ((1, 0),),
        np.array([[1, 0]], dtype=np.uint8),
        np.array([[1, 0]], dtype=np.float32),
        np.array([[1.0], [0.0]]).T,
        np.array([[1.0, 5.0, 0.0, 5.0]])[:, ::2],
    ],
)
def test_real_numbers_of_every_kind_become_float64(payoffs: object) -> None:
    matrix = as_payoffs(payoffs)  # type: ignore[arg-type]
    assert matrix.dtype == np.float64
    assert matrix.tolist() == [[1.0, 0.0]]


def test_a_certificate_measures_what_either_player_could_gain() -> None:
    """Against (3/4, 1/4) the column player gets 1/2; a pure column gives the row player 1."""
    solution = certify(PENNIES, np.array([0.75, 0.25]), np.array([1.0, 0.0]), Method.GLOP)
    assert (solution.lower, solution.upper) == (-0.5, 1.0)
    assert solution.exploitability == 1.5
    assert solution.value == 0.25
    assert solution.method is Method.GLOP


def test_a_large_offset_does_not_hide_a_gap() -> None:
    """2^-12 is the last bit of a payoff of 2^40, and gaps below it are measured."""
    payoffs = 2.0**40 + 2.0**-12 * PENNIES
    solution = certify(payoffs, np.array([0.5, 0.5]), np.array([0.375, 0.625]), Method.GLOP)
    assert solution.exploitability == 2.0**-14


@pytest.mark.parametrize("size", [5e-324, 1e-310, 1e-200, 1.0, 1e200, 1.7e308])
def test_to_unit_loses_no_digit_and_overflows_nowhere(size: float) -> None:
    payoffs = size * np.array([[1.0, -1.0], [0.0, 1 / 3]])
    unit, exponent = to_unit(payoffs)
    assert 0.5 <= np.abs(unit).max() <= 1.0
    assert np.ldexp(unit, exponent).tolist() == payoffs.tolist()


def test_to_unit_leaves_zeros_alone() -> None:
    unit, exponent = to_unit(np.zeros((2, 3)))
    assert exponent == 0
    assert not unit.any()


@pytest.mark.parametrize("weights", [[0.0, 0.0], [-1.0, 0.0], [math.nan, 1.0], [math.inf, 1.0]])
def test_weights_without_a_sum_are_no_strategy(weights: list[float]) -> None:
    assert as_distribution(np.array(weights)) is None


def test_a_distribution_is_clipped_divided_and_read_only() -> None:
    strategy = as_distribution(np.array([3.0, -1e-12, 1.0]))
    assert strategy is not None
    assert strategy.tolist() == [0.75, 0.0, 0.25]
    with pytest.raises(ValueError, match="read-only"):
        strategy[0] = 1.0


@pytest.mark.parametrize(
    "payoffs", [PENNIES, [[1.0]], [[3.0, 3.0]]], ids=["mixed", "1×1", "saddle point"]
)
def test_solutions_are_frozen_down_to_their_arrays(payoffs: object) -> None:
    solution = solve_matrix(payoffs)  # type: ignore[arg-type]
    with pytest.raises(FrozenInstanceError):
        solution.value = 1.0  # type: ignore[misc]
    for strategy in (solution.row, solution.column):
        with pytest.raises(ValueError, match="read-only"):
            strategy[0] = 0.5


def test_solutions_compare_and_hash_as_objects() -> None:
    solution, other = solve_matrices([PENNIES, PENNIES])
    assert solution == solution  # noqa: PLR0124 - comparing arrays would raise
    assert solution != other
    assert len({solution, other}) == 2
