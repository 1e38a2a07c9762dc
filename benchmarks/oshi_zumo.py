"""Oshi-Zumo with K = 3 and minimum bid 1: the value of every state, without use of symmetry."""

import numpy as np

from benchmarks.answers import Reals
from benchmarks.games.oshi_zumo import OshiZumoTable, solve
from benchmarks.peers.client import Peers
from benchmarks.peers.environment import default_folder, versions
from benchmarks.report import Benchmark, Goal, Report, Row
from benchmarks.stages import NOTES, OURS, PEERS, WholeGame, rows

_REACH = 3
_COINS = (10, 20, 30, 40, 50)
_SAMPLE = 300
_AT_FIRST_PLACE = {20: 0.835917574, 30: 0.690180262, 40: 0.630084835, 50: 0.597639076}
"""The value of equal coins with the wrestler at 1; OpenSpiel's rules, solved apart, agree."""
_ONE_COIN_LESS = {20: 0.572002163, 50: 0.136788900}
"""The value of N coins against N - 1 with the wrestler in the middle; likewise."""


def run(quick: bool) -> Report:
    """Measure several numbers of coins; quick: ten, without peers."""
    folder = default_folder()
    measured = list[Row]()
    with Peers(folder, timeout=60.0) as peers:
        for coins in _COINS[:1] if quick else _COINS:
            measured += rows(_game(coins), peers, () if quick else PEERS, rounds=1 if quick else 5)
    return Report(
        unit="CPU seconds for all states",
        axis="coins of either side",
        rows=tuple(measured),
        goals=() if quick else (_goal(measured),),
        notes=NOTES,
        versions={} if quick else versions(folder),
    )


def _game(coins: int) -> WholeGame:
    table = solve(_REACH, coins)
    errors = [
        abs(table.value(*state) - published[coins])
        for published, state in (
            (_AT_FIRST_PLACE, (coins, coins, 1)),
            (_ONE_COIN_LESS, (coins, coins - 1, 0)),
        )
        if coins in published
    ]
    return WholeGame(
        panel=f"K = {_REACH}",
        size=coins,
        label=f"{coins} coins",
        solve=lambda: solve(_REACH, coins),
        stages=table.stages,
        sample=_sample(table, coins),
        value_error=max(errors, default=None),
        exploitability=table.worst_exploitability,
    )


def _sample(table: OshiZumoTable, coins: int) -> list[Reals]:
    rng = np.random.default_rng(coins)
    own, other = rng.integers(0, coins + 1, (2, _SAMPLE))
    position = rng.integers(-_REACH, _REACH + 1, _SAMPLE)
    return [
        table.stage_game(*map(int, state))
        for state in zip(own, other, position, strict=True)
        if state[0] or state[1]
    ]


def _goal(measured: list[Row]) -> Goal:
    (ours,) = [row for row in measured if row.solver == OURS and row.size == max(_COINS)]
    text = f"K = {_REACH}, N = {max(_COINS)}, all states: CPU seconds"
    return Goal(text, 0.2, ours.median, at_least=False)


BENCHMARK = Benchmark(
    name="oshi_zumo",
    summary="Oshi-Zumo, K = 3, up to 50 coins, on arrays: all states, without use of symmetry",
    run=run,
)
