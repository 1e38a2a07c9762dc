"""What the search of skirmishes with every rule loses in fights that 2 s do not solve."""

import random
import time
from collections.abc import Iterator

from benchmarks.games.every_fights import ACTION_SETS, SIZES, Size, every_fight
from benchmarks.games.skirmish_fights import Family, families
from benchmarks.report import Goal, Row, Timing
from benchmarks.skirmish_budget import (
    BUDGET,
    JudgedInTime,
    judge_at_its_level,
    timed_goals,
    timed_rows,
)

_MOST_STATES = 2_000_000
_LARGER = tuple(Size(most_ep, 6) for most_ep in range(4, 13))
_FROM_SMALL = tuple(sorted({*SIZES, *_LARGER}, key=lambda size: (size.turns, size.most_ep)))
_DRAWS = 40
"""Of a family, until it is given up."""

EVERY_BUDGET_NOTE = (
    f"With every rule in {BUDGET:g} s: one fight of each family that the search does not solve in "
    f"{BUDGET:g} s and that has up to {_MOST_STATES:,} states, judged in the same way; a family in "
    f"which {_DRAWS} draws find none is left out."
)


def judge_every_rule_in_time(rng: random.Random, *, quick: bool) -> tuple[list[Row], list[Goal]]:
    """Judge the search of larger random fights with every rule; quick: none."""
    if quick:
        return [], []
    begun = time.process_time()
    judged = [fight for family in families(ACTION_SETS) for fight in judged_in_time(rng, family)]
    timing = Timing(((time.process_time() - begun) / len(judged),))
    which = "with every rule, "
    return list(timed_rows(judged, timing, which)), list(timed_goals(judged, which))


def judged_in_time(rng: random.Random, family: Family) -> Iterator[JudgedInTime]:
    """Yield the first fight of a family that is neither solved nor too large to be judged."""
    at = len(_FROM_SMALL) // 2
    for _ in range(_DRAWS):
        skirmish, start = every_fight(rng, family, _FROM_SMALL[at])
        judged = judge_at_its_level(family, skirmish, start, _MOST_STATES)
        if isinstance(judged, JudgedInTime):
            yield judged
            return
        at = min(len(_FROM_SMALL) - 1, max(0, at + judged))
