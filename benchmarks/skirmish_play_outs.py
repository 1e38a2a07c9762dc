"""Play-outs of skirmishes of the size at a table: the search against habits, and against itself."""

import logging
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import fmean, stdev

from benchmarks.games.skirmish_fights import table_fight
from benchmarks.games.skirmish_policies import (
    LocalBestResponse,
    Policy,
    Searcher,
    all_in,
    even_split,
    greedy,
    play_out,
    uniform,
)
from benchmarks.report import Goal, Row, Timing
from solver.systems.interface import Aim

_PAIRS = 30
_SIDES = (4, 6)
_BUDGET, _SMALL_BUDGET = 0.3, 0.03
_SIGNIFICANT = 3.3
"""Standard errors that a gain must be above nothing for p < 0.001."""
_HABITS: dict[str, Policy] = {
    "all-in": all_in,
    "even split": even_split,
    "greedy": greedy,
    "uniform": uniform,
}
PLAY_OUT_NOTE = (
    f"Play-outs: {_SIDES[0]} monsters against {_SIDES[1]} players, CP 2 to 5, EP 6 to 14, 10 to 35 "
    f"hit points, all six actions, one round, objective score, {_BUDGET} s a decision. Gain: "
    "what the side gets by the first way to play less what it gets by the second, in the same "
    f"{_PAIRS} fights. Turn end, round end: how often the search saw so far. A local best response "
    "knows what the search will draw from, and what it holds the rest of the fight to be worth."
)
_logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Match:
    """Two ways to play, tried by one side against the same way of the other."""

    label: str
    ours: Policy
    baseline: Policy
    opponent: Policy
    aimed: bool = True  # whether `ours` should be better

    def row(self, side: int, seeds: list[int]) -> Row:
        """Play all pairs, as the monsters (side 0) or the players."""
        begun = time.process_time()
        gains = [self._gain(side, seed) for seed in seeds]
        figures = {"gain": fmean(gains), "standard error": stdev(gains) / len(gains) ** 0.5}
        if isinstance(self.ours, Searcher):
            figures |= self.ours.take_shares()
        seat = ("monsters", "players")[side]
        seconds = (time.process_time() - begun) / len(seeds)
        _logger.info("%s, as %s: %s", self.label, seat, figures)
        timing = Timing((seconds,))
        label = f"{self.label}, as {seat}"
        return Row("play-outs", 0, label, "dreadnaught", timing, figures=figures)

    def _gain(self, side: int, seed: int) -> float:
        skirmish = table_fight(random.Random(seed), _SIDES, Aim.SCORE)
        ours, baseline = (
            play_out(
                skirmish,
                (policy, self.opponent) if side == 0 else (self.opponent, policy),
                random.Random(seed),
            )
            for policy in (self.ours, self.baseline)
        )
        return (ours - baseline) * (1 if side == 0 else -1)


def play_out_rows(rng: random.Random) -> tuple[list[Row], list[Goal]]:
    """Play each match from both sides."""
    seeds = [rng.randrange(1 << 30) for _ in range(_PAIRS)]
    rows, goals = list[Row](), list[Goal]()
    for match in _matches():
        for side in range(2):
            row = match.row(side, seeds)
            rows.append(row)
            if match.aimed:
                goals.append(_goal(row))
    return rows, goals


def _goal(row: Row) -> Goal:
    errors = row.figures["gain"] / max(row.figures["standard error"], 1e-12)
    return Goal(f"{row.label}: gain in standard errors", _SIGNIFICANT, errors, at_least=True)


def _matches() -> Iterator[_Match]:
    for name, habit in _HABITS.items():
        yield _Match(f"search or {name}, against {name}", Searcher(_BUDGET), habit, habit)
    small = Searcher(_SMALL_BUDGET)
    label = f"search of {_BUDGET} s or of {_SMALL_BUDGET} s, against {_SMALL_BUDGET} s"
    yield _Match(label, Searcher(_BUDGET), small, small)
    search = Searcher(_BUDGET)
    label = "local best response or search, against search"
    yield _Match(label, LocalBestResponse(_BUDGET), search, search, aimed=False)
