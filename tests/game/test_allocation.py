"""What an allocation game is: its payoffs, its mixtures, and what it refuses."""

import re
from collections.abc import Callable

import numpy as np
import pytest
from blotto import every_allocation, matrix_game, small_games
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import InvalidInputError, PayoffError
from solver.game.allocation import AllocationGame, Budget, colonel_blotto, mixture


def test_blotto_pays_the_weight_to_the_larger_force() -> None:
    game = colonel_blotto([2.0, 0.5], 2, 1)
    assert game.payoffs.tolist() == [
        [[0, -2], [2, 0], [2, 2]],
        [[0, -0.5], [0.5, 0], [0.5, 0.5]],
    ]
    assert (game.row, game.column) == (Budget(2, 2, use_all=True), Budget(2, 1, use_all=True))


def test_budgets_tell_who_may_keep_units_back() -> None:
    game = colonel_blotto([1], 2, 3, row_uses_all=False)
    assert (game.row, game.column) == (Budget(1, 2, use_all=False), Budget(1, 3, use_all=True))


def test_a_game_keeps_its_own_payoffs() -> None:
    given_payoffs = np.ones((1, 2, 2))
    game = AllocationGame(given_payoffs)
    given_payoffs[0, 0, 0] = 7
    assert game.payoffs[0, 0, 0] == 1
    with pytest.raises(ValueError, match="read-only"):
        game.payoffs[0, 0, 0] = 7


def test_the_payoff_range_is_summed_over_fields() -> None:
    assert colonel_blotto([1, 2, 4], 3, 3).payoff_range == 14


@given(small_games(), st.integers(0, 2**32 - 1))
def test_marginals_earn_what_the_mixture_of_the_matrix_game_earns(
    game: AllocationGame, seed: int
) -> None:
    rng = np.random.default_rng(seed)
    rows, columns = every_allocation(game.row), every_allocation(game.column)
    x, y = rng.dirichlet(np.ones(len(rows))), rng.dirichlet(np.ones(len(columns)))
    row, column = mixture(game.row, rows, x), mixture(game.column, columns, y)
    earned = float(x @ matrix_game(game) @ y)
    by_rows = (game.row_gains(column.marginals) * row.marginals).sum()
    by_columns = (game.column_costs(row.marginals) * column.marginals).sum()
    assert by_rows == pytest.approx(earned, abs=1e-9)
    assert by_columns == pytest.approx(earned, abs=1e-9)


def test_a_mixture_adds_up_what_comes_twice_and_drops_what_has_no_weight() -> None:
    strategy = mixture(Budget(2, 2, use_all=True), [[0, 2], [2, 0], [0, 2], [1, 1]], [1, 2, 5, 0])
    assert strategy.allocations.tolist() == [[0, 2], [2, 0]]
    assert strategy.probabilities.tolist() == [0.75, 0.25]
    assert strategy.marginals.tolist() == [[0.75, 0, 0.25], [0.25, 0, 0.75]]


def test_draws_come_as_often_as_the_mixture_says() -> None:
    strategy = mixture(Budget(2, 2, use_all=True), [[0, 2], [2, 0]], [3, 1])
    rng = np.random.default_rng(1)
    drawn = [strategy.draw(rng) for _ in range(4000)]
    assert set(drawn) == {(0, 2), (2, 0)}
    # Three standard deviations of a binomial share of 3/4 in 4000 draws are 0.0205.
    assert drawn.count((0, 2)) / len(drawn) == pytest.approx(0.75, abs=0.0205)


@pytest.mark.parametrize(
    ("payoffs", "field", "expected"),
    [
        ([[1, 2], [3, 4]], "payoffs", "at least 1×1×1: fields, rows, columns"),
        (np.empty((0, 2, 2)), "payoffs", "at least 1×1×1: fields, rows, columns"),
        ([[[1, 2], [3]]], "payoffs", "fields of equally many rows and columns"),
        ([[["a"]]], "payoffs", "real numbers"),
        ([[[1j]]], "payoffs", "real numbers"),
        ([[[1, 2]], [[3, np.nan]]], "payoffs[1][0][1]", "a number within ±4.49e+307"),
        ([[[-np.inf]]], "payoffs[0][0][0]", "a number within ±8.99e+307"),
        ([[[1e308]]], "payoffs[0][0][0]", "a number within ±8.99e+307"),
    ],
)
def test_payoffs_that_are_none(payoffs: object, field: str, expected: str) -> None:
    with pytest.raises(PayoffError) as caught:
        AllocationGame(payoffs)  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    assert (caught.value.field, caught.value.expected) == (field, expected)


@pytest.mark.parametrize(
    ("make", "field"),
    [
        (lambda: colonel_blotto([], 1, 1), "weights"),
        (lambda: colonel_blotto([1, -1], 1, 1), "weights[1]"),
        (lambda: colonel_blotto([np.inf], 1, 1), "weights[0]"),
        (lambda: colonel_blotto([1], -1, 1), "row_units"),
        (lambda: colonel_blotto([1], row_units=1, column_units=True), "column_units"),
        (lambda: colonel_blotto([1], 1, 1.5), "column_units"),  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
        (lambda: mixture(Budget(2, 3, use_all=True), [[1, 2], [1, 1]], [1, 1]), "allocations[1]"),
        (lambda: mixture(Budget(2, 3, use_all=False), [[2, 2]], [1]), "allocations[0]"),
        (lambda: mixture(Budget(2, 3, use_all=True), [[-1, 4]], [1]), "allocations[0]"),
        (lambda: mixture(Budget(1, 1, use_all=True), [[1]], [0]), "weights"),
        (lambda: mixture(Budget(1, 1, use_all=True), [[1], [1]], [2, -1]), "weights"),
    ],
)
def test_what_is_refused_is_named(make: Callable[[], object], field: str) -> None:
    with pytest.raises(InvalidInputError, match=rf"^{re.escape(field)}: expected "):
        make()
