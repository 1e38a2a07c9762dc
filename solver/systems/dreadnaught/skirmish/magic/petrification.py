"""Turning to stone: a penalty that grows with every round, and what undoes it.

Source: "Dreadnaught, made exact", section 6. The victim has as many rounds as its BP: turns of its
own, of which the first is played at -1, the second at -2, and so on; when the last is over it is
stone, and out of the fight. Until then it is undone when the caster falls (`harm.fall`). To let go
of it, which the text allows the caster, is never better for its side, so it is no move.
"""

from solver.systems.dreadnaught.skirmish.condition import NOBODY, Petrifying
from solver.systems.dreadnaught.skirmish.harm import fall
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState

STONE = Petrifying(NOBODY, 0, 0)


def begin(setting: Setting, state: SkirmishState, caster: int, victim: int) -> SkirmishState:
    """Return the state in which `victim` begins to turn to stone."""
    return _with_rounds(state, victim, Petrifying(caster, 1, setting.members[victim].bp))


def go_on(state: SkirmishState, victim: int) -> SkirmishState:
    """Return the state after a turn of `victim`, by which it is stonier if it is turning."""
    under_way = state.conditions[victim].petrifying
    if under_way is None or state.conditions[victim].fallen:
        return state
    stonier = under_way._replace(penalty=under_way.penalty + 1, rounds=under_way.rounds - 1)
    return _with_rounds(state, victim, stonier)


def _with_rounds(state: SkirmishState, victim: int, under_way: Petrifying) -> SkirmishState:
    complete = under_way.rounds <= 0
    turning = state.conditions[victim]._replace(petrifying=STONE if complete else under_way)
    after = state.with_condition(victim, turning)
    return fall(after, victim) if complete else after
