"""The numbers of a character that follow from its sheet.

Source: "Dreadnaught, made exact", section 1. Feats and templates count as modifiers; the feat
"agile attacks" sets the CP of attacks by Body and Mind, and a caster proficiency raises AL or DL.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from solver.systems.dreadnaught.character import HIT_POINTS_PER_BASE_POTENTIAL, CoreStats
from solver.systems.dreadnaught.encounter.modifier import Modifier
from solver.systems.dreadnaught.sheet.document import Feat, Grant, Sheet
from solver.systems.dreadnaught.sheet.progress import Progress


@dataclass(frozen=True)
class Character:
    """A character as its sheet makes it.

    Attributes:
        core: its core stats and level.
        hit_points: at full health.
        action_points: the daily pool.
        skill_points: those saved.
        attack_cp: the CP that enters AT.
        modifiers: its feats and templates.
        spells: those it knows: bought in this order, then taught.
        al, dl: arcane and divine level.
    """

    core: CoreStats
    hit_points: int
    action_points: int
    skill_points: int
    attack_cp: int
    modifiers: tuple[Modifier, ...]
    spells: tuple[str, ...]
    al: int
    dl: int

    def added(self, field: str) -> int:
        """Return what feats and templates together add to a number."""
        return sum(int(getattr(each, field)) for each in self.modifiers)


def character_of(sheet: Sheet) -> Character:
    """Return the character that a checked sheet describes."""
    progress = _progress(sheet)
    core, feats = progress.core, [feat for _, feat in feats_of(sheet)]
    grants = [feat.grants for feat in feats]
    return Character(
        core=core,
        hit_points=progress.hit_points + _recomputed(sheet, core),
        action_points=progress.action_points,
        skill_points=progress.skill_points,
        attack_cp=core.agile_attack_cp if "agile_attacks" in grants else core.combat_potential,
        modifiers=(*sheet.creation.templates, *feats),
        spells=(*(spell for feat in feats for spell in feat.spells), *sheet.taught),
        al=grants.count(ARCANE),
        dl=grants.count(DIVINE),
    )


ARCANE: Grant = "arcane_caster_proficiency"
DIVINE: Grant = "divine_caster_proficiency"


def feats_of(sheet: Sheet) -> Iterator[tuple[int, Feat]]:
    """Yield each feat with the level at which it was bought."""
    for feat in sheet.creation.feats:
        yield 1, feat
    for level, reached in enumerate(sheet.levels, start=2):
        for feat in reached.feats:
            yield level, feat


def _progress(sheet: Sheet) -> Progress:
    creation = sheet.creation
    progress = Progress.created(creation.body, creation.mind, creation.soul)
    for level in sheet.levels:
        progress = progress.level_reached()
        if level.stat is not None:
            progress = progress.raised(level.stat)
        progress = progress.paid(sum(feat.cost for feat in level.feats)).level_settled()
    return progress


def _recomputed(sheet: Sheet, core: CoreStats) -> int:
    """Return what the house rule adds where BP has risen since level 1."""
    if not sheet.house_rules.recompute_first_hit_points:
        return 0
    creation = sheet.creation
    first = CoreStats(creation.body, creation.mind, creation.soul)
    return HIT_POINTS_PER_BASE_POTENTIAL * (core.base_potential - first.base_potential)
