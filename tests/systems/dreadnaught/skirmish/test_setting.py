"""What members, items and settings refuse, and who is on whose side."""

from dataclasses import replace

import pytest
from skirmishes import fight, member

from solver.errors import InvalidInputError
from solver.systems.dreadnaught.skirmish.member import Item, ItemKind, Side
from solver.systems.dreadnaught.skirmish.setting import LARGEST_SIDE

OGRE = member("Ogre", Side.MONSTERS, (4, 7, 20))
ANN = member("Ann", Side.PLAYERS, (3, 6, 10))
BOB = member("Bob", Side.PLAYERS, (2, 4, 8))


def test_sides() -> None:
    setting = fight(ANN, OGRE, BOB).setting
    assert setting.sides == {Side.MONSTERS: (1,), Side.PLAYERS: (0, 2)}
    assert setting.enemies == ((1,), (0, 2), (1,))
    assert setting.allies == ((2,), (), (0,))


@pytest.mark.parametrize(
    "field", ["speed", "reach", "ranged", "bp", "al", "dl", "ap", "free_behind"]
)
def test_numbers_below_zero_are_refused(field: str) -> None:
    with pytest.raises(InvalidInputError, match=rf"Ann\.{field}: expected .*, got -1"):
        replace(ANN, **{field: -1})  # type: ignore[arg-type] # the field's name is data


def test_an_items_st_may_not_be_negative() -> None:
    with pytest.raises(InvalidInputError, match=r"sword\.strength"):
        Item("sword", ItemKind.WEAPON, strength=-1)


def test_rounds_and_sizes() -> None:
    with pytest.raises(InvalidInputError, match="rounds: expected 1 or more, got 0"):
        fight(OGRE, ANN).setting.start(0)
    with pytest.raises(InvalidInputError, match="members of players"):
        fight(OGRE, *(ANN,) * (LARGEST_SIDE + 1))


def test_a_spell_must_be_one_of_the_settings() -> None:
    with pytest.raises(InvalidInputError, match=r"Ann\.spells"):
        fight(OGRE, replace(ANN, spells=("Wish",)))
