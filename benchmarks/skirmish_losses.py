"""What searches lost in judged skirmishes, as rows and goals of a report."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Protocol, TypeVar

from benchmarks.games.skirmish_fights import Family
from benchmarks.report import Goal, Row, Timing
from solver.systems.dreadnaught.skirmish.search_loss import Level, Loss

WHOLE_ROUND = 99
"""Turns of a level that looks at the whole round."""


_GROUPINGS: dict[str, Callable[[Family], str]] = {
    "sides": lambda family: family.name,
    "objective": lambda family: family.aim.value,
    "rules": lambda family: family.rules,
}


class HasFamily(Protocol):
    """What belongs to a family of fights."""

    @property
    def family(self) -> Family:
        """Of the fight."""
        ...


Of = TypeVar("Of", bound=HasFamily)


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
    panel: str,
    timing: Timing,
) -> Iterator[Row]:
    """Yield mean and worst losses in %, of all and by family, in panels whose names begin so."""
    for by, label, fights in grouped(judged):
        for name, level in levels.items():
            figures = loss_figures(_shares(fights, level))
            yield Row(f"{panel} by {by}", 0, label, name, timing, figures=figures)


def grouped(judged: Sequence[Of]) -> Iterator[tuple[str, str, list[Of]]]:
    """Yield by what fights are alike, what is alike in them, and these fights; and all of them."""
    for by, label_of in _GROUPINGS.items():
        groups: dict[str, list[Of]] = defaultdict(list)
        for fight in judged:
            groups[label_of(fight.family)].append(fight)
            groups["all"].append(fight)
        for label, fights in groups.items():
            yield by, label, fights


def loss_figures(shares: Sequence[float]) -> dict[str, float]:
    """Return the mean and the worst of some losses, in %."""
    return {"mean": 100 * fmean(shares), "worst": 100 * max(shares)}


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
