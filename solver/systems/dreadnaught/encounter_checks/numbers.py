"""Whether a combatant's numbers are there, and fit each other."""

from collections.abc import Iterator

from solver.systems.dreadnaught.encounter_checks.combatant import CORE_STATS, CombatantData
from solver.systems.dreadnaught.fighter import LARGEST_NUMBER
from solver.systems.dreadnaught.sheet.checks import faults_in_sheet
from solver.systems.fault import Fault
from solver.systems.plain import mapping, whole

_COMBAT_NUMBERS = ("cp", "ep", "hp")
_OF_A_SHEET = (*CORE_STATS, "level")
_MOST_ADDED = 1000
"""The most that all modifiers of a combatant together may add to AT, ST or damage."""


def faults_in_numbers(combatant: CombatantData) -> Iterator[Fault]:
    """Yield what is wrong with the numbers of one combatant."""
    yield from _sheet(combatant)
    yield from _lacking(combatant)
    yield from _sums(combatant)
    yield from _left(combatant)


def _sheet(combatant: CombatantData) -> Iterator[Fault]:
    """Demand a sheet that keeps to the rules, and no core stats beside it."""
    if combatant.data.get("sheet") is None:
        return
    yield from faults_in_sheet(mapping(combatant.data, "sheet"), (*combatant.path, "sheet"))
    for field in _OF_A_SHEET:
        if combatant.data.get(field) is not None:
            told = "nothing, as the sheet says it"
            yield Fault((*combatant.path, field), combatant.data[field], told)


def _lacking(combatant: CombatantData) -> Iterator[Fault]:
    """Demand combat numbers, or what they follow from."""
    data, path = combatant.data, combatant.path
    lacking = [field for field in CORE_STATS if data.get(field) is None]
    for field in _COMBAT_NUMBERS:
        if lacking and data.get(field) is None and data.get("sheet") is None:
            told = f"a number, or core stats from which it follows ({', '.join(lacking)})"
            yield Fault((*path, field), None, told)
    derived = combatant.derived_hp
    if data.get("hp") is None and derived is not None and not 1 <= derived <= LARGEST_NUMBER:
        told = f"1 to {LARGEST_NUMBER}, as the core stats would give {derived}"
        yield Fault((*path, "hp"), None, told)


def _sums(combatant: CombatantData) -> Iterator[Fault]:
    """Demand modifiers that add up to what a monster may have, not a typing error."""
    sums = [(field, combatant.modified(field), _MOST_ADDED) for field in ("at", "st", "damage")]
    sums += [
        ("EP with modifiers", combatant.ep or 0, LARGEST_NUMBER),
        ("physical resistance", combatant.resistance, LARGEST_NUMBER),
    ]
    for told, total, most in sums:
        if abs(total) > most:
            value = f"{told}: {total} in all"
            yield Fault((*combatant.path, "modifiers"), value, f"at most {most} in all")


def _left(combatant: CombatantData) -> Iterator[Fault]:
    """Demand no more left than there can be."""
    limits = (
        ("hp_left", combatant.hp, "the full hit points"),
        ("ep_left", combatant.round_ep, "the EP of this round"),
        ("ap_left", combatant.ap, "the pool of action points"),
    )
    for field, most, told in limits:
        left = whole(combatant.data, field)
        if most is not None and left is not None and left > most:
            yield Fault((*combatant.path, field), left, f"{most} or less, {told}")
