"""What searches lost in judged skirmishes, as rows and goals of a report."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from benchmarks.games.skirmish_fights import Family
from benchmarks.report import Goal, Row, Timing
from solver.systems.dreadnaught.skirmish.search_loss import Level, Loss

WHOLE_ROUND = 99
"""Turns of a level that looks at the whole round."""


@dataclass(frozen=True)
class Judged:
    """A fight that was judged.

    Attributes:
        family: of the fight.
        losses: by level.
    """

    family: Family
    losses: Mapping[Level, Loss]


def loss_rows(
    judged: Sequence[Judged],
    levels: Mapping[str, Level],
    groupings: Mapping[str, Callable[[Family], str]],
    timing: Timing,
) -> Iterator[Row]:
    """Yield mean and worst losses in %, of all, and by what each grouping calls a fight."""
    for panel, label_of in groupings.items():
        groups: dict[str, list[Judged]] = defaultdict(list)
        for fight in judged:
            groups[label_of(fight.family)].append(fight)
            groups["all"].append(fight)
        for label, fights in groups.items():
            for name, level in levels.items():
                shares = _shares(fights, level)
                figures = {"mean": 100 * fmean(shares), "worst": 100 * max(shares)}
                yield Row(panel, 0, label, name, timing, figures=figures)


def loss_goals(
    judged: Sequence[Judged], levels: Mapping[str, Level], which: str = ""
) -> Iterator[Goal]:
    """Yield what was aimed at: less where the search sees the end of the round."""
    for name, level in levels.items():
        mean, worst = (0.5, 5.0) if level.restricted == WHOLE_ROUND else (2.0, 10.0)
        shares = _shares(judged, level)
        yield Goal(f"{which}{name}: mean loss in %", mean, 100 * fmean(shares), at_least=False)
        yield Goal(f"{which}{name}: worst loss in %", worst, 100 * max(shares), at_least=False)


def _shares(judged: Sequence[Judged], level: Level) -> list[float]:
    losses = [fight.losses[level] for fight in judged]
    return [share for loss in losses for share in (loss.monsters, loss.players)]
