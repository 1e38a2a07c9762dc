"""What the search of skirmishes loses in fights that its two seconds do not solve."""

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean

from benchmarks.games.skirmish_fights import ACTION_SETS, Family, families, larger_fight
from benchmarks.report import Goal, Row, Timing
from benchmarks.skirmish_losses import grouped, loss_figures
from solver.errors import TooLargeError
from solver.systems.dreadnaught.skirmish.search_loss import Level, Loss, measure_losses
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish.skirmish_table import Depth, estimate, solve_skirmish
from solver.systems.finding import Method

BUDGET = 2.0
"""Seconds for a decision: the default of every answer."""

_FIGHTS = 2
"""Judged in each family: 60 in all."""
_STATES = (60_000, 250_000)
"""That an exact solution is estimated to take."""
_MOST_STATES = 800_000
"""Fights that take more after all are drawn again."""
_LARGEST_SIZE = 12

BUDGET_NOTE = (
    f"In {BUDGET:g} s: fights of some {_STATES[0]:,} to {_STATES[1]:,} turn states, which the "
    f"search does not solve in {BUDGET:g} s of the clock. It is judged at the level that it "
    "reached at their start: later decisions, which have less before them, are held there too."
)


@dataclass(frozen=True)
class _Timed:
    family: Family
    depth: Depth
    loss: Loss


def judge_in_time(rng: random.Random, *, quick: bool) -> tuple[list[Row], list[Goal]]:
    """Judge the search of larger random fights; quick: none."""
    if quick:
        return [], []
    begun = time.process_time()
    judged = [fight for family in families(ACTION_SETS) for fight in _judge(rng, family)]
    timing = Timing(((time.process_time() - begun) / len(judged),))
    return list(_rows(judged, timing)), list(_goals(judged))


def _judge(rng: random.Random, family: Family) -> Iterator[_Timed]:
    judged = 0
    while judged < _FIGHTS:
        skirmish = _of_that_size(rng, family)
        start = skirmish.setting.start(1)
        table = solve_skirmish(skirmish, start, budget=BUDGET)
        if table.method is Method.EXACT or table.depth.glance:
            continue
        level = Level(table.depth.full, max(table.depth.full, table.depth.restricted))
        try:
            measured = measure_losses(skirmish, start, [level], most_states=_MOST_STATES)
        except TooLargeError:
            continue
        if measured.payoff_range > 0:
            judged += 1
            yield _Timed(family, table.depth, measured.losses[level])


def _of_that_size(rng: random.Random, family: Family) -> Skirmish:
    """Return a fight with as many states as wanted; larger numbers are tried after a small one."""
    size = 0
    while True:
        skirmish = larger_fight(rng, family, size)
        states = estimate(skirmish, skirmish.setting.start(1)).states
        if _STATES[0] <= states <= _STATES[1]:
            return skirmish
        step = 1 if states < _STATES[0] else -1
        size = min(_LARGEST_SIZE, max(0, size + step))


def _rows(judged: Sequence[_Timed], timing: Timing) -> Iterator[Row]:
    for by, label, fights in grouped(judged):
        figures = loss_figures(_shares(fights)) | {
            "turns seen": fmean(fight.depth.restricted for fight in fights),
            "round end": fmean(fight.depth.round_end for fight in fights),
        }
        yield Row(f"loss in time by {by}", 0, label, f"in {BUDGET:g} s", timing, figures=figures)


def _goals(judged: Sequence[_Timed]) -> Iterator[Goal]:
    seen = [fight for fight in judged if fight.depth.round_end]
    for name, fights, mean, worst in (
        ("where it sees the end of the round", seen, 0.5, 5.0),
        ("everywhere", judged, 2.0, 10.0),
    ):
        text = f"in {BUDGET:g} s, {name}"
        measured = loss_figures(_shares(fights)) if fights else {}
        yield Goal(f"{text}: mean loss in %", mean, measured.get("mean"), at_least=False)
        yield Goal(f"{text}: worst loss in %", worst, measured.get("worst"), at_least=False)


def _shares(judged: Sequence[_Timed]) -> list[float]:
    return [share for fight in judged for share in (fight.loss.monsters, fight.loss.players)]
