"""Losing hit points, and falling.

Source: "Dreadnaught, made exact", section 1: a combatant falls when its hit points reach 0, and is
out of the fight. Whoever it held in a grapple is free, and a petrification that it has not
completed is undone (section 6).
"""

from solver.systems.dreadnaught.exchange import damage_taken
from solver.systems.dreadnaught.skirmish.condition import NO_GRAPPLE, Condition
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState


def strike(setting: Setting, state: SkirmishState, target: int, damage: int) -> SkirmishState:
    """Return the state after physical combat damage: total defence and resistance lower it."""
    taken = damage_taken(setting.members[target].fighter, state.conditions[target].standing, damage)
    return lose(state, target, taken)


def lose(state: SkirmishState, target: int, hp: int) -> SkirmishState:
    """Return the state after `target` has lost `hp` hit points, or all that it has."""
    if hp == 0:
        return state
    condition = state.conditions[target]
    left = condition._replace(hp=max(0, condition.hp - hp))
    after = state.with_condition(target, left)
    return fall(after, target) if left.fallen else after


def fall(state: SkirmishState, index: int) -> SkirmishState:
    """Return the state after combatant `index` is out of the fight, with all that ends by it."""
    gone = state.conditions[index]
    remains = Condition(hp=gone.hp, ep=0, petrifying=gone.petrifying if gone.petrified else None)
    conditions = list(state.conditions)
    conditions[index] = remains
    for other, condition in enumerate(conditions):
        if condition.grapple.partner == index:
            conditions[other] = condition._replace(grapple=NO_GRAPPLE)
        petrifying = conditions[other].petrifying
        if petrifying is not None and petrifying.caster == index and petrifying.rounds > 0:
            conditions[other] = conditions[other]._replace(petrifying=None)
    return state._replace(conditions=tuple(conditions))
