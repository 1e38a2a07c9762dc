"""Paths: legal, cheapest, and none lost, against a search through every walk."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.systems.dreadnaught.skirmish.board import Board, Diagonals, Square
from solver.systems.dreadnaught.skirmish.paths import (
    Ground,
    Path,
    charges,
    lead_anywhere,
    paths,
    steps,
)

Walk: TypeAlias = tuple[Square, ...]

NOBODY = frozenset[Square]()


def _nothing(_: Square) -> tuple[int, ...]:
    return ()


def _open(board: Board) -> Ground:
    return Ground(board, NOBODY, NOBODY, _nothing)


def _threats(board: Board, enemies: dict[int, Square]) -> Callable[[Square], tuple[int, ...]]:
    return lambda square: tuple(n for n, there in enemies.items() if board.within(there, square, 1))


def _against(
    board: Board, enemies: dict[int, Square], allies: frozenset[Square] = NOBODY
) -> Ground:
    barred = frozenset(enemies.values())
    return Ground(board, barred, barred | allies, _threats(board, enemies))


def test_a_corridor_by_hand() -> None:
    # One row of 4 squares: 1, 2 and 3 squares away.
    found = paths(_open(Board(4, 1)), Square(0, 0), 2)
    assert [(path.destination.x, path.cost) for path in found] == [(1, 1), (2, 2)]


def test_every_second_diagonal_counts_twice() -> None:
    ground = Board(5, 5)
    costs = {path.destination: path.cost for path in paths(_open(ground), Square(0, 0), 6)}
    assert costs[Square(1, 1)] == 1
    assert costs[Square(2, 2)] == 3
    assert costs[Square(3, 3)] == 4
    assert costs[Square(4, 4)] == 6
    once = Board(5, 5, diagonals=Diagonals.ONE)
    assert {path.destination: path.cost for path in paths(_open(once), Square(0, 0), 6)}[
        Square(4, 4)
    ] == 4


def test_a_way_round_an_enemy_is_kept_beside_the_short_one() -> None:
    # The enemy at (3, 1) threatens columns 2 to 4 of rows 0 to 2; rows 3 and 4 are free of it.
    # Straight along row 1 it is barred; (1,1) to (5,1) by row 0 or 2 leaves threatened squares.
    ground = _against(Board(7, 5), {9: Square(3, 1)})
    to_there = [p for p in paths(ground, Square(1, 1), 9) if p.destination == Square(5, 1)]
    # Short: (2,0) (3,0) (4,0) (5,1): diagonals 1 + 2, straight 2: 5 squares.
    # Round by row 3: down two rows and up two rows, four columns on: the diagonals are 4, each
    # second one counts twice: 6 squares, and every square in it lies outside columns 2-4 of rows
    # 0-2 only if the diagonals end below: (1,2) (2,3) (3,3) (4,3) (5,2) (5,1): 1+1+1+1+2+1 = 7.
    assert [(p.cost, p.provoked) for p in to_there] == [(5, (9,)), (7, ())]


def test_allies_are_passed_and_not_stood_on() -> None:
    ground = _against(Board(3, 1), {}, allies=frozenset({Square(1, 0)}))
    assert [path.destination for path in paths(ground, Square(0, 0), 3)] == [Square(2, 0)]
    barred = _against(Board(3, 1), {4: Square(1, 0)})
    assert paths(barred, Square(0, 0), 3) == ()


def test_an_enemy_is_provoked_once_in_a_movement() -> None:
    # Squares 0, 1 and 2 of the row are all threatened from (1, 1).
    ground = _against(Board(5, 2), {7: Square(1, 1)})
    path = next(p for p in paths(ground, Square(0, 0), 3) if p.destination == Square(3, 0))
    assert path.provoked == (7,)


def _walks(ground: Ground, walk: Walk, most: int) -> Iterator[Path]:
    """Yield every walk without a square entered twice, with its cost and provocations."""
    cost, odd, end = 0, False, walk[-1]
    provoked: tuple[int, ...] = ()
    for here, there in pairwise(walk):
        cost += ground.board.step_cost(here, there, odd=odd)
        odd ^= here.x != there.x and here.y != there.y
        provoked += tuple(n for n in ground.threats(here) if n not in provoked)
    if cost > most:
        return
    if len(walk) > 1 and end not in ground.occupied:
        yield Path(walk, cost, provoked)
    for there in ground.board.neighbours(end):
        if there not in ground.barred and there not in walk:
            yield from _walks(ground, (*walk, there), most)


def _left_of(few: tuple[int, ...], many: tuple[int, ...]) -> bool:
    return tuple(n for n in many if n in few) == few


CELLS = st.sampled_from([Square(x, y) for x in range(4) for y in range(3)])


@settings(max_examples=60, deadline=None)
@given(
    st.lists(CELLS, min_size=1, max_size=5, unique=True),
    st.frozensets(CELLS, max_size=2),
    st.integers(1, 4),
    st.sampled_from(Diagonals),
)
def test_no_walk_is_better_than_those_kept(
    places: list[Square], obstacles: frozenset[Square], most: int, diagonals: Diagonals
) -> None:
    board = Board(4, 3, obstacles - set(places), diagonals)
    start, *others = places
    enemies = dict(enumerate(others[:3], start=1))
    ground = _against(board, enemies, allies=frozenset(others[3:]))
    kept = paths(ground, start, most)
    assert lead_anywhere(ground, start, most) == bool(kept)
    walks = {(p.destination, p.cost, p.provoked) for p in _walks(ground, (start,), most)}
    for path in kept:
        assert (path.destination, path.cost, path.provoked) in walks
        assert path.destination not in ground.occupied
        assert not set(path.squares) & (ground.barred | board.obstacles)
    for there, cost, provoked in walks:
        assert any(
            p.destination == there and p.cost <= cost and _left_of(p.provoked, provoked)
            for p in kept
        )
    for path in kept:
        assert not any(
            p is not path
            and p.destination == path.destination
            and p.cost <= path.cost
            and _left_of(p.provoked, path.provoked)
            for p in kept
        )


def test_a_step_goes_to_a_neighbour_and_provokes() -> None:
    ground = _against(Board(3, 1), {5: Square(2, 0)})
    assert steps(ground, Square(1, 0)) == (Path((Square(1, 0), Square(0, 0)), 1, (5,)),)


@pytest.mark.parametrize(
    ("most", "ends"), [(10, [(5, 1), (5, 2), (5, 3)]), (5, [(5, 1), (5, 2), (5, 3)]), (4, [])]
)
def test_a_charge_goes_straight_to_the_nearest_square_in_reach(
    most: int, ends: list[tuple[int, int]]
) -> None:
    # 5 columns and 0 or 1 row away: 5 squares each.
    ground = _against(Board(12, 5), {3: Square(6, 2)})
    found = charges(ground, Square(0, 2), Square(6, 2), 1, most)
    assert [tuple(run.destination) for run in found] == ends
    assert all(run.cost == 5 and run.provoked == () for run in found)


def test_a_charge_needs_ten_feet() -> None:
    ground = _against(Board(12, 5), {3: Square(6, 2)})
    assert charges(ground, Square(4, 2), Square(6, 2), 1, 10) == ()
    assert {run.cost for run in charges(ground, Square(3, 2), Square(6, 2), 1, 10)} == {2}


def test_a_charge_is_stopped_by_anybody_and_anything_in_its_line() -> None:
    # On a board of one row there is one line only.
    target = Square(6, 0)
    ally = _against(Board(12, 1), {3: target}, allies=frozenset({Square(3, 0)}))
    assert charges(ally, Square(0, 0), target, 1, 10) == ()
    wall = _against(Board(12, 1, frozenset({Square(3, 0)})), {3: target})
    assert charges(wall, Square(0, 0), target, 1, 10) == ()
    assert len(charges(_against(Board(12, 1), {3: target}), Square(0, 0), target, 1, 10)) == 1


def test_a_charge_past_an_enemy_provokes_it() -> None:
    # Both rows' lines to the target at (6, 0) leave squares next to (2, 2) or run above them.
    target = Square(6, 0)
    ground = _against(Board(12, 3), {3: target, 8: Square(2, 2)})
    found = charges(ground, Square(0, 0), target, 1, 10)
    # To (5, 0) along row 0, two rows from it; to (5, 1) the line is in row 1 from x = 3 on.
    assert [(tuple(run.destination), run.provoked) for run in found] == [
        ((5, 0), ()),
        ((5, 1), (8,)),
    ]
