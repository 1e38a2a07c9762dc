"""What the command line costs before it has done anything, and for one small answer.

Every row is a process of its own; its CPU time is all of it, the start of Python included. A fresh
home folder is a machine on which nothing of ours has run; the plain row is warm. Without bytecode,
what is imported is compiled first, our dependencies too; installers do that beforehand.
"""

import sys
import tempfile
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from benchmarks.peers.environment import ROOT
from benchmarks.report import Benchmark, Goal, Report, Row, Timing
from benchmarks.timing import command_seconds, interleaved

_EXAMPLE = str(ROOT / "examples" / "goblin-ambush.yaml")
_COMMAND = str(Path(sys.executable).parent / "dreadnaught")
_COMPLETION = {
    "_DREADNAUGHT_COMPLETE": "bash_complete",
    "COMP_WORDS": "dreadnaught su",
    "COMP_CWORD": "1",
}

_SCIPY = 'python -c "import scipy.optimize"'
_HELP = "dreadnaught --help"
_CHECK = "dreadnaught check"
_COMPLETE = "completion of `dreadnaught su`"
_SUGGEST = "dreadnaught suggest"
_FIRST = "dreadnaught suggest, first run in a fresh home folder"
_SECOND = "dreadnaught suggest, second run there"
_COMPILING = "dreadnaught suggest, without any bytecode"
_LIGHT = (_HELP, _CHECK, _COMPLETE)
_LIGHT_SECONDS = 0.25
_ROUNDS = 11


def run(quick: bool) -> Report:
    """Measure every command; quick: once."""
    with tempfile.TemporaryDirectory() as folder:
        timings = interleaved(_candidates(Path(folder)), rounds=1 if quick else _ROUNDS)
    return Report(
        unit="CPU seconds of the whole process",
        axis="",
        rows=tuple(Row("commands", 1, "CPU time", *item) for item in timings.items()),
        goals=() if quick else _goals(timings),
        notes=("In brackets: times the first line's.",),
        plotted=False,
    )


def _candidates(folder: Path) -> Mapping[str, Callable[[], float]]:
    """Return the commands; the second run in a fresh home is measured right after the first."""
    homes = _FreshFolders(folder)
    suggest = partial(command_seconds, [_COMMAND, "suggest", _EXAMPLE])
    return {
        _SCIPY: partial(command_seconds, [sys.executable, "-c", "import scipy.optimize"]),
        _HELP: partial(command_seconds, [_COMMAND, "--help"]),
        _CHECK: partial(command_seconds, [_COMMAND, "check", _EXAMPLE]),
        _COMPLETE: partial(command_seconds, [_COMMAND], _COMPLETION),
        _SUGGEST: lambda: suggest(_home(folder)),
        _FIRST: lambda: suggest(_home(homes.next())),
        _SECOND: lambda: suggest(_home(homes.latest)),
        _COMPILING: lambda: suggest({"PYTHONPYCACHEPREFIX": str(homes.next())}),
    }


def _home(folder: Path) -> dict[str, str]:
    """Return what makes `folder` the home; a folder for solved duels of the user's is left out."""
    places = {name: str(folder) for name in ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME")}
    return places | {"DREADNAUGHT_CACHE": ""}


class _FreshFolders:
    """Empty folders, one after another."""

    def __init__(self, parent: Path) -> None:
        self._parent = parent
        self.latest = parent

    def next(self) -> Path:
        """Make one, which is then the latest."""
        self.latest = Path(tempfile.mkdtemp(dir=self._parent))
        return self.latest


def _goals(timings: Mapping[str, Timing]) -> tuple[Goal, ...]:
    median = {name: timing.median for name, timing in timings.items()}
    return (
        *(
            Goal(f"{name}: CPU seconds", _LIGHT_SECONDS, median[name], at_least=False)
            for name in _LIGHT
        ),
        Goal(f"{_SUGGEST} / {_SCIPY}", 1, median[_SUGGEST] / median[_SCIPY], at_least=False),
        _first_goal(timings[_FIRST], timings[_SECOND]),
    )


def _first_goal(first: Timing, second: Timing) -> Goal:
    """Return how often a first run cost more than the second: a sign test with a level of 5 %."""
    dearer = sum(a > b for a, b in zip(first.seconds, second.seconds, strict=True))
    text = f"pairs of {_ROUNDS} in which a first run costs more than the second (9 are no chance)"
    return Goal(text, 8, dearer, at_least=False)


BENCHMARK = Benchmark(
    name="start",
    summary="the command line: help, check, completion, one small suggestion, the first run",
    run=run,
)
