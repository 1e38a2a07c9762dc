"""Skirmishes: what the search loses against the best answer, and what it gains over habits."""

import random
import time
from collections.abc import Iterator, Sequence
from statistics import fmean, stdev

from benchmarks.games.skirmish_fights import (
    ACTION_SETS,
    Family,
    families,
    small_fight,
    table_fight,
)
from benchmarks.games.skirmish_policies import (
    Policy,
    Searcher,
    all_in,
    even_split,
    greedy,
    play_out,
    uniform,
)
from benchmarks.report import Benchmark, Report, Row, Timing
from benchmarks.skirmish_budget import BUDGET_NOTE, judge_in_time
from benchmarks.skirmish_every import EVERY_NOTE, judge_every_rule
from benchmarks.skirmish_losses import WHOLE_ROUND, Judged, loss_goals, loss_rows
from solver.errors import TooLargeError
from solver.systems.dreadnaught.skirmish.search_loss import Level, measure_losses
from solver.systems.dreadnaught.skirmish.skirmish_table import available
from solver.systems.interface import Aim

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

_PLAY_OUTS = 8
_PLAYED_SIDES = (4, 6)
_BUDGET, _SMALL_BUDGET = 0.2, 0.02
_HABITS: dict[str, Policy] = {
    "all-in": all_in,
    "even split": even_split,
    "greedy": greedy,
    "uniform": uniform,
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
    (
        "Play-outs: 4 monsters against 6 players, CP 2 to 5, EP 6 to 14, 10 to 35 hit points, all "
        f"six actions, one round, objective score, {_BUDGET} s for each decision. Gain: what the "
        "side gets by search less what it gets by the habit itself, against that habit, in the "
        "same fight. Turn end, round end: how often the search saw so far."
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
    rows += [*every_rows, *timed_rows]
    if not quick:
        rows += _play_out_rows(rng)
    return Report(
        unit="CPU seconds to judge a fight, or for one play-out",
        axis="",
        rows=tuple(rows),
        goals=(*loss_goals(judged, _LEVELS), *every_goals, *timed_goals),
        notes=(*_NOTES, EVERY_NOTE, BUDGET_NOTE),
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


def _play_out_rows(rng: random.Random) -> Iterator[Row]:
    seeds = [rng.randrange(1 << 30) for _ in range(_PLAY_OUTS)]
    for name, habit in _HABITS.items():
        yield from _paired(f"against {name}", seeds, habit, habit, _BUDGET)
    yield from _paired(
        f"against a search of {_SMALL_BUDGET} s", seeds, Searcher(_SMALL_BUDGET), None, _BUDGET
    )


def _paired(
    label: str, seeds: Sequence[int], opponent: Policy, baseline: Policy | None, budget: float
) -> Iterator[Row]:
    """Yield the gain of the search over a baseline (default: the opponent's own way)."""
    for side, seat in enumerate(("monsters", "players")):
        gains = list[float]()
        ours = Searcher(budget)
        begun = time.process_time()
        for seed in seeds:
            skirmish = table_fight(random.Random(seed), _PLAYED_SIDES, Aim.SCORE)
            results = [
                play_out(skirmish, _seated(policy, opponent, side), random.Random(seed))
                for policy in (ours, baseline or opponent)
            ]
            gains.append((results[0] - results[1]) * (1 if side == 0 else -1))
        seconds = (time.process_time() - begun) / len(seeds)
        yield Row(
            "play-outs",
            0,
            f"{label}, as {seat}",
            "dreadnaught",
            Timing((seconds,)),
            figures={
                "gain": fmean(gains),
                "standard error": stdev(gains) / len(gains) ** 0.5,
                "turn end": ours.turn_end / ours.searches,
                "round end": ours.round_end / ours.searches,
            },
        )


def _seated(policy: Policy, opponent: Policy, side: int) -> tuple[Policy, Policy]:
    return (policy, opponent) if side == 0 else (opponent, policy)


BENCHMARK = Benchmark(
    name="skirmish",
    summary="several against several: the loss of the search, judged exactly, and play-outs",
    run=run,
    run_seeded=run_seeded,
)
