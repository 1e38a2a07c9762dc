"""Whether items are told apart, and in one state each."""

from collections.abc import Iterator, Sequence

from solver.systems.dreadnaught.encounter_checks.combatant import CombatantData
from solver.systems.fault import Fault
from solver.systems.plain import text, whole, whole_or


def faults_in_items(combatant: CombatantData, actions: Sequence[object]) -> Iterator[Fault]:
    """Yield what is wrong with a combatant's items."""
    seen = set[str]()
    for index, item in combatant.items:
        path, name = (*combatant.path, "items", index), text(item, "name")
        if name in seen:
            yield Fault((*path, "name"), name, "a name that none of its other items has")
        seen.add(name or "")
        if item.get("dropped") is True and item.get("broken") is True:
            yield Fault((*path, "dropped"), value=True, expected="false, as it is broken")
        own_st, lost = whole(item, "own_st"), whole_or(item, "st_lost", 0)
        if item.get("own_st") is None and ("sunder" in actions or lost):
            reason = "`st_lost` is given" if lost else "`sunder` is allowed"
            yield Fault((*path, "own_st"), None, f"its own ST, as {reason}")
        if own_st is not None and lost is not None and lost > own_st:
            yield Fault((*path, "st_lost"), lost, f"{own_st} or less, its own ST")
