"""Checks outside combat, with the two examples of the rule text."""

import pytest

from solver.errors import InvalidInputError
from solver.systems.dreadnaught.check import Check, aid_cost


def test_thorst_does_not_break_the_door() -> None:
    attempt = Check(base=3, difficulty=7, action_points=3)
    assert attempt.action_threshold == 6
    assert not attempt.succeeds


def test_barli_picks_the_pocket() -> None:
    attempt = Check(base=3, difficulty=4, good_role_playing=True, difficulty_modifier=-2)
    assert (attempt.action_threshold, attempt.success_threshold) == (4, 2)
    assert attempt.succeeds


def test_equal_is_enough() -> None:
    assert Check(base=3, difficulty=5, action_points=2).succeeds
    assert not Check(base=3, difficulty=5, action_points=1).succeeds


def test_aid_costs_twice_its_bonus_and_adds_at_most_two() -> None:
    assert [aid_cost(bonus) for bonus in range(3)] == [0, 2, 4]
    with pytest.raises(InvalidInputError, match="bonus: expected 0 to 2, got 3"):
        aid_cost(3)
    with pytest.raises(InvalidInputError, match="aid"):
        Check(base=3, difficulty=5, aid=3)


def test_action_points_are_not_negative() -> None:
    with pytest.raises(InvalidInputError, match="action_points: expected 0 or more, got -1"):
        Check(base=3, difficulty=5, action_points=-1)
