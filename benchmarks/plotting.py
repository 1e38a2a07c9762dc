"""Plots of time, and of further figures, against size: a panel each, a line for each solver."""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import ceil
from pathlib import Path
from typing import Any

from benchmarks.report import Report, Row

_COLUMNS = 2
_DOTS_PER_INCH = 80
_MARKERS = "osD^v<>pP*hX"


class NothingToPlotError(ValueError):
    """A report whose times are not about sizes."""


@dataclass(frozen=True)
class _Panel:
    """One plot: its heading, the unit on its vertical axis, and what is drawn there of a row."""

    heading: str
    unit: str
    rows: list[Row]
    height: Callable[[Row], float | None]


def plot(report: Report, title: str, file: Path) -> None:
    """Write a PNG.

    Raises:
        NothingToPlotError: if a plot says nothing of this report.
        ModuleNotFoundError: if matplotlib, which the extra `bench` brings, is not installed.
    """
    if not report.plotted:
        raise NothingToPlotError(f"{title}: no time against size")
    panels = _panels(report)
    columns = min(_COLUMNS, len(panels))
    lines = ceil(len(panels) / columns)
    matplotlib: Any = importlib.import_module("matplotlib.figure")
    figure = matplotlib.Figure(figsize=(7 * columns, 4 * lines + 1.5), layout="constrained")
    figure.suptitle(title)
    styles = _styles(report)
    drawn: dict[str, Any] = {}
    for place, panel in enumerate(panels, start=1):
        axes = figure.add_subplot(lines, columns, place)
        drawn |= _draw(axes, panel, styles)
        axes.set(title=panel.heading, xlabel=report.axis, ylabel=panel.unit)
        sizes = sorted({row.size for row in panel.rows})
        axes.set_xticks(sizes, [f"{size:.3g}" for size in sizes])
        axes.minorticks_off()
    figure.legend(drawn.values(), drawn, loc="outside lower center", ncols=3, fontsize="small")
    figure.savefig(file, dpi=_DOTS_PER_INCH)


def _panels(report: Report) -> list[_Panel]:
    panels = list[_Panel]()
    for name in dict.fromkeys(row.panel for row in report.rows):
        rows = [row for row in report.rows if row.panel == name]
        panels.append(_Panel(name, report.unit, rows, _median))
        for figure in report.shown_figures:
            having = [row for row in rows if figure in row.figures]
            if having:
                panels.append(_Panel(name, figure, having, partial(_figure, figure)))
    return panels


def _median(row: Row) -> float | None:
    return row.median


def _figure(name: str, row: Row) -> float | None:
    return row.figures[name]


def _styles(report: Report) -> dict[str, dict[str, Any]]:
    """Return the look of every solver's line; our own, which come first, are drawn heavier."""
    solvers = list(dict.fromkeys(row.solver for row in report.rows))
    return {
        solver: {
            "color": f"C{i % 10}",
            "marker": _MARKERS[i % len(_MARKERS)],
            "linestyle": "-" if i < 10 else "--",  # noqa: PLR2004 - as many colours
            "linewidth": 2.5 if solver.startswith("ours") else 1.0,
            "markersize": 4,
        }
        for i, solver in enumerate(solvers)
    }


def _draw(axes: Any, panel: _Panel, styles: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Draw the lines of a panel; return them by solver."""
    drawn: dict[str, Any] = {}
    for solver, style in styles.items():
        points = sorted(
            (row.size, height)
            for row in panel.rows
            if row.solver == solver and (height := panel.height(row))
        )
        if points:
            sizes, heights = zip(*points, strict=True)
            (drawn[solver],) = axes.loglog(sizes, heights, **style)
    axes.grid(visible=True, which="major", alpha=0.3)
    return drawn
