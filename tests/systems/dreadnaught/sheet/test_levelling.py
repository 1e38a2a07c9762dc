"""What creation costs and levels give, against the rule text's own numbers."""

import pytest

from solver.systems.dreadnaught.character import action_points_gained, hit_points_gained
from solver.systems.dreadnaught.sheet.creation import core_stat_cost
from solver.systems.dreadnaught.sheet.levelling import (
    experience_for,
    level_by_experience,
    most_for_core_stat,
    skill_points_gained,
)
from solver.systems.dreadnaught.sheet.progress import Progress


def test_the_rule_texts_table_of_core_stat_costs() -> None:
    assert [core_stat_cost(n) for n in range(7)] == [0, 1, 3, 6, 10, 15, 21]


def test_an_average_human_costs_less_than_an_average_humans_points() -> None:
    assert 3 * core_stat_cost(3) == 18


def test_hit_points_by_body_as_the_rule_text_tells_them() -> None:
    # "Total of 10 hitpoints gained at Body stat 4, total 15 hitpoints gained with Body stat at 5."
    assert [hit_points_gained(body) for body in (1, 3, 4, 5)] == [5, 5, 10, 15]


def test_action_points_by_soul_as_the_rule_text_tells_them() -> None:
    # "+1 action point at Soul stat 4 or 5; +2 action points at Soul stat 6 or 7", beside 2.
    assert [action_points_gained(soul) for soul in range(8)] == [2, 2, 2, 2, 3, 3, 4, 4]


def test_skill_points_by_level_and_mind() -> None:
    # "4 + level achieved"; "+1 skill point at Mind stat 4, +2 skill points at Mind stat 5".
    assert [skill_points_gained(2, mind) for mind in (1, 3, 4, 5)] == [6, 6, 7, 8]
    assert [skill_points_gained(level, 3) for level in (2, 3, 10)] == [6, 7, 14]


def test_half_of_the_points_are_rounded_down() -> None:
    assert [most_for_core_stat(points) for points in (0, 1, 6, 7)] == [0, 0, 3, 3]


def test_experience_of_dungeons_and_dragons_3_5() -> None:
    # The published table: 1,000, 3,000, 6,000, 10,000 XP for levels 2 to 5, 190,000 for 20.
    assert [experience_for(n) for n in (1, 2, 3, 4, 5, 20)] == [0, 1000, 3000, 6000, 10000, 190000]


@pytest.mark.parametrize(("xp", "level"), [(0, 1), (999, 1), (1000, 2), (5999, 3), (6000, 4)])
def test_the_level_that_experience_reaches(xp: int, level: int) -> None:
    assert level_by_experience(xp) == level


def test_a_level_gives_by_the_stats_it_leaves_and_skill_points_by_those_it_found() -> None:
    created = Progress.created(body=3, mind=3, soul=3)
    assert (created.hit_points, created.action_points, created.skill_points) == (15, 10, 0)
    reached = created.level_reached()
    assert reached.skill_points == 6
    stronger = reached.raised("body").level_settled()
    # Body 4 costs 4 of 6 and is there already when this level's hit points are counted.
    assert (stronger.core.body, stronger.skill_points, stronger.hit_points) == (4, 2, 25)
