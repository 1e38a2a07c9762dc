"""Objectives with several combatants and weights, by hand."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from skirmishes import changed, fight, member

from solver.errors import InvalidInputError
from solver.systems.dreadnaught.skirmish.condition import Petrifying
from solver.systems.dreadnaught.skirmish.member import Member, Side
from solver.systems.dreadnaught.skirmish.state import SkirmishState
from solver.systems.dreadnaught.skirmish.tally import gain, stakes
from solver.systems.interface import Aim

OGRE = member("Ogre", Side.MONSTERS, (4, 7, 20))
WOLF = replace(member("Wolf", Side.MONSTERS, (2, 4, 10)), weight=3.0)
ANN = replace(member("Ann", Side.PLAYERS, (3, 6, 10)), weight=2.0)
BOB = member("Bob", Side.PLAYERS, (2, 4, 5))
PARTY = (OGRE, ANN, WOLF, BOB)
START = fight(*PARTY).setting.start(1)


def gained(aim: Aim, before: SkirmishState, after: SkirmishState) -> float:
    """Return what the monsters gain."""
    setting = fight(*PARTY, aim=aim).setting
    return gain(setting, stakes(setting), before.conditions, after.conditions)


def with_hp(*hp: int) -> SkirmishState:
    """Return the start with these hit points."""
    state = START
    for index, left in enumerate(hp):
        state = changed(state, index, hp=left)
    return state


@pytest.mark.parametrize(
    ("aim", "hp", "expected"),
    [
        # Ann 4 of weight 2, Bob 1; Ogre 5, Wolf 2 of weight 3.
        (Aim.DAMAGE, (15, 6, 8, 4), 2 * 4 + 1 - 5 - 3 * 2),
        # Shares: players (2 · 4 + 1) / 25, monsters (5 + 3 · 2) / 50; nobody fell.
        (Aim.SCORE, (15, 6, 8, 4), 0.5 * 9 / 25 - 0.5 * 11 / 50),
        # Ann falls: (2 · 10) / 25 and 2 of 3 heads; Wolf falls: 30 / 50 and 3 of 4 heads.
        (Aim.SCORE, (20, 0, 0, 5), 0.5 * 20 / 25 + 0.5 * 2 / 3 - 0.5 * 30 / 50 - 0.5 * 3 / 4),
        (Aim.SCORE, (20, 0, 10, 0), 1.0),
        (Aim.VICTORY, (20, 0, 10, 1), 0.0),
        (Aim.VICTORY, (20, 0, 10, 0), 1.0),
        (Aim.VICTORY, (0, 10, 0, 5), -1.0),
    ],
)
def test_what_is_gained(aim: Aim, hp: tuple[int, ...], expected: float) -> None:
    assert gained(aim, START, with_hp(*hp)) == pytest.approx(expected)


def test_a_stone_counts_as_fallen_and_keeps_its_hit_points() -> None:
    stone = changed(START, 1, petrifying=Petrifying(caster=0, penalty=3, rounds=0))
    assert gained(Aim.SCORE, START, stone) == pytest.approx(0.5 * 2 / 3)
    assert gained(Aim.DAMAGE, START, stone) == 0


@given(
    aim=st.sampled_from(Aim),
    hps=st.lists(
        st.tuples(st.integers(0, 20), st.integers(0, 10), st.integers(0, 10), st.integers(0, 5)),
        min_size=1,
        max_size=4,
    ),
)
def test_gains_add_up_on_any_way(aim: Aim, hps: list[tuple[int, ...]]) -> None:
    way = [START, *(with_hp(*hp) for hp in hps)]
    steps = sum(gained(aim, a, b) for a, b in pairwise(way))
    assert steps == pytest.approx(gained(aim, START, way[-1]))


@pytest.mark.parametrize("weight", [0.0, -1.0, float("inf"), float("nan")])
def test_weights_must_be_positive(weight: float) -> None:
    with pytest.raises(InvalidInputError, match=r"Bob\.weight"):
        Member(fighter=BOB.fighter, side=Side.PLAYERS, weight=weight)
