"""Mixed strategies in whole numbers: weights that sum to 2^32, so that a draw has no rounding.

Probabilities are apportioned exactly (as fractions) by largest remainder; of equal remainders the
earlier move's goes up. Each weight is then less than one away from its exact share, equal or
larger probabilities never weigh less but for that tie, and what has probability 0 weighs 0.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Any

from service.seal.canonical import Canonical, as_list
from service.seal.field import Data, Index, read_fields
from solver.errors import InvalidInputError

TOTAL = 2**32
_MOST_OFF = 1e-6
"""How far from 1 the given probabilities may sum; rounding, and nothing worse."""


def apportion(probabilities: Sequence[float]) -> tuple[int, ...]:
    """Return whole weights that sum to `TOTAL`, in proportion to `probabilities`.

    Raises:
        InvalidInputError: if they are no probabilities, or do not sum to 1.
    """
    for i, probability in enumerate(probabilities):
        if not (math.isfinite(probability) and probability >= 0):
            raise InvalidInputError(f"probabilities[{i}]", probability, "a number from 0 to 1")
    shares = [Fraction(probability) for probability in probabilities]
    total = sum(shares, Fraction(0))
    if abs(total - 1) > _MOST_OFF:
        raise InvalidInputError("probabilities", float(total), "a sum of 1")
    exact = [share * TOTAL / total for share in shares]
    weights = [math.floor(share) for share in exact]
    up = sorted(range(len(exact)), key=lambda i: weights[i] - exact[i])
    for i in up[: TOTAL - sum(weights)]:
        weights[i] += 1
    return tuple(weights)


@dataclass(frozen=True)
class _Option:
    """A move of a strategy, and its weight."""

    move: Data
    weight: Index


@dataclass(frozen=True)
class Strategy:
    """A mixed strategy.

    Attributes:
        moves: what may be drawn, as plain data in canonical form; each once.
        weights: how often out of `TOTAL`, in the order of `moves`.
    """

    moves: tuple[Canonical, ...]
    weights: tuple[int, ...]

    def __post_init__(self) -> None:
        """Refuse what is no strategy."""
        if len(self.moves) != len(self.weights):
            raise InvalidInputError("weights", len(self.weights), f"{len(self.moves)}, one a move")
        if len(set(self.moves)) != len(self.moves):
            raise InvalidInputError("moves", len(self.moves), "each move once")
        for i, weight in enumerate(self.weights):
            if weight < 0:
                raise InvalidInputError(f"weights[{i}]", weight, "a whole number of 0 or more")
        if sum(self.weights) != TOTAL:
            raise InvalidInputError("weights", sum(self.weights), f"a sum of {TOTAL}")

    @classmethod
    def of(cls, moves: Sequence[object], probabilities: Sequence[float]) -> "Strategy":
        """Return the strategy that plays each of `moves`, plain data, so often.

        Raises:
            InvalidInputError: if that is no mixed strategy.
        """
        return cls(tuple(Canonical.of(move, "moves") for move in moves), apportion(probabilities))

    @property
    def data(self) -> list[dict[str, Any]]:
        """The strategy as plain data."""
        pairs = zip(self.moves, self.weights, strict=True)
        return [{"move": move.data, "weight": weight} for move, weight in pairs]

    @classmethod
    def read(cls, data: object) -> "Strategy":
        """Return the strategy that plain data holds; raise `InvalidInputError` if it holds none."""
        parts = as_list(data)
        if parts is None:
            raise InvalidInputError("strategy", data, "a list of moves with their weights")
        options = [read_fields(_Option, part, f"strategy[{i}]") for i, part in enumerate(parts)]
        return cls(tuple(o.move for o in options), tuple(o.weight for o in options))

    @property
    def canonical(self) -> Canonical:
        """The strategy in canonical form."""
        return Canonical.of(self.data, "strategy")

    def at(self, number: int) -> Canonical:
        """Return the move that a number from 0 to `TOTAL` - 1 falls to."""
        if not 0 <= number < TOTAL:
            raise InvalidInputError("number", number, f"a whole number from 0 to {TOTAL - 1}")
        ends = accumulate(self.weights)
        return next(move for move, end in zip(self.moves, ends, strict=True) if number < end)
