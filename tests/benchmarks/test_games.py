"""Bidding games on arrays: the values of the general solver, and published ones."""

from itertools import combinations, product

import pytest
from goofspiel import Goofspiel, Scoring, Table
from oshi_zumo import OshiZumo, Wrestling

from solver.equilibrium.horizon import solve_finite_horizon
from solver.equilibrium.matrix import solve_matrix
from solver.kernel import matrix as kernel

pytest.importorskip(
    "benchmarks", reason="the benchmarks are not beside the tests: they are no part of the wheel"
)
from benchmarks.games import goofspiel, open_spiel, oshi_zumo

pytestmark = pytest.mark.skipif(
    not kernel.available(), reason="solver.kernel was installed without its compiled extension"
)


@pytest.mark.parametrize(("reach", "coins"), [(1, 6), (2, 5), (3, 4)])
def test_oshi_zumo_has_the_values_of_the_general_solver(reach: int, coins: int) -> None:
    table = oshi_zumo.solve(reach, coins)
    for own, other in product(range(coins + 1), repeat=2):
        for position in range(-reach, reach + 1):
            start = Wrestling(own, other, position)
            general = solve_finite_horizon(OshiZumo(reach), start)
            assert table.value(*start) == pytest.approx(general.value(start), abs=1e-12)


@pytest.mark.parametrize(
    ("reach", "state", "value"),
    [
        (1, (8, 7, 0), 25 / 37),
        (1, (7, 6, -1), -5 / 7),
        (1, (8, 7, -1), -10 / 13),
        (2, (7, 6, -1), -3 / 19),
        (3, (20, 20, 1), 0.835917574),
        (3, (20, 19, 0), 0.572002163),
        (3, (50, 50, 1), 0.597639076),
        (3, (50, 49, 0), 0.136788900),
    ],
)
def test_oshi_zumo_has_the_values_that_openspiels_rules_give(
    reach: int, state: tuple[int, int, int], value: float
) -> None:
    table = oshi_zumo.solve(reach, max(state))
    assert table.worst_exploitability <= 1e-11
    assert table.value(*state) == pytest.approx(value, abs=1e-9)


def test_a_stage_game_of_oshi_zumo_has_the_value_of_its_state() -> None:
    table = oshi_zumo.solve(2, 9)
    for state in ((9, 9, 0), (3, 7, -2), (7, 3, 2), (0, 4, 1), (4, 0, -1)):
        game = table.stage_game(*state)
        assert game.shape == (max(state[0], 1), max(state[1], 1))
        assert solve_matrix(game).value == pytest.approx(table.value(*state), abs=1e-12)


def test_goofspiel_has_the_values_of_the_general_solver() -> None:
    table = goofspiel.solve(4)
    game = Goofspiel(Scoring.POINTS)
    for size in range(1, 4):
        for own, other, prizes in product(combinations(range(1, 5), size), repeat=3):
            start = Table(own, other, prizes)
            general = solve_finite_horizon(game, start).value(start)
            assert table.value(own, other, prizes) == pytest.approx(general, abs=1e-12)


def test_goofspiel_has_the_published_value() -> None:
    table = goofspiel.solve(4)
    assert table.value((1, 2, 4), (1, 2, 3), (1, 2, 3)) == pytest.approx(83 / 60, abs=1e-12)


def test_goofspiel_is_fair_with_equal_hands() -> None:
    table = goofspiel.solve(5)
    assert table.stages == sum(
        size * len(list(combinations(range(5), size))) ** 3 for size in range(6)
    )
    assert table.value((1, 2, 3, 4, 5), (1, 2, 3, 4, 5), (1, 2, 3, 4, 5)) == pytest.approx(
        0, abs=1e-12
    )


def test_the_stage_games_of_goofspiel_average_to_the_value_of_their_state() -> None:
    table = goofspiel.solve(4)
    own, other, prizes = (1, 3, 4), (1, 2, 4), (2, 3, 4)
    values = [solve_matrix(table.stage_game(own, other, prizes, prize)).value for prize in prizes]
    assert sum(values) / len(values) == pytest.approx(table.value(own, other, prizes), abs=1e-12)


def test_states_of_goofspiel_that_openspiel_prints_have_half_our_value_and_lead() -> None:
    game = open_spiel.goofspiel(goofspiel.solve(3), 3)
    assert "num_cards=3" in game.name
    start = "P0 hand: 1 2 3 \nP1 hand: 1 2 3 \nPoint card sequence: 2 \nPoints: 0 0 \n"
    assert game.value(start) == pytest.approx(0, abs=1e-12)
    # One card each is left, for prize 3: the higher wins it.
    last = "P0 hand: 3 \nP1 hand: 1 \nPoint card sequence: 2 1 3 \nPoints: 0 1 \n"
    assert game.value(last) == pytest.approx((0 - 1 + 3) / 2)
    end = "P0 hand: \nP1 hand: \nPoint card sequence: 2 1 3 \nPoints: 1 2 \n"
    assert game.value(end) == pytest.approx(-0.5)


def test_states_of_oshi_zumo_that_openspiel_prints_have_our_values() -> None:
    game = open_spiel.oshi_zumo(oshi_zumo.solve(1, 8), 8)
    assert game.name == "oshi_zumo(coins=8,min_bid=1,size=1)"
    for state, value in (
        ("Coins: 8 7, Field: #.W.#\n", 25 / 37),
        ("Coins: 7 6, Field: #W..#\n", -5 / 7),
        ("Coins: 0 4, Field: #...W\n", 1),
        ("Coins: 3 2, Field: W...#\n", -1),
    ):
        assert game.value(state) == pytest.approx(value, abs=1e-12)
