"""A report as tables for people, in Markdown, and as plain data for programs.

A table shows one panel: a solver a line, a case a column, the median time and in brackets how many
times longer than the first solver's.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any

from benchmarks.machine import description, own_versions
from benchmarks.report import Goal, Report, Row

_UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))
_VERDICTS = {True: "met", False: "missed", None: "not measured"}


def as_data(name: str, report: Report, *, quick: bool) -> dict[str, Any]:
    """Return the report for JSON, with the machine and all versions; times in seconds."""
    return {
        "benchmark": name,
        "quick": quick,
        "machine": description(),
        "versions": {"ours": own_versions(), "peers": dict(report.versions)},
        "unit": report.unit,
        "notes": list(report.notes),
        "rows": [_row_data(report, row) for row in report.rows],
        "goals": [asdict(goal) | {"met": goal.met} for goal in report.goals],
    }


def _row_data(report: Report, row: Row) -> dict[str, Any]:
    timing = row.timing
    return {
        "panel": row.panel,
        "size": row.size,
        "label": row.label,
        "solver": row.solver,
        "median": row.median,
        "least": timing and timing.least,
        "most": timing and timing.most,
        "repetitions": len(timing.seconds) if timing else 0,
        "ratio": report.ratio(row),
        "value_error": row.value_error,
        "exploitability": row.exploitability,
        "figures": dict(row.figures),
        "note": row.note,
    }


def as_markdown(report: Report) -> str:
    """Return the machine, the notes, the tables and the goals of a report."""
    machine = description()
    on = f"{machine['processor']}, {machine['cores']} cores, {machine['system']}"
    parts = [f"{on}; {_listed(own_versions())}."]
    if report.versions:
        parts.append(f"Peers: {_listed(report.versions)}.")
    parts += report.notes
    for panel in dict.fromkeys(row.panel for row in report.rows):
        rows = [row for row in report.rows if row.panel == panel]
        parts.append(f"**{panel}** ({report.unit})")
        parts += [_times(report, rows), *_figures(report, rows), _remarks(rows)]
    if report.goals:
        lines = [[g.text, _bound(g), _number(g.measured), _VERDICTS[g.met]] for g in report.goals]
        parts += ["**Goals**", _table(["figure", "goal", "measured", ""], lines)]
    return "\n\n".join(part for part in parts if part)


def _times(report: Report, rows: Sequence[Row]) -> str:
    header, *lines = _by_solver(rows, lambda row: _time(report, row))
    qualities: tuple[tuple[str, Callable[[Row], float | None]], ...] = (
        ("error of value", lambda row: row.value_error),
        ("exploitability", lambda row: row.exploitability),
    )
    for name, quality in qualities:
        if any(quality(row) is not None for row in rows):
            header.append(name)
            for line in lines:
                line.append(_worst([quality(row) for row in rows if row.solver == line[0]]))
    return _table(header, lines)


def _figures(report: Report, rows: Sequence[Row]) -> list[str]:
    tables = list[str]()
    for name in report.shown_figures:
        having = [row for row in rows if name in row.figures]
        if having:
            table = _by_solver(having, partial(_figure, name))
            tables.append(_table([name, *table[0][1:]], table[1:]))
    return tables


def _figure(name: str, row: Row) -> str:
    return _number(row.figures[name])


def _remarks(rows: Sequence[Row]) -> str:
    """Return the notes of rows, each once, with the cases that it is about."""
    cases: dict[tuple[str, str], list[str]] = {}
    for row in rows:
        if row.note:
            cases.setdefault((row.solver, row.note), []).append(row.label)
    return "\n".join(f"- {s}, {', '.join(labels)}: {note}" for (s, note), labels in cases.items())


def _by_solver(rows: Sequence[Row], cell: Callable[[Row], str]) -> list[list[str]]:
    """Return a header and a line for each solver, with a cell for each case."""
    labels = list(dict.fromkeys(row.label for row in rows))
    cells = {(row.solver, row.label): cell(row) for row in rows}
    lines = [[s, *(cells.get((s, label), "") for label in labels)] for s in _solvers(rows)]
    return [["solver", *labels], *lines]


def _solvers(rows: Sequence[Row]) -> list[str]:
    return list(dict.fromkeys(row.solver for row in rows))


def _time(report: Report, row: Row) -> str:
    ratio = report.ratio(row)
    if row.median is None:
        return "–"
    return _seconds(row.median) + ("" if ratio in (None, 1.0) else f" ({_number(ratio)})")


def _seconds(seconds: float) -> str:
    """Return a time with three digits."""
    scale, unit = next((u for u in _UNITS if seconds >= u[0]), _UNITS[-1])
    return f"{_number(seconds / scale)} {unit}"


def _number(number: float | None) -> str:
    """Return a number with three digits, whole ones of up to nine digits in full."""
    if number is None:
        return "–"
    if number == int(number) or abs(number) >= 100:  # noqa: PLR2004 - three digits
        return f"{number:,.0f}" if abs(number) < 1e9 else f"{number:.3g}"  # noqa: PLR2004 - nine
    return f"{number:.3g}"


def _worst(shares: Sequence[float | None]) -> str:
    known = [share for share in shares if share is not None]
    return f"{max(known):.0e}" if known else "–"


def _bound(goal: Goal) -> str:
    return f"{'at least' if goal.at_least else 'at most'} {_number(goal.bound)}"


def _listed(versions: Mapping[str, str]) -> str:
    return ", ".join(f"{name} {version}" for name, version in versions.items())


def _table(header: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table whose columns line up."""
    all_lines = [header, *lines]
    widths = [max(len(line[i]) for line in all_lines) for i in range(len(header))]
    rule = ["-" * width for width in widths]
    return "\n".join(
        f"| {' | '.join(cell.ljust(width) for cell, width in zip(line, widths, strict=True))} |"
        for line in (header, rule, *lines)
    )
