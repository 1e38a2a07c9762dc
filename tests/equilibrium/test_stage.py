"""Stage games: the expectation of rewards and next values, row by row."""

from collections.abc import Sequence

import numpy as np
import pytest
from toy_games import BREAK_IN, BREAK_IN_VALUES, Countdown

from solver.equilibrium.stage import (
    Grid,
    expected_payoffs,
    one_by_one,
    outcome_grid,
    stage_game,
)
from solver.game.stochastic import Outcome


def value(state: str) -> float:
    return {**BREAK_IN.ends, **BREAK_IN_VALUES}[state]


def test_the_stage_game_worked_out_by_hand() -> None:
    """See `toy_games.BREAK_IN`."""
    assert stage_game(BREAK_IN, "gate", one_by_one(value)) == pytest.approx(
        np.array([[-1 / 3, 9 / 2], [5 / 8, -4 / 3]]), abs=1e-15
    )


def test_where_one_side_decides_the_other_has_one_move() -> None:
    assert stage_game(BREAK_IN, "vault", one_by_one(value)).tolist() == [[3.0], [3.5]]
    assert stage_game(BREAK_IN, "yard", one_by_one(value)) == pytest.approx(
        np.array([[1.0, 2 / 3]])
    )


def test_the_grid_holds_each_pair_of_moves_once_in_the_order_of_the_moves() -> None:
    grid = outcome_grid(BREAK_IN, "gate")
    assert grid == [
        [BREAK_IN.outcomes("gate", row, column) for column in ("watch", "sleep")]
        for row in ("sneak", "storm")
    ]


def test_rewards_are_weighed_by_their_own_chance() -> None:
    grid: Grid[str] = [[(Outcome(0.25, 4.0, "a"), Outcome(0.75, 0.0, "b"))]]
    payoffs = expected_payoffs(grid, one_by_one({"a": 8.0, "b": -4.0}.__getitem__))
    assert payoffs.tolist() == [[0.25 * (4 + 8) + 0.75 * -4]]
    assert payoffs.dtype == np.float64


def test_values_are_asked_for_next_states_only() -> None:
    asked = list[Sequence[int]]()

    def asking(states: Sequence[int]) -> list[float]:
        asked.append(states)
        return [10.0 for _ in states]

    assert stage_game(Countdown(), 7, asking).tolist() == [[11.0]]
    assert asked == [[6]]


def test_all_that_can_follow_is_asked_for_at_once() -> None:
    asked = list[Sequence[str]]()

    def asking(states: Sequence[str]) -> list[float]:
        asked.append(states)
        return [value(state) for state in states]

    together = stage_game(BREAK_IN, "gate", asking)
    assert together.tolist() == stage_game(BREAK_IN, "gate", one_by_one(value)).tolist()
    (states,) = asked
    assert len(states) >= together.size
