"""One exchange: an attack's secret bid against a defence's, and what the hit is worth.

Source: "Dreadnaught, made exact", section 4. AT is the action threshold, ST the success
threshold; at AT >= ST the attack hits, and only above it the damage includes CP.
"""

from typing import NamedTuple

from solver.systems.dreadnaught.action import Action, attack_bonus, damage_bonus
from solver.systems.dreadnaught.fighter import Fighter


class Standing(NamedTuple):
    """What an earlier turn left standing until its owner's next turn starts.

    Attributes:
        defence: added to ST: active and total defence, or the charge penalty.
        absorb: taken off every damage: total defence.
    """

    defence: int = 0
    absorb: int = 0


class Hit(NamedTuple):
    """A hit before EP are pushed into it.

    Attributes:
        damage: before the push, total defence and resistance.
        most_push: the most EP that may be pushed, before what is left limits it.
    """

    damage: int
    most_push: int


NO_STANDING = Standing()


def action_threshold(attacker: Fighter, action: Action, bid: int) -> int:
    """Return the AT of an attack made by `action` (`additional` for a bought one)."""
    counted = 2 * bid if action is Action.TARGETED else bid
    return attacker.attack + attack_bonus(action) + counted


def success_threshold(defender: Fighter, standing: Standing, bid: int) -> int:
    """Return the ST of a defence."""
    return defender.defence + standing.defence + bid


def resolve(
    attacker: Fighter, action: Action, bid: int, defender: Fighter, standing: Standing, defence: int
) -> Hit | None:
    """Return the hit that two revealed bids make, or None for a miss."""
    margin = action_threshold(attacker, action, bid) - success_threshold(
        defender, standing, defence
    )
    return hit_by(attacker, action, bid, margin)


def hit_by(
    attacker: Fighter, action: Action, bid: int, margin: int, *, modifier: int = 0
) -> Hit | None:
    """Return the hit of an attack whose AT is `margin` above the ST, or None for a miss.

    `modifier` is what is added to damage beside the attacker's own modifiers.
    """
    if margin < 0:
        return None
    if action is Action.TARGETED:
        return Hit(0, bid)
    damage = attacker.damage + modifier + damage_bonus(action)
    if margin > 0:
        damage += attacker.cp
    if action is Action.ADDITIONAL and bid == 0:
        return Hit(damage // 2, 0)
    return Hit(damage, bid)


def damage_taken(defender: Fighter, standing: Standing, damage: int) -> int:
    """Return the hit points that `damage`, push included, takes off, before it is capped."""
    return max(0, damage - standing.absorb - defender.resistance)
