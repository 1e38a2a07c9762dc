"""The plain attack: damage, and EP pushed into it.

Source: "Dreadnaught, made exact", section 4.
"""

from solver.systems.dreadnaught.exchange import Hit
from solver.systems.dreadnaught.skirmish.frames import Attack, Push
from solver.systems.dreadnaught.skirmish.harm import strike
from solver.systems.dreadnaught.skirmish.manoeuvre.rule import (
    Rule,
    defence_base,
    nothing,
    target_itself,
)
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState


def _hit(setting: Setting, state: SkirmishState, attack: Attack, hit: Hit) -> SkirmishState:
    most = min(hit.most_push, state.conditions[attack.attacker].ep)
    if most:
        return state.push((Push(attack, hit.damage, most),))
    return strike(setting, state, attack.target, hit.damage)


def push(setting: Setting, state: SkirmishState, frame: Push, ep: int) -> SkirmishState:
    """Return the state after `ep` are pushed into a hit, and the damage is dealt."""
    attack = frame.attack
    pushed = 2 * ep if attack.doubled else ep
    paid = state.pop().pay(attack.attacker, ep)
    return strike(setting, paid, attack.target, frame.damage + pushed)


RULE = Rule(target_itself, defence_base, _hit, nothing)
