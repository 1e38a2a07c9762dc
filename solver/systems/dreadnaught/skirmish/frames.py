"""Frames: the things that go on within a turn, each on top of what it interrupts.

Some await a decision, by one combatant or by two in secret; the others (`Begin`, `Rise`, `PickUp`,
`Walk`, `Crash`) are what remains to be done once everything above them is over, and are worked off
without a decision. A frame whose owner has fallen meanwhile is dropped. Every frame has a `kind`,
so that frames of different types never compare equal.

Source: "Dreadnaught, made exact", sections 2 to 6.
"""

from enum import IntEnum
from typing import NamedTuple, TypeAlias

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish.board import Square
from solver.systems.dreadnaught.skirmish.moves import NO_ITEM, Manoeuvre


class FrameKind(IntEnum):
    """The kinds of frames."""

    AID = 0
    EXCHANGE = 1
    PUSH = 2
    SHOVE = 3
    GRAPPLE_CHOICE = 4
    OFFER = 5
    CASTING = 6
    BEGIN = 7
    RISE = 8
    PICK_UP = 9
    WALK = 10
    CRASH = 11


class Attack(NamedTuple):
    """An attack under way.

    Attributes:
        attacker, target: numbers of combatants.
        action: what it belongs to: an attack action, `additional` or `opportunity`.
        manoeuvre: what it is meant to do.
        item: number of the target's item that it is meant for.
        ranged: whether it is made at a range.
        doubled: whether the attacker's EP count twice, for AT and for damage: the opportunity that
            a failed manoeuvre gives.
        at_aid, st_aid: the bonus by aid to its AT, and to the ST against it, so far.
        bonus: defence that the target bought for the movement that provoked it.
    """

    attacker: int
    target: int
    action: Action
    manoeuvre: Manoeuvre = Manoeuvre.STRIKE
    item: int = NO_ITEM
    ranged: bool = False
    doubled: bool = False
    at_aid: int = 0
    st_aid: int = 0
    bonus: int = 0


class Begin(NamedTuple):
    """An attack that comes once what it provokes is over. No decision."""

    attack: Attack
    kind: FrameKind = FrameKind.BEGIN


class Aid(NamedTuple):
    """`helper` may buy a bonus of 0, 1 or 2 for its ally in an exchange, 2 EP each: openly."""

    attack: Attack
    helper: int
    kind: FrameKind = FrameKind.AID


class Exchange(NamedTuple):
    """Attacker and defender bid in secret."""

    attack: Attack
    kind: FrameKind = FrameKind.EXCHANGE


class Push(NamedTuple):
    """The attacker pushes 0 to `most` EP into a hit of `damage`, openly."""

    attack: Attack
    damage: int
    most: int
    kind: FrameKind = FrameKind.PUSH


class Shove(NamedTuple):
    """A knockback: the attacker pushes 0 to `most` EP into it, the target resists, in secret."""

    attack: Attack
    damage: int
    most: int
    kind: FrameKind = FrameKind.SHOVE


class GrappleChoice(NamedTuple):
    """After a failed grapple its target may take the grapple, dominant, or decline it."""

    attack: Attack
    kind: FrameKind = FrameKind.GRAPPLE_CHOICE


class Offer(NamedTuple):
    """`owner` may make an attack of opportunity against `target`, or decline.

    Attributes:
        doubled: whether it follows a failed manoeuvre: its EP count twice, and it is not counted
            among the opportunities of the round.
        bonus: defence that the target bought for the movement that provokes it.
    """

    owner: int
    target: int
    doubled: bool = False
    bonus: int = 0
    kind: FrameKind = FrameKind.OFFER


class Rise(NamedTuple):
    """`owner` gets up, once what that provokes is over. No decision."""

    owner: int
    kind: FrameKind = FrameKind.RISE


class PickUp(NamedTuple):
    """`owner` takes back its item, once what that provokes is over. No decision."""

    owner: int
    item: int
    kind: FrameKind = FrameKind.PICK_UP


class Walk(NamedTuple):
    """`owner` goes on, or is shoved on, along `path`; each step may be interrupted. No decision.

    Attributes:
        path: the squares yet to be entered, in order.
        bonus: defence against every opportunity that this movement provokes.
        offered: who is offered none (any more): nobody is twice by one movement.
    """

    owner: int
    path: tuple[Square, ...]
    bonus: int = 0
    offered: tuple[int, ...] = ()
    kind: FrameKind = FrameKind.WALK


class Crash(NamedTuple):
    """`owner` meets the obstacle into which it was shoved: so much damage. No decision."""

    owner: int
    damage: int
    kind: FrameKind = FrameKind.CRASH


class Casting(NamedTuple):
    """`caster` invests points in a spell; a target that `saves` bids AP against it, in secret."""

    caster: int
    spell: str
    target: int
    saves: bool = False
    kind: FrameKind = FrameKind.CASTING


Frame: TypeAlias = (
    Begin
    | Aid
    | Exchange
    | Push
    | Shove
    | GrappleChoice
    | Offer
    | Rise
    | PickUp
    | Walk
    | Crash
    | Casting
)
