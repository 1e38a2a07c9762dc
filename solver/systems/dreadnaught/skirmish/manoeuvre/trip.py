"""Trip: the target falls prone, or strikes back.

Source: "Dreadnaught, made exact", section 5. ST base max(CP, Reflex, Fortitude). Whoever already
lies can't be tripped.
"""

from collections.abc import Iterable

from solver.systems.dreadnaught.exchange import Hit
from solver.systems.dreadnaught.skirmish import prone
from solver.systems.dreadnaught.skirmish.frames import Attack
from solver.systems.dreadnaught.skirmish.manoeuvre.rule import AT_TARGET, Rule, best_of, countered
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState


def _aims(setting: Setting, state: SkirmishState, striker: int, target: int) -> Iterable[int]:  # noqa: ARG001
    return () if state.conditions[target].prone else AT_TARGET


def _base(setting: Setting, state: SkirmishState, attack: Attack) -> int:  # noqa: ARG001
    target = setting.members[attack.target]
    return best_of(setting, attack.target, target.reflex, target.fortitude)


def _success(setting: Setting, state: SkirmishState, attack: Attack, hit: Hit) -> SkirmishState:  # noqa: ARG001
    return prone.fall_prone(state, attack.target)


RULE = Rule(_aims, _base, _success, countered)
