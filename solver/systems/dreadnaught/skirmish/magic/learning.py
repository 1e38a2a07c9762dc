"""Learning magic: what proficiency feats give, and which spells they allow.

Each feat "arcane caster proficiency" or "divine caster proficiency" gives as many spell points as
the character's level is when it is taken, at least 2, and raises AL or DL by 1. A spell of level n
costs n; from level 2 on it needs two known spells of level n - 1. The points of a kind buy spells
of that kind, and the two spells needed are of it as well; by the house rule `shared_magic` both
are counted over the two kinds. Spells that a teacher gave cost nothing and need nothing, but count.

Source: "Dreadnaught, made exact", section 6.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from solver.systems.dreadnaught.skirmish.magic.spell import CasterLevels, Magic, Spell

LEAST_SPELL_POINTS = 2
SPELLS_NEEDED_BELOW = 2


class Proficiency(NamedTuple):
    """A proficiency feat, and the character level at which it was taken."""

    magic: Magic
    level: int

    @property
    def spell_points(self) -> int:
        """What it gives."""
        return max(LEAST_SPELL_POINTS, self.level)


class LearningRule(StrEnum):
    """A rule that a character's magic may break."""

    PROFICIENCY_LEVEL = "a proficiency is taken at a level from 1 to the character's"
    SPELL_POINTS = "spells cost no more than the spell points of the proficiencies"
    SPELLS_BELOW = "a spell from level 2 needs two known spells of the level below"
    CHARACTER_LEVEL = "a spell has a least character level"
    CASTER_LEVEL = "a spell is known by casters of its kind"
    TWICE = "a spell is learnt once"


class Violation(NamedTuple):
    """A rule that is broken: which, by what, and how far it is from being kept."""

    rule: LearningRule
    what: str
    have: int
    need: int


@dataclass(frozen=True)
class Learning:
    """A character's way into magic.

    Attributes:
        level: character level.
        proficiencies: feats taken.
        bought: spells bought with spell points.
        given: spells given by the GM, free of cost.
    """

    level: int
    proficiencies: tuple[Proficiency, ...] = ()
    bought: tuple[Spell, ...] = ()
    given: tuple[Spell, ...] = ()

    @property
    def caster_levels(self) -> CasterLevels:
        """AL and DL."""
        kinds = [feat.magic for feat in self.proficiencies]
        return CasterLevels(kinds.count(Magic.ARCANE), kinds.count(Magic.DIVINE))

    @property
    def known(self) -> tuple[Spell, ...]:
        """Every spell known."""
        return self.bought + self.given

    def violations(self, *, shared_magic: bool = False) -> tuple[Violation, ...]:
        """Return every rule that is broken, in the order of the rules."""
        kinds = ((Magic.ARCANE, Magic.DIVINE),) if shared_magic else ((k,) for k in Magic)
        groups = tuple(tuple(kind) for kind in kinds)
        return (
            *self._feats_out_of_place(),
            *(found for group in groups for found in self._points_overspent(group)),
            *(found for group in groups for found in self._spells_lacking(group)),
            *self._levels_too_low(),
            *self._learnt_twice(),
        )

    def _feats_out_of_place(self) -> Iterator[Violation]:
        for feat in self.proficiencies:
            if not 1 <= feat.level <= self.level:
                name = f"{feat.magic} caster proficiency"
                yield Violation(LearningRule.PROFICIENCY_LEVEL, name, feat.level, self.level)

    def _points_overspent(self, kinds: tuple[Magic, ...]) -> Iterator[Violation]:
        points = sum(feat.spell_points for feat in self.proficiencies if feat.magic in kinds)
        price = sum(spell.level for spell in self.bought if spell.magic in kinds)
        if price > points:
            yield Violation(LearningRule.SPELL_POINTS, _named(kinds), points, price)

    def _spells_lacking(self, kinds: tuple[Magic, ...]) -> Iterator[Violation]:
        levels = [spell.level for spell in _different(self.known) if spell.magic in kinds]
        for spell in self.bought:
            if spell.magic in kinds and spell.level > 1:
                below = levels.count(spell.level - 1)
                if below < SPELLS_NEEDED_BELOW:
                    rule = LearningRule.SPELLS_BELOW
                    yield Violation(rule, spell.name, below, SPELLS_NEEDED_BELOW)

    def _levels_too_low(self) -> Iterator[Violation]:
        for spell in self.known:
            if self.level < spell.character_level:
                rule = LearningRule.CHARACTER_LEVEL
                yield Violation(rule, spell.name, self.level, spell.character_level)
            if not self.caster_levels.of(spell.magic):
                yield Violation(LearningRule.CASTER_LEVEL, spell.name, 0, 1)

    def _learnt_twice(self) -> Iterator[Violation]:
        for spell in _different(self.known):
            times = self.known.count(spell)
            if times > 1:
                yield Violation(LearningRule.TWICE, spell.name, times, 1)


def _different(spells: Iterable[Spell]) -> tuple[Spell, ...]:
    return tuple(dict.fromkeys(spells))


def _named(kinds: tuple[Magic, ...]) -> str:
    return " and ".join(kinds)
