"""Whether a combatant can know its spells, and what magic already works."""

from collections.abc import Iterator, Sequence

from solver.systems.dreadnaught.encounter.spells import spell_of
from solver.systems.dreadnaught.encounter_checks.combatant import CombatantData
from solver.systems.dreadnaught.encounter_checks.names import unknown_name
from solver.systems.dreadnaught.skirmish.magic.spell import Magic, Petrify, Unseen
from solver.systems.fault import Fault
from solver.systems.plain import entries, mapping, text, whole, whole_or

_CASTER_LEVELS = {Magic.ARCANE: "al", Magic.DIVINE: "dl"}


def faults_in_magic(
    combatant: CombatantData, combatants: Sequence[CombatantData]
) -> Iterator[Fault]:
    """Yield what is wrong with a combatant's magic, and with what works on it."""
    if combatant.data.get("sheet") is None:
        yield from _spells(combatant)
    else:
        yield from _beside_sheet(combatant)
    yield from _petrifying(combatant, combatants)
    yield from _unseen(combatant)


def _beside_sheet(combatant: CombatantData) -> Iterator[Fault]:
    for field in ("spells", "al", "dl"):
        if combatant.data.get(field):
            told = "nothing, as the sheet says it"
            yield Fault((*combatant.path, field), combatant.data[field], told)


def _spells(combatant: CombatantData) -> Iterator[Fault]:
    """Demand for each spell the character level and the caster level that it needs."""
    names = entries(combatant.data, "spells")
    for index, name in enumerate(names):
        spell = spell_of(name)
        if spell is None:
            continue
        path = (*combatant.path, "spells", index)
        if name in names[:index]:
            yield Fault(path, name, "each spell once")
        level = combatant.level
        if level is not None and level < spell.character_level:
            told = f"a spell that level {level} may know: this one needs {spell.character_level}"
            yield Fault(path, name, told)
        field = _CASTER_LEVELS[spell.magic]
        if whole_or(combatant.data, field, 0) == 0:
            told = f"a spell that it can cast: {spell.magic} ones need `{field}` 1 or more"
            yield Fault(path, name, told)


def _petrifying(combatant: CombatantData, combatants: Sequence[CombatantData]) -> Iterator[Fault]:
    """Demand a caster who stands and knows such a spell, and no more rounds than BP gives."""
    if combatant.data.get("petrifying") is None:
        return
    petrifying = mapping(combatant.data, "petrifying")
    path, name = (*combatant.path, "petrifying"), text(petrifying, "caster")
    caster = next((each for each in combatants if each.name == name), None)
    if caster is None:
        names = [each.name for each in combatants if each.name is not None]
        yield from unknown_name((*path, "caster"), name, names)
    elif not caster.stands:
        yield Fault((*path, "caster"), name, "a caster who has not fallen, which would undo it")
    elif not any(isinstance(spell.effect, Petrify) for spell in caster.spells):
        yield Fault((*path, "caster"), name, "a caster who knows a spell that petrifies")
    left, penalty, bp = whole(petrifying, "rounds_left"), whole(petrifying, "penalty"), combatant.bp
    if bp is None or left is None or penalty is None:
        return
    if left > bp:
        yield Fault((*path, "rounds_left"), left, f"{bp} or less, its base potential")
    elif left + penalty > bp:
        told = f"{bp - left} or less: it takes {bp} rounds in all, and -1 more in each"
        yield Fault((*path, "penalty"), penalty, told)


def _unseen(combatant: CombatantData) -> Iterator[Fault]:
    """Demand no more rounds than its arcane level gives."""
    unseen, al = whole(combatant.data, "unseen"), combatant.al
    knows = any(isinstance(spell.effect, Unseen) for spell in combatant.spells)
    if unseen and al is not None and knows and unseen > al:
        yield Fault((*combatant.path, "unseen"), unseen, f"{al} or less, its arcane level")
