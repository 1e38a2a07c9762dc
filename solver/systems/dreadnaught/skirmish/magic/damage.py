"""Types of damage, and what takes off each.

Physical damage is not resisted by itself; spiritual and mental damage is lowered by Willpower,
elemental and magic by Fortitude. Feats, templates, abilities and items lower any type further, or
raise it (a resistance below 0). Total defence lowers every type. Where an effect allows a save, it
avoids the damage altogether.

Source: "Dreadnaught, made exact", section 6.
"""

from enum import StrEnum
from typing import NamedTuple


class DamageType(StrEnum):
    """The types of the rule text."""

    PHYSICAL = "physical"
    SPIRITUAL = "spiritual"
    MENTAL = "mental"
    ELEMENTAL = "elemental"
    MAGIC = "magic"


class Save(StrEnum):
    """The saves of a combatant."""

    FORTITUDE = "fortitude"
    REFLEX = "reflex"
    WILLPOWER = "willpower"


class Saves(NamedTuple):
    """The three saves by their numbers."""

    fortitude: int
    reflex: int
    willpower: int

    def of(self, save: Save) -> int:
        """Return the number of one save."""
        match save:
            case Save.FORTITUDE:
                return self.fortitude
            case Save.REFLEX:
                return self.reflex
            case Save.WILLPOWER:
                return self.willpower


_LOWERED_BY = {
    DamageType.SPIRITUAL: Save.WILLPOWER,
    DamageType.MENTAL: Save.WILLPOWER,
    DamageType.ELEMENTAL: Save.FORTITUDE,
    DamageType.MAGIC: Save.FORTITUDE,
}


def innate_reduction(kind: DamageType, saves: Saves) -> int:
    """Return what a combatant's own saves take off damage of a type."""
    save = _LOWERED_BY.get(kind)
    return 0 if save is None else saves.of(save)


def damage_left(amount: int, kind: DamageType, saves: Saves, resistance: int, absorb: int) -> int:
    """Return what of `amount` of damage gets through, never below 0.

    Args:
        amount: the damage of the effect.
        kind: its type.
        saves: the struck combatant's saves.
        resistance: its resistance to that type; below 0 it is hurt more.
        absorb: what its total defence takes off.
    """
    # Nothing becomes damage by being weak against it.
    if amount <= 0:
        return 0
    return max(0, amount - absorb - innate_reduction(kind, saves) - resistance)
