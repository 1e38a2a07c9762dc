"""Fights of more than two: by hand, and against a plain recursion of its own."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_skirmish import PlainFight
from skirmishes import fight, member

from solver.equilibrium.horizon import solve_finite_horizon
from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish.member import Side
from solver.systems.dreadnaught.skirmish.moves import Declare

MONSTERS, PLAYERS = Side.MONSTERS, Side.PLAYERS


def test_one_against_two_by_hand() -> None:
    """M (CP 1, EP 2) acts before A (CP 1, EP 1, 1 hit point) and B (CP 1, EP 0); one round.

    M leaves it: A strikes with 1, M blocks with 1 (tie, no push left to A): 0.
    M at A: 1 against 0: AT 2 > ST 1, damage 1, A falls, B can't strike: +1. Against 1: a tie, 1
    pushed, A falls: +1. With 2 against 1: AT 3 > ST 2: A falls: +1.
    M at B (which can't defend): 1: damage 1; pushing the other 1 makes it 2, but then A's blow of
    1 against 0 takes 1 back; keeping it blocks that blow. Either way +1; with 2 in, 1 - 1 = 0.
    """
    skirmish = fight(
        member("M", MONSTERS, (1, 2, 9)),
        member("A", PLAYERS, (1, 1, 1)),
        member("B", PLAYERS, (1, 0, 5)),
        actions=[Action.ATTACK],
    )
    solution = solve_finite_horizon(skirmish, skirmish.setting.start(1))
    assert solution.value(solution.start) == pytest.approx(1)
    options, _ = skirmish.moves(solution.start)
    values = {
        move: solution.value(skirmish.outcomes(solution.start, move, 0)[0].state)
        for move in options
    }
    assert values == {
        Declare(Action.NOTHING): pytest.approx(0),
        Declare(Action.ATTACK, 1): pytest.approx(1),
        Declare(Action.ATTACK, 2): pytest.approx(1),
    }


@st.composite
def plain_fights(draw: st.DrawFn) -> PlainFight:
    """Draw a fight of three or four, small enough for a linear program at every exchange."""
    monsters = draw(
        st.lists(st.booleans(), min_size=3, max_size=4).filter(lambda sides: len(set(sides)) == 2)
    )
    most_ep = 3 if len(monsters) == 3 else 2
    fighters = [
        (draw(st.integers(0, 3)), draw(st.integers(0, most_ep)), draw(st.integers(1, 4)))
        for _ in monsters
    ]
    return PlainFight(tuple(fighters), tuple(monsters))


@settings(max_examples=12, deadline=None)
@given(plain=plain_fights())
def test_plain_attacks_among_several_against_a_plain_recursion(plain: PlainFight) -> None:
    skirmish = fight(
        *(
            member(f"{i}", MONSTERS if is_monster else PLAYERS, numbers)
            for i, (numbers, is_monster) in enumerate(
                zip(plain.fighters, plain.monsters, strict=True)
            )
        ),
        actions=[Action.ATTACK],
    )
    solution = solve_finite_horizon(skirmish, skirmish.setting.start(1))
    assert solution.value(solution.start) == pytest.approx(plain.value(1), abs=1e-7)
