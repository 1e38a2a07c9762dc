"""Flanking: opposite sides of a square, by hand and by exact geometry, and how often it counts."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.systems.dreadnaught.skirmish.board import Square
from solver.systems.dreadnaught.skirmish.flanking import (
    Pair,
    is_between,
    pairs_on_board,
    pairs_told,
    penalty,
)

TARGET = Square(5, 5)
NEAR = st.builds(Square, st.integers(2, 8), st.integers(2, 8)).filter(lambda s: s != TARGET)


@pytest.mark.parametrize(
    ("one", "other", "flanked"),
    [
        ((4, 5), (6, 5), True),  # left and right edge
        ((4, 4), (6, 6), True),  # opposite corners
        ((4, 4), (6, 5), False),  # height 4.25 at the left edge: above the square, from 4.5 on
        ((4, 4), (6, 4), False),  # passes above
        ((4, 4), (4, 6), False),  # both left
        ((3, 4), (7, 6), True),  # with reach: height 4.75 at the left edge, 5.25 at the right
        ((3, 5), (6, 5), True),  # one with reach, straight
        ((5, 4), (6, 5), False),  # neighbours round a corner
    ],
)
def test_opposite_sides(one: tuple[int, int], other: tuple[int, int], *, flanked: bool) -> None:
    assert is_between(TARGET, Square(*one), Square(*other)) is flanked


def _passes_opposite_sides(one: Square, other: Square) -> bool:
    """Find the line's points on the four sides, with fractions, for either pair of sides."""
    for a, b in (((one.x, one.y), (other.x, other.y)), ((one.y, one.x), (other.y, other.x))):
        if a[0] == b[0]:
            continue
        slope = Fraction(b[1] - a[1], b[0] - a[0])
        sides = (Fraction(9, 2), Fraction(11, 2))
        low, high = sorted((a[0], b[0]))
        at = [a[1] + slope * (side - a[0]) for side in sides]
        if all(low <= s <= high for s in sides) and all(sides[0] <= y <= sides[1] for y in at):
            return True
    return False


@given(NEAR, NEAR)
def test_flanking_is_symmetric_and_what_the_line_says(one: Square, other: Square) -> None:
    assert is_between(TARGET, one, other) is is_between(TARGET, other, one)
    assert is_between(TARGET, one, other) is _passes_opposite_sides(one, other)


@given(NEAR, NEAR)
def test_flanking_does_not_depend_on_how_the_board_is_turned(one: Square, other: Square) -> None:
    def turned(s: Square) -> Square:
        return Square(TARGET.x - (s.y - TARGET.y), TARGET.y + (s.x - TARGET.x))

    assert is_between(TARGET, one, other) is is_between(TARGET, turned(one), turned(other))


def test_two_pairs_count_twice_when_they_share_nobody() -> None:
    assert penalty([]) == 0
    assert penalty([(1, 2)]) == -1
    assert penalty([(1, 2), (1, 3)]) == -1
    assert penalty([(1, 2), (1, 3), (2, 3)]) == -1
    assert penalty([(1, 2), (3, 4)]) == -2
    assert penalty([(1, 2), (1, 3), (4, 3)]) == -2
    assert penalty([(1, 2), (3, 4), (5, 6)]) == -2


def test_pairs_on_a_board() -> None:
    # 1 left, 2 right, 3 above, 4 below; 5 at a corner whose opposite is empty.
    threatening = {
        1: Square(4, 5),
        2: Square(6, 5),
        3: Square(5, 4),
        4: Square(5, 6),
        5: Square(4, 4),
    }
    assert sorted(pairs_on_board(TARGET, threatening)) == [(1, 2), (3, 4)]
    assert penalty(pairs_on_board(TARGET, threatening)) == -2
    del threatening[4]
    assert penalty(pairs_on_board(TARGET, threatening)) == -1


def test_told_pairs_count_while_both_threaten() -> None:
    told = (Pair(0, 2, 3), Pair(1, 2, 3))
    assert list(pairs_told(0, [2, 3], told)) == [(2, 3)]
    assert list(pairs_told(0, [2], told)) == []
