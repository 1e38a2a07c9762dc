"""A checked sheet's numbers, told by the rule text's names.

Source: "Dreadnaught, made exact", section 1.
"""

from collections.abc import Iterator

from solver.systems.character_report import CharacterReport
from solver.systems.dreadnaught.character import (
    SPEED,
    encounter_points_in_first_round,
)
from solver.systems.dreadnaught.sheet.character import Character, character_of, feats_of
from solver.systems.dreadnaught.sheet.creation import core_stat_cost
from solver.systems.dreadnaught.sheet.document import CharacterSheet, Sheet
from solver.systems.dreadnaught.sheet.levelling import (
    EXTREME_STAT,
    experience_for,
    level_by_experience,
)
from solver.systems.dreadnaught.sheet.progress import CORE_STATS
from solver.systems.dreadnaught.skirmish.rest import after_rest


def report_of(sheet: CharacterSheet) -> CharacterReport:
    """Return what a checked sheet comes to."""
    character = character_of(sheet)
    names = {
        "templates": [template.name for template in sheet.creation.templates],
        "feats": [feat.name for _, feat in feats_of(sheet)],
        "spells": list(character.spells),
    }
    return CharacterReport(
        name=sheet.name,
        numbers=dict([*_core(character), *_combat(character), *_points(sheet, character)]),
        traits={kind: told for kind, told in names.items() if told},
        notes=tuple(_notes(sheet, character)),
    )


def _core(character: Character) -> Iterator[tuple[str, int]]:
    core, added = character.core, character.added
    yield "level", core.level
    for stat in CORE_STATS:
        yield stat, getattr(core, stat)
    yield "base_potential", core.base_potential
    yield "fortitude", core.fortitude + added("fortitude")
    yield "reflex", core.reflex + added("reflex")
    yield "willpower", core.willpower + added("willpower")
    yield "hit_points", character.hit_points


def _combat(character: Character) -> Iterator[tuple[str, int]]:
    core, added = character.core, character.added
    points = max(0, core.encounter_points + added("ep"))
    yield "combat_potential", core.combat_potential
    yield "attack_threshold", character.attack_cp + added("at")
    yield "defence_threshold", core.combat_potential + added("st")
    yield "damage", core.combat_potential + added("damage")
    yield "encounter_points", points
    yield "encounter_points_first_round", encounter_points_in_first_round(points, surprised=False)
    yield "speed", max(0, SPEED + added("speed"))
    yield "arcane_level", character.al
    yield "divine_level", character.dl


def _points(sheet: Sheet, character: Character) -> Iterator[tuple[str, int]]:
    pool, discards = character.action_points, sheet.house_rules.rest_discards_leftover
    left = pool if sheet.ap_left is None else sheet.ap_left
    yield "action_points", pool
    yield "action_points_left", left
    yield "action_points_after_rest", after_rest(pool, left, discards_leftover=discards)
    yield "creation_points_unspent", sheet.creation.points - _creation_points_spent(sheet)
    yield "skill_points_saved", character.skill_points
    yield "experience", _experience(sheet, character)
    yield "experience_for_next_level", experience_for(character.core.level + 1)


def _creation_points_spent(sheet: Sheet) -> int:
    creation = sheet.creation
    stats = sum(core_stat_cost(getattr(creation, stat)) for stat in CORE_STATS)
    feats = sum(feat.cost for feat in creation.feats)
    return stats + feats + sum(template.cost or 0 for template in creation.templates)


def _experience(sheet: Sheet, character: Character) -> int:
    return experience_for(character.core.level) if sheet.xp is None else sheet.xp


def _notes(sheet: Sheet, character: Character) -> Iterator[str]:
    """Yield what the rules leave to the game master, and what waits to be done."""
    stats = {stat: getattr(sheet.creation, stat) for stat in CORE_STATS}
    for stat, value in stats.items():
        if value >= EXTREME_STAT:
            yield f"{stat} {value} at creation is extreme: the GM should have agreed to it."
    for level, reached in enumerate(sheet.levels, start=2):
        if reached.stat is not None:
            stats[reached.stat] += 1
            if stats[reached.stat] >= EXTREME_STAT:
                told = "a reward of the GM" if reached.gm_reward else "the GM should have agreed"
                yield f"{reached.stat} {stats[reached.stat]} at level {level} is extreme: {told}."
    due = level_by_experience(_experience(sheet, character))
    if due > character.core.level:
        yield f"Its experience is enough for level {due}."
