"""What the search of skirmishes with every rule loses against the best answer."""

import random
import time
from collections.abc import Iterator

from benchmarks.games.every_fights import ACTION_SETS, SIZES, every_fight
from benchmarks.games.skirmish_fights import Family, families
from benchmarks.report import Goal, Row, Timing
from benchmarks.skirmish_losses import WHOLE_ROUND, Judged, loss_goals, loss_rows
from solver.errors import TooLargeError
from solver.systems.dreadnaught.skirmish.search_loss import (
    Bids,
    Level,
    MeasuredFight,
    measure_losses,
)

_FIGHTS = 2
"""Judged in each family: 100 in all."""
_MOST_STATES = 15_000
_DRAWS = 2
"""Of a size, until a smaller one is drawn."""

_LEVELS = {
    "one choice, one bid": Level(0, 0, Bids.ONE),
    "one choice, hardly any bids": Level(0, 0, Bids.HARDLY_ANY),
    "one choice, few bids": Level(0, 0, Bids.FEW),
    "one choice, all bids": Level(0, 0),
    "a choice, then the turn": Level(0, 1),
    "one turn": Level(1, 1),
    "a turn, the next restricted": Level(1, 2),
    "a turn, then the round": Level(1, WHOLE_ROUND),
    "two turns, then the round": Level(2, WHOLE_ROUND),
}

EVERY_NOTE = (
    "With every rule: fights of manoeuvres, of aid, of magic, on small boards, and of everything; "
    "1 to 3 EP a head (of a single one twice as many), the whole round or its last 4, 3 or 2 "
    f"turns, the largest of a few draws that takes no more than {_MOST_STATES:,} states. A level "
    "that sees all turns that are left in full loses nothing."
)


def judge_every_rule(rng: random.Random, *, quick: bool) -> tuple[list[Row], list[Goal]]:
    """Judge random fights with every rule; quick: five, of a few thousand states."""
    begun = time.process_time()
    judged = [
        fight
        for family in families(ACTION_SETS)[:: 11 if quick else 1]
        for fight in _judge(rng, family, 1 if quick else _FIGHTS, 3000 if quick else _MOST_STATES)
    ]
    timing = Timing(((time.process_time() - begun) / len(judged),))
    rows = [*loss_rows(judged, _LEVELS, "loss with every rule", timing)]
    return rows, [*loss_goals(judged, _LEVELS, "with every rule, ")]


def _judge(rng: random.Random, family: Family, count: int, most_states: int) -> Iterator[Judged]:
    while count > 0:
        measured = _measured(rng, family, most_states)
        if measured is not None and measured.payoff_range > 0:
            count -= 1
            yield Judged(family, measured.losses)


def _measured(rng: random.Random, family: Family, most_states: int) -> MeasuredFight | None:
    """Return the first that is small enough, of smaller and smaller ones."""
    for size in SIZES:
        for _ in range(_DRAWS):
            skirmish, start = every_fight(rng, family, size)
            try:
                return measure_losses(
                    skirmish, start, list(_LEVELS.values()), most_states=most_states
                )
            except TooLargeError:
                continue
    return None
