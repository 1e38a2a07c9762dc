"""What the fields of a Dreadnaught encounter must fulfil together.

These checks run on data that may be faulty elsewhere, so that a game master is told everything in
one go: whatever a check can't make sense of, it leaves to the check of that field alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from solver.systems.dreadnaught.action import ATTACKS, Action, additional_cost, ordinary_attacks
from solver.systems.dreadnaught.character import CoreStats, encounter_points_in_first_round
from solver.systems.dreadnaught.fighter import LARGEST_NUMBER
from solver.systems.fault import Fault, Path, nearest

Data: TypeAlias = Mapping[str, Any]

_CORE_STATS = ("body", "mind", "soul")
_COMBAT_NUMBERS = ("cp", "ep", "hp")
_MOST_ADDED = 1000
"""The most that all modifiers of a combatant together may add to AT, ST or damage."""
_SIDES = ("players", "monsters")


def faults_between_fields(data: Data) -> Iterator[Fault]:
    """Yield every fault that lies between fields."""
    first_round = data.get("first_round") is True
    combatants = [
        _Combatant(("combatants", index), cast("Data", entry), first_round)
        for index, entry in enumerate(_list(data, "combatants"))
        if isinstance(entry, Mapping)
    ]
    yield from _repeated_names(combatants)
    yield from _sides(combatants)
    for combatant in combatants:
        yield from _numbers(combatant)
        yield from _sums(combatant)
        yield from _left(combatant)
    names = [combatant.name for combatant in combatants if combatant.name is not None]
    if len(names) == len(_list(data, "combatants")):
        yield from _order(_list(data, "order"), names)
        yield from _turn(data.get("turn"), names)
    yield from _turn_so_far(data, combatants)


def _list(data: Data, field: str) -> Sequence[Any]:
    """Return what a field lists; nothing where it holds no list."""
    value = data.get(field)
    return cast("Sequence[Any]", value) if isinstance(value, (list, tuple)) else ()


def _mappings(data: Data, field: str) -> list[Data]:
    """Return those entries of a list that are mappings."""
    return [cast("Data", entry) for entry in _list(data, field) if isinstance(entry, Mapping)]


def _mapping(data: Data, field: str) -> Data:
    """Return the mapping in a field; an empty one where there is none."""
    value = data.get(field)
    return cast("Data", value) if isinstance(value, Mapping) else {}


def _whole(data: Data, field: str) -> int | None:
    """Return the whole number in a field; None where there is none."""
    value = data.get(field)
    return value if type(value) is int else None


@dataclass(frozen=True)
class _Combatant:
    """A combatant's data, and what its numbers come to: None where that can't be told."""

    path: Path
    data: Data
    first_round: bool

    @property
    def name(self) -> str | None:
        value = self.data.get("name")
        return value if isinstance(value, str) else None

    @property
    def core(self) -> CoreStats | None:
        body, mind, soul = (_whole(self.data, field) for field in _CORE_STATS)
        level = self._given_or("level", 1)
        if body is None or mind is None or soul is None or level is None:
            return None
        return CoreStats(body, mind, soul, level)

    @property
    def cp(self) -> int | None:
        return self._given_or("cp", self.core.combat_potential if self.core else None)

    @property
    def hp(self) -> int | None:
        return self._given_or("hp", self.core.hit_points if self.core else None)

    @property
    def ep(self) -> int | None:
        """EP of every round but the first."""
        ep = self._given_or("ep", self.core.encounter_points if self.core else None)
        return None if ep is None else max(0, ep + self.modified("ep"))

    @property
    def round_ep(self) -> int | None:
        """EP at the start of this round."""
        if self.ep is None or not self.first_round:
            return self.ep
        surprised = self.data.get("surprised") is True
        return encounter_points_in_first_round(self.ep, surprised=surprised)

    @property
    def resistance(self) -> int:
        """What all modifiers together take off physical damage."""
        modifiers = _mappings(self.data, "modifiers")
        return sum(_whole(_mapping(each, "resistance"), "physical") or 0 for each in modifiers)

    def modified(self, field: str) -> int:
        """Return what all modifiers together add to a number."""
        return sum(_whole(each, field) or 0 for each in _mappings(self.data, "modifiers"))

    def _given_or(self, field: str, derived: int | None) -> int | None:
        return derived if self.data.get(field) is None else _whole(self.data, field)


def _repeated_names(combatants: Sequence[_Combatant]) -> Iterator[Fault]:
    seen = set[str]()
    for combatant in combatants:
        if combatant.name in seen:
            expected = "a name that no other combatant has"
            yield Fault((*combatant.path, "name"), combatant.name, expected)
        if combatant.name is not None:
            seen.add(combatant.name)


def _sides(combatants: Sequence[_Combatant]) -> Iterator[Fault]:
    """Demand one combatant a side: the duel is what this version solves."""
    if len(combatants) > len(_SIDES):
        expected = "two combatants: one of side players and one of side monsters"
        yield Fault(("combatants",), f"{len(combatants)} combatants", expected)
    elif len(combatants) == len(_SIDES):
        one, other = (combatant.data.get("side") for combatant in combatants)
        if one == other and one in _SIDES:
            expected = _SIDES[1 - _SIDES.index(one)]
            told = f"{expected}: {combatants[0].name} is of side {one} already"
            yield Fault((*combatants[1].path, "side"), other, told)


def _numbers(combatant: _Combatant) -> Iterator[Fault]:
    """Demand combat numbers, or the core stats from which they follow."""
    data, path = combatant.data, combatant.path
    lacking = [field for field in _CORE_STATS if data.get(field) is None]
    for field in _COMBAT_NUMBERS:
        if lacking and data.get(field) is None:
            told = f"a number, or core stats from which it follows ({', '.join(lacking)})"
            yield Fault((*path, field), None, told)
    derived = combatant.core
    if data.get("hp") is None and derived and not 1 <= derived.hit_points <= LARGEST_NUMBER:
        told = f"1 to {LARGEST_NUMBER}, as the core stats would give {derived.hit_points}"
        yield Fault((*path, "hp"), None, told)


def _sums(combatant: _Combatant) -> Iterator[Fault]:
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


def _left(combatant: _Combatant) -> Iterator[Fault]:
    """Demand no more left than there can be."""
    hp_left, ep_left = _whole(combatant.data, "hp_left"), _whole(combatant.data, "ep_left")
    hp, ep = combatant.hp, combatant.round_ep
    if hp is not None and hp_left is not None and hp_left > hp:
        yield Fault((*combatant.path, "hp_left"), hp_left, f"{hp} or less, the full hit points")
    if ep is not None and ep_left is not None and ep_left > ep:
        yield Fault((*combatant.path, "ep_left"), ep_left, f"{ep} or less, the EP of this round")


def _order(order: Sequence[Any], names: Sequence[str]) -> Iterator[Fault]:
    unknown = False
    for index, name in enumerate(order):
        if name not in names:
            unknown = True
            yield from _unknown_name(("order", index), name, names)
        elif name in order[:index]:
            yield Fault(("order", index), name, "each combatant once")
    absent = [name for name in names if name not in order]
    if order and absent and not unknown:
        told = f"every combatant: {', '.join(absent)} is missing"
        yield Fault(("order",), list(order), told)


def _unknown_name(path: Path, name: object, names: Sequence[str]) -> Iterator[Fault]:
    if isinstance(name, str):
        told = f"the name of a combatant: {' or '.join(names)}"
        yield Fault(path, name, told, nearest(name, names))


def _turn(turn: object, names: Sequence[str]) -> Iterator[Fault]:
    if turn not in names:
        yield from _unknown_name(("turn",), turn, names)


def _turn_so_far(data: Data, combatants: Sequence[_Combatant]) -> Iterator[Fault]:
    """Demand a turn that the actor can have had."""
    made = _mapping(data, "turn_so_far")
    action = made.get("action")
    if action not in ATTACKS:
        return
    allowed = _list(data, "actions")
    if allowed and action not in allowed:
        told = f"one of the encounter's actions: {', '.join(map(str, allowed))}"
        yield Fault(("turn_so_far", "action"), action, told)
    actor = _actor(data, combatants)
    if actor is not None:
        attacks = 1 if made.get("attacks") is None else _whole(made, "attacks")
        additional = 0 if made.get("additional") is None else _whole(made, "additional")
        yield from _attacks_made(actor, Action(action), attacks)
        yield from _points_spent(actor, Action(action), attacks, additional)


def _actor(data: Data, combatants: Sequence[_Combatant]) -> _Combatant | None:
    """Return the combatant whose turn it is, if that can be told."""
    order = _list(data, "order")
    turn = data.get("turn") or (order[0] if order else None)
    if turn is None:
        return combatants[0] if combatants else None
    return next((combatant for combatant in combatants if combatant.name == turn), None)


def _attacks_made(actor: _Combatant, action: Action, attacks: int | None) -> Iterator[Fault]:
    if attacks is None or actor.cp is None:
        return
    most = ordinary_attacks(action, actor.cp)
    if attacks > most:
        told = f"{most} or less, the attacks of `{action}` with CP {actor.cp}"
        yield Fault(("turn_so_far", "attacks"), attacks, told)


def _points_spent(
    actor: _Combatant, action: Action, attacks: int | None, additional: int | None
) -> Iterator[Fault]:
    """Demand EP that can have paid for the attacks: 1 for each ordinary one, and those bought."""
    ep = actor.round_ep
    if ep is None or attacks is None or additional is None or additional > LARGEST_NUMBER:
        return
    spent = attacks + sum(additional_cost(action, nth) for nth in range(1, additional + 1))
    cost = f"its attacks cost {spent} EP at least, of {ep} in this round"
    left = actor.data.get("ep_left")
    if spent > ep:
        told = f"{attacks} attacks and {additional} additional ones"
        yield Fault(("turn_so_far",), told, f"a turn that can be paid: {cost}")
    elif left is None or (type(left) is int and ep - spent < left <= ep):
        yield Fault((*actor.path, "ep_left"), left, f"{ep - spent} or less: {cost}")
