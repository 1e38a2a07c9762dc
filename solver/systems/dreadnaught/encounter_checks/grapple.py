"""Whether grapples are told alike by the two who are in them."""

from collections.abc import Iterator, Mapping, Sequence

from solver.systems.dreadnaught.encounter_checks.combatant import CombatantData
from solver.systems.dreadnaught.encounter_checks.names import unknown_name
from solver.systems.fault import Fault
from solver.systems.plain import mapping, text


def faults_in_grapples(combatants: Sequence[CombatantData]) -> Iterator[Fault]:
    """Demand a partner of the other side who stands and is grappled back, one of them dominant."""
    by_name = {each.name: each for each in combatants if each.name is not None}
    for combatant in combatants:
        if combatant.data.get("grappled") is not None:
            yield from _grapple(combatant, by_name)


def _grapple(combatant: CombatantData, by_name: Mapping[str, CombatantData]) -> Iterator[Fault]:
    grapple = mapping(combatant.data, "grappled")
    path, name = (*combatant.path, "grappled", "partner"), text(grapple, "partner")
    partner = by_name.get(name) if name is not None else None
    if not combatant.stands:
        yield Fault((*combatant.path, "grappled"), "a grapple", "none, as it has fallen")
    elif partner is None:
        others = [other for other in by_name if other != combatant.name]
        yield from unknown_name(path, name, others)
    elif partner is combatant:
        yield Fault(path, name, "somebody else")
    elif partner.side == combatant.side:
        yield Fault(path, name, "somebody of the other side")
    elif not partner.stands:
        yield Fault(path, name, "somebody who has not fallen")
    else:
        yield from _told_alike(combatant, partner)


def _told_alike(combatant: CombatantData, partner: CombatantData) -> Iterator[Fault]:
    back, path = mapping(partner.data, "grappled"), (*combatant.path, "grappled")
    if text(back, "partner") != combatant.name:
        told = f"somebody who is grappled back: `grappled: {{partner: {combatant.name}}}`"
        yield Fault((*path, "partner"), partner.name, told)
        return
    ours = mapping(combatant.data, "grappled").get("dominant") is True
    # Told once, at the later of the two.
    if ours == (back.get("dominant") is True) and combatant.path > partner.path:
        expected = f"{'false' if ours else 'true'}: just one of the two is dominant"
        yield Fault((*path, "dominant"), ours, expected)
