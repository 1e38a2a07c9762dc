"""What the search of fights with every rule expects beyond its horizon, on boards."""

from typing import TYPE_CHECKING

import pytest
from skirmishes import changed, fight

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.skirmish.battlefield import Battlefield
from solver.systems.dreadnaught.skirmish.board import Board, Square
from solver.systems.dreadnaught.skirmish.kernel.every.numbers import rules_numbers
from solver.systems.dreadnaught.skirmish.kernel.every.state_numbers import state_numbers
from solver.systems.dreadnaught.skirmish.member import Member, Side
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish.skirmish_table import available
from solver.systems.dreadnaught.skirmish.state import SkirmishState

if TYPE_CHECKING:
    from collections.abc import Iterable

pytestmark = pytest.mark.skipif(not available(), reason="the compiled solver was not built")

MOVING = (Action.ATTACK, Action.MOVE, Action.CHARGE)


def expected(skirmish: Skirmish, state: SkirmishState) -> float:
    """Return what a search that stops at `state` expects of it, told to the monsters."""
    from solver.systems.dreadnaught.skirmish.kernel import (  # noqa: PLC0415 - it may not be built
        _skirmish,
    )

    setting = skirmish.setting
    numbers = state_numbers(setting, state)
    return _skirmish.EverySolver(**rules_numbers(setting), start=numbers).expected(numbers)


def on_board(
    *squares: Square,
    board: Board | None = None,
    actions: "Iterable[Action]" = MOVING,
    first: Side = Side.MONSTERS,
) -> tuple[Skirmish, SkirmishState]:
    """Return a fight of one side's striker, who acts first, against others without EP."""
    fighters = [Fighter.plain("", 3, 4, 9), *(Fighter.plain("", 3, 4, 9) for _ in squares[1:])]
    other = Side.PLAYERS if first is Side.MONSTERS else Side.MONSTERS
    sides = [first, *(other for _ in squares[1:])]
    members = [
        Member(fighter=fighter, side=side, speed=1)
        for fighter, side in zip(fighters, sides, strict=True)
    ]
    skirmish = fight(
        *members, actions=actions, battlefield=Battlefield(board or Board(9, 1), squares)
    )
    state = skirmish.setting.start(1)
    for i in range(1, len(squares)):
        state = changed(state, i, ep=0)
    return skirmish, state


def in_a_row(x: int, **more: "Iterable[Action]") -> float:
    return expected(*on_board(Square(0, 0), Square(x, 0), **more))  # type: ignore[arg-type] # actions


def test_an_enemy_out_of_reach_all_round_is_worth_nothing() -> None:
    assert in_a_row(1) > 1
    assert in_a_row(8) == 0


def test_squares_beyond_the_speed_cost_ep() -> None:
    """One square is walked for nothing, each more costs one of the 4 EP; one is for the bid."""
    worth = [in_a_row(x, actions=(Action.ATTACK, Action.MOVE)) for x in range(1, 8)]
    assert worth == sorted(worth, reverse=True)
    assert worth[0] == worth[1] > worth[4] == 3  # a clear hit without EP to push: CP 3
    assert worth[5:] == [0, 0]


def test_a_charge_needs_room_and_hits_harder() -> None:
    actions = (Action.ATTACK, Action.CHARGE)
    assert in_a_row(1, actions=actions) < in_a_row(3, actions=actions)
    assert in_a_row(2, actions=actions) == 0  # one square is no run-up
    assert in_a_row(1, actions=actions) == in_a_row(1, actions=(Action.ATTACK, Action.MOVE))


def test_obstacles_and_enemies_bar_the_way() -> None:
    squares = (Square(0, 0), Square(3, 0))
    actions = (Action.ATTACK, Action.MOVE)
    walled = Board(9, 1, frozenset({Square(1, 0)}))
    assert expected(*on_board(*squares, actions=actions)) > 0
    assert expected(*on_board(*squares, board=walled, actions=actions)) == 0
    # The third is out of reach behind the second, however weak it is.
    barred, state = on_board(Square(0, 0), Square(1, 0), Square(2, 0), actions=actions)
    alone, pair = on_board(Square(0, 0), Square(1, 0), Square(8, 0), actions=actions)
    assert expected(barred, changed(state, 2, hp=1)) == expected(alone, changed(pair, 2, hp=1))


@pytest.mark.parametrize("x", [1, 2, 3, 4, 8])
def test_both_sides_are_told_alike(x: int) -> None:
    squares = (Square(0, 0), Square(x, 0))
    worth = [expected(*on_board(*squares, first=side)) for side in Side]
    assert worth[0] == pytest.approx(-worth[1])


def test_whoever_is_in_reach_is_worth_what_it_is_without_a_board() -> None:
    placed, start = on_board(Square(0, 0), Square(1, 0), actions=(Action.ATTACK, Action.FULL))
    plain = fight(*placed.setting.members, actions=(Action.ATTACK, Action.FULL))
    assert expected(plain, changed(plain.setting.start(1), 1, ep=0)) == expected(placed, start) > 0
