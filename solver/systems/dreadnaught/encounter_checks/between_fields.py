"""All checks between the fields of an encounter, in the order in which their faults are told."""

from collections.abc import Iterator

from solver.systems.dreadnaught.encounter_checks import names
from solver.systems.dreadnaught.encounter_checks.allowed import actions_of, faults_in_actions
from solver.systems.dreadnaught.encounter_checks.board import faults_on_board
from solver.systems.dreadnaught.encounter_checks.combatant import CombatantData
from solver.systems.dreadnaught.encounter_checks.declared import faults_in_declared
from solver.systems.dreadnaught.encounter_checks.flanking import faults_in_flanking
from solver.systems.dreadnaught.encounter_checks.grapple import faults_in_grapples
from solver.systems.dreadnaught.encounter_checks.items import faults_in_items
from solver.systems.dreadnaught.encounter_checks.magic import faults_in_magic
from solver.systems.dreadnaught.encounter_checks.numbers import faults_in_numbers
from solver.systems.dreadnaught.encounter_checks.turn import actor_of, turn_so_far
from solver.systems.fault import Fault
from solver.systems.plain import Data, entries, mappings


def faults_between_fields(data: Data) -> Iterator[Fault]:
    """Yield every fault that lies between fields."""
    first_round = data.get("first_round") is True
    combatants = [
        CombatantData(("combatants", index), entry, first_round)
        for index, entry in mappings(data, "combatants")
    ]
    yield from names.repeated_names(combatants)
    yield from names.sides(combatants)
    for combatant in combatants:
        yield from faults_in_numbers(combatant)
        yield from faults_in_items(combatant, actions_of(data))
        yield from faults_in_magic(combatant, combatants)
    known = [combatant.name for combatant in combatants if combatant.name is not None]
    if len(known) == len(entries(data, "combatants")):
        yield from names.order(entries(data, "order"), known)
        yield from names.turn(data.get("turn"), combatants)
        yield from faults_in_grapples(combatants)
        yield from faults_in_flanking(combatants)
    yield from faults_on_board(data, combatants)
    yield from faults_in_actions(data, combatants)
    actor = actor_of(data, combatants)
    yield from turn_so_far(data, actor)
    yield from faults_in_declared(data, combatants, actor, actions_of(data))
