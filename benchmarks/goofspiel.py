"""Goofspiel, prizes in random order, by points: the value of every state, without symmetry."""

from itertools import combinations
from math import comb

import numpy as np
from numpy.random import Generator

from benchmarks.answers import Reals
from benchmarks.games.goofspiel import GoofspielTable, Hand, solve
from benchmarks.peers.client import Peers
from benchmarks.peers.environment import default_folder, versions
from benchmarks.report import Benchmark, Goal, Report, Row
from benchmarks.stages import NOTES, OURS, PEERS, WholeGame, rows

_CARDS = (4, 5, 6, 7, 8)
_SAMPLE = 300
_PUBLISHED = 83 / 60
"""The value of hands {1, 2, 4} against {1, 2, 3} with prizes 1 to 3."""


def run(quick: bool) -> Report:
    """Measure several numbers of cards; quick: four, without peers."""
    folder = default_folder()
    measured = list[Row]()
    with Peers(folder, timeout=60.0) as peers:
        for cards in _CARDS[:1] if quick else _CARDS:
            measured += rows(_game(cards), peers, () if quick else PEERS, rounds=1 if quick else 5)
    return Report(
        unit="CPU seconds for all states",
        axis="cards",
        rows=tuple(measured),
        goals=() if quick else (_goal(measured),),
        notes=NOTES,
        versions={} if quick else versions(folder),
    )


def _game(cards: int) -> WholeGame:
    table = solve(cards)
    return WholeGame(
        panel="by points, random order",
        size=cards,
        label=f"{cards} cards",
        solve=lambda: solve(cards),
        stages=table.stages,
        sample=_sample(table, cards),
        value_error=abs(table.value((1, 2, 4), (1, 2, 3), (1, 2, 3)) - _PUBLISHED),
        exploitability=table.worst_exploitability,
    )


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


def _goal(measured: list[Row]) -> Goal:
    (ours,) = [row for row in measured if row.solver == OURS and row.size == max(_CARDS)]
    text = f"{max(_CARDS)} cards, all states: CPU seconds"
    return Goal(text, 10, ours.median, at_least=False)


BENCHMARK = Benchmark(
    name="goofspiel",
    summary="Goofspiel, up to 8 cards, prizes in random order, by points, on arrays: all states",
    run=run,
)
