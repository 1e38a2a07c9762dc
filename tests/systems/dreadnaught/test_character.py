"""Core stats and what follows from them; the numbers are the rule text's own where it has any."""

import pytest

from solver.systems.dreadnaught.character import CoreStats, encounter_points_in_first_round


def test_the_human_average_at_level_one() -> None:
    average = CoreStats(body=3, mind=3, soul=3)
    assert average.base_potential == 3
    assert (average.fortitude, average.reflex, average.willpower) == (3, 3, 3)
    assert average.hit_points == 15  # BP * 5
    assert average.action_points == 10
    assert average.encounter_points == 2 * 3 + 1


def test_fractions_are_rounded_down() -> None:
    stats = CoreStats(body=4, mind=3, soul=4)
    assert stats.base_potential == 3  # 11 / 3
    assert (stats.fortitude, stats.reflex, stats.willpower) == (4, 3, 3)
    assert stats.agile_attack_cp == 3


@pytest.mark.parametrize(
    ("body", "per_level"),
    [(1, 5), (3, 5), (4, 10), (5, 15)],  # the post on levelling names 4 and 5
)
def test_hit_points_gained_per_level(body: int, per_level: int) -> None:
    first = CoreStats(body, 3, 3, level=1).hit_points
    assert CoreStats(body, 3, 3, level=4).hit_points == first + 3 * per_level


@pytest.mark.parametrize(
    ("soul", "per_level"),
    [(1, 2), (3, 2), (4, 3), (5, 3), (6, 4), (7, 4)],  # the post on levelling names 4 to 7
)
def test_action_points_gained_per_level(soul: int, per_level: int) -> None:
    assert CoreStats(3, 3, soul, level=3).action_points == 10 + 2 * per_level


def test_the_first_round_gives_four_more_unless_surprised() -> None:
    assert encounter_points_in_first_round(7, surprised=False) == 11
    assert encounter_points_in_first_round(7, surprised=True) == 7
