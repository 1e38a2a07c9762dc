"""The parts of the allocation solver, each against brute force over all allocations."""

import numpy as np
import pytest
from blotto import brute_force_value, every_allocation, small_games
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.equilibrium.allocation.best_response import best_responses, best_value
from solver.equilibrium.allocation.decomposition import decompose
from solver.equilibrium.allocation.glop import glop
from solver.equilibrium.allocation.highs import highs_interior, highs_simplex
from solver.equilibrium.allocation.inequality import tight_inequality
from solver.equilibrium.allocation.marginal_program import (
    MarginalEquilibrium,
    marginal_equilibrium,
)
from solver.equilibrium.allocation.polytope import Polytope, flow, hull, relaxation
from solver.equilibrium.allocation.sparse_program import Library, SparseProgram, entries
from solver.game.allocation import (
    AllocationGame,
    Allocations,
    Budget,
    Gains,
    colonel_blotto,
    mixture,
)
from solver.game.watch import Watch

ODD = Budget(3, 5, use_all=True)
EVEN_ON_AVERAGE = np.array([[0.5, 0, 0.5, 0, 0, 0], [0.5, 0, 0, 0, 0.5, 0], [0, 0, 1, 0, 0, 0]])
"""Marginals that spend 5 units on average, and that no allocation of 5 units can have."""

budgets = st.builds(Budget, st.integers(1, 4), st.integers(0, 5), use_all=st.booleans())
seeds = st.integers(0, 2**32 - 1)


def brought(gains: Gains, allocations: Allocations) -> Gains:
    """Return what each of `allocations` brings."""
    total: Gains = gains[np.arange(len(gains)), allocations].sum(axis=-1)
    return total


@given(budgets, seeds)
def test_best_responses_are_the_best_of_all_allocations(budget: Budget, seed: int) -> None:
    gains = np.random.default_rng(seed).normal(size=(3, budget.fields, budget.units + 1))
    found = best_responses(gains, budget)
    for each, value, allocation in zip(gains, found.values, found.allocations, strict=True):
        assert value == pytest.approx(brought(each, every_allocation(budget)).max(), abs=1e-12)
        assert value == pytest.approx(float(brought(each, allocation)), abs=1e-12)
        assert allocation.tolist() in every_allocation(budget).tolist()


def test_what_is_forbidden_is_not_used() -> None:
    gains = np.where(EVEN_ON_AVERAGE > 0, 0.0, -np.inf)
    assert best_value(gains, ODD) == -np.inf
    gains[0, 3] = -7.0
    found = best_responses(gains[None], ODD)
    assert (found.allocations.tolist(), found.values.tolist()) == ([[3, 0, 2]], [-7.0])


@given(budgets, seeds)
def test_inequalities_hold_for_all_and_cannot_be_raised(budget: Budget, seed: int) -> None:
    rng = np.random.default_rng(seed)
    gains = rng.normal(size=(budget.fields, budget.units + 1))
    inequality = tight_inequality(gains, budget, rng)
    allocations = every_allocation(budget)
    totals = brought(inequality, allocations)
    assert totals.max() <= 1e-12
    for field in range(budget.fields):
        for units in np.unique(allocations[:, field]):
            having = totals[allocations[:, field] == units]
            assert having.max() == pytest.approx(0.0, abs=1e-12)


@given(budgets, seeds)
def test_marginals_of_a_mixture_come_apart_without_rest(budget: Budget, seed: int) -> None:
    rng = np.random.default_rng(seed)
    allocations = every_allocation(budget)
    target = mixture(budget, allocations, rng.dirichlet(np.ones(len(allocations)))).marginals
    found = decompose(target, budget, allocations[:1], rng, Watch())
    assert found.missing <= 1e-9
    made = mixture(budget, found.allocations, found.weights).marginals
    assert made == pytest.approx(target, abs=1e-8)


def test_marginals_of_no_mixture_are_cut_off() -> None:
    nothing = np.empty((0, 3), dtype=np.int64)
    found = decompose(EVEN_ON_AVERAGE, ODD, nothing, np.random.default_rng(0), Watch())
    assert (found.missing, len(found.weights)) == (1.0, 0)
    assert best_value(found.gains, ODD) <= 1e-12
    assert (found.gains * EVEN_ON_AVERAGE).sum() == pytest.approx(1.0)


def test_the_part_that_allocations_make_up_is_the_largest() -> None:
    # Every allocation of 5 units has an odd number somewhere, and the odd marginals sum to 1/2.
    pure = mixture(ODD, [[5, 0, 0], [0, 1, 4]], [1, 1]).marginals
    target = 0.5 * pure + 0.5 * EVEN_ON_AVERAGE
    found = decompose(target, ODD, np.array([[5, 0, 0]]), np.random.default_rng(0), Watch())
    assert found.missing == pytest.approx(0.5)
    assert found.weights.sum() == pytest.approx(0.5)
    assert (found.gains * target).sum() == pytest.approx(0.5)
    assert best_value(found.gains, ODD) <= 1e-9


def solved(
    game: AllocationGame, row: Polytope, column: Polytope, library: Library
) -> MarginalEquilibrium:
    """Return the equilibrium between two polytopes, which there is."""
    found = marginal_equilibrium(game, row, column, library, Watch())
    assert found is not None
    return found


def earned(game: AllocationGame, found: MarginalEquilibrium) -> float:
    """Return what the marginals of an equilibrium earn against each other."""
    return float((game.row_gains(found.column) * found.row).sum())


@settings(max_examples=25)
@pytest.mark.parametrize("library", [highs_simplex, highs_interior, glop])
@given(small_games())
def test_flows_and_hulls_of_everything_are_the_whole_game(
    library: Library, game: AllocationGame
) -> None:
    everything = (
        hull(game.row, every_allocation(game.row)),
        hull(game.column, every_allocation(game.column)),
    )
    flows = flow(game.row), flow(game.column)
    value = brute_force_value(game)
    slack = 1e-7 * max(1.0, game.payoff_range)
    for row, column in (everything, flows, (everything[0], flows[1])):
        assert earned(game, solved(game, row, column, library)) == pytest.approx(value, abs=slack)


@settings(max_examples=25)
@given(small_games())
def test_a_relaxed_player_does_at_least_as_well(game: AllocationGame) -> None:
    relaxed_row = solved(game, relaxation(game.row, []), flow(game.column), highs_simplex)
    relaxed_column = solved(game, flow(game.row), relaxation(game.column, []), highs_simplex)
    value, slack = brute_force_value(game), 1e-7 * max(1.0, game.payoff_range)
    assert earned(game, relaxed_row) >= value - slack
    assert earned(game, relaxed_column) <= value + slack


def test_an_inequality_keeps_an_odd_budget_odd() -> None:
    # On average and in even numbers 45 units do better against 50 than in any allocation.
    game = colonel_blotto(range(1, 6), 50, 45)
    rng = np.random.default_rng(0)
    row = relaxation(game.row, [])
    first = solved(game, row, relaxation(game.column, []), highs_simplex)
    parts = decompose(first.column, game.column, np.empty((0, 5), dtype=np.int64), rng, Watch())
    assert parts.missing > 0.5
    cut = tight_inequality(parts.gains, game.column, rng)
    assert (cut * first.column).sum() >= parts.missing - 1e-9
    second = solved(game, row, relaxation(game.column, [cut]), highs_simplex)
    assert (cut * second.column).sum() <= 1e-9
    assert earned(game, second) > earned(game, first) + 1e-4


def test_rows_are_compressed_in_order() -> None:
    program = SparseProgram(
        objective=np.zeros(3),
        floors=np.zeros(3),
        matrix=entries(np.array([2, 0, 2, 0]), np.array([1, 2, 0, 0]), np.array([4.0, 3, 5, 0])),
        row_floors=np.zeros(3),
        row_ceilings=np.ones(3),
    )
    starts, columns, values = program.by_rows()
    assert starts.tolist() == [0, 1, 1, 3]
    assert columns.tolist() == [2, 0, 1]
    assert values.tolist() == [3.0, 5.0, 4.0]
