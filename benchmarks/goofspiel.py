"""Goofspiel, prizes in random order, by points: the value of every state, without symmetry."""

from functools import partial
from itertools import combinations
from math import comb

import numpy as np
from numpy.random import Generator

from benchmarks.answers import Reals
from benchmarks.games import open_spiel
from benchmarks.games.goofspiel import GoofspielTable, Hand, solve
from benchmarks.report import Benchmark
from benchmarks.stages import Family, WholeGame, run

_CARDS = (3, 4, 5, 6, 7, 8)
_SAMPLE = 300
_PUBLISHED_HAND = (1, 2, 4)
_PUBLISHED = 83 / 60
"""The value of that hand against {1, 2, 3} with prizes 1 to 3."""


def _game(cards: int) -> WholeGame:
    table = solve(cards)
    return WholeGame(
        label=f"{cards} cards",
        solve=lambda: solve(cards),
        stages=table.stages,
        sample=_sample(table, cards),
        value_error=_error(table, cards),
        exploitability=table.worst_exploitability,
        in_open_spiel=open_spiel.goofspiel(table, cards),
    )


def _error(table: GoofspielTable, cards: int) -> float | None:
    if cards < max(_PUBLISHED_HAND):
        return None
    return abs(table.value(_PUBLISHED_HAND, (1, 2, 3), (1, 2, 3)) - _PUBLISHED)


def _sample(table: GoofspielTable, cards: int) -> list[Reals]:
    """Return stage games of which every one is as likely as every other."""
    rng = np.random.default_rng(cards)
    left = np.arange(1, cards + 1)
    stages = np.array([size * comb(cards, size) ** 3 for size in range(1, cards + 1)])
    sizes = rng.choice(left, _SAMPLE, p=stages / stages.sum())
    games = list[Reals]()
    for size in sizes.tolist():
        own, other, prizes = (_hand(rng, cards, size) for _ in range(3))
        games.append(table.stage_game(own, other, prizes, int(rng.choice(prizes))))
    return games


def _hand(rng: Generator, cards: int, size: int) -> Hand:
    hands = list(combinations(range(1, cards + 1), size))
    return hands[rng.integers(len(hands))]


_FAMILY = Family(
    panel="by points, random order",
    axis="cards",
    sizes=_CARDS,
    solved=_game,
    goal=f"{max(_CARDS)} cards, all states",
    bound=10,
)

BENCHMARK = Benchmark(
    name="goofspiel",
    summary="Goofspiel, up to 8 cards, prizes in random order, by points, on arrays: all states",
    run=partial(run, _FAMILY),
)
