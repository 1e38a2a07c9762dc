"""Paths of a movement: where it can go, at what cost, and who gets an opportunity of attack.

A movement goes step by step over open squares: through allies and the fallen, not through enemies,
and never ends on another's square. Leaving a square that an enemy threatens provokes; an enemy is
provoked once by one movement, when the first such square is left. Of the paths to a destination
only those are kept that no other dominates: one that costs no more squares and whose provocations,
in their order, are among the other's. An opportunity may be declined, so that one more of them is
never better for whoever moves, and no best path is lost.

Source: "Dreadnaught, made exact", sections 3 and 5; D&D 3.5 for passing others.
"""

import sys
from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from solver.systems.dreadnaught.skirmish.board import (
    Board,
    Square,
    squares_between,
    straight_walk,
)

SHORTEST_CHARGE = 2
"""Squares: 10 feet."""

Provoked: TypeAlias = tuple[int, ...]
Threats: TypeAlias = Callable[[Square], Provoked]
"""Who gets an opportunity when a square is left, in the order of their turns."""


class Ground(NamedTuple):
    """What a movement finds.

    Attributes:
        board: the squares.
        barred: squares that it may not enter: enemies'.
        occupied: squares on which it may not end: everybody else's that stands.
        threats: who is provoked when a square is left.
    """

    board: Board
    barred: frozenset[Square]
    occupied: frozenset[Square]
    threats: Threats


class Path(NamedTuple):
    """One way to a destination.

    Attributes:
        squares: from the start to the destination, both included.
        cost: squares of speed, diagonals counted by the board's rule.
        provoked: enemies that get an opportunity, in the order in which they get it.
    """

    squares: tuple[Square, ...]
    cost: int
    provoked: Provoked

    @property
    def destination(self) -> Square:
        """Where it ends."""
        return self.squares[-1]


class _Label(NamedTuple):
    """A way to a square so far; `odd` after an odd number of diagonal steps."""

    cost: int
    squares: tuple[Square, ...]
    odd: bool
    provoked: Provoked


_LAST = _Label(sys.maxsize, (), odd=False, provoked=())


def paths(ground: Ground, start: Square, most: int) -> tuple[Path, ...]:
    """Return the undominated paths of at most `most` squares, to every destination but `start`."""
    found: dict[Square, list[Path]] = {}
    for label in _ways(ground, start, most):
        path = Path(label.squares, label.cost, label.provoked)
        found.setdefault(path.destination, []).append(path)
    return tuple(path for there in sorted(found) for path in _undominated(found[there]))


def lead_anywhere(ground: Ground, start: Square, most: int) -> bool:
    """Return whether there are any `paths`, which takes far less than to find them."""
    return next(_ways(ground, start, most), None) is not None


def _ways(ground: Ground, start: Square, most: int) -> Iterator[_Label]:
    """Yield the shortest way to each destination by each order of provocations."""
    first = _Label(0, (start,), odd=False, provoked=())
    queue, least = [first], {_reached(first): first}
    while queue:
        label = heappop(queue)
        if least[_reached(label)] is not label:
            continue
        if label.squares[-1] not in ground.occupied and label.squares[-1] != start:
            yield label
        for after in _extended(ground, label):
            # Of the ways that go on alike only the first in order is ever used.
            if after.cost <= most and after < least.get(_reached(after), _LAST):
                least[_reached(after)] = after
                heappush(queue, after)


def _reached(label: _Label) -> tuple[Square, bool, Provoked]:
    """Return all that tells how a way may go on."""
    return label.squares[-1], label.odd, label.provoked


def _extended(ground: Ground, label: _Label) -> list[_Label]:
    here = label.squares[-1]
    provoked = _provoked_on_leaving(ground, here, label.provoked)
    return [
        _Label(
            label.cost + ground.board.step_cost(here, there, odd=label.odd),
            (*label.squares, there),
            label.odd ^ (here.x != there.x and here.y != there.y),
            provoked,
        )
        for there in ground.board.neighbours(here)
        if there not in ground.barred
    ]


def _provoked_on_leaving(ground: Ground, square: Square, before: Provoked) -> Provoked:
    new = tuple(enemy for enemy in ground.threats(square) if enemy not in before)
    return before + new


def _undominated(candidates: list[Path]) -> list[Path]:
    """Return the candidates that no other dominates, cheapest first, of equals the first."""
    kept: list[Path] = []
    for path in sorted(candidates, key=lambda path: (path.cost, len(path.provoked))):
        if not any(_is_within(other.provoked, path.provoked) for other in kept):
            kept.append(path)
    return kept


def _is_within(few: Provoked, many: Provoked) -> bool:
    """Return whether `few` is what is left of `many` when some are taken out of it."""
    rest = iter(many)
    return all(enemy in rest for enemy in few)


def steps(ground: Ground, start: Square) -> tuple[Path, ...]:
    """Return the single 5-foot steps from `start`, diagonal ones included."""
    provoked = _provoked_on_leaving(ground, start, ())
    return tuple(
        Path((start, there), 1, provoked)
        for there in sorted(ground.board.neighbours(start))
        if there not in ground.occupied and there not in ground.barred
    )


def charges(
    ground: Ground, start: Square, target: Square, reach: int, most: int
) -> tuple[Path, ...]:
    """Return the charges at a target: straight, to the nearest free squares that have it in reach.

    A charge goes at least 10 feet and at most `most` squares; its line may cross no obstacle and
    nobody's square, not even an ally's. Of several nearest squares any may be chosen (D&D 3.5).
    """
    board = ground.board
    goals = [
        square
        for square in _around(board, target, reach)
        if square not in ground.occupied and board.within(square, target, reach)
    ]
    nearest = min((board.distance(start, goal) for goal in goals), default=0)
    if not SHORTEST_CHARGE <= nearest <= most:
        return ()
    runs = (straight_walk(start, goal) for goal in goals if board.distance(start, goal) == nearest)
    return tuple(_run(ground, squares, nearest) for squares in runs if _is_free(ground, squares))


def _around(board: Board, target: Square, reach: int) -> list[Square]:
    span = range(-reach, reach + 1)
    around = (Square(target.x + dx, target.y + dy) for dx in span for dy in span)
    return [square for square in around if board.is_open(square) and square != target]


def _is_free(ground: Ground, squares: tuple[Square, ...]) -> bool:
    crossed = squares_between(squares[0], squares[-1])
    steps_legal = all(there in ground.board.neighbours(here) for here, there in pairwise(squares))
    return steps_legal and not any(square in ground.occupied for square in crossed)


def _run(ground: Ground, squares: tuple[Square, ...], cost: int) -> Path:
    provoked: Provoked = ()
    for square in squares[:-1]:
        provoked = _provoked_on_leaving(ground, square, provoked)
    return Path(squares, cost, provoked)
