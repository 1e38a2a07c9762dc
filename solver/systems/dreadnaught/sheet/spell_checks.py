"""Whether a character can have learnt its spells: by proficiencies, spell points and levels.

The rules of learning are those of `skirmish/magic/learning.py`; here they are laid to the fields
of a sheet that may be faulty elsewhere.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from solver.systems.dreadnaught.encounter.spells import spell_of
from solver.systems.dreadnaught.skirmish.magic.learning import (
    Learning,
    LearningRule,
    Proficiency,
    Violation,
)
from solver.systems.dreadnaught.skirmish.magic.spell import Magic, Spell
from solver.systems.fault import Fault, Path
from solver.systems.plain import Data, entries, mapping, mappings, text

_PROFICIENCIES = {f"{magic}_caster_proficiency": magic for magic in Magic}


@dataclass(frozen=True)
class _Place:
    """A feat of the sheet, and the level at which it was bought."""

    path: Path
    feat: Data
    level: int

    @property
    def magic(self) -> Magic | None:
        """The kind of magic of a caster proficiency."""
        return _PROFICIENCIES.get(text(self.feat, "grants") or "")

    @property
    def bought(self) -> list[tuple[Path, Spell]]:
        """The spells bought with it, and where each stands."""
        named = enumerate(entries(self.feat, "spells"))
        found = [((*self.path, "spells", index), spell_of(name)) for index, name in named]
        return [(path, spell) for path, spell in found if spell is not None]


def faults_in_spells(data: Data, path: Path) -> Iterator[Fault]:
    """Yield what was learnt against the rules, each at the feat by which it was bought."""
    places = list(_feats(data, path))
    named = [(index, spell_of(name)) for index, name in enumerate(entries(data, "taught"))]
    taught = [((*path, "taught", i), spell) for i, spell in named if spell is not None]
    given = tuple(spell for _, spell in taught)
    for number, place in enumerate(places, start=1):
        learning = _learning(places[:number], place.level, given)
        for violation in learning.violations():
            yield from _told(violation, place.path, place.bought)
    # When something was taught, the sheet does not say: it must fit the character as it is now.
    level = 1 + len(entries(data, "levels"))
    for violation in _learning(places, level, given).violations():
        if violation.rule in (LearningRule.CHARACTER_LEVEL, LearningRule.CASTER_LEVEL):
            yield from _told(violation, path, taught)


def _feats(data: Data, path: Path) -> Iterator[_Place]:
    for index, feat in mappings(mapping(data, "creation"), "feats"):
        yield _Place((*path, "creation", "feats", index), feat, 1)
    for number, level in mappings(data, "levels"):
        for index, feat in mappings(level, "feats"):
            yield _Place((*path, "levels", number, "feats", index), feat, number + 2)


def _learning(places: Sequence[_Place], level: int, given: tuple[Spell, ...]) -> Learning:
    """Return what was learnt at some feats."""
    feats = [Proficiency(each.magic, each.level) for each in places if each.magic is not None]
    bought = [spell for place in places for _, spell in place.bought]
    return Learning(level, tuple(feats), tuple(bought), given)


def _told(violation: Violation, feat: Path, here: Sequence[tuple[Path, Spell]]) -> Iterator[Fault]:
    """Yield the fault of a violation by one of the spells bought or taught here."""
    rule, told = violation.rule, f"{violation.need}, and here are {violation.have}"
    if rule is LearningRule.SPELL_POINTS:
        kinds = {spell.magic for _, spell in here}
        if any(str(kind) in violation.what for kind in kinds):
            value = f"{violation.what} spells for {violation.need} spell points"
            yield Fault((*feat, "spells"), value, f"{violation.have} spell points or less")
        return
    # Of a spell that stands there twice, the later one is one too many.
    for path, spell in reversed(here):
        if spell.name == violation.what:
            yield Fault(path, spell.name, f"a spell that it may learn: {rule} (needs {told})")
            return
