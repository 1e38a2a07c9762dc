"""Moves: what is chosen in a skirmish, openly or in secret.

A turn is made of declarations (`Declare`). Bids, pushes, resistances, investments and aid are
plain ints: the points, or for aid the bonus that they buy. What is offered is answered (`Answer`).
A side that has nothing to choose has the single move `WAIT`.

Source: "Dreadnaught, made exact", sections 2, 3 and 5.
"""

from enum import IntEnum, StrEnum
from typing import Final, NamedTuple, TypeAlias

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish.board import Square
from solver.systems.dreadnaught.skirmish.condition import NOBODY

WAIT: Final = 0
"""The single move of a side that has no choice."""

NO_ITEM: Final = -1
"""Instead of an item's number."""


class Manoeuvre(IntEnum):
    """What an attack is meant to do.

    STRIKE deals damage. From ESCAPE on: what attacks in a grapple may be: the dominated one gets
    free or gains dominance, the dominant one lets go (which succeeds by itself).
    """

    STRIKE = 0
    TRIP = 1
    DISARM = 2
    KNOCKBACK = 3
    GRAPPLE = 4
    SUNDER = 5
    ESCAPE = 6
    DOMINATE = 7
    RELEASE = 8


ACTION_OF: Final = {
    Manoeuvre.TRIP: Action.TRIP,
    Manoeuvre.DISARM: Action.DISARM,
    Manoeuvre.KNOCKBACK: Action.KNOCKBACK,
    Manoeuvre.GRAPPLE: Action.GRAPPLE,
    Manoeuvre.SUNDER: Action.SUNDER,
}
"""The name by which an encounter allows each manoeuvre."""


class Declare(NamedTuple):
    """What a combatant declares openly in its turn. Fields that an action does not use stay unset.

    Attributes:
        action: an attack action (also each further attack of a full attack), `additional` for a
            bought attack, a defence, `move`, `stand`, `pickup`, `cast`, or `nothing` to end the
            turn. Letting go of a grapple for a move action is `move` with RELEASE.
        target: whom an attack or a spell goes at.
        ep: all EP that the declaration itself costs, paid openly: what goes into active or total
            defence, the price of a bought attack, letting go by an attack, and what goes into a
            movement (its defence bonus and the squares bought).
        manoeuvre: what an attack is meant to do.
        item: the target's item that is to be disarmed or sundered, or the own one to pick up.
        ranged: whether the attack is made at a range.
        path: squares entered by a movement, a charge or a targeted attack's step, in order.
        bonus: defence against the opportunities that a movement provokes, 2 EP each (part of `ep`).
        spell: name of the spell that is cast.
    """

    action: Action
    target: int = NOBODY
    ep: int = 0
    manoeuvre: Manoeuvre = Manoeuvre.STRIKE
    item: int = NO_ITEM
    ranged: bool = False
    path: tuple[Square, ...] = ()
    bonus: int = 0
    spell: str = ""


class Answer(StrEnum):
    """What is answered to an offer: an opportunity, or the grapple that a failed attempt offers."""

    TAKE = "take"
    DECLINE = "decline"


Move: TypeAlias = int | Declare | Answer
