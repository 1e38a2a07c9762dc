"""Flanking: what enemies on opposite sides take off every defence.

Two enemies that threaten a combatant flank it when the line between their squares' centres passes
through opposite edges, or opposite corners, of its square. One such pair costs -1; two that share
nobody cost -2, and nothing costs more. Without a board the encounter says who flanks whom.

Source: "Dreadnaught, made exact", section 4.
"""

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import NamedTuple

from solver.systems.dreadnaught.skirmish.board import Square

MOST = 2
"""Pairs that count."""


class Pair(NamedTuple):
    """Two enemies, by number, on opposite sides of a target."""

    target: int
    one: int
    other: int


def is_between(target: Square, one: Square, other: Square) -> bool:
    """Return whether the line from one to the other passes through opposite sides of the target."""
    ax, ay = one.x - target.x, one.y - target.y
    bx, by = other.x - target.x, other.y - target.y
    return _crosses(ax, ay, bx, by) or _crosses(ay, ax, by, bx)


def _crosses(ax: int, ay: int, bx: int, by: int) -> bool:
    """Return whether the line from a to b leaves the unit square round 0 through both sides in x.

    At the sides x = -1/2 and 1/2 the line's height is within -1/2 to 1/2; multiplied by twice its
    width, so that everything stays whole.
    """
    if ax > bx:
        ax, ay, bx, by = bx, by, ax, ay
    if ax >= 0 or bx <= 0:
        return False
    width, rise = bx - ax, by - ay
    heights = (2 * ay * width + (side - 2 * ax) * rise for side in (-1, 1))
    return all(abs(height) <= width for height in heights)


def penalty(pairs: Iterable[tuple[int, int]]) -> int:
    """Return what the pairs that flank one target add to its ST: 0, -1 or -2."""
    found = [frozenset(pair) for pair in pairs]
    if not found:
        return 0
    shared_by_none = any(one.isdisjoint(other) for one, other in combinations(found, 2))
    return -MOST if shared_by_none else -1


def pairs_on_board(target: Square, threatening: Mapping[int, Square]) -> Iterable[tuple[int, int]]:
    """Yield the pairs that flank a target.

    Args:
        target: its square.
        threatening: the squares of the enemies that threaten it, by their numbers.
    """
    for (one, first), (other, second) in combinations(threatening.items(), 2):
        if is_between(target, first, second):
            yield one, other


def pairs_told(
    target: int, threatening: Iterable[int], told: Iterable[Pair]
) -> Iterable[tuple[int, int]]:
    """Yield the pairs told by the encounter that still threaten the target."""
    there = frozenset(threatening)
    for pair in told:
        if pair.target == target and {pair.one, pair.other} <= there:
            yield pair.one, pair.other
