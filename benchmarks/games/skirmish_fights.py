"""Random skirmishes: small ones that can be solved exactly, and some of the size at a table."""

import random
from collections.abc import Collection
from dataclasses import dataclass

from solver.systems.dreadnaught.action import TURN_ACTIONS, Action
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.objective import Objective
from solver.systems.dreadnaught.skirmish.member import Member, Side
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.interface import Aim

SIDES = ((1, 4), (2, 2), (2, 4), (3, 2), (3, 3))
"""Numbers of monsters and players."""

ACTION_SETS = {
    "attack": (Action.ATTACK,),
    "attack, full, active": (Action.ATTACK, Action.FULL, Action.ACTIVE),
    "all six": TURN_ACTIONS,
}


@dataclass(frozen=True)
class Family:
    """Fights that are alike.

    Attributes:
        sides: the numbers of monsters and players.
        rules: what may be done in them: a key of a table of actions.
        aim: what the fights are for.
    """

    sides: tuple[int, int]
    rules: str
    aim: Aim

    @property
    def name(self) -> str:
        """Such as "1v4"."""
        return f"{self.sides[0]}v{self.sides[1]}"


def families(rules: Collection[str]) -> list[Family]:
    """Return all families that are judged, of each of the rules."""
    return [
        Family(sides, each, aim)
        for sides in SIDES
        for each in rules
        for aim in (Aim.DAMAGE, Aim.SCORE)
    ]


def small_fight(rng: random.Random, family: Family) -> Skirmish:
    """Return a fight of few EP and hit points, in any order of turns; a single monster has more."""
    few = 0 if family.rules == "attack" else 1
    members = [
        _small_member(rng, str(i), side, family.sides[side is Side.PLAYERS] == 1, few)
        for i, side in enumerate(_order(rng, family.sides))
    ]
    return _skirmish(members, family.rules, family.aim)


def larger_fight(rng: random.Random, family: Family, size: int) -> Skirmish:
    """Return a fight with up to `size` more EP a head than a small one, and more hit points."""
    members = [
        _larger_member(rng, str(i), side, family.sides[side is Side.PLAYERS] == 1, size)
        for i, side in enumerate(_order(rng, family.sides))
    ]
    return _skirmish(members, family.rules, family.aim)


def _larger_member(rng: random.Random, name: str, side: Side, alone: bool, size: int) -> Member:
    ep = rng.randint(5, 8 + size) if alone else rng.randint(2, 4 + size)
    hp = rng.randint(15, 35) if alone else rng.randint(6, 20)
    return Member(fighter=Fighter.plain(name, rng.randint(2, 4), ep, hp), side=side)


def _small_member(rng: random.Random, name: str, side: Side, alone: bool, few: int) -> Member:
    ep = rng.randint(6, 8) - 2 * few if alone else rng.randint(2, 5) - few
    hp = rng.randint(12, 25) if alone else rng.randint(4, 14)
    return Member(fighter=Fighter.plain(name, rng.randint(2, 4), ep, hp), side=side)


def table_fight(rng: random.Random, sides: tuple[int, int], aim: Aim) -> Skirmish:
    """Return a fight of the numbers at a table: CP 2 to 5, EP 6 to 14, 10 to 35 hit points."""
    members = [
        Member(
            fighter=Fighter.plain(
                str(i), rng.randint(2, 5), rng.randint(6, 14), rng.randint(10, 35)
            ),
            side=side,
        )
        for i, side in enumerate(_order(rng, sides))
    ]
    return _skirmish(members, "all six", aim)


def _order(rng: random.Random, sides: tuple[int, int]) -> list[Side]:
    order = [Side.MONSTERS] * sides[0] + [Side.PLAYERS] * sides[1]
    rng.shuffle(order)
    return order


def _skirmish(members: list[Member], actions: str, aim: Aim) -> Skirmish:
    return Skirmish(Setting(tuple(members), Objective(aim), frozenset(ACTION_SETS[actions])))
