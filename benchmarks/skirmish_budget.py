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
from solver.systems.dreadnaught.skirmish.search_loss import Bids, Level, Loss, measure_losses
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish.skirmish_table import Depth, estimate, solve_skirmish
from solver.systems.dreadnaught.skirmish.state import SkirmishState
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
class JudgedInTime:
    """A fight that was judged at the level that a search reached at its start.

    Attributes:
        family: of the fight.
        depth: how far the search looked.
        loss: of a search that is held there.
    """

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
    return list(timed_rows(judged, timing)), list(timed_goals(judged))


def _judge(rng: random.Random, family: Family) -> Iterator[JudgedInTime]:
    left = _FIGHTS
    while left > 0:
        skirmish = _of_that_size(rng, family)
        judged = judge_at_its_level(family, skirmish, skirmish.setting.start(1), _MOST_STATES)
        if isinstance(judged, JudgedInTime):
            left -= 1
            yield judged


def judge_at_its_level(
    family: Family, skirmish: Skirmish, start: SkirmishState, most_states: int
) -> JudgedInTime | int:
    """Judge the search of a fight, or say why not: 1 is too small, -1 too large, 0 no fight."""
    table = solve_skirmish(skirmish, start, budget=BUDGET)
    if table.method is Method.EXACT:
        return 1
    if table.depth.glance:
        return -1
    full, restricted, bids = table.level
    level = Level(full, restricted, Bids(bids))
    try:
        measured = measure_losses(skirmish, start, [level], most_states=most_states)
    except TooLargeError:
        return -1
    if not measured.payoff_range:
        return 0
    return JudgedInTime(family, table.depth, measured.losses[level])


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


def timed_rows(judged: Sequence[JudgedInTime], timing: Timing, which: str = "") -> Iterator[Row]:
    """Yield mean and worst losses in %, and how far was looked, of all and by family."""
    for by, label, fights in grouped(judged):
        figures = loss_figures(_shares(fights)) | {
            "turns seen": fmean(fight.depth.restricted for fight in fights),
            "round end": fmean(fight.depth.round_end for fight in fights),
        }
        panel = f"loss in time, {which}by {by}"
        yield Row(panel, 0, label, f"in {BUDGET:g} s", timing, figures=figures)


def timed_goals(judged: Sequence[JudgedInTime], which: str = "") -> Iterator[Goal]:
    """Yield what was aimed at: less where the search sees the end of the round."""
    seen = [fight for fight in judged if fight.depth.round_end]
    for name, fights, mean, worst in (
        ("where it sees the end of the round", seen, 0.5, 5.0),
        ("everywhere", judged, 2.0, 10.0),
    ):
        text = f"{which}in {BUDGET:g} s, {name}"
        measured = loss_figures(_shares(fights)) if fights else {}
        yield Goal(f"{text}: mean loss in %", mean, measured.get("mean"), at_least=False)
        yield Goal(f"{text}: worst loss in %", worst, measured.get("worst"), at_least=False)


def _shares(judged: Sequence[JudgedInTime]) -> list[float]:
    return [share for fight in judged for share in (fight.loss.monsters, fight.loss.players)]
