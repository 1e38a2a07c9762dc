"""The actions of a turn, and what each makes of the attacks in it.

Source: "Dreadnaught, made exact", sections 3 and 4.
"""

from enum import StrEnum


class Action(StrEnum):
    """What a combatant declares openly in its turn, or when it defends."""

    ATTACK = "attack"
    FULL = "full"
    CHARGE = "charge"
    TARGETED = "targeted"
    ACTIVE = "active"
    TOTAL = "total"
    ADDITIONAL = "additional"
    NOTHING = "nothing"
    DEFEND = "defend"


ATTACKS = (Action.ATTACK, Action.FULL, Action.CHARGE, Action.TARGETED)
TURN_ACTIONS = (*ATTACKS, Action.ACTIVE, Action.TOTAL)
"""The actions that an encounter may allow; `nothing` is always open."""

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
