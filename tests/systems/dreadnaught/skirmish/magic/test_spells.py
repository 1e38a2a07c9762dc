"""The shipped spells against the rule text's own numbers."""

import pytest

from solver.errors import InvalidInputError
from solver.systems.dreadnaught.skirmish.magic.spell import Damage, Heal, Investment, Spell
from solver.systems.dreadnaught.skirmish.magic.spells import (
    DIVINE_EYE,
    HEALING_TOUCH,
    MAGIC_MISSILE,
    MINOR_INVISIBILITY,
    SPELLS,
    spell_named,
)


def test_magic_missile() -> None:
    # "up to two times AL": AL 2 allows 0 to 4 EP, and no more than there are.
    assert list(MAGIC_MISSILE.investment.options(2, 9)) == [0, 1, 2, 3, 4]
    assert list(MAGIC_MISSILE.investment.options(2, 3)) == [0, 1, 2, 3]
    assert isinstance(MAGIC_MISSILE.effect, Damage)
    # "half of EPs spent", rounded down.
    assert [MAGIC_MISSILE.effect.amount(x) for x in range(6)] == [0, 0, 1, 1, 2, 2]
    # "20 feet + 5 feet per character level": 4 squares and 1 for each level.
    assert MAGIC_MISSILE.range.at(3) == 7


def test_minor_invisibility_takes_everything() -> None:
    assert list(MINOR_INVISIBILITY.investment.options(1, 7)) == [7]
    assert list(MINOR_INVISIBILITY.investment.options(1, 0)) == [0]


def test_divine_eye_takes_four_or_more() -> None:
    assert list(DIVINE_EYE.investment.options(1, 6)) == [4, 5, 6]
    assert list(DIVINE_EYE.investment.options(9, 3)) == []
    assert DIVINE_EYE.range.at(20) == 2


def test_healing_touch() -> None:
    assert list(HEALING_TOUCH.investment.options(2, 9)) == [1, 2]
    assert list(HEALING_TOUCH.investment.options(2, 0)) == []
    assert HEALING_TOUCH.effect == Heal(10)


@pytest.mark.parametrize("spell", SPELLS, ids=lambda spell: spell.name)
def test_spell_levels_are_those_of_the_character_level(spell: Spell) -> None:
    assert spell.level == (spell.character_level + 1) // 2


def test_spells_are_found_by_name() -> None:
    assert spell_named("magic missile") is MAGIC_MISSILE
    with pytest.raises(
        InvalidInputError, match=r"spell: expected Magic Missile or .* got 'Fireball'"
    ):
        spell_named("Fireball")


def test_an_investment_refuses_negative_amounts() -> None:
    with pytest.raises(InvalidInputError, match=r"investment\.least: expected 0 or more, got -1"):
        Investment(least=-1)
