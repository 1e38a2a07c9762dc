"""Whether names are told apart, sides are both there, and order and turn name who fights."""

from collections.abc import Iterator, Sequence
from typing import Any

from solver.systems.dreadnaught.encounter_checks.combatant import CombatantData
from solver.systems.fault import Fault, Path, nearest

SIDES = ("players", "monsters")
LARGEST_SIDE = 32
"""More combatants on a side are a war, not a skirmish."""


def repeated_names(combatants: Sequence[CombatantData]) -> Iterator[Fault]:
    """Demand each name once."""
    seen = set[str]()
    for combatant in combatants:
        if combatant.name in seen:
            expected = "a name that no other combatant has"
            yield Fault((*combatant.path, "name"), combatant.name, expected)
        if combatant.name is not None:
            seen.add(combatant.name)


def sides(combatants: Sequence[CombatantData]) -> Iterator[Fault]:
    """Demand both sides, and somebody of each who stands."""
    told = [combatant.side for combatant in combatants]
    if len(told) < len(SIDES) or any(side not in SIDES for side in told):
        return
    for side in SIDES:
        of_side = [combatant for combatant in combatants if combatant.side == side]
        if len(of_side) > LARGEST_SIDE:
            expected = f"at most {LARGEST_SIDE} combatants of side {side}"
            yield Fault(("combatants",), f"{len(of_side)} of side {side}", expected)
        if not of_side:
            last = combatants[-1]
            expected = f"{side} for one of the combatants: all are of side {last.side}"
            yield Fault((*last.path, "side"), last.side, expected)
        elif not any(combatant.stands for combatant in of_side):
            path = (*of_side[-1].path, "hp_left")
            yield Fault(path, 0, f"hit points left for somebody of side {side}")


def order(given: Sequence[Any], names: Sequence[str]) -> Iterator[Fault]:
    """Demand an order that names everybody once."""
    unknown = False
    for index, name in enumerate(given):
        if name not in names:
            unknown = True
            yield from unknown_name(("order", index), name, names)
        elif name in given[:index]:
            yield Fault(("order", index), name, "each combatant once")
    absent = [name for name in names if name not in given]
    if given and absent and not unknown:
        told = f"every combatant: {', '.join(absent)} is missing"
        yield Fault(("order",), list(given), told)


def turn(given: object, combatants: Sequence[CombatantData]) -> Iterator[Fault]:
    """Demand the turn of a combatant who stands."""
    names = [combatant.name for combatant in combatants if combatant.name is not None]
    if given not in names:
        yield from unknown_name(("turn",), given, names)
    elif any(combatant.name == given and not combatant.stands for combatant in combatants):
        yield Fault(("turn",), given, "the turn of a combatant who has not fallen")


def unknown_name(path: Path, name: object, names: Sequence[str]) -> Iterator[Fault]:
    """Yield the fault of a name that no combatant has, unless it is no name at all."""
    if isinstance(name, str):
        told = " or ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
        yield Fault(path, name, f"the name of a combatant: {told}", nearest(name, names))
