"""The plainest estimate of what is still to come: strength, counted.

Whoever stands and is still to act may deal its CP and half its EP to an enemy, at the mean price of
the enemies' hit points; in each later round again, with all its EP. What a side deals is at most
what the other has left.
"""

from solver.systems.dreadnaught.skirmish import tally
from solver.systems.dreadnaught.skirmish.member import Side
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish.state import SkirmishState

_SHARE = 0.5
"""Of EP that turn into damage, or fend it off."""


def strength_to_come(rules: Skirmish, state: SkirmishState) -> float:
    """Return the estimate, told to the monsters."""
    end = rules.terminal_value(state)
    if end is not None:
        return end
    return _dealt(rules, state, Side.MONSTERS) - _dealt(rules, state, Side.PLAYERS)


def _dealt(rules: Skirmish, state: SkirmishState, side: Side) -> float:
    """Return what a side may still gain, in units of the value."""
    setting, stakes = rules.setting, tally.stakes(rules.setting)
    others = [i for other in Side if other is not side for i in setting.sides[other]]
    standing = [i for i in others if not state.conditions[i].fallen]
    most = sum(state.conditions[i].hp for i in standing)
    damage = min(float(most), sum(_damage(rules, state, i) for i in setting.sides[side]))
    falls = sum(abs(stakes[i].fall) for i in standing)
    prices = sum(abs(stakes[i].hit_point) * state.conditions[i].hp for i in standing)
    return damage / most * (prices + falls)


def _damage(rules: Skirmish, state: SkirmishState, index: int) -> float:
    """Return what a combatant may deal, in hit points."""
    condition, fighter = state.conditions[index], rules.setting.members[index].fighter
    if condition.fallen or fighter.attack < 0:
        return 0.0
    now = fighter.cp + _SHARE * condition.ep if index >= state.actor else 0.0
    return now + (state.rounds - 1) * (fighter.cp + _SHARE * fighter.ep)
