"""Sunder: an attack on an item.

Source: "Dreadnaught, made exact", section 5. The ST is the item's own, lowered by earlier attempts,
with CP and the wielder's defences added if an opponent holds it; one that lies on the ground has
nobody to defend it. On success it breaks; within 2 below the ST its own ST drops by 1 from now on.
"""

from collections.abc import Iterable

from solver.systems.dreadnaught.exchange import Hit
from solver.systems.dreadnaught.skirmish.condition import Whereabouts
from solver.systems.dreadnaught.skirmish.frames import Attack
from solver.systems.dreadnaught.skirmish.item import with_item
from solver.systems.dreadnaught.skirmish.manoeuvre.rule import Rule
from solver.systems.dreadnaught.skirmish.moves import Manoeuvre
from solver.systems.dreadnaught.skirmish.reach import reaches_square
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState

NEAR_MISS = 2
"""Within so much below the ST an attempt weakens the item."""


def _aims(setting: Setting, state: SkirmishState, striker: int, target: int) -> Iterable[int]:
    for number, its in enumerate(state.conditions[target].items):
        on_ground = its.place is Whereabouts.DROPPED and setting.house.sunder_dropped
        near = reaches_square(setting, state, striker, its.square)
        if its.place is Whereabouts.HELD or (on_ground and near):
            yield number


def unattended(state: SkirmishState, attack: Attack) -> bool:
    """Return whether an attack goes at an item that nobody holds."""
    if attack.manoeuvre is not Manoeuvre.SUNDER:
        return False
    return state.conditions[attack.target].items[attack.item].place is Whereabouts.DROPPED


def strength(setting: Setting, state: SkirmishState, attack: Attack) -> int:
    """Return the item's own ST as it is now."""
    item = setting.members[attack.target].items[attack.item]
    return item.strength - state.conditions[attack.target].items[attack.item].weakened


def _base(setting: Setting, state: SkirmishState, attack: Attack) -> int:
    wielder = setting.members[attack.target].fighter
    return strength(setting, state, attack) + wielder.defence


def _success(setting: Setting, state: SkirmishState, attack: Attack, hit: Hit) -> SkirmishState:  # noqa: ARG001
    its = state.conditions[attack.target].items[attack.item]
    broken = its._replace(place=Whereabouts.BROKEN, weakened=0, square=None)
    return with_item(state, attack.target, attack.item, broken)


def _failure(setting: Setting, state: SkirmishState, attack: Attack, margin: int) -> SkirmishState:  # noqa: ARG001
    if margin < -NEAR_MISS:
        return state
    its = state.conditions[attack.target].items[attack.item]
    weaker = its._replace(weakened=its.weakened + 1)
    return with_item(state, attack.target, attack.item, weaker)


RULE = Rule(_aims, _base, _success, _failure)
