"""Choices that are left out of advice: none of them is worth more than all that are left."""

import pytest
from duels import duels
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.equilibrium.horizon import solve_finite_horizon
from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.advised_duel import advised
from solver.systems.dreadnaught.duel import Duel
from solver.systems.dreadnaught.duel_state import Choice, DuelState, Stage


@given(duel=duels(most_ep=4, most_hp=4), rounds=st.integers(1, 2))
@settings(max_examples=40)
def test_every_state_is_worth_as_much_with_fewer_choices(duel: Duel, rounds: int) -> None:
    start = duel.start(rounds)
    alone = solve_finite_horizon(advised(duel), start)
    reference = solve_finite_horizon(duel, start)
    for state, bounds in alone.bounds.items():
        assert bounds.value == pytest.approx(reference.bounds[state].value, abs=1e-9), state


@given(duel=duels(most_ep=4, most_hp=4))
def test_active_defence_is_left_where_nothing_replaces_it(duel: Duel) -> None:
    choices = duels_choices(advised(duel), duel.start(1))
    held = {choice for choice in choices if choice.action is Action.ACTIVE or choice.active}
    assert not held or Action.TOTAL not in duel.actions
    assert choices <= duels_choices(duel, duel.start(1))
    attacked = DuelState(Stage.NEXT, 0, 1, (2, 2), (2, 2), action=Action.ATTACK, attacks=1)
    assert duels_choices(advised(duel), attacked) == duels_choices(duel, attacked)


def duels_choices(duel: Duel, state: DuelState) -> set[Choice]:
    rows, columns = duel.moves(state)
    return {move for move in (*rows, *columns) if isinstance(move, Choice)}
