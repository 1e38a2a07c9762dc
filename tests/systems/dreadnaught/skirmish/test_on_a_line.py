"""Movement, opportunities and flanking on a row, against a plain recursion of its own."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_line import LineFight
from skirmishes import fight, member

from solver.equilibrium.horizon import solve_finite_horizon
from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish.battlefield import Battlefield
from solver.systems.dreadnaught.skirmish.board import Board, Square
from solver.systems.dreadnaught.skirmish.member import Side


@st.composite
def line_fights(draw: st.DrawFn) -> LineFight:
    """Draw a fight of two or three on three or four squares, with few EP."""
    monsters = draw(
        st.lists(st.booleans(), min_size=2, max_size=3).filter(lambda sides: len(set(sides)) == 2)
    )
    squares = draw(st.integers(max(3, len(monsters)), 4))
    places = draw(st.permutations(range(squares)))
    most_ep = 3 if len(monsters) == 2 else 1
    fighters = [
        (draw(st.integers(0, 3)), draw(st.integers(0, most_ep)), draw(st.integers(1, 4)))
        for _ in monsters
    ]
    return LineFight(
        tuple(fighters), tuple(monsters), squares, tuple(places[: len(monsters)]), speed=1
    )


def _solved(plain: LineFight, rounds: int) -> float:
    members = [
        replace(
            member(f"{i}", Side.MONSTERS if is_monster else Side.PLAYERS, numbers),
            speed=plain.speed,
        )
        for i, (numbers, is_monster) in enumerate(zip(plain.fighters, plain.monsters, strict=True))
    ]
    places = tuple(Square(x, 0) for x in plain.places)
    skirmish = fight(
        *members,
        actions=[Action.ATTACK, Action.MOVE],
        battlefield=Battlefield(Board(plain.squares, 1), places),
    )
    solution = solve_finite_horizon(skirmish, skirmish.setting.start(rounds))
    return solution.value(solution.start)


@settings(max_examples=12, deadline=None)
@given(plain=line_fights())
def test_fights_on_a_line_against_a_plain_recursion(plain: LineFight) -> None:
    assert _solved(plain, 1) == pytest.approx(plain.value(1), abs=1e-7)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(plain=line_fights())
def test_many_fights_on_a_line(plain: LineFight) -> None:
    assert _solved(plain, 1) == pytest.approx(plain.value(1), abs=1e-7)


@pytest.mark.slow
def test_two_rounds_on_a_line() -> None:
    plain = LineFight(((1, 1, 2), (2, 1, 3)), (True, False), 3, (1, 0), speed=1)
    assert _solved(plain, 2) == pytest.approx(plain.value(2), abs=1e-7)
