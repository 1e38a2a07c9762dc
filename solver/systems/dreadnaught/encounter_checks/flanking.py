"""Whether those who are told to flank a combatant can do so."""

from collections.abc import Iterator, Sequence
from typing import cast

from solver.systems.dreadnaught.encounter_checks.combatant import CombatantData
from solver.systems.dreadnaught.encounter_checks.names import unknown_name
from solver.systems.fault import Fault
from solver.systems.plain import entries


def faults_in_flanking(combatants: Sequence[CombatantData]) -> Iterator[Fault]:
    """Demand pairs of two different enemies who stand."""
    by_name = {each.name: each for each in combatants if each.name is not None}
    for combatant in combatants:
        enemies = [n for n, each in by_name.items() if each.side != combatant.side]
        for index, pair in enumerate(entries(combatant.data, "flanked_by")):
            path = (*combatant.path, "flanked_by", index)
            if not isinstance(pair, (list, tuple)):
                continue
            named = cast("Sequence[object]", pair)
            for place, name in enumerate(named):
                if not isinstance(name, str) or name not in by_name:
                    yield from unknown_name((*path, place), name, enemies)
                elif name not in enemies or not by_name[name].stands:
                    yield Fault((*path, place), name, "an enemy who has not fallen")
                elif name in named[:place]:
                    yield Fault((*path, place), name, "another enemy than the first of the pair")
