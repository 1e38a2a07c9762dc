"""Learning magic: spell points, spells needed below, and every broken rule by its name."""

from dataclasses import replace

from solver.systems.dreadnaught.skirmish.magic.learning import (
    Learning,
    LearningRule,
    Proficiency,
    Violation,
)
from solver.systems.dreadnaught.skirmish.magic.spell import Magic, Spell
from solver.systems.dreadnaught.skirmish.magic.spells import (
    DIVINE_EYE,
    HEALING_TOUCH,
    MAGIC_MISSILE,
    MINOR_INVISIBILITY,
)

SPARK = replace(MAGIC_MISSILE, name="Spark")


def _of_level(level: int, name: str) -> Spell:
    return replace(MAGIC_MISSILE, name=name, level=level)


def test_a_proficiency_gives_at_least_two_points_and_else_the_level() -> None:
    assert [Proficiency(Magic.ARCANE, n).spell_points for n in (1, 2, 3, 7)] == [2, 2, 3, 7]


def test_a_mage_of_level_3_affords_invisibility() -> None:
    # Feats at levels 1 and 3: 2 + 3 = 5 points; two spells of level 1 and one of level 2 cost 4.
    feats = (Proficiency(Magic.ARCANE, 1), Proficiency(Magic.ARCANE, 3))
    mage = Learning(3, feats, (MAGIC_MISSILE, SPARK, MINOR_INVISIBILITY))
    assert mage.violations() == ()
    assert (mage.caster_levels.arcane, mage.caster_levels.divine) == (2, 0)


def test_points_are_not_overspent() -> None:
    feats = (Proficiency(Magic.ARCANE, 1),)
    mage = Learning(3, feats, (MAGIC_MISSILE, SPARK, MINOR_INVISIBILITY))
    assert mage.violations() == (Violation(LearningRule.SPELL_POINTS, "arcane", 2, 4),)
    # A teacher's spell costs nothing, and counts among those needed below.
    assert Learning(3, feats, (SPARK,), (MAGIC_MISSILE, MINOR_INVISIBILITY)).violations() == ()


def test_two_spells_of_the_level_below_are_needed() -> None:
    feats = tuple(Proficiency(Magic.ARCANE, 9) for _ in range(2))
    third = _of_level(3, "Third")
    few = Learning(9, feats, (MAGIC_MISSILE, SPARK, MINOR_INVISIBILITY, third))
    assert few.violations() == (Violation(LearningRule.SPELLS_BELOW, "Third", 1, 2),)
    enough = replace(few, bought=(*few.bought, _of_level(2, "Second")))
    assert enough.violations() == ()
    # "subsequent level 3 spells do not require additional level 2 spells"
    assert replace(enough, bought=(*enough.bought, _of_level(3, "Other"))).violations() == ()


def test_the_kinds_of_magic_are_apart_unless_shared() -> None:
    # Two divine points pay no arcane spell, and a divine spell of level 1 is none of the two.
    feats = (Proficiency(Magic.ARCANE, 3), Proficiency(Magic.DIVINE, 3))
    both = Learning(3, feats, (MAGIC_MISSILE, MINOR_INVISIBILITY, SPARK, HEALING_TOUCH))
    assert both.violations() == (Violation(LearningRule.SPELL_POINTS, "arcane", 3, 4),)
    assert both.violations(shared_magic=True) == ()
    mixed = Learning(3, feats, (MAGIC_MISSILE, MINOR_INVISIBILITY, HEALING_TOUCH))
    needed = Violation(LearningRule.SPELLS_BELOW, MINOR_INVISIBILITY.name, 1, 2)
    assert mixed.violations() == (needed,)
    assert mixed.violations(shared_magic=True) == ()


def test_levels_and_kinds_are_demanded() -> None:
    feats = (Proficiency(Magic.ARCANE, 2),)
    young = Learning(1, feats, (MAGIC_MISSILE, MAGIC_MISSILE), (DIVINE_EYE,))
    assert young.violations() == (
        Violation(LearningRule.PROFICIENCY_LEVEL, "arcane caster proficiency", 2, 1),
        Violation(LearningRule.CHARACTER_LEVEL, DIVINE_EYE.name, 1, 8),
        Violation(LearningRule.CASTER_LEVEL, DIVINE_EYE.name, 0, 1),
        Violation(LearningRule.TWICE, MAGIC_MISSILE.name, 2, 1),
    )
