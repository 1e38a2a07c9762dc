"""What a benchmark reports: rows of timings, goals met or missed, and how they are plotted.

A row is one solver on one case. Rows with the same panel and label are one case and may be compared
with each other; the first of them is the one that ratios refer to.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from statistics import median


@dataclass(frozen=True)
class Timing:
    """CPU seconds of the repetitions of one measurement, in the order in which they ran."""

    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The middle repetition."""
        return median(self.seconds)

    @property
    def least(self) -> float:
        """The fastest repetition."""
        return min(self.seconds)

    @property
    def most(self) -> float:
        """The slowest repetition."""
        return max(self.seconds)

    def over(self, units: int) -> "Timing":
        """Return the same for one of `units` equal parts, as in seconds per game."""
        return Timing(tuple(seconds / units for seconds in self.seconds))


@dataclass(frozen=True)
class Row:
    """One solver on one case.

    Attributes:
        panel: the family of cases that share one plot, such as "uniform".
        size: where the case stands on the horizontal axis of that plot.
        label: what the table calls the case, such as "8×8".
        solver: whose time this is; one line of the plot.
        timing: per unit of the report, or None if there is none; `note` then says why.
        value_error: the largest difference from the value that is right, in the case's own unit
            (see the report's notes); None where nothing was compared.
        exploitability: the largest, recomputed from the strategies; None likewise.
        figures: further numbers by name, each in the unit that its name says.
        note: what a reader must know of this row.
    """

    panel: str
    size: float
    label: str
    solver: str
    timing: Timing | None
    value_error: float | None = None
    exploitability: float | None = None
    figures: Mapping[str, float] = field(default_factory=dict[str, float])
    note: str = ""

    @property
    def case(self) -> tuple[str, str]:
        """What a row shares with those that it may be compared with."""
        return self.panel, self.label

    @property
    def median(self) -> float | None:
        """The median of its timing, if it has one."""
        return None if self.timing is None else self.timing.median


@dataclass(frozen=True)
class Goal:
    """A figure that was aimed at.

    Attributes:
        text: what the figure is, with its unit.
        bound: what it should reach.
        measured: what it was, or None where it could not be measured.
        at_least: whether larger is better; else the bound is the most that it may be.
    """

    text: str
    bound: float
    measured: float | None
    at_least: bool

    @property
    def met(self) -> bool | None:
        """Whether the goal was reached, or None where nothing was measured."""
        if self.measured is None:
            return None
        return self.measured >= self.bound if self.at_least else self.measured <= self.bound


@dataclass(frozen=True)
class Report:
    """What one run of a benchmark found.

    Attributes:
        unit: what a time is for, as in "CPU seconds per game".
        axis: what `Row.size` is, to stand under the plots.
        rows: case by case; in each case the row that ratios refer to comes first.
        goals: figures aimed at.
        notes: what a reader must know of all rows.
        versions: of the packages of the peers, by name.
        shown_figures: names of `Row.figures` that get tables and plots of their own, beside time.
        plotted: False where a plot of time against size says nothing.
    """

    unit: str
    axis: str
    rows: tuple[Row, ...]
    goals: tuple[Goal, ...] = ()
    notes: tuple[str, ...] = ()
    versions: Mapping[str, str] = field(default_factory=dict[str, str])
    shown_figures: tuple[str, ...] = ()
    plotted: bool = True

    def ratio(self, row: Row) -> float | None:
        """Return how many times longer `row` took than the first row of its case."""
        first = next(other for other in self.rows if other.case == row.case)
        if row.median is None or first.median is None:
            return None
        return row.median / first.median


@dataclass(frozen=True)
class Benchmark:
    """A benchmark as the list and the command line know it.

    Attributes:
        name: on the command line.
        summary: one line for the list.
        run_seeded: the same with a seed for its random cases, where it has any.
        run: runs it; True for a smoke run of a few seconds on small cases, without peers.
    """

    name: str
    summary: str
    run: Callable[[bool], Report]
    run_seeded: Callable[[bool, int], Report] | None = None
