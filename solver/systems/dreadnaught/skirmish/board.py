"""The board: squares of 5 feet, their distances, what is within reach, and straight lines.

A square is named by its column x and its row y, both from 0, to the right and downwards. Distances
are counted in squares, as D&D 3.5 counts them: every second diagonal step counts twice
(`Diagonals.ALTERNATE`), or, by the house rule `diagonals`, each once. A reach of two squares covers
the second diagonal nevertheless, as there. What strikes or is cast from one square at another
needs a clear line between their centres: one that crosses the inside of no obstacle; grazing a
corner does not block.

Source: "Dreadnaught, made exact", sections 3 and 4, and D&D 3.5 where that is silent.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from solver.errors import InvalidInputError

LARGEST_SIDE = 200
"""No board is wider or higher: 1,000 feet."""

_AROUND = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
_REACH_OVER_SECOND_DIAGONAL = 2


class Square(NamedTuple):
    """A square by its column and row."""

    x: int
    y: int


class Diagonals(StrEnum):
    """How diagonal steps are counted: every second one twice, or each once."""

    ALTERNATE = "alternate"
    ONE = "one"


class Shove(NamedTuple):
    """The squares that a shoved combatant enters, and how many an obstacle kept it from."""

    path: tuple[Square, ...]
    rest: int


@dataclass(frozen=True)
class Board:
    """The ground of a fight.

    Attributes:
        width: columns.
        height: rows.
        obstacles: squares that nobody enters, and that block lines.
        diagonals: how diagonal steps are counted.
    """

    width: int
    height: int
    obstacles: frozenset[Square] = frozenset()
    diagonals: Diagonals = Diagonals.ALTERNATE

    def __post_init__(self) -> None:
        """Refuse a board without squares, and obstacles beside it."""
        for field in ("width", "height"):
            side = getattr(self, field)
            if not 1 <= side <= LARGEST_SIDE:
                raise InvalidInputError(f"board.{field}", side, f"1 to {LARGEST_SIDE}")
        for square in sorted(self.obstacles):
            if not self.has(square):
                raise InvalidInputError("board.obstacles", tuple(square), self.extent())

    def extent(self) -> str:
        """Return in words which squares there are."""
        return f"a square from (0, 0) to ({self.width - 1}, {self.height - 1})"

    def has(self, square: Square) -> bool:
        """Return whether the board has this square."""
        return 0 <= square.x < self.width and 0 <= square.y < self.height

    def is_open(self, square: Square) -> bool:
        """Return whether a combatant may be there, as far as the ground is concerned."""
        return self.has(square) and square not in self.obstacles

    def distance(self, one: Square, other: Square) -> int:
        """Return the squares from one to the other, straight through everything."""
        shorter, longer = sorted((abs(one.x - other.x), abs(one.y - other.y)))
        return longer + shorter // 2 if self.diagonals is Diagonals.ALTERNATE else longer

    def step_cost(self, one: Square, other: Square, *, odd: bool) -> int:
        """Return what a step to a neighbour counts; `odd` after an odd number of diagonals."""
        diagonal = one.x != other.x and one.y != other.y
        return 2 if diagonal and odd and self.diagonals is Diagonals.ALTERNATE else 1

    def length(self, squares: Sequence[Square]) -> int:
        """Return what a walk from neighbour to neighbour counts."""
        total, odd = 0, False
        for here, there in pairwise(squares):
            total += self.step_cost(here, there, odd=odd)
            odd ^= here.x != there.x and here.y != there.y
        return total

    def within(self, one: Square, other: Square, squares: int) -> bool:
        """Return whether what reaches `squares` far from one reaches the other."""
        return self._near(one, other, squares) and self.is_clear(one, other)

    def _near(self, one: Square, other: Square, squares: int) -> bool:
        if squares == _REACH_OVER_SECOND_DIAGONAL:
            return max(abs(one.x - other.x), abs(one.y - other.y)) <= squares and (
                self.distance(one, other) <= squares + 1
            )
        return self.distance(one, other) <= squares

    def is_clear(self, one: Square, other: Square) -> bool:
        """Return whether no obstacle stands between two squares."""
        return not self.obstacles or not any(
            square in self.obstacles for square in squares_between(one, other)
        )

    @cached_property
    def _steps(self) -> dict[Square, tuple[Square, ...]]:
        """The neighbours of squares that were asked for."""
        return {}

    def neighbours(self, square: Square) -> tuple[Square, ...]:
        """Return the open squares that one step leads to; no step cuts an obstacle's corner."""
        known = self._steps.get(square)
        if known is None:
            around = (Square(square.x + dx, square.y + dy) for dx, dy in _AROUND)
            known = tuple(
                there
                for there in around
                if self.is_open(there) and self._rounds_no_corner(square, there)
            )
            self._steps[square] = known
        return known

    def _rounds_no_corner(self, one: Square, other: Square) -> bool:
        corners = (Square(one.x, other.y), Square(other.x, one.y))
        return not any(corner in self.obstacles for corner in corners)

    def shove(
        self, away_from: Square, start: Square, squares: int, occupied: frozenset[Square]
    ) -> Shove:
        """Shove a combatant from `start` straight away from another's square.

        Diagonal steps count as in movement. What stops it is an obstacle, the board's edge or an
        occupied square; the squares not gone because of that are the rest.
        """
        path: list[Square] = []
        here, left, odd = start, squares, False
        for there in _beyond(away_from, start):
            cost = self.step_cost(here, there, odd=odd)
            if cost > left:
                break
            if there not in self.neighbours(here) or there in occupied:
                return Shove(tuple(path), left)
            odd ^= here.x != there.x and here.y != there.y
            here, left = there, left - cost
            path.append(here)
        return Shove(tuple(path), 0)


def squares_between(one: Square, other: Square) -> list[Square]:
    """Return the squares whose inside the line between two centres crosses, without its ends."""
    dx, dy = other.x - one.x, other.y - one.y
    xs = range(min(dx, 0), max(dx, 0) + 1)
    ys = range(min(dy, 0), max(dy, 0) + 1)
    return [
        Square(one.x + x, one.y + y)
        for x in xs
        for y in ys
        if 2 * abs(dx * y - dy * x) < abs(dx) + abs(dy) and (x, y) not in ((0, 0), (dx, dy))
    ]


def straight_walk(one: Square, other: Square) -> tuple[Square, ...]:
    """Return the squares, ends included, of the steps that follow the line between two centres.

    There are as many steps as the longer side has; where the line runs between two squares, the
    one nearer to the start is taken.
    """
    dx, dy = other.x - one.x, other.y - one.y
    steps = max(abs(dx), abs(dy))
    return tuple(
        Square(one.x + _share(dx, step, steps), one.y + _share(dy, step, steps))
        for step in range(steps + 1)
    )


def _share(length: int, step: int, steps: int) -> int:
    """Return length · step / steps, rounded to the nearest, halves towards 0."""
    if steps == 0:
        return 0
    share = (2 * abs(length) * step + steps - 1) // (2 * steps)
    return share if length >= 0 else -share


def _beyond(away_from: Square, start: Square) -> Iterator[Square]:
    """Yield the squares that follow `start` on the line to it from another, without end."""
    dx, dy = start.x - away_from.x, start.y - away_from.y
    steps = max(abs(dx), abs(dy))
    step = 0
    while steps:
        step += 1
        yield Square(start.x + _share(dx, step, steps), start.y + _share(dy, step, steps))
