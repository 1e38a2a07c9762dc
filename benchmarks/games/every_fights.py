"""Random skirmishes with more than the six actions of a turn, small enough to be solved exactly."""

import random
from dataclasses import dataclass

from benchmarks.games.skirmish_fights import Family
from solver.systems.dreadnaught.action import MANOEUVRES, SKIRMISH_ACTIONS, Action
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.objective import Objective
from solver.systems.dreadnaught.skirmish.battlefield import Battlefield
from solver.systems.dreadnaught.skirmish.board import Board, Square
from solver.systems.dreadnaught.skirmish.magic.spells import HEALING_TOUCH, MAGIC_MISSILE
from solver.systems.dreadnaught.skirmish.member import Item, ItemKind, Member, Side
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish.state import SkirmishState

_ATTACK = frozenset({Action.ATTACK})
_LYING = frozenset({Action.STAND, Action.PICK_UP})
_MOVING = frozenset({Action.MOVE, Action.CHARGE})

ACTION_SETS = {
    "manoeuvres": _ATTACK | frozenset(MANOEUVRES) | _LYING,
    "aid": _ATTACK | {Action.FULL, Action.ACTIVE, Action.AID},
    "magic": _ATTACK | {Action.CAST, Action.TOTAL},
    "board": _ATTACK | _MOVING | {Action.ACTIVE},
    "everything": frozenset(SKIRMISH_ACTIONS),
}
"""`board` and `everything` have positions, on two rows of squares, one or two of them free."""


@dataclass(frozen=True)
class Size:
    """How large a fight is.

    Attributes:
        most_ep: a head; of a single one against several, twice as many.
        turns: left of the round, at most.
    """

    most_ep: int
    turns: int


SIZES = (
    Size(3, 6),
    Size(3, 4),
    Size(2, 6),
    Size(3, 3),
    Size(2, 4),
    Size(1, 6),
    Size(2, 3),
    Size(1, 4),
    Size(1, 3),
    Size(2, 2),
    Size(1, 2),
)
"""From large to small; no fight has more than six turns in a round."""


def every_fight(rng: random.Random, family: Family, size: Size) -> tuple[Skirmish, SkirmishState]:
    """Return a fight of one round in any order of turns, and where it begins: all are unhurt."""
    order = [Side.MONSTERS] * family.sides[0] + [Side.PLAYERS] * family.sides[1]
    rng.shuffle(order)
    members = tuple(
        _member(rng, str(i), side, family, size.most_ep) for i, side in enumerate(order)
    )
    placed = family.rules in ("board", "everything")
    setting = Setting(
        members=members,
        objective=Objective(family.aim),
        actions=ACTION_SETS[family.rules],
        battlefield=_battlefield(rng, len(members)) if placed else None,
    )
    start = setting.start(1)._replace(actor=max(0, len(members) - size.turns))
    return Skirmish(setting), start


def _member(rng: random.Random, name: str, side: Side, family: Family, most_ep: int) -> Member:
    alone = family.sides[side is Side.PLAYERS] == 1
    ep = rng.randint(1, most_ep) * (2 if alone else 1)
    hp = rng.randint(8, 16) if alone else rng.randint(3, 9)
    casts = family.rules in ("magic", "everything") and rng.choice((True, False))
    armed = family.rules in ("manoeuvres", "everything") and rng.choice((True, False))
    blade = Item("blade", ItemKind.WEAPON, at=1, damage=1, strength=rng.randint(2, 4))
    spell = rng.choice((MAGIC_MISSILE, HEALING_TOUCH))
    return Member(
        fighter=Fighter.plain(name, rng.randint(2, 4), ep, hp),
        side=side,
        fortitude=rng.randint(0, 3),
        reflex=rng.randint(0, 3),
        speed=1,
        items=(blade,) if armed else (),
        spells=(spell.name,) if casts else (),
        al=1,
        dl=1,
        ap=rng.randint(1, 2) if casts else 0,
    )


def _battlefield(rng: random.Random, size: int) -> Battlefield:
    width, height = (size + 2) // 2, 2
    squares = [Square(x, y) for x in range(width) for y in range(height)]
    return Battlefield(Board(width, height), tuple(rng.sample(squares, size)))
