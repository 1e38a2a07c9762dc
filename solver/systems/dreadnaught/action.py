"""The actions of a turn, and what each makes of the attacks in it.

Source: "Dreadnaught, made exact", sections 3 and 4.
"""

from enum import StrEnum


class Action(StrEnum):
    """What a combatant declares openly in its turn, or when it defends.

    `additional` is a bought attack and `opportunity` an attack of opportunity: nobody opens a turn
    with them. From `trip` on stand the names of manoeuvres, which an attack may be.
    """

    ATTACK = "attack"
    FULL = "full"
    CHARGE = "charge"
    TARGETED = "targeted"
    ACTIVE = "active"
    TOTAL = "total"
    ADDITIONAL = "additional"
    NOTHING = "nothing"
    DEFEND = "defend"
    MOVE = "move"
    STAND = "stand"
    PICK_UP = "pickup"
    CAST = "cast"
    AID = "aid"
    OPPORTUNITY = "opportunity"
    TRIP = "trip"
    DISARM = "disarm"
    KNOCKBACK = "knockback"
    GRAPPLE = "grapple"
    SUNDER = "sunder"


ATTACKS = (Action.ATTACK, Action.FULL, Action.CHARGE, Action.TARGETED)
TURN_ACTIONS = (*ATTACKS, Action.ACTIVE, Action.TOTAL)
"""What a duel may allow, and what an encounter allows by default; `nothing` is always open."""

MANOEUVRES = (Action.TRIP, Action.DISARM, Action.KNOCKBACK, Action.GRAPPLE, Action.SUNDER)
SKIRMISH_ACTIONS = (
    *TURN_ACTIONS,
    Action.MOVE,
    Action.STAND,
    Action.PICK_UP,
    Action.CAST,
    Action.AID,
    *MANOEUVRES,
)
"""The actions that an encounter of any number of combatants may allow."""

CHARGE_PENALTY = -1
"""To the charger's own defence until its next turn."""

_ATTACK_BONUS = {Action.FULL: 1, Action.CHARGE: 1}
_DAMAGE_BONUS = {Action.CHARGE: 1}


def attack_bonus(action: Action) -> int:
    """Return what an attack made by `action` adds to AT; `additional` ones add nothing."""
    return _ATTACK_BONUS.get(action, 0)


def damage_bonus(action: Action) -> int:
    """Return what an attack made by `action` adds to damage, on a tie too."""
    return _DAMAGE_BONUS.get(action, 0)


def ordinary_attacks(action: Action, cp: int) -> int:
    """Return how many ordinary attacks `action` may make."""
    if action is Action.FULL:
        return max(1, cp // 2)
    return 1 if action in ATTACKS else 0


def additional_cost(action: Action, nth: int) -> int:
    """Return the EP that open the nth additional attack, 1 for the first, of a turn's `action`."""
    return nth if action is Action.FULL else 2 * nth
