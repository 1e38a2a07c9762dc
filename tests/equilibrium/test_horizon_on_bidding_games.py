"""Finite horizons on bidding games whose values others published, or that are solved anew here."""

from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from exact_strategies import Matrix, best_strategies, exact_value
from goofspiel import Goofspiel, Scoring, Table
from oshi_zumo import OshiZumo, Wrestling

from solver import solve_matrix
from solver.equilibrium.horizon import solve_finite_horizon
from solver.equilibrium.stage import one_by_one, stage_game

slow = pytest.mark.slow


@pytest.mark.parametrize(
    ("reach", "start", "value"),
    [
        (1, Wrestling(8, 7), Fraction(25, 37)),
        (1, Wrestling(7, 6, -1), Fraction(-5, 7)),
        (1, Wrestling(8, 7, -1), Fraction(-10, 13)),
        (2, Wrestling(7, 6, -1), Fraction(-3, 19)),
    ],
)
def test_oshi_zumo_in_fractions(reach: int, start: Wrestling, value: Fraction) -> None:
    """Source: model.md, section 5."""
    solution = solve_finite_horizon(OshiZumo(reach), start)
    assert solution.exploitability <= 1e-12
    assert solution.value(start) == pytest.approx(float(value), abs=1e-12)


@pytest.mark.parametrize(
    ("start", "value"),
    [
        (Wrestling(20, 20, 1), 0.835917574),
        (Wrestling(20, 19), 0.572002163),
        (Wrestling(30, 30, 1), 0.690180262),
        pytest.param(Wrestling(40, 40, 1), 0.630084835, marks=slow),
        pytest.param(Wrestling(50, 50, 1), 0.597639076, marks=slow),
        pytest.param(Wrestling(50, 49), 0.136788900, marks=slow),
    ],
)
def test_oshi_zumo_with_seven_places(start: Wrestling, value: float) -> None:
    """Source: model.md, section 5; OpenSpiel's rules, solved independently, agree to 7e-16."""
    solution = solve_finite_horizon(OshiZumo(reach=3), start)
    assert solution.exploitability <= 1e-12
    assert solution.value(start) == pytest.approx(value, abs=1e-9)


def test_oshi_zumo_is_the_same_from_either_side() -> None:
    game = OshiZumo(reach=2)
    for own, other, position in product(range(1, 6), range(1, 6), range(3)):
        state, mirrored = Wrestling(own, other, position), Wrestling(other, own, -position)
        value = solve_finite_horizon(game, state).value(state)
        assert solve_finite_horizon(game, mirrored).value(mirrored) == pytest.approx(
            -value, abs=1e-12
        )


@pytest.mark.parametrize("coins", range(2, 18))
def test_oshi_zumo_with_nine_places_opens_purely_up_to_fourteen_coins(coins: int) -> None:
    """Source: Bošanský and others, Artificial Intelligence (2016)."""
    game, start = OshiZumo(reach=4), Wrestling(coins, coins)
    solution = solve_finite_horizon(game, start)
    assert solution.exploitability <= 1e-12
    opening = stage_game(game, start, one_by_one(solution.value))
    gap = opening.max(axis=0).min() - opening.min(axis=1).max()
    if coins <= 14:
        assert gap == pytest.approx(0.0, abs=1e-12)
    else:
        assert gap > 1e-3


CARDS = (1, 2, 3, 4)
Cards = tuple[int, ...]


class Reference:
    """Goofspiel by plain recursion in rational arithmetic; shares nothing with the solver."""

    def __init__(self, scoring: Scoring) -> None:
        """Choose what is counted at the end."""
        self._by_points = scoring is Scoring.POINTS

    @cache  # noqa: B019 - one reference a test
    def before_a_prize(self, own: Cards, other: Cards, prizes: Cards, lead: int = 0) -> Fraction:
        """Return the value before a prize is turned up."""
        if not own:
            return Fraction(lead if self._by_points else (lead > 0) - (lead < 0))
        turned = [exact_value(self.at_a_prize(own, other, prizes, p, lead)) for p in prizes]
        return sum(turned, Fraction(0)) / len(prizes)

    def at_a_prize(
        self, own: Cards, other: Cards, prizes: Cards, prize: int, lead: int = 0
    ) -> Matrix:
        """Return the matrix game once `prize`, one of `prizes`, lies open."""
        return [
            [
                self.before_a_prize(
                    tuple(c for c in own if c != mine),
                    tuple(c for c in other if c != theirs),
                    tuple(p for p in prizes if p != prize),
                    lead + (prize if mine > theirs else -prize if mine < theirs else 0),
                )
                for theirs in other
            ]
            for mine in own
        ]


@pytest.mark.parametrize(
    ("scoring", "value"),
    [(Scoring.WIN_OR_LOSE, Fraction(227, 360)), (Scoring.POINTS, Fraction(83, 60))],
)
def test_goofspiel_with_uneven_hands(scoring: Scoring, value: Fraction) -> None:
    """Source: model.md, section 5."""
    start = Table((1, 2, 4), (1, 2, 3), (1, 2, 3))
    solution = solve_finite_horizon(Goofspiel(scoring), start)
    assert solution.exploitability <= 1e-12
    assert solution.value(start) == pytest.approx(float(value), abs=1e-12)
    assert Reference(scoring).before_a_prize(start.own, start.other, start.prizes) == value


@pytest.mark.parametrize("scoring", Scoring)
def test_goofspiel_with_four_cards_matches_brute_force(scoring: Scoring) -> None:
    """By points a lead is only added on: the solver, which is not told it, must agree."""
    start = Table(CARDS, CARDS, CARDS)
    solution = solve_finite_horizon(Goofspiel(scoring), start)
    assert solution.exploitability <= 1e-12
    assert solution.value(start) == pytest.approx(0.0, abs=1e-12)
    reference = Reference(scoring)
    compared = 0
    for state, _ in solution.bounds:
        if state.prize and len(state.own) == 3:
            prizes = tuple(sorted((*state.prizes, state.prize)))
            stage = reference.at_a_prize(state.own, state.other, prizes, state.prize, state.lead)
            value = float(exact_value(stage))
            assert solution.value(state) == pytest.approx(value, abs=1e-12)
            compared += 1
    # Sixteen pairs of hands, four prizes gone and three left to lie open.
    assert compared == 16 * 4 * 3


def test_the_opening_mix_of_goofspiel_with_four_cards() -> None:
    """Win or lose, first prize 2: (85, 57, 315, 0) / 457 is the only one (model.md, section 5)."""
    game = Goofspiel(Scoring.WIN_OR_LOSE)
    first = Table(CARDS, CARDS, (1, 3, 4), prize=2)
    (best,) = best_strategies([Reference(Scoring.WIN_OR_LOSE).at_a_prize(CARDS, CARDS, CARDS, 2)])
    mix = tuple(Fraction(weight, 457) for weight in (85, 57, 315, 0))
    assert best.vertices == (mix,)
    values = solve_finite_horizon(game, first)
    opening = solve_matrix(stage_game(game, first, one_by_one(values.value)))
    assert opening.exploitability <= 1e-12
    for strategy in (opening.row, opening.column):
        assert strategy.tolist() == pytest.approx([float(p) for p in mix], abs=1e-12)
