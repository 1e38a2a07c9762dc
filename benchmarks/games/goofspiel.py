"""Goofspiel with prizes in random order, by points, on arrays: every state, from the end backwards.

A state is both hands, the prizes left and the one turned up; see tests/support for the rules and
the source. All hands have as many cards as prizes are left, k say, and are numbered 0, 1, ... as
`itertools.combinations` lists them. V[k][own, other, prizes] is the value before the next prize is
turned up: the mean over prizes p of the stage games

    A(i, j) = p · sign(card i - card j) + V[k - 1][own less i, other less j, prizes less p],

axis 0 being the row player. All stage games of one own hand are a batch. Where points decide, what
was won before does not change how to play on, so it is no part of the state.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from solver.kernel.matrix import solve_packed

Values = NDArray[np.float64]
Indexes = NDArray[np.intp]
Hand = tuple[int, ...]


@dataclass(frozen=True)
class GoofspielTable:
    """The value of every state in which the next prize is about to be turned up.

    Attributes:
        stages: stage games solved.
        worst_exploitability: the largest of a stage game.
    """

    stages: int
    worst_exploitability: float
    _numbers: tuple[dict[Hand, int], ...]
    _values: tuple[Values, ...]

    def value(self, own: Hand, other: Hand, prizes: Hand) -> float:
        """Return what the row player wins in points on average; hands and prizes ascend.

        Raises:
            KeyError: if a hand or the prizes are no equally large selection of the cards.
        """
        number = self._numbers[len(prizes)]
        return float(self._values[len(prizes)][number[own], number[other], number[prizes]])

    def stage_game(self, own: Hand, other: Hand, prizes: Hand, prize: int) -> Values:
        """Return the stage game once `prize`, one of `prizes`, is turned up; arguments ascend."""
        after = _without(prizes, prize)
        games = [
            [
                prize * ((i > j) - (i < j))
                + self.value(_without(own, i), _without(other, j), after)
                for j in other
            ]
            for i in own
        ]
        return np.array(games)


@dataclass(frozen=True)
class _Hands:
    """All hands of k cards.

    Attributes:
        cards: shape (hands, k), ascending in each.
        without: number of the hand of k - 1 cards that is left without each card, (hands, k).
    """

    cards: NDArray[np.float64]
    without: Indexes


def solve(cards: int) -> GoofspielTable:
    """Solve every state with cards and prizes 1 to `cards`."""
    hands = [list(combinations(range(1, cards + 1), size)) for size in range(cards + 1)]
    numbers = tuple({hand: number for number, hand in enumerate(sized)} for sized in hands)
    values = [np.zeros((1, 1, 1))]
    stages, worst = 0, 0.0
    for size in range(1, cards + 1):
        layer = _hands(hands[size], numbers[size - 1])
        means = list[Values]()
        for games in _stage_games(layer, values[-1]):
            batch = solve_packed(games.reshape(-1, size, size), strategies=False)
            means.append(batch.values.reshape(games.shape[:3]).mean(axis=2))
            stages += len(batch)
            worst = max(worst, float(batch.exploitabilities.max()))
        values.append(np.array(means))
    return GoofspielTable(stages, worst, numbers, tuple(values))


def _hands(hands: list[Hand], smaller: dict[Hand, int]) -> _Hands:
    without = [[smaller[_without(hand, card)] for card in hand] for hand in hands]
    return _Hands(np.array(hands, dtype=np.float64), np.array(without, dtype=np.intp))


def _stage_games(hands: _Hands, after: Values) -> Iterator[Values]:
    """Yield the stage games of each own hand, (other hands, prizes left, prize, row, column)."""
    cards, without = hands.cards, hands.without
    for own, own_without in zip(cards, without, strict=True):
        higher = np.sign(own[:, None] - cards[:, None, None, None, :])
        reward = cards[None, :, :, None, None] * higher
        later = after[
            own_without[:, None], without[:, None, None, None, :], without[None, :, :, None, None]
        ]
        yield reward + later


def _without(hand: Hand, gone: int) -> Hand:
    return tuple(card for card in hand if card != gone)
