"""Allocation games: certified first, then compared with known values and other methods.

Axis 0 is the row player, who maximises.
"""

import time
from fractions import Fraction

import numpy as np
import pytest
from blotto import brute_force_value, mirrored, small_games
from hypothesis import given, settings

from solver.equilibrium.allocation.best_response import best_value
from solver.equilibrium.allocation.solve import TOLERANCE, solve_allocation
from solver.errors import InvalidInputError
from solver.game.allocation import (
    AllocationGame,
    AllocationSolution,
    AllocationStrategy,
    Budget,
    Ending,
    Method,
    colonel_blotto,
)

GAP = 1e-6
"""What every golden value is certified to, in units of the payoffs."""

every_method = pytest.mark.parametrize(
    "method", [None, *Method], ids=lambda method: method.name if method else "default"
)

# Every unit used, one point a field: (fields, N, M), and the value that brute force confirms below.
EQUAL_WEIGHTS = [
    (2, 4, 3, Fraction(1, 2)),
    (3, 4, 3, Fraction(2, 3)),
    (3, 6, 5, Fraction(4, 9)),
    (4, 5, 4, Fraction(1, 2)),
]

# Weights 1 to K, N units against 0.9 N, every unit used: (K, N), and the value to seven digits from
# a double oracle of another implementation; below, the bounds at which that one was given up.
RISING_WEIGHTS = [
    (5, 20, 1.3809524),
    (10, 20, 4.5555556),
    (20, 20, 14.5),
    (5, 50, 1.4732455),
    (10, 50, 5.0555556),
    (20, 50, 18.2723232),
    (5, 100, 1.4911305),
]
OPEN_UNTIL_NOW = [(10, 100, 5.2278, 5.4033), (20, 100, 19.797, 20.479)]


def rising(fields: int, units: int) -> AllocationGame:
    """Return Blotto with weights 1 to K and N units against 0.9 N."""
    return colonel_blotto(range(1, fields + 1), units, units * 9 // 10)


def absolute(game: AllocationGame, gap: float) -> float:
    """Return the tolerance that stands for an exploitability of `gap` in units of the payoffs."""
    return gap / game.payoff_range


def check_strategy(strategy: AllocationStrategy, budget: Budget) -> None:
    """Assert that a mixture keeps the budget and has the marginals that it claims."""
    used = strategy.allocations.sum(axis=1)
    assert (strategy.allocations >= 0).all()
    assert (used == budget.units).all() if budget.use_all else (used <= budget.units).all()
    assert (strategy.probabilities > 0).all()
    assert strategy.probabilities.sum() == pytest.approx(1.0, abs=1e-12)
    assert len(np.unique(strategy.allocations, axis=0)) == len(strategy.allocations)
    for field in range(budget.fields):
        share = np.bincount(
            strategy.allocations[:, field], strategy.probabilities, budget.units + 1
        )
        assert strategy.marginals[field] == pytest.approx(share, abs=1e-12)


def check_certificate(game: AllocationGame, solution: AllocationSolution) -> None:
    """Assert that the bounds are what best responses to the two mixtures earn."""
    check_strategy(solution.row, game.row)
    check_strategy(solution.column, game.column)
    exact = 1e-12 * float(np.abs(game.payoffs).max(axis=(1, 2)).sum())
    lower = -best_value(-game.column_costs(solution.row.marginals), game.column)
    upper = best_value(game.row_gains(solution.column.marginals), game.row)
    assert solution.lower == pytest.approx(lower, abs=exact)
    assert solution.upper == pytest.approx(upper, abs=exact)
    assert solution.lower <= solution.value <= solution.upper
    assert solution.exploitability == pytest.approx(upper - lower, abs=2 * exact)


@every_method
@pytest.mark.parametrize(("fields", "rows", "columns", "value"), EQUAL_WEIGHTS)
def test_golden_values_of_equal_weights(
    fields: int, rows: int, columns: int, value: Fraction, method: Method | None
) -> None:
    game = colonel_blotto([1] * fields, rows, columns)
    solution = solve_allocation(game, method=method, tolerance=absolute(game, GAP))
    check_certificate(game, solution)
    assert solution.ending is Ending.CERTIFIED
    assert solution.exploitability <= GAP
    assert solution.value == pytest.approx(float(value), abs=GAP)


@pytest.mark.parametrize(("fields", "rows", "columns", "value"), EQUAL_WEIGHTS)
def test_brute_force_agrees_with_the_golden_values(
    fields: int, rows: int, columns: int, value: Fraction
) -> None:
    game = colonel_blotto([1] * fields, rows, columns)
    assert brute_force_value(game) == pytest.approx(float(value), abs=1e-9)


@pytest.mark.parametrize(("fields", "units", "value"), RISING_WEIGHTS)
def test_golden_values_of_rising_weights(fields: int, units: int, value: float) -> None:
    game = rising(fields, units)
    solution = solve_allocation(game, tolerance=absolute(game, GAP))
    check_certificate(game, solution)
    assert solution.exploitability <= GAP
    assert solution.value == pytest.approx(value, abs=GAP)


@pytest.mark.parametrize(("fields", "units", "least", "most"), OPEN_UNTIL_NOW)
def test_values_that_were_open_are_closed(
    fields: int, units: int, least: float, most: float
) -> None:
    game = rising(fields, units)
    solution = solve_allocation(game, tolerance=absolute(game, GAP))
    check_certificate(game, solution)
    assert solution.exploitability <= GAP
    assert least < solution.lower < solution.upper < most


@pytest.mark.slow
def test_the_program_of_flows_confirms_a_value_that_was_open() -> None:
    game = rising(10, 100)
    tolerance = absolute(game, GAP)
    flows = solve_allocation(game, method=Method.FLOW_INTERIOR, tolerance=tolerance)
    default = solve_allocation(game, tolerance=tolerance)
    assert flows.exploitability <= GAP
    assert default.method is Method.APPROXIMATION
    assert flows.value == pytest.approx(default.value, abs=GAP)


def test_twenty_fields_and_fifty_units_take_less_than_a_second() -> None:
    game = rising(20, 50)
    started = time.process_time()
    solution = solve_allocation(game, tolerance=absolute(game, GAP))
    assert time.process_time() - started < 1.0
    assert solution.exploitability <= GAP


# What the first rounds leave open: one field worth more than all the others, or few fields.
@pytest.mark.parametrize(
    ("weights", "rows", "columns"),
    [([1, 2], 60, 51), ([1, 2, 4], 30, 29), ([5, 1, 1, 1, 1, 1], 20, 19)],
)
def test_methods_agree_where_the_budget_on_average_is_not_enough(
    weights: list[float], rows: int, columns: int
) -> None:
    game = colonel_blotto(weights, rows, columns)
    by_method = {
        method: solve_allocation(game, method=method, tolerance=absolute(game, GAP))
        for method in Method
    }
    for method, solution in by_method.items():
        check_certificate(game, solution)
        assert (solution.ending, solution.method) == (Ending.CERTIFIED, method)
        assert solution.value == pytest.approx(by_method[Method.FLOW_GLOP].value, abs=2 * GAP)


def test_the_default_falls_back_on_flows() -> None:
    solution = solve_allocation(colonel_blotto([1, 2, 4], 30, 29), tolerance=1e-9)
    assert (solution.ending, solution.method) == (Ending.CERTIFIED, Method.FLOW_INTERIOR)


@settings(max_examples=150)
@given(small_games())
def test_brute_force_over_all_allocations_agrees(game: AllocationGame) -> None:
    solution = solve_allocation(game, tolerance=1e-9)
    check_certificate(game, solution)
    assert solution.ending is Ending.CERTIFIED
    assert solution.value == pytest.approx(
        brute_force_value(game), abs=1e-8 * max(1.0, game.payoff_range)
    )


@settings(max_examples=15)
@pytest.mark.parametrize("method", Method)
@given(small_games())
def test_every_method_agrees_with_brute_force(method: Method, game: AllocationGame) -> None:
    solution = solve_allocation(game, method=method, tolerance=1e-8)
    check_certificate(game, solution)
    assert solution.ending is Ending.CERTIFIED
    assert solution.value == pytest.approx(
        brute_force_value(game), abs=1e-7 * max(1.0, game.payoff_range)
    )


@settings(max_examples=30)
@given(small_games())
def test_changing_places_negates_the_value(game: AllocationGame) -> None:
    there, back = solve_allocation(game), solve_allocation(mirrored(game))
    slack = 2 * TOLERANCE * game.payoff_range + 1e-12
    assert back.value == pytest.approx(-there.value, abs=slack)


@pytest.mark.parametrize("fields", [1, 2, 5])
def test_equal_sides_are_worth_nothing(fields: int) -> None:
    game = colonel_blotto(range(1, fields + 1), 12, 12)
    solution = solve_allocation(game, tolerance=absolute(game, GAP))
    assert solution.value == pytest.approx(0.0, abs=GAP)


def test_units_that_may_be_kept_back_are_kept_where_they_cost() -> None:
    # A unit of the row player costs 1 and wins nothing: with all to be used it loses both units.
    payoffs = np.array([[[0.0], [-1.0], [-2.0]]] * 2)
    assert solve_allocation(AllocationGame(payoffs)).value == pytest.approx(-2.0)
    kept = solve_allocation(AllocationGame(payoffs, row_uses_all=False))
    assert kept.value == pytest.approx(0.0)
    assert kept.row.allocations.tolist() == [[0, 0]]


@pytest.mark.parametrize("method", [Method.APPROXIMATION, Method.FLOW_INTERIOR])
@pytest.mark.parametrize("unit", [1e-300, 1e-9, 1.0, 1e9, 1e300])
@pytest.mark.parametrize("offset", [0.0, 1e6])
def test_unit_and_offset_do_not_matter(method: Method, unit: float, offset: float) -> None:
    plain = colonel_blotto([1, 2, 3], 6, 5)
    expected = solve_allocation(plain, tolerance=1e-9).value
    game = AllocationGame(unit * (plain.payoffs + offset))
    solution = solve_allocation(game, method=method, tolerance=1e-9)
    assert solution.ending is Ending.CERTIFIED
    assert solution.exploitability <= 1e-9 * game.payoff_range
    # The offset itself is rounded to its 16th digit.
    assert solution.value / unit - 3 * offset == pytest.approx(expected, abs=1e-8 + 1e-14 * offset)


def test_a_game_that_is_always_worth_the_same() -> None:
    solution = solve_allocation(AllocationGame(np.full((3, 4, 3), 2.5)))
    assert (solution.lower, solution.upper, solution.ending) == (7.5, 7.5, Ending.CERTIFIED)


@pytest.mark.parametrize("tolerance", [0.0, -1e-6, np.inf, np.nan])
def test_a_tolerance_that_makes_no_sense_is_named(tolerance: float) -> None:
    with pytest.raises(InvalidInputError, match=r"^tolerance: expected a finite number above 0"):
        solve_allocation(colonel_blotto([1], 1, 1), tolerance=tolerance)
