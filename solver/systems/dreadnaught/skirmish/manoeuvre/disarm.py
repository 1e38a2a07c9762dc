"""Disarm: a weapon or shield falls to the ground, or its owner strikes back.

Source: "Dreadnaught, made exact", section 5. ST base max(CP, Reflex, Willpower). The attacker
names the item; its modifiers are gone until its owner picks it up from where it stood then.
"""

from collections.abc import Iterable

from solver.systems.dreadnaught.exchange import Hit
from solver.systems.dreadnaught.skirmish.condition import Whereabouts
from solver.systems.dreadnaught.skirmish.frames import Attack
from solver.systems.dreadnaught.skirmish.item import with_item
from solver.systems.dreadnaught.skirmish.manoeuvre.rule import Rule, best_of, countered
from solver.systems.dreadnaught.skirmish.member import ItemKind
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState


def _aims(setting: Setting, state: SkirmishState, striker: int, target: int) -> Iterable[int]:  # noqa: ARG001
    items = zip(setting.members[target].items, state.conditions[target].items, strict=True)
    for number, (item, its) in enumerate(items):
        if item.kind is not ItemKind.OTHER and its.place is Whereabouts.HELD:
            yield number


def _base(setting: Setting, state: SkirmishState, attack: Attack) -> int:  # noqa: ARG001
    target = setting.members[attack.target]
    return best_of(setting, attack.target, target.reflex, target.willpower)


def _success(setting: Setting, state: SkirmishState, attack: Attack, hit: Hit) -> SkirmishState:  # noqa: ARG001
    condition = state.conditions[attack.target]
    its = condition.items[attack.item]
    dropped = its._replace(place=Whereabouts.DROPPED, square=condition.square)
    return with_item(state, attack.target, attack.item, dropped)


RULE = Rule(_aims, _base, _success, countered)
