"""What the fields of a Dreadnaught encounter must fulfil together.

These checks run on data that may be faulty elsewhere, so that a game master is told everything in
one go: whatever a check can't make sense of, it leaves to the check of that field alone.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from solver.systems.dreadnaught.action import Action, ordinary_attacks
from solver.systems.dreadnaught.character import FIRST_ROUND_BONUS
from solver.systems.fault import Fault, nearest

Data = Mapping[str, Any]

CORE_STATS = ("body", "mind", "soul")
COMBAT_NUMBERS = ("cp", "ep", "hp")


def faults_between_fields(data: Data) -> Iterator[Fault]:
    """Yield every fault that lies between fields."""
    combatants = _combatants(data)
    names = [name for _, combatant in combatants if isinstance(name := combatant.get("name"), str)]
    yield from _repeated_names(combatants)
    yield from _sides(combatants)
    yield from chain.from_iterable(
        _numbers(index, combatant, first_round=data.get("first_round") is True)
        for index, combatant in combatants
    )
    yield from _order(data.get("order"), names)
    yield from _turn(data.get("turn"), names)
    yield from _turn_so_far(data, combatants)


def _combatants(data: Data) -> list[tuple[int, Data]]:
    """Return those combatants that are mappings, with their places."""
    listed = data.get("combatants")
    if not isinstance(listed, (list, tuple)):
        return []
    return [(i, entry) for i, entry in enumerate(listed) if isinstance(entry, Mapping)]


def _number(data: Data, field: str, default: int = 0) -> int:
    value = data.get(field)
    return value if isinstance(value, int) and not isinstance(value, bool) else default


def _repeated_names(combatants: list[tuple[int, Data]]) -> Iterator[Fault]:
    seen = set[str]()
    for index, combatant in combatants:
        name = combatant.get("name")
        if not isinstance(name, str):
            continue
        if name in seen:
            yield Fault(("combatants", index, "name"), name, "a name that no other combatant has")
        seen.add(name)


def _sides(combatants: list[tuple[int, Data]]) -> Iterator[Fault]:
    """Demand one combatant a side: the duel is what this version solves."""
    sides = Counter(str(combatant.get("side")) for _, combatant in combatants)
    if len(combatants) > 1 and sides["players"] + sides["monsters"] == len(combatants):
        for side in ("players", "monsters"):
            if sides[side] != 1:
                yield Fault(
                    ("combatants",),
                    f"{sides[side]} of side {side}",
                    "one combatant of side players and one of side monsters",
                )
                return


def _numbers(index: int, combatant: Data, *, first_round: bool) -> Iterator[Fault]:
    """Demand numbers or core stats, and no more left than there can be."""
    place = ("combatants", index)
    core = [field for field in CORE_STATS if combatant.get(field) is not None]
    missing = [field for field in COMBAT_NUMBERS if combatant.get(field) is None]
    if missing and len(core) < len(CORE_STATS):
        lacking = ", ".join(field for field in CORE_STATS if field not in core)
        yield Fault((*place, missing[0]), None, f"a value, or core stats to derive it ({lacking})")
    if isinstance(combatant.get("hp"), int) and _number(combatant, "hp_left") > combatant["hp"]:
        yield Fault((*place, "hp_left"), combatant["hp_left"], f"hp ({combatant['hp']}) or less")
    if isinstance(combatant.get("ep"), int):
        most = combatant["ep"] + _modified_ep(combatant) + (FIRST_ROUND_BONUS if first_round else 0)
        if _number(combatant, "ep_left") > most:
            yield Fault(
                (*place, "ep_left"), combatant["ep_left"], f"{most} or less: the round's EP"
            )


def _modified_ep(combatant: Data) -> int:
    modifiers = combatant.get("modifiers")
    if not isinstance(modifiers, (list, tuple)):
        return 0
    return sum(_number(modifier, "ep") for modifier in modifiers if isinstance(modifier, Mapping))


def _order(order: object, names: list[str]) -> Iterator[Fault]:
    if not isinstance(order, (list, tuple)) or not order:
        return
    for index, name in enumerate(order):
        if name not in names:
            yield Fault(("order", index), name, _one_of(names), nearest(str(name), names))
        elif name in order[:index]:
            yield Fault(("order", index), name, "each combatant once")
    absent = [name for name in names if name not in order]
    if absent:
        yield Fault(("order",), list(order), f"every combatant: {', '.join(absent)} is missing")


def _turn(turn: object, names: list[str]) -> Iterator[Fault]:
    if isinstance(turn, str) and turn not in names:
        yield Fault(("turn",), turn, _one_of(names), nearest(turn, names))


def _one_of(names: Iterable[str]) -> str:
    return f"the name of a combatant ({', '.join(names)})"


def _turn_so_far(data: Data, combatants: list[tuple[int, Data]]) -> Iterator[Fault]:
    """Demand a turn that the actor can have had."""
    made = data.get("turn_so_far")
    if not isinstance(made, Mapping):
        return
    actions = data.get("actions")
    action = made.get("action")
    if isinstance(actions, (list, tuple)) and action not in actions:
        yield Fault(("turn_so_far", "action"), action, "one of the encounter's actions")
    actor = _actor(data, combatants)
    if actor is None or action not in tuple(Action):
        return
    cp = _number(actor, "cp", sum(_number(actor, field) for field in CORE_STATS) // 3)
    most = ordinary_attacks(Action(action), cp)
    if _number(made, "attacks", 1) > most:
        yield Fault(("turn_so_far", "attacks"), made["attacks"], f"{most} or less by its CP")


def _actor(data: Data, combatants: list[tuple[int, Data]]) -> Data | None:
    """Return the combatant whose turn it is, if that can be told."""
    order = data.get("order")
    first = order[0] if isinstance(order, (list, tuple)) and order else None
    turn = data.get("turn") or first
    if turn is None:
        return combatants[0][1] if combatants else None
    return next((entry for _, entry in combatants if entry.get("name") == turn), None)
