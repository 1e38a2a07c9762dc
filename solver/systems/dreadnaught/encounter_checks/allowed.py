"""Whether what still stands or was done is allowed by the encounter's `actions`."""

from collections.abc import Iterator, Sequence

from solver.systems.dreadnaught.encounter.actions import (
    ATTACK_ACTIONS,
    DUEL_ACTIONS,
    MANOEUVRES,
)
from solver.systems.dreadnaught.encounter_checks.combatant import CombatantData
from solver.systems.fault import Fault
from solver.systems.plain import Data, entries


def faults_in_actions(data: Data, combatants: Sequence[CombatantData]) -> Iterator[Fault]:
    """Demand actions that can be taken, and nothing that only others can have brought about."""
    allowed = actions_of(data)
    attacks = [action for action in ATTACK_ACTIONS if action in allowed]
    for index, action in enumerate(entries(data, "actions")):
        if action in MANOEUVRES and not attacks:
            told = f"{', '.join(ATTACK_ACTIONS[:-1])} or {ATTACK_ACTIONS[-1]} beside it"
            yield Fault(("actions", index), action, told)
    for combatant in combatants:
        if combatant.data.get("charged") is True and "charge" not in allowed:
            told = "false, as `charge` is none of the encounter's actions"
            yield Fault((*combatant.path, "charged"), value=True, expected=told)


def actions_of(data: Data) -> Sequence[object]:
    """Return what may be declared."""
    return entries(data, "actions") or DUEL_ACTIONS
