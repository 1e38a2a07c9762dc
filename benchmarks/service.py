"""The service: what it loses when it is killed, how fast it answers, whether its memory rests.

Kills are of processes that play `Table` on the store without a network ("lives"), and of whole
servers; on SQLite, and on PostgreSQL too where `DREADNAUGHT_BENCHMARK_POSTGRESQL` is the URL of an
empty database. Times are of the clock, not of the processor: load is measured as callers see it.
"""

import os
import tempfile
from pathlib import Path

from benchmarks.report import Benchmark, Goal, Report, Row, Timing
from benchmarks.serving.kills import Killed, kill_lives
from benchmarks.serving.load import AT_ONCE, Calls, measure
from benchmarks.serving.server_kills import kill_servers
from benchmarks.serving.soak import Soaked, soak

_POSTGRESQL = "DREADNAUGHT_BENCHMARK_POSTGRESQL"
_LIVES, _QUICK_LIVES = 156, 6
_SERVERS, _QUICK_SERVERS = 12, 1
_TURNS, _QUICK_TURNS = 20, 4
_CALLS = 400
_SOAK, _QUICK_SOAK = 600.0, 20.0
_LEAST_THROUGHPUT = 0.6
_MOST_P99 = 5.0
_MOST_GROWTH = 1.05


def run(quick: bool) -> Report:
    """Measure load, soak, and kill."""
    empty, suggestions = measure(_QUICK_TURNS if quick else _TURNS, _CALLS)
    with tempfile.TemporaryDirectory() as name:
        soaked = soak(Path(name), _QUICK_SOAK if quick else _SOAK)
        killed = _kills(Path(name), quick=quick)
    return Report(
        unit=f"seconds per call, {AT_ONCE} at a time",
        axis="",
        rows=(_row("a call that does nothing", empty), _row("SuggestBids, solved", suggestions)),
        goals=(*_load_goals(empty, suggestions), *_soak_goals(soaked), *_kill_goals(killed)),
        notes=("Times are of the clock. In brackets: times the first line's.",),
        plotted=False,
    )


def _kills(folder: Path, *, quick: bool) -> dict[str, Killed]:
    """Return what came of all kills, by what was killed on what."""
    lives, servers = (_QUICK_LIVES, _QUICK_SERVERS) if quick else (_LIVES, _SERVERS)
    urls = {"SQLite": f"sqlite:///{folder / 'lives.db'}"}
    if _POSTGRESQL in os.environ:
        urls["PostgreSQL"] = os.environ[_POSTGRESQL]
    killed = {f"lives on {kind}": kill_lives(url, lives) for kind, url in urls.items()}
    url = f"sqlite:///{folder / 'servers.db'}"
    return killed | {"servers on SQLite": kill_servers(url, folder / "kills.json", servers)}


def _row(solver: str, calls: Calls) -> Row:
    return Row("load", 1, "calls", solver, Timing(calls.per_call))


def _load_goals(empty: Calls, suggestions: Calls) -> tuple[Goal, ...]:
    throughput = Timing(empty.per_call).median / Timing(suggestions.per_call).median
    return (
        Goal(
            "SuggestBids on a solved duel: throughput, times that of a call that does nothing",
            _LEAST_THROUGHPUT,
            throughput,
            at_least=True,
        ),
        Goal(
            "the same: 99th percentile of latency, times that of a call that does nothing",
            _MOST_P99,
            suggestions.p99 / empty.p99,
            at_least=False,
        ),
    )


def _soak_goals(soaked: Soaked) -> tuple[Goal, ...]:
    what = ", ".join(f"{count:,} {name}" for name, count in sorted(soaked.done.items()))
    return (
        Goal(
            f"{soaked.seconds:.0f} s of {what}: memory of the last third over that of the second",
            _MOST_GROWTH,
            soaked.growth,
            at_least=False,
        ),
        Goal("the same: calls that failed", 0, soaked.failed.total(), at_least=False),
    )


def _kill_goals(killed: dict[str, Killed]) -> tuple[Goal, ...]:
    return tuple(goal for name, each in killed.items() for goal in _goals_of(name, each))


def _goals_of(name: str, killed: Killed) -> tuple[Goal, ...]:
    audit = killed.audit
    text = (
        f"{killed.kills.total()} kills of {name}, {audit.acknowledged:,} acknowledged steps "
        f"({audit.seals:,} seals): lost, changed or doubled"
    )
    doubts = f"the same, {killed.in_doubt:,} requests in doubt: not resolved by asking again"
    return (
        Goal(text, 0, audit.lost + audit.changed + audit.doubled, at_least=False),
        Goal(doubts, 0, killed.in_doubt - killed.resolved, at_least=False),
    )


BENCHMARK = Benchmark(
    name="service",
    summary="the server: nothing lost by kills, load beside a call that does nothing, a soak",
    run=run,
)
