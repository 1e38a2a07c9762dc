"""Skirmishes: what the search loses against the best answer, and what it gains over habits."""

import random
import time
from collections.abc import Iterator

from benchmarks.games.skirmish_fights import (
    ACTION_SETS,
    Family,
    families,
    small_fight,
)
from benchmarks.report import Benchmark, Report, Timing
from benchmarks.skirmish_budget import BUDGET_NOTE, judge_in_time
from benchmarks.skirmish_every import EVERY_NOTE, judge_every_rule
from benchmarks.skirmish_every_budget import EVERY_BUDGET_NOTE, judge_every_rule_in_time
from benchmarks.skirmish_losses import WHOLE_ROUND, Judged, loss_goals, loss_rows
from benchmarks.skirmish_play_outs import PLAY_OUT_NOTE, play_out_rows
from solver.errors import TooLargeError
from solver.systems.dreadnaught.skirmish.search_loss import Level, measure_losses
from solver.systems.dreadnaught.skirmish.skirmish_table import available

_SEED = 2026
_FIGHTS = 10
"""Judged in each family: 300 in all."""
_MOST_STATES = 20_000
"""Fights with more are drawn again: the judge searches in each state that play can come to."""

_LEVELS = {
    "one exchange": Level(0, 0),
    "the turn, restricted": Level(0, 1),
    "two turns, restricted": Level(0, 2),
    "three turns, restricted": Level(0, 3),
    "the round, restricted": Level(0, WHOLE_ROUND),
    "a turn, then the round": Level(1, WHOLE_ROUND),
}

_NOTES = (
    (
        "Loss: what the exact best response to the whole play of a side that searches at every "
        "decision earns beyond the value, in % of the most that both sides together can gain. Each "
        "fight counts twice, once for either side that searches."
    ),
    (
        "Judged fights have 2 to 5 EP a head (6 to 8 for a single monster), one less where more "
        f"than attacks are allowed, and up to {_MOST_STATES:,} turn states: any budget would solve "
        "them. The search is held at a level instead, as if its time were over there."
    ),
)


def run(quick: bool) -> Report:
    """Judge the search and play it out; quick: ten fights, and no play-outs."""
    return run_seeded(quick, _SEED)


def run_seeded(quick: bool, seed: int) -> Report:
    """Do the same with other random fights."""
    if not available():
        return Report("", "", (), notes=("The compiled solver was not built.",))
    rng = random.Random(seed)
    begun = time.process_time()
    judged = [
        fight
        for family in families(ACTION_SETS)[:: 6 if quick else 1]
        for fight in _judge(rng, family, 1 if quick else _FIGHTS, 5000 if quick else _MOST_STATES)
    ]
    seconds = time.process_time() - begun
    rows = [*loss_rows(judged, _LEVELS, "loss", Timing((seconds / len(judged),)))]
    every_rows, every_goals = judge_every_rule(random.Random(seed), quick=quick)
    timed_rows, timed_goals = judge_in_time(random.Random(seed), quick=quick)
    slow_rows, slow_goals = judge_every_rule_in_time(random.Random(seed), quick=quick)
    rows += [*every_rows, *timed_rows, *slow_rows]
    played_rows, played_goals = ([], []) if quick else play_out_rows(random.Random(seed))
    rows += played_rows
    return Report(
        unit="CPU seconds to judge a fight, or for one play-out",
        axis="",
        rows=tuple(rows),
        goals=(
            *loss_goals(judged, _LEVELS),
            *every_goals,
            *timed_goals,
            *slow_goals,
            *played_goals,
        ),
        notes=(*_NOTES, EVERY_NOTE, BUDGET_NOTE, EVERY_BUDGET_NOTE, PLAY_OUT_NOTE),
        shown_figures=(
            "mean",
            "worst",
            "turns seen",
            "gain",
            "standard error",
            "turn end",
            "round end",
        ),
        plotted=False,
    )


def _judge(rng: random.Random, family: Family, count: int, most_states: int) -> Iterator[Judged]:
    while count > 0:
        skirmish = small_fight(rng, family)
        try:
            measured = measure_losses(
                skirmish,
                skirmish.setting.start(1),
                list(_LEVELS.values()),
                most_states=most_states,
            )
        except TooLargeError:
            continue
        if measured.payoff_range > 0:
            count -= 1
            yield Judged(family, measured.losses)


BENCHMARK = Benchmark(
    name="skirmish",
    summary="several against several: the loss of the search, judged exactly, and play-outs",
    run=run,
    run_seeded=run_seeded,
)
