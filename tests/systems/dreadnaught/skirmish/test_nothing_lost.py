"""Moves that are left out as never better: with all of them the values are the same."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from skirmishes import fight, member

from solver.equilibrium.horizon import solve_finite_horizon
from solver.systems.dreadnaught.action import TURN_ACTIONS, Action
from solver.systems.dreadnaught.skirmish import attack, defence, movement
from solver.systems.dreadnaught.skirmish.battlefield import Battlefield
from solver.systems.dreadnaught.skirmish.board import Board, Square
from solver.systems.dreadnaught.skirmish.economy import can_move
from solver.systems.dreadnaught.skirmish.member import Side
from solver.systems.dreadnaught.skirmish.moves import Declare
from solver.systems.dreadnaught.skirmish.paths import Ground, Path
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish.state import SkirmishState
from solver.systems.interface import Aim

BOARD = Board(3, 2)
CELLS = [Square(x, y) for x in range(3) for y in range(2)]


def _every_walk(ground: Ground, start: Square, most: int) -> Sequence[Path]:
    """Return every walk without a square entered twice, to every free square."""
    return tuple(_walks(ground, (start,), most))


def _walks(ground: Ground, walk: tuple[Square, ...], most: int) -> Iterator[Path]:
    provoked: tuple[int, ...] = ()
    for here, _ in pairwise(walk):
        provoked += tuple(n for n in ground.threats(here) if n not in provoked)
    cost, end = ground.board.length(walk), walk[-1]
    if cost > most:
        return
    if len(walk) > 1 and end not in ground.occupied:
        yield Path(walk, cost, provoked)
    for there in ground.board.neighbours(end):
        if there not in ground.barred and there not in walk:
            yield from _walks(ground, (*walk, there), most)


def _every_funding(path: Path, bought: int, ep: int) -> Iterator[Declare]:
    """Yield every bonus that can be paid, whether or not anybody is provoked."""
    if bought <= ep:
        for bonus in range((ep - bought) // 2 + 1):
            yield Declare(Action.MOVE, ep=bought + 2 * bonus, path=path.squares[1:], bonus=bonus)


@st.composite
def fights(draw: st.DrawFn) -> Skirmish:
    places = draw(st.permutations(CELLS))
    sides = [Side.MONSTERS, Side.PLAYERS, Side.PLAYERS][: draw(st.integers(2, 3))]
    most_ep = 3 if len(sides) == 2 else 1
    members = [
        replace(
            member(
                f"{number}",
                side,
                (draw(st.integers(0, 3)), draw(st.integers(0, most_ep)), draw(st.integers(1, 5))),
            ),
            speed=1,
        )
        for number, side in enumerate(sides)
    ]
    return fight(
        *members,
        actions=[Action.ATTACK, Action.MOVE],
        battlefield=Battlefield(BOARD, tuple(places[: len(sides)])),
    )


def _value(skirmish: Skirmish) -> float:
    solution = solve_finite_horizon(skirmish, skirmish.setting.start(1))
    return solution.value(solution.start)


def _assert_nothing_missed(skirmish: Skirmish) -> None:
    value = _value(skirmish)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(movement, "paths", _every_walk)
        patch.setattr(movement, "_funded", _every_funding)
        assert _value(skirmish) == pytest.approx(value, abs=1e-9)


@settings(max_examples=3, deadline=None)
@given(skirmish=fights())
def test_no_walk_and_no_funding_is_missed(skirmish: Skirmish) -> None:
    _assert_nothing_missed(skirmish)


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(skirmish=fights())
def test_none_is_missed_in_many_fights(skirmish: Skirmish) -> None:
    _assert_nothing_missed(skirmish)


def _never_early(*_: object) -> bool:
    return False


def _every_defence(setting: Setting, state: SkirmishState) -> Iterator[Declare]:
    """Yield every defence that the turn leaves time for, in any order, active defence twice too."""
    for ep in range(1, state.conditions[state.actor].ep + 1):
        if Action.ACTIVE in setting.actions and can_move(state.turn):
            yield Declare(Action.ACTIVE, ep=ep)
        if Action.TOTAL in setting.actions and state.turn.standard:
            yield Declare(Action.TOTAL, ep=ep)


@st.composite
def defended_fights(draw: st.DrawFn) -> Skirmish:
    sides = [Side.MONSTERS, Side.PLAYERS, Side.PLAYERS][: draw(st.integers(2, 3))]
    numbers = st.tuples(st.integers(0, 3), st.integers(0, 5 - len(sides)), st.integers(1, 5))
    members = [member(f"{number}", side, draw(numbers)) for number, side in enumerate(sides)]
    actions = draw(st.frozensets(st.sampled_from(TURN_ACTIONS)))
    return fight(
        *draw(st.permutations(members)),
        aim=draw(st.sampled_from(Aim)),
        actions={*actions, Action.ATTACK, Action.ACTIVE},
    )


@settings(max_examples=15, deadline=None)
@given(skirmish=defended_fights())
def test_no_order_of_defences_and_attacks_is_missed(skirmish: Skirmish) -> None:
    value = _value(skirmish)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(attack, "_is_early", _never_early)
        patch.setattr(defence, "options", _every_defence)
        assert _value(skirmish) == pytest.approx(value, abs=1e-9)
