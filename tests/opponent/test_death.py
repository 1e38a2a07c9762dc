"""Answers to fights to the death."""

import pytest
from answers import known
from encounters import DUNDER, GOBLIN, encounter

from solver.opponent.suggest import suggest_bids
from solver.opponent.wording import open_note
from solver.systems.dreadnaught.duel_table import available
from solver.systems.finding import OpenStates
from solver.systems.interface import TO_THE_DEATH
from solver.systems.registry import read_encounter

pytestmark = pytest.mark.skipif(not available(), reason="the compiled solver was not built")

IMP = {"name": "Imp", "side": "monsters", "cp": 2, "ep": 5, "hp": 10}
SQUIRE = {"name": "Squire", "side": "players", "cp": 2, "ep": 5, "hp": 10}


_BOTH_WAYS = [("victory", "Dunder"), ("victory", "Goblin"), ("score", "Dunder")]
# Seconds each, of the same code.
_MORE = [("score", "Goblin"), ("damage", "Dunder"), ("damage", "Goblin")]


@pytest.mark.parametrize(
    ("objective", "turn"),
    [*_BOTH_WAYS, *(pytest.param(*each, marks=pytest.mark.slow) for each in _MORE)],
)
def test_what_is_secured_is_near_the_value(objective: str, turn: str) -> None:
    fight = encounter(rounds="death", objective=objective, turn=turn)
    answer = suggest_bids(read_encounter(fight), seed=1)
    scale = 20 if objective == "damage" else 1
    assert answer.terms.rounds == TO_THE_DEATH
    assert known(answer.value_lower) <= answer.value <= known(answer.value_upper)
    assert known(answer.value_upper) - known(answer.value_lower) < 1e-5 * scale
    assert known(answer.exploitability) < 2e-5 * scale
    for suggestion in answer.suggestions:
        assert suggestion.secured >= suggestion.value - 1e-5 * scale
        assert suggestion.guarantee.endswith("in a fight to the death.")


def test_a_stand_off_is_told_with_the_worth_that_would_end_it() -> None:
    actions = ["full", "total"]
    fight = encounter(IMP, SQUIRE, rounds="death", objective="victory", actions=actions)
    answer = suggest_bids(read_encounter(fight), seed=1)
    assert (answer.value, answer.value_lower, answer.value_upper) == (0.0, 0.0, 0.0)
    (note,) = answer.notes
    assert "nobody ever falls unless somebody errs" in note
    assert "Not even `stalemate: -1`" in note


def test_states_left_open_are_told() -> None:
    assert open_note(OpenStates(10, 0, 1e-9)) is None
    told = open_note(OpenStates(12_345, 1_234, 0.0625))
    assert told is not None
    assert "of 12,345 states" in told
    assert "1,234 stayed open" in told
    assert "up to 0.062 apart" in told


def test_a_number_of_rounds_has_bounds_too() -> None:
    answer = suggest_bids(read_encounter(encounter(DUNDER, GOBLIN, rounds=1)), seed=1)
    assert known(answer.value_lower) <= answer.value <= known(answer.value_upper)
    assert known(answer.value_upper) - known(answer.value_lower) < 1e-9
