"""What may be declared in a turn, by the rule text's names, and what allows what.

Source: "Dreadnaught, made exact", sections 3 and 5. A manoeuvre is a kind of attack, so that it
needs an action that attacks; everything else is an action by itself.
"""

from typing import Literal, get_args

TurnAction = Literal[
    "attack",
    "full",
    "charge",
    "targeted",
    "active",
    "total",
    "move",
    "stand",
    "pickup",
    "aid",
    "trip",
    "disarm",
    "knockback",
    "grapple",
    "sunder",
    "cast",
]
AttackAction = Literal["attack", "full", "charge", "targeted"]

TURN_ACTIONS: tuple[str, ...] = get_args(TurnAction)
ATTACK_ACTIONS: tuple[str, ...] = get_args(AttackAction)
MANOEUVRES: tuple[str, ...] = ("trip", "disarm", "knockback", "grapple", "sunder")

DUEL_ACTIONS: tuple[TurnAction, ...] = (
    "attack",
    "full",
    "charge",
    "targeted",
    "active",
    "total",
)
"""What may be declared where an encounter does not say otherwise."""
