"""Best mixed strategies of small games in rational arithmetic, by listing vertices.

A second way to compute what the solver computes by linear programs in floating point. A criterion
is a matrix C of shape (m, k) and is worth min over its columns of xᵀC to a mixed strategy x of the
m rows; a payoff matrix is the first criterion. The best strategies by a criterion are a polytope:
its vertices are found by trying every choice of constraints that may be tight.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple, TypeAlias

Number: TypeAlias = Fraction | int
Matrix: TypeAlias = Sequence[Sequence[Number]]
Point: TypeAlias = tuple[Fraction, ...]


class Best(NamedTuple):
    """What a criterion is worth at best, and the vertices of the strategies that reach it."""

    worth: Fraction
    vertices: tuple[Point, ...]


class _HalfSpace(NamedTuple):
    """The points p with coefficients · p >= bound."""

    coefficients: Sequence[Number]
    bound: Number


def exact(payoffs: Sequence[Sequence[float]]) -> Matrix:
    """Return floats as the rational numbers that they are."""
    return [[Fraction(entry) for entry in line] for line in payoffs]


def best_strategies(criteria: Sequence[Matrix]) -> list[Best]:
    """Return, for each criterion in order, what the best by all before it make of it."""
    size = len(criteria[0])
    kept = [_HalfSpace([int(i == j) for j in range(size)] + [0], 0) for i in range(size)]
    found = list[Best]()
    for criterion in criteria:
        columns = [list(column) for column in zip(*criterion, strict=True)]
        points = set(_vertices([*kept, *(_HalfSpace([*c, -1], 0) for c in columns)], size + 1))
        worth = max(point[-1] for point in points)
        found.append(Best(worth, tuple(sorted(p[:-1] for p in points if p[-1] == worth))))
        kept += [_HalfSpace([*column, 0], worth) for column in columns]
    return found


def exact_value(payoffs: Matrix) -> Fraction:
    """Return the value of a matrix game."""
    return best_strategies([payoffs])[0].worth


def _vertices(spaces: Sequence[_HalfSpace], size: int) -> Iterator[Point]:
    """Yield the vertices (x, t) of the half-spaces with Σx = 1, some more than once."""
    simplex = _HalfSpace([1] * (size - 1) + [0], 1)
    for tight in combinations(spaces, size - 1):
        point = _intersection([simplex, *tight])
        if point is not None and all(_holds(space, point) for space in spaces):
            yield point


def _holds(space: _HalfSpace, point: Point) -> bool:
    return sum(c * p for c, p in zip(space.coefficients, point, strict=True)) >= space.bound


def _intersection(planes: Sequence[_HalfSpace]) -> Point | None:
    """Return the one point on all planes, or None if there is no such point (Gauss-Jordan)."""
    rows = [[Fraction(c) for c in (*plane.coefficients, plane.bound)] for plane in planes]
    for k in range(len(rows)):
        pivot = next((i for i in range(k, len(rows)) if rows[i][k]), None)
        if pivot is None:
            return None
        rows[k], rows[pivot] = rows[pivot], rows[k]
        lead = rows[k][k]
        rows[k] = [entry / lead for entry in rows[k]]
        for i, row in enumerate(rows):
            factor = row[k]
            if i != k and factor:
                rows[i] = [a - factor * b for a, b in zip(row, rows[k], strict=True)]
    return tuple(row[-1] for row in rows)
