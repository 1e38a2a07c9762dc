"""AT and ST of an attack, with everything that adds to them.

Source: "Dreadnaught, made exact", sections 4 to 6. AT = CP + bid (twice where EP count twice) +
modifiers + aid. ST = the base of what is attempted (CP, or what a manoeuvre puts in its place) +
bid + active and total defence + modifiers + aid, with the charge penalty among what stands.
"""

from solver.systems.dreadnaught.exchange import action_threshold
from solver.systems.dreadnaught.skirmish import item, prone
from solver.systems.dreadnaught.skirmish.condition import Condition
from solver.systems.dreadnaught.skirmish.flanked import flanked
from solver.systems.dreadnaught.skirmish.frames import Attack
from solver.systems.dreadnaught.skirmish.manoeuvre import sunder
from solver.systems.dreadnaught.skirmish.manoeuvre.table import MANOEUVRES
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState

GRAPPLED_PENALTY = -2
"""To the defence of whoever grapples against attacks from outside."""
UNSEEN_PENALTY = -2
"""To the defence against an attacker that can't be seen."""


def margin(setting: Setting, state: SkirmishState, attack: Attack, bid: int, defence: int) -> int:
    """Return AT less ST for two revealed bids: a hit from 0, a clear one above it."""
    return at(setting, state, attack, bid) - st(setting, state, attack, defence)


def at(setting: Setting, state: SkirmishState, attack: Attack, bid: int) -> int:
    """Return the AT of an attack with `bid` EP in it."""
    counted = 2 * bid if attack.doubled else bid
    condition = state.conditions[attack.attacker]
    return (
        action_threshold(setting.members[attack.attacker].fighter, attack.action, counted)
        + sum(its.at for its in item.usable(setting, state, attack.attacker))
        + (prone.PENALTY if condition.prone else 0)
        + penalty(condition)
        + attack.at_aid
    )


def st(setting: Setting, state: SkirmishState, attack: Attack, bid: int) -> int:
    """Return the ST against an attack with `bid` EP in the defence."""
    if sunder.unattended(state, attack):
        return sunder.strength(setting, state, attack)
    condition = state.conditions[attack.target]
    return (
        MANOEUVRES[attack.manoeuvre].base(setting, state, attack)
        + bid
        + condition.standing.defence
        + sum(its.st for its in item.usable(setting, state, attack.target))
        + _circumstances(state, attack, condition)
        + flanked(setting, state, attack.target)
        + attack.st_aid
        + attack.bonus
    )


def _circumstances(state: SkirmishState, attack: Attack, condition: Condition) -> int:
    lying = condition.prone and not attack.ranged
    outsider = condition.grappled and condition.grapple.partner != attack.attacker
    unseen = state.conditions[attack.attacker].unseen > 0
    return (
        (prone.PENALTY if lying else 0)
        + (GRAPPLED_PENALTY if outsider else 0)
        + (UNSEEN_PENALTY if unseen else 0)
        + penalty(condition)
    )


def penalty(condition: Condition) -> int:
    """Return what petrification takes off all actions of its victim, as a number up to 0."""
    return 0 if condition.petrifying is None else -condition.petrifying.penalty
