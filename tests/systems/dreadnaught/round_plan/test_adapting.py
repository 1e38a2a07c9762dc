"""Players who adapt to a plan, or have read it: each against the other, and against the plan."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from planned import MONSTERS, PLAYERS, member, planned

from solver.equilibrium.envelope.solve import TeamMixture, solve_envelope
from solver.errors import StoppedError
from solver.game.watch import Watch
from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.round_plan import adapting
from solver.systems.dreadnaught.round_plan.adapting import Adapting
from solver.systems.dreadnaught.round_plan.knowing import against_knowing
from solver.systems.dreadnaught.round_plan.planned_round import PlannedRound

_FIGHTERS = st.tuples(st.integers(1, 4), st.integers(0, 4), st.integers(1, 9))


@st.composite
def _rounds(draw: st.DrawFn) -> PlannedRound:
    sides = draw(st.permutations([MONSTERS, MONSTERS, PLAYERS, PLAYERS]))
    count = draw(st.integers(2, 4))
    if len(set(sides[:count])) == 1:
        count = 4
    members = [member(f"M{i}", side, *draw(_FIGHTERS)) for i, side in enumerate(sides[:count])]
    return planned(*members, actions=frozenset({Action.ATTACK, Action.FULL}))


@given(_rounds())
@settings(max_examples=15)
def test_adapting_is_between_the_plan_and_knowing_it(round_: PlannedRound) -> None:
    solved = solve_envelope(round_.game)
    adapted = Adapting(round_, solved.row, Watch()).value()
    assert adapted is not None
    known = against_knowing(round_.game, solved.row, Watch())
    assert adapted <= solved.upper + 1e-6
    assert known.value - 5 * known.error - 1e-6 <= adapted


@given(_rounds(), st.integers(0, 99))
@settings(max_examples=15)
def test_against_one_known_envelope_adapting_is_a_best_plan(
    round_: PlannedRound, seed: int
) -> None:
    # Nothing is left to find out, so both computations must come to the same.
    solved = solve_envelope(round_.game)
    rng = np.random.default_rng(seed)
    pure = tuple(
        TeamMixture(mixture.members, mixture.plans[[rng.integers(len(mixture.plans))]], np.ones(1))
        for mixture in solved.row
    )
    adapted = Adapting(round_, pure, Watch()).value()
    known = against_knowing(round_.game, pure, Watch(), draws=2)
    assert known.error == 0.0
    assert adapted == pytest.approx(known.value, abs=1e-9)


def test_feints_by_hand() -> None:
    # The orc writes 1 EP against either of Bo's two possible attacks or none: with equal chances.
    # Bo, CP 1 and 2 EP, strikes once: AT 1 + x against ST 1 + y. With x = 2 it hits for 1 clearly
    # against any bid; with x = 1 and a push of 1 it does 2 against y = 0, and 1 (the push) on the
    # tie against y = 1. So x = 1 is worth 1.5 on average, the push decided after the reveal.
    round_ = planned(
        member("Bo", PLAYERS, 1, 2, 9),
        member("Orc", MONSTERS, 1, 1, 9),
        actions=frozenset({Action.ATTACK}),
    )
    plans = np.zeros((2, len(round_.bouts)), dtype=np.int64)
    plans[1, 0] = 1
    mixture = TeamMixture((0,), plans, np.array([0.5, 0.5]))
    assert Adapting(round_, (mixture,), Watch()).value() == pytest.approx(-1.5)
    # Had it read the envelope: 2 against y = 0, 1 against y = 1. The same, as it happens.
    known = against_knowing(round_.game, (mixture,), Watch())
    assert known.value == pytest.approx(-1.5, abs=5 * known.error)


def test_rounds_that_are_too_large_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(adapting, "MOST_POSITIONS", 5)
    round_ = planned(member("Bo", PLAYERS, 3, 5, 9), member("Orc", MONSTERS, 3, 5, 9))
    solved = solve_envelope(round_.game)
    assert Adapting(round_, solved.row, Watch()).value() is None


def test_a_watch_ends_it() -> None:
    round_ = planned(member("Bo", PLAYERS, 3, 5, 9), member("Orc", MONSTERS, 3, 5, 9))
    solved = solve_envelope(round_.game)
    watch = Watch()
    watch.stop.set()
    with pytest.raises(StoppedError):
        Adapting(round_, solved.row, watch).value()
    with pytest.raises(StoppedError):
        against_knowing(round_.game, solved.row, watch)
