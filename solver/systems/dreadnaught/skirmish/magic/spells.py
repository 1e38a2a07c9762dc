"""The rule text's four example spells.

The text gives none of them a spell level. They get the one at which D&D 3.5 grants spells to a
caster of the character level that the text demands: level n from character level 2n - 1 on.

Source: the rule text's post on magic; "Dreadnaught, made exact", section 6.
"""

from solver.errors import InvalidInputError
from solver.systems.dreadnaught.skirmish.magic.damage import DamageType
from solver.systems.dreadnaught.skirmish.magic.spell import (
    CastingTime,
    Currency,
    Damage,
    Heal,
    Investment,
    Magic,
    Petrify,
    Spell,
    SpellRange,
    Unseen,
)

MAGIC_MISSILE = Spell(
    name="Magic Missile",
    magic=Magic.ARCANE,
    level=1,
    time=CastingTime.STANDARD,
    character_level=1,
    currency=Currency.EP,
    investment=Investment(per_caster_level=2),
    range=SpellRange(squares=4, per_level=1),
    effect=Damage(DamageType.PHYSICAL, over=2),
)
MINOR_INVISIBILITY = Spell(
    name="Invisibility, minor",
    magic=Magic.ARCANE,
    level=2,
    time=CastingTime.FULL_ROUND,
    character_level=3,
    currency=Currency.EP,
    investment=Investment(everything=True),
    range=SpellRange(),
    effect=Unseen(),
)
DIVINE_EYE = Spell(
    name="Divine Eye, anger",
    magic=Magic.DIVINE,
    level=4,
    time=CastingTime.STANDARD,
    character_level=8,
    currency=Currency.AP,
    investment=Investment(least=4),
    range=SpellRange(squares=2),
    effect=Petrify(),
)
HEALING_TOUCH = Spell(
    name="Healing Touch",
    magic=Magic.DIVINE,
    level=1,
    time=CastingTime.FULL_ROUND,
    character_level=1,
    currency=Currency.AP,
    investment=Investment(least=1, per_caster_level=1),
    range=SpellRange(touch=True),
    effect=Heal(times=10),
)
SPELLS = (MAGIC_MISSILE, MINOR_INVISIBILITY, DIVINE_EYE, HEALING_TOUCH)


def spell_named(name: str) -> Spell:
    """Return the shipped spell of that name, whatever its capitals.

    Raises:
        InvalidInputError: there is none; the names there are stand in the message.
    """
    for spell in SPELLS:
        if spell.name.casefold() == name.casefold():
            return spell
    raise InvalidInputError("spell", name, " or ".join(spell.name for spell in SPELLS))
