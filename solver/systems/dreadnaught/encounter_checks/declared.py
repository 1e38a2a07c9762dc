"""Whether what was declared names somebody and something that there is."""

from collections.abc import Iterator, Sequence

from solver.systems.dreadnaught.encounter.actions import ATTACK_ACTIONS
from solver.systems.dreadnaught.encounter_checks.combatant import CombatantData
from solver.systems.dreadnaught.encounter_checks.names import unknown_name
from solver.systems.fault import Fault, nearest
from solver.systems.plain import Data, mapping, text

_ATTACKS = (*ATTACK_ACTIONS, "additional")


def faults_in_declared(
    data: Data,
    combatants: Sequence[CombatantData],
    actor: CombatantData | None,
    allowed: Sequence[object],
) -> Iterator[Fault]:
    """Demand an allowed action, a target and an item that there are."""
    if data.get("declared") is None:
        return
    declared = mapping(data, "declared")
    action, name = text(declared, "action"), text(declared, "target")
    if action is not None and action not in allowed and action != "additional":
        told = f"one of the encounter's actions: {', '.join(map(str, allowed))}"
        yield Fault(("declared", "action"), action, told)
    if declared.get("manoeuvre") is not None and action not in _ATTACKS:
        told = f"nothing, as `{action}` is no attack"
        yield Fault(("declared", "manoeuvre"), declared["manoeuvre"], told)
    target = next((each for each in combatants if each.name == name), None)
    if name is not None and target is None:
        known = [each.name for each in combatants if each.name is not None]
        yield from unknown_name(("declared", "target"), name, known)
    owner, item = target or actor, text(declared, "item")
    if item is not None and owner is not None:
        named = [text(each, "name") for _, each in owner.items]
        items = [each for each in named if each is not None]
        if item not in items:
            told = f"an item of {owner.name}: {' or '.join(items) or 'it has none'}"
            yield Fault(("declared", "item"), item, told, nearest(item, items))
