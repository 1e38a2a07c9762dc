"""A plain duel played as a skirmish: the same values, and the published ones."""

import pytest
from duels import PUBLISHED, PublishedDuel, duels
from hypothesis import given, settings
from hypothesis import strategies as st
from skirmishes import of_duel

from solver.equilibrium.horizon import solve_finite_horizon
from solver.systems.dreadnaught.duel import Duel

TOLERANCE = 1e-9

# The Dunder's fights of two and three rounds are for compiled solvers.
_SOLVED = [case for case in PUBLISHED if case.rounds == 1 or case.a == (3, 4, 6)]
_QUICK = [case for case in _SOLVED if case.rounds == 1 and "active" not in case.actions]
_SLOW = [case for case in _SOLVED if case not in _QUICK]


@pytest.mark.parametrize(
    "case", [*_QUICK, *(pytest.param(case, marks=pytest.mark.slow) for case in _SLOW)], ids=str
)
def test_published_values(case: PublishedDuel) -> None:
    skirmish = of_duel(case.duel)
    solution = solve_finite_horizon(skirmish, skirmish.setting.start(case.rounds))
    assert solution.exploitability <= TOLERANCE
    assert solution.value(solution.start) == pytest.approx(case.value, abs=1e-6)


@settings(max_examples=40, deadline=None)
@given(duel=duels(), rounds=st.integers(1, 2))
def test_a_skirmish_of_two_has_the_values_of_the_duel(duel: Duel, rounds: int) -> None:
    skirmish = of_duel(duel)
    ours = solve_finite_horizon(skirmish, skirmish.setting.start(rounds))
    theirs = solve_finite_horizon(duel, duel.start(rounds))
    assert ours.value(ours.start) == pytest.approx(theirs.value(theirs.start), abs=TOLERANCE)
