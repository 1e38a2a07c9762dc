"""The board: distances, reach, lines and shoves, against D&D 3.5's counting and plain geometry."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import InvalidInputError
from solver.systems.dreadnaught.skirmish.board import (
    Board,
    Diagonals,
    Square,
    squares_between,
    straight_walk,
)

OPEN = Board(12, 12)
EACH_ONE = Board(12, 12, diagonals=Diagonals.ONE)
ANY = st.builds(Square, st.integers(0, 11), st.integers(0, 11))


@pytest.mark.parametrize(
    ("dx", "dy", "alternate", "one"),
    # D&D 3.5: the first diagonal counts 1, the second 2, the third 1: 3 diagonals are 4 squares.
    [(0, 0, 0, 0), (4, 0, 4, 4), (1, 1, 1, 1), (2, 2, 3, 2), (3, 3, 4, 3), (5, 2, 6, 5)],
)
def test_distances(dx: int, dy: int, alternate: int, one: int) -> None:
    there = Square(3 + dx, 3 + dy)
    assert OPEN.distance(Square(3, 3), there) == alternate
    assert EACH_ONE.distance(Square(3, 3), there) == one


@given(ANY, ANY, st.sampled_from([OPEN, EACH_ONE]))
def test_a_distance_is_the_cost_of_the_straight_walk(
    one: Square, other: Square, board: Board
) -> None:
    walk = straight_walk(one, other)
    assert all(there in board.neighbours(here) for here, there in pairwise(walk))
    assert walk[0] == one
    assert walk[-1] == other
    assert board.length(walk) == board.distance(one, other) == board.distance(other, one)


def test_a_reach_of_two_squares_covers_the_second_diagonal() -> None:
    centre = Square(5, 5)
    reached = {
        (x - 5, y - 5) for x in range(12) for y in range(12) if OPEN.within(centre, Square(x, y), 2)
    }
    assert reached == {(x, y) for x in range(-2, 3) for y in range(-2, 3)}
    # Three diagonals are 4 squares: not within a reach of 3.
    assert not OPEN.within(centre, Square(8, 8), 3)
    assert EACH_ONE.within(centre, Square(8, 8), 3)


def _crossed(one: Square, other: Square, square: Square) -> bool:
    """Return whether the line's points, taken exactly, come inside the square."""
    dx, dy = other.x - one.x, other.y - one.y
    half = Fraction(1, 2)
    low, high = Fraction(0), Fraction(1)
    for start, delta, centre in ((one.x, dx, square.x), (one.y, dy, square.y)):
        if delta == 0:
            if abs(start - centre) >= half:
                return False
            continue
        ends = sorted((Fraction(centre - start) + side) / delta for side in (-half, half))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low < high


@given(ANY, ANY)
def test_squares_between_are_those_whose_inside_the_line_crosses(
    one: Square, other: Square
) -> None:
    every = (Square(x, y) for x in range(12) for y in range(12))
    expected = {s for s in every if s not in (one, other) and _crossed(one, other, s)}
    assert set(squares_between(one, other)) == (expected if one != other else set())


def test_an_obstacle_blocks_a_line_through_it_and_not_one_past_its_corner() -> None:
    board = Board(5, 5, frozenset({Square(1, 0)}))
    assert not board.within(Square(0, 0), Square(2, 0), 2)
    assert board.within(Square(0, 0), Square(1, 1), 1)
    # A walk may not cut the obstacle's corner.
    assert Square(1, 1) not in board.neighbours(Square(0, 0))
    assert Square(0, 1) in board.neighbours(Square(0, 0))


def test_a_shove_goes_straight_on_and_stops_at_what_is_in_its_way() -> None:
    away, start, nobody = Square(2, 5), Square(3, 5), frozenset[Square]()
    row = tuple(Square(x, 5) for x in range(12))
    assert OPEN.shove(away, start, 4, nobody) == (row[4:8], 0)
    # Two squares are free; 4 - 2 = 2 squares are left when the third is taken.
    assert OPEN.shove(away, start, 4, frozenset({Square(6, 5)})) == (row[4:6], 2)
    # The board ends after x = 11: 8 squares gone of 10.
    assert OPEN.shove(away, start, 10, nobody) == (row[4:12], 2)
    walled = Board(12, 12, frozenset({Square(4, 5)}))
    assert walled.shove(away, start, 1, nobody) == ((), 1)


def test_a_diagonal_shove_counts_its_steps_as_a_movement_does() -> None:
    away, start, nobody = Square(2, 2), Square(3, 3), frozenset[Square]()
    two = (Square(4, 4), Square(5, 5))
    # 1 + 2 = 3 for two diagonals; with 2 the second is not reached, and nothing stood in the way.
    assert OPEN.shove(away, start, 3, nobody) == (two, 0)
    assert OPEN.shove(away, start, 2, nobody) == (two[:1], 0)
    assert EACH_ONE.shove(away, start, 2, nobody) == (two, 0)


def test_a_board_says_what_is_wrong_with_it() -> None:
    with pytest.raises(InvalidInputError, match=r"board.width: expected 1 to 200, got 0"):
        Board(0, 3)
    with pytest.raises(
        InvalidInputError, match=r"board.obstacles: .*\(0, 0\) to \(2, 2\).*\(3, 0\)"
    ):
        Board(3, 3, frozenset({Square(3, 0)}))
