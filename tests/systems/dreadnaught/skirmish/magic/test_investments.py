"""Investments and saves left out as never better: with all of them the values are the same."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from skirmishes import fight, member

from solver.equilibrium.horizon import solve_finite_horizon
from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish.frames import Casting
from solver.systems.dreadnaught.skirmish.magic import casting, effects
from solver.systems.dreadnaught.skirmish.magic.damage import DamageType, Save
from solver.systems.dreadnaught.skirmish.magic.spell import Damage
from solver.systems.dreadnaught.skirmish.magic.spells import (
    DIVINE_EYE,
    HEALING_TOUCH,
    MAGIC_MISSILE,
)
from solver.systems.dreadnaught.skirmish.member import Side
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish.state import SkirmishState
from solver.systems.interface import Aim

FIRE = replace(
    MAGIC_MISSILE, name="Fire", effect=Damage(DamageType.ELEMENTAL, avoided_by=Save.REFLEX)
)


@st.composite
def fights(draw: st.DrawFn) -> Skirmish:
    """Draw a caster of one spell against one that may strike back, over one or two rounds."""
    spell = draw(st.sampled_from([MAGIC_MISSILE, FIRE, DIVINE_EYE, HEALING_TOUCH]))
    saves = (draw(st.integers(2, 5)), draw(st.integers(0, 2)), 0)
    caster = replace(
        member("caster", Side.MONSTERS, (2, draw(st.integers(0, 4)), 3)),
        spells=(spell.name,),
        al=2,
        dl=2,
        level=8,
        ap=draw(st.integers(4, 9)),
    )
    target = replace(
        member("target", Side.PLAYERS, (2, draw(st.integers(0, 2)), 4), saves=saves),
        ap=draw(st.integers(0, 4)),
        bp=draw(st.integers(0, 1)),
    )
    plain = fight(
        replace(caster, spells=()),
        target,
        aim=draw(st.sampled_from([Aim.DAMAGE, Aim.SCORE])),
        actions=[Action.CAST, Action.ATTACK, Action.TOTAL],
    )
    return Skirmish(replace(plain.setting, members=(caster, target), spells=(spell,)))


def _all(
    setting: Setting, state: SkirmishState, frame: Casting, options: Sequence[int]
) -> Sequence[int]:
    del setting, state, frame
    return options


def _all_saves(setting: Setting, state: SkirmishState, frame: Casting) -> Sequence[int]:
    del setting
    return range(state.conditions[frame.target].ap + 1)


def _value(skirmish: Skirmish) -> float:
    solution = solve_finite_horizon(skirmish, skirmish.setting.start(2))
    return solution.value(solution.start)


@settings(max_examples=12, deadline=None)
@given(skirmish=fights())
def test_no_investment_and_no_save_is_missed(skirmish: Skirmish) -> None:
    value = _value(skirmish)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(effects, "undominated", _all)
        patch.setattr(casting, "save_bids", _all_saves)
        assert _value(skirmish) == pytest.approx(value, abs=1e-9)
