"""Oshi-Zumo with K = 3 and minimum bid 1: the value of every state, without use of symmetry."""

from functools import partial

import numpy as np

from benchmarks.answers import Reals
from benchmarks.games import open_spiel
from benchmarks.games.oshi_zumo import OshiZumoTable, solve
from benchmarks.report import Benchmark
from benchmarks.stages import Family, WholeGame, run

_REACH = 3
_COINS = (5, 10, 20, 30, 40, 50)
_SAMPLE = 300
_AT_FIRST_PLACE = {20: 0.835917574, 30: 0.690180262, 40: 0.630084835, 50: 0.597639076}
"""The value of equal coins with the wrestler at 1; OpenSpiel's rules, solved apart, agree."""
_ONE_COIN_LESS = {20: 0.572002163, 50: 0.136788900}
"""The value of N coins against N - 1 with the wrestler in the middle; likewise."""


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
        label=f"{coins} coins",
        solve=lambda: solve(_REACH, coins),
        stages=table.stages,
        sample=_sample(table, coins),
        value_error=max(errors, default=None),
        exploitability=table.worst_exploitability,
        in_open_spiel=open_spiel.oshi_zumo(table, coins),
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


_FAMILY = Family(
    panel=f"K = {_REACH}",
    axis="coins of either side",
    sizes=_COINS,
    solved=_game,
    goal=f"K = {_REACH}, N = {max(_COINS)}, all states",
    bound=0.2,
)

BENCHMARK = Benchmark(
    name="oshi_zumo",
    summary="Oshi-Zumo, K = 3, up to 50 coins, on arrays: all states, without use of symmetry",
    run=partial(run, _FAMILY),
)
