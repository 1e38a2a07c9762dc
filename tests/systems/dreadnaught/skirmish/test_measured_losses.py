"""What a search tells of the losses measured on comparable fights."""

from dataclasses import replace

import pytest
from skirmishes import fight

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.skirmish.measured_losses import (
    LEVELS,
    LOSSES,
    level_of,
    measured_loss,
)
from solver.systems.dreadnaught.skirmish.member import Member, Side
from solver.systems.dreadnaught.skirmish.skirmish_table import (
    Depth,
    SkirmishTable,
    available,
    solve_skirmish,
)
from solver.systems.finding import Method
from solver.systems.interface import Aim

pytestmark = pytest.mark.skipif(not available(), reason="the compiled solver was not built")


def _searched(monsters: int, players: int, rounds: int = 1, aim: Aim = Aim.SCORE) -> SkirmishTable:
    sides = [Side.MONSTERS] * monsters + [Side.PLAYERS] * players
    members = [Member(fighter=Fighter.plain(str(i), 3, 2, 5), side=s) for i, s in enumerate(sides)]
    skirmish = fight(*members, aim=aim, actions=(Action.ATTACK,))
    solved = solve_skirmish(skirmish, skirmish.setting.start(rounds), threads=1)
    return replace(solved, method=Method.SEARCH, depth=Depth(0, 2, round_end=False))


@pytest.mark.parametrize(
    ("depth", "level"),
    [
        (Depth(0, 0, round_end=False, glance=True), None),
        (Depth(0, 0, round_end=False), "one exchange"),
        (Depth(0, 1, round_end=False), "the turn, restricted"),
        (Depth(0, 2, round_end=False), "two turns, restricted"),
        (Depth(0, 5, round_end=False), "three turns, restricted"),
        (Depth(0, 6, round_end=True), "the round, restricted"),
        (Depth(3, 6, round_end=True), "a turn, then the round"),
    ],
)
def test_a_depth_counts_as_the_level_that_it_surely_reaches(
    depth: Depth, level: str | None
) -> None:
    assert level_of(depth) == level


@pytest.mark.parametrize(
    ("sides", "family"), [((1, 4), (1, 4)), ((2, 1), (2, 2)), ((4, 3), (3, 3)), ((4, 6), (2, 4))]
)
def test_the_family_with_the_nearest_sides_counts(
    sides: tuple[int, int], family: tuple[int, int]
) -> None:
    told = measured_loss(_searched(*sides))
    assert told == LOSSES[family][LEVELS.index("two turns, restricted")]


def test_nothing_is_told_of_what_was_not_measured() -> None:
    table = _searched(2, 2)
    assert measured_loss(replace(table, method=Method.EXACT)) is None
    assert measured_loss(_searched(2, 2, rounds=2)) is None
    assert measured_loss(_searched(2, 2, aim=Aim.VICTORY)) is None


def test_every_family_has_a_loss_for_every_level() -> None:
    for losses in LOSSES.values():
        assert len(losses) == len(LEVELS)
        assert all(0 <= loss < 1 for loss in losses)
