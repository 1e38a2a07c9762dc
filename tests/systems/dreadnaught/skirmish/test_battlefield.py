"""Battlefields and the setting of a fight: what is refused, and how a fight is entered."""

from dataclasses import replace

import pytest
from skirmishes import fight, member

from solver.errors import InvalidInputError
from solver.systems.dreadnaught.skirmish.battlefield import Battlefield
from solver.systems.dreadnaught.skirmish.board import Board, Square
from solver.systems.dreadnaught.skirmish.member import Side

GOBLIN = member("goblin", Side.MONSTERS, (3, 6, 10))
DUNDER = member("Dunder", Side.PLAYERS, (4, 7, 20))
BOARD = Board(4, 4, frozenset({Square(2, 2)}))


@pytest.mark.parametrize(
    ("places", "message"),
    [
        ([(0, 0), (4, 0)], r"members\[1\].square: expected a square from \(0, 0\) to \(3, 3\)"),
        ([(2, 2), (0, 0)], r"members\[0\].square: expected a square without an obstacle"),
        ([(0, 0), (0, 0)], r"members\[1\].square: expected a square of its own"),
    ],
)
def test_a_battlefield_refuses_squares(places: list[tuple[int, int]], message: str) -> None:
    with pytest.raises(InvalidInputError, match=message):
        Battlefield(BOARD, tuple(Square(*place) for place in places))


def test_everybody_needs_a_square() -> None:
    with pytest.raises(InvalidInputError, match=r"battlefield.places: expected 2 squares"):
        fight(GOBLIN, DUNDER, battlefield=Battlefield(BOARD, (Square(0, 0),)))


def test_unknown_spells_are_named() -> None:
    with pytest.raises(InvalidInputError, match=r"goblin.spells: .* got 'Fireball'"):
        fight(replace(GOBLIN, spells=("Fireball",)), DUNDER)


def test_a_fight_is_entered_where_the_battlefield_says() -> None:
    squares = (Square(0, 0), Square(3, 1))
    skirmish = fight(GOBLIN, DUNDER, battlefield=Battlefield(BOARD, squares))
    assert tuple(c.square for c in skirmish.setting.start(1).conditions) == squares
