"""Spells as data: who casts them, how long it takes, what is paid, how far and what they do.

Arcane magic is paid with EP, divine with daily AP, as a rule; a spell says itself. What may be
invested goes from a minimum to a maximum, which is a multiple of the caster's level in the spell's
kind of magic (AL or DL), unlimited, or everything that the caster has.

Source: "Dreadnaught, made exact", section 6.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from solver.errors import InvalidInputError
from solver.systems.dreadnaught.skirmish.magic.damage import DamageType, Save


class Magic(StrEnum):
    """The two kinds of magic; their caster levels are AL and DL."""

    ARCANE = "arcane"
    DIVINE = "divine"


class CastingTime(StrEnum):
    """What of a turn a casting takes."""

    STANDARD = "standard"
    FULL_ROUND = "full-round"


class Currency(StrEnum):
    """What is invested."""

    EP = "ep"
    AP = "ap"


@dataclass(frozen=True)
class Investment:
    """How much may be invested.

    Attributes:
        least: the minimum.
        per_caster_level: the maximum for each level of AL or DL; None without a limit.
        everything: all that the caster has must be spent.
    """

    least: int = 0
    per_caster_level: int | None = None
    everything: bool = False

    def __post_init__(self) -> None:
        """Refuse negative amounts."""
        if self.least < 0:
            raise InvalidInputError("investment.least", self.least, "0 or more")
        if self.per_caster_level is not None and self.per_caster_level < 0:
            raise InvalidInputError(
                "investment.per_caster_level", self.per_caster_level, "0 or more"
            )

    def options(self, caster_level: int, pool: int) -> Sequence[int]:
        """Return what a caster with `pool` EP or AP may invest, ascending; empty if nothing."""
        most = pool
        if self.per_caster_level is not None:
            most = min(most, self.per_caster_level * caster_level)
        if self.everything:
            return (pool,) if self.least <= pool <= most else ()
        return range(self.least, most + 1)


@dataclass(frozen=True)
class SpellRange:
    """How far a spell reaches: squares, and more of them for each character level.

    Attributes:
        squares: 0 is the caster alone; touch is the caster's reach.
        per_level: squares more for each character level.
        touch: only what the caster touches, at its reach, itself included.
    """

    squares: int = 0
    per_level: int = 0
    touch: bool = False

    def at(self, level: int) -> int:
        """Return the squares that it reaches for a caster of a character level."""
        return self.squares + self.per_level * level


@dataclass(frozen=True)
class Damage:
    """Deals what is invested, times `times` over `over`, as damage of a type.

    It never misses; where `avoided_by` names a save, the target avoids it by that save and AP.
    """

    kind: DamageType
    times: int = 1
    over: int = 1
    avoided_by: Save | None = None

    def amount(self, invested: int) -> int:
        """Return the damage before anything lowers it."""
        return self.times * invested // self.over


@dataclass(frozen=True)
class Unseen:
    """Nobody sees the caster for as many rounds as its caster level, or until it acts."""


@dataclass(frozen=True)
class Petrify:
    """Turns the target to stone after as many rounds as its BP unless its save succeeds."""

    save: Save = Save.FORTITUDE


@dataclass(frozen=True)
class Heal:
    """Heals `times` hit points for each point invested, never above the maximum."""

    times: int


Effect: TypeAlias = Damage | Unseen | Petrify | Heal


@dataclass(frozen=True)
class Spell:
    """A spell.

    Attributes:
        name: as the GM calls it.
        magic: which casters know it.
        level: the spell's own level, which its price in spell points is.
        time: what of a turn it takes.
        character_level: the least character level of a caster.
        currency: what is invested.
        investment: how much of it.
        range: how far it reaches.
        effect: what it does.
        obvious: whether enemies recognise the casting, which then provokes.
    """

    name: str
    magic: Magic
    level: int
    time: CastingTime
    character_level: int
    currency: Currency
    investment: Investment
    range: SpellRange
    effect: Effect
    obvious: bool = True

    def __post_init__(self) -> None:
        """Refuse levels below 1."""
        for field in ("level", "character_level"):
            if getattr(self, field) < 1:
                raise InvalidInputError(f"{self.name}.{field}", getattr(self, field), "1 or more")


@dataclass(frozen=True)
class CasterLevels:
    """A combatant's arcane and divine level."""

    arcane: int = 0
    divine: int = 0

    def of(self, magic: Magic) -> int:
        """Return AL or DL."""
        return self.arcane if magic is Magic.ARCANE else self.divine
