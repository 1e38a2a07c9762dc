"""Damage types: which save lowers which, resistances, total defence."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.systems.dreadnaught.skirmish.magic.damage import (
    DamageType,
    Saves,
    damage_left,
)

SAVES = Saves(fortitude=3, reflex=9, willpower=2)


@pytest.mark.parametrize(
    ("kind", "left"),
    [("physical", 10), ("spiritual", 8), ("mental", 8), ("elemental", 7), ("magic", 7)],
)
def test_saves_lower_their_types(kind: str, left: int) -> None:
    assert damage_left(10, DamageType(kind), SAVES, resistance=0, absorb=0) == left


def test_resistances_total_defence_and_weakness() -> None:
    fire = DamageType.ELEMENTAL
    # 10 - 4 (total defence) - 3 (Fortitude) - 2 (resistance) = 1
    assert damage_left(10, fire, SAVES, resistance=2, absorb=4) == 1
    # Weak by 5: 10 - 3 + 5 = 12; but nothing becomes damage by weakness alone.
    assert damage_left(10, fire, SAVES, resistance=-5, absorb=0) == 12
    assert damage_left(0, fire, SAVES, resistance=-5, absorb=0) == 0


@given(st.integers(0, 50), st.sampled_from(DamageType), st.integers(-5, 9), st.integers(0, 9))
def test_damage_is_never_below_0_and_total_defence_never_raises_it(
    amount: int, kind: DamageType, resistance: int, absorb: int
) -> None:
    left = damage_left(amount, kind, SAVES, resistance, absorb)
    assert 0 <= left <= damage_left(amount, kind, SAVES, resistance, 0)
