"""Duels of a given number of rounds: against plain recursion, how they grow, and looked up.

All six actions, objective `score`. Where nothing else is said, fighter a has CP 5 and acts first,
fighter b has CP 4. "Ours" solves what one question needs; "every state" what is kept on disk.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Generic, TypeVar

from benchmarks import duel_questions
from benchmarks.games import duel_recursion
from benchmarks.report import Benchmark, Goal, Report, Row
from benchmarks.timing import cpu_seconds, interleaved
from solver.systems.dreadnaught.duel import Duel
from solver.systems.dreadnaught.duel_state import ENDLESS, DuelState
from solver.systems.dreadnaught.duel_table import DuelTable, solve_duel
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.objective import Objective
from solver.systems.interface import Aim

ResultT = TypeVar("ResultT")

_OURS = "ours"
_EVERY_STATE = "ours, every state"
_RECURSION = "plain recursion, HiGHS"
_EP = (4, 5, 7, 9, 12, 16)
_HP = (5, 10, 20, 30, 60)
_AGAINST = "against plain recursion"
_BY_EP = "by EP, 30 hit points"
_BY_HP = "by hit points, EP 9"
_QUESTIONS = "questions about a kept duel"
_TYPICAL, _LARGE = (7, 15), (12, 30)
_PASSES = 20
_MEMORY = """
from pathlib import Path
from solver.systems.dreadnaught.duel import Duel
from solver.systems.dreadnaught.duel_table import solve_duel
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.objective import Objective
from solver.systems.interface import Aim
fighters = Fighter.plain("a", 5, {ep}, {hp}), Fighter.plain("b", 4, {ep}, {hp})
duel = Duel(fighters, 0, Objective(Aim.SCORE))
solve_duel(duel, duel.start(2), whole=True)
# What getrusage tells is not less than what the process that started this one had.
print(Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0])
"""


@dataclass(frozen=True)
class _Small:
    """A duel small enough for plain recursion: CP, EP and hit points of both, and rounds."""

    a: tuple[int, int, int]
    b: tuple[int, int, int]
    rounds: int

    @property
    def label(self) -> str:
        """The case by its EP, hit points and rounds."""
        ep, hp = (f"{one}/{other}" for one, other in zip(self.a[1:], self.b[1:], strict=True))
        return f"EP {ep}, {hp} hit points"


_SMALL = (
    _Small((3, 3, 4), (3, 3, 4), 2),
    _Small((4, 4, 8), (3, 4, 8), 2),
    _Small((4, 5, 10), (3, 5, 10), 2),
    _Small((4, 7, 20), (3, 6, 10), 1),
)


def run(quick: bool) -> Report:
    """Measure all cases; quick: the smallest of each family."""
    rounds = 1 if quick else 3
    small, ep, hp = (_SMALL[:1], _EP[:1], _HP[:1]) if quick else (_SMALL, _EP, _HP)
    rows = list[Row]()
    for case in small:
        rows += _against_recursion(case, rounds)
    for each in ep:
        rows += _growth(_BY_EP, each, each, 30, rounds)
    for each in hp:
        rows += _growth(_BY_HP, each, 9, each, rounds)
    for asked in _asked_about(quick=quick):
        rows += duel_questions.rows(_QUESTIONS, asked, rounds)
    return Report(
        unit="CPU seconds",
        axis="EP, or hit points",
        rows=tuple(rows),
        goals=() if quick else tuple(_goals(rows)),
        notes=(
            "Two rounds, and both fighters alike, unless said otherwise.",
            "In brackets: times the first line's.",
            "Plain recursion calls HiGHS for each exchange without a saddle point.",
        ),
        shown_figures=("exchanges", "bytes", duel_questions.LATE, duel_questions.COLD),
    )


def _duel(a: tuple[int, int, int], b: tuple[int, int, int]) -> Duel:
    fighters = (Fighter.plain("a", *a), Fighter.plain("b", *b))
    return Duel(fighters, 0, Objective(Aim.SCORE))


class _Keeper(Generic[ResultT]):
    """Work that is timed, and what it last returned."""

    def __init__(self, work: Callable[[], ResultT], passes: int = 1) -> None:
        self._work = work
        self._passes = passes
        self._results = list[ResultT]()

    def seconds(self) -> float:
        """Do the work, and return the CPU seconds for one pass."""
        return cpu_seconds(self._once, self._passes)

    @property
    def result(self) -> ResultT:
        """What the work last returned."""
        return self._results[-1]

    def _once(self) -> None:
        self._results[:] = [self._work()]


def _against_recursion(case: _Small, rounds: int) -> Iterator[Row]:
    duel = _duel(case.a, case.b)
    start = duel.start(case.rounds)
    ours = _Keeper(partial(_asked, duel, start), _PASSES)
    recursion = _Keeper(partial(duel_recursion.solve, duel, start))
    timings = interleaved({_OURS: ours.seconds, _RECURSION: recursion.seconds}, rounds)
    at = (f"{_AGAINST}, {case.rounds} round(s)", case.a[1], case.label)
    table, found = ours.result, recursion.result
    gap, figures = table.exploitability, {"stage games": float(table.exchanges)}
    yield Row(*at, _OURS, timings[_OURS], exploitability=gap, figures=figures)
    error = abs(found.value - table.value(start))
    figures = {"stage games": found.exchanges, "calls of HiGHS": found.calls}
    yield Row(*at, _RECURSION, timings[_RECURSION], value_error=error, figures=figures)


def _asked(duel: Duel, start: DuelState) -> DuelTable:
    table = solve_duel(duel, start)
    table.value(start)
    return table


def _growth(panel: str, size: int, ep: int, hp: int, rounds: int) -> Iterator[Row]:
    duel = _duel((5, ep, hp), (4, ep, hp))
    start = duel.start(2)
    solves = {
        name: _Keeper(partial(solve_duel, duel, start, whole=whole))
        for name, whole in ((_OURS, False), (_EVERY_STATE, True))
    }
    timings = interleaved({name: solve.seconds for name, solve in solves.items()}, rounds)
    for name, solve in solves.items():
        table, at = solve.result, (panel, size, str(size))
        figures = {"exchanges": table.exchanges, "bytes": table.bytes}
        gap = table.exploitability
        yield Row(*at, name, timings[name], exploitability=gap, figures=figures)


def _asked_about(*, quick: bool) -> Iterator[duel_questions.Case]:
    """Yield duels of two rounds, one whose first round gives 4 EP more, and one to the death."""
    for ep, hp in (_TYPICAL,) if quick else (_TYPICAL, _LARGE):
        duel, label = _duel((5, ep, hp), (4, ep, hp)), f"EP {ep}, {hp} hit points"
        yield duel_questions.Case(label, duel, 2)
        if (ep, hp) == _TYPICAL and not quick:
            yield duel_questions.Case(f"{label}, to the death", duel, ENDLESS)
        if not quick:
            yield duel_questions.Case(f"{label}, 4 EP more at first", duel, 2, more_ep=4)


def _goals(rows: Sequence[Row]) -> Iterator[Goal]:
    ep, hp = _TYPICAL
    duel = _duel((5, ep, hp), (4, ep, hp))
    typical = cpu_seconds(partial(_asked, duel, duel.start(2)), _PASSES)
    text = f"EP {ep}, {hp} hit points, 2 rounds: CPU seconds"
    yield Goal(text, 0.1, typical, at_least=False)
    case = _SMALL[2].label
    ours, recursion = (row.median for row in rows if row.label == case)
    if ours is not None and recursion is not None:
        yield Goal(f"{case}: times faster", 1000, recursion / ours, at_least=True)
    ep, hp = _LARGE
    (large,) = (r for r in rows if (r.panel, r.size, r.solver) == (_BY_EP, ep, _OURS))
    yield Goal(f"EP {ep}, {hp} hit points, 2 rounds: CPU seconds", 3, large.median, at_least=False)
    text = "the same, every state: MB of the whole process"
    yield Goal(text, 150, _peak_megabytes(ep, hp), at_least=False)
    for row in rows:
        if row.panel == _QUESTIONS and duel_questions.is_look_up(row.solver):
            text = f"{row.label}, {row.solver.removeprefix('ours: ')}: CPU seconds"
            yield Goal(text, 1e-3, row.median, at_least=False)


def _peak_megabytes(ep: int, hp: int) -> float | None:
    """Return the most memory of a process that solves every state; only Linux tells."""
    if not Path("/proc/self/status").exists():
        return None
    program = _MEMORY.format(ep=ep, hp=hp)
    told = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    return int(told.stdout) * 1024 / 1e6


BENCHMARK = Benchmark(
    name="duel",
    summary="duels of a few rounds: against plain recursion, how they grow, and looked up",
    run=run,
)
