"""Duels of a given number of rounds: against plain recursion, how they grow, and looked up.

All six actions, objective `score`. Where nothing else is said, fighter a has CP 5 and acts first,
fighter b has CP 4. "Ours" solves what one question needs; "every state" what is kept on disk.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from benchmarks import duel_questions
from benchmarks.games import duel_recursion
from benchmarks.report import Benchmark, Goal, Report, Row
from benchmarks.timing import cpu_seconds, interleaved
from solver.systems.dreadnaught.duel import Duel
from solver.systems.dreadnaught.duel_table import solve_duel
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.objective import Objective
from solver.systems.interface import Aim

_OURS = "ours"
_EVERY_STATE = "ours, every state"
_RECURSION = "plain recursion, HiGHS"
_EP = (4, 5, 7, 9, 12, 16, 20)
_HP = (5, 10, 20, 30, 45, 60, 80)
_AGAINST = "against plain recursion"
_BY_EP = "by EP, 30 hit points"
_BY_HP = "by hit points, EP 9"
_QUESTIONS = "questions about a kept duel"
_TYPICAL, _LARGE = (7, 15), (12, 30)
_PASSES = 20
_SLOW = 4_000_000
"""Bytes of a table that takes seconds to solve: measured in fewer rounds."""
_MEMORY = """
import resource
from benchmarks.duel import solved_typically
solved_typically({ep}, {hp})
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
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
        return f"EP {ep}, {hp} hit points, {self.rounds} round{'s' if self.rounds > 1 else ''}"


_SMALL = (
    _Small((3, 3, 4), (3, 3, 4), 2),
    _Small((4, 4, 8), (3, 4, 8), 2),
    _Small((4, 5, 10), (3, 5, 10), 2),
    _Small((4, 7, 20), (3, 6, 10), 1),
)


def run(quick: bool) -> Report:
    """Measure all cases; quick: the smallest of each family."""
    rounds = 1 if quick else 5
    small, ep, hp = (_SMALL[:1], _EP[:1], _HP[:1]) if quick else (_SMALL, _EP, _HP)
    rows = list[Row]()
    for case in small:
        rows += _against_recursion(case, min(rounds, 3))
    for each in ep:
        rows += _growth(_BY_EP, each, each, 30, rounds)
    for each in hp:
        rows += _growth(_BY_HP, each, 9, each, rounds)
    for pair in (_TYPICAL,) if quick else (_TYPICAL, _LARGE):
        rows += _questions(*pair, rounds)
    return Report(
        unit="CPU seconds",
        axis="EP, or hit points",
        rows=tuple(rows),
        goals=() if quick else tuple(_goals(rows)),
        notes=(
            "Two rounds, and both fighters alike, unless said otherwise.",
            "In brackets: times the first line's.",
            "Plain recursion solves each exchange without a saddle point by one call of HiGHS; its"
            + " error is the difference of its value from ours.",
        ),
        shown_figures=("exchanges", "bytes"),
    )


def solved_typically(ep: int, hp: int) -> float:
    """Return the value of a duel of two rounds between fighters alike but for their CP."""
    duel = _duel((5, ep, hp), (4, ep, hp))
    start = duel.start(2)
    return solve_duel(duel, start).value(start)


def _duel(a: tuple[int, int, int], b: tuple[int, int, int]) -> Duel:
    fighters = (Fighter.plain("a", *a), Fighter.plain("b", *b))
    return Duel(fighters, 0, Objective(Aim.SCORE))


def _against_recursion(case: _Small, rounds: int) -> Iterator[Row]:
    duel = _duel(case.a, case.b)
    start = duel.start(case.rounds)
    table = solve_duel(duel, start)
    found = duel_recursion.solve(duel, start)
    candidates: dict[str, Callable[[], float]] = {
        _OURS: partial(cpu_seconds, lambda: solve_duel(duel, start).value(start), _PASSES),
        _RECURSION: partial(cpu_seconds, lambda: duel_recursion.solve(duel, start)),
    }
    timings = interleaved(candidates, rounds)
    at = (_AGAINST, case.a[1], case.label)
    figures = {"exchanges": table.exchanges}
    yield Row(*at, _OURS, timings[_OURS], exploitability=table.exploitability, figures=figures)
    error = abs(found.value - table.value(start))
    figures = {"exchanges": found.exchanges, "calls of HiGHS": found.calls}
    yield Row(*at, _RECURSION, timings[_RECURSION], value_error=error, figures=figures)


def _growth(panel: str, size: int, ep: int, hp: int, rounds: int) -> Iterator[Row]:
    duel = _duel((5, ep, hp), (4, ep, hp))
    start = duel.start(2)
    tables = {
        name: solve_duel(duel, start, whole=whole)
        for name, whole in ((_OURS, False), (_EVERY_STATE, True))
    }
    large = tables[_EVERY_STATE].bytes > _SLOW
    candidates: dict[str, Callable[[], float]] = {
        _OURS: partial(cpu_seconds, lambda: solve_duel(duel, start)),
        _EVERY_STATE: partial(cpu_seconds, lambda: solve_duel(duel, start, whole=True)),
    }
    timings = interleaved(candidates, min(rounds, 3 if large else rounds))
    for name, table in tables.items():
        figures = {"exchanges": table.exchanges, "bytes": table.bytes}
        yield Row(
            panel,
            size,
            str(size),
            name,
            timings[name],
            exploitability=table.exploitability,
            figures=figures,
        )


def _questions(ep: int, hp: int, rounds: int) -> list[Row]:
    duel = _duel((5, ep, hp), (4, ep, hp))
    label = f"EP {ep}, {hp} hit points"
    return duel_questions.rows(_QUESTIONS, label, duel, duel.start(2), rounds)


def _goals(rows: Sequence[Row]) -> Iterator[Goal]:
    ep, hp = _TYPICAL
    typical = cpu_seconds(partial(solved_typically, ep, hp), _PASSES)
    text = f"EP {ep}, {hp} hit points, 2 rounds: CPU seconds"
    yield Goal(text, 0.1, typical, at_least=False)
    case = _SMALL[2].label
    ours, recursion = (row.median for row in rows if row.label == case)
    if ours is not None and recursion is not None:
        yield Goal(f"{case}: times faster", 1000, recursion / ours, at_least=True)
    ep, hp = _LARGE
    (large,) = (r for r in rows if (r.panel, r.size, r.solver) == (_BY_EP, ep, _OURS))
    yield Goal(f"EP {ep}, {hp} hit points, 2 rounds: CPU seconds", 3, large.median, at_least=False)
    text = "the same: MB of the whole process"
    yield Goal(text, 150, _peak_megabytes(ep, hp), at_least=False)
    for row in rows:
        if row.panel == _QUESTIONS and row.solver not in (
            duel_questions.SOLVE,
            duel_questions.SUGGESTION,
        ):
            text = f"{row.label}, {row.solver.removeprefix('ours: ')}: CPU seconds"
            yield Goal(text, 1e-3, row.median, at_least=False)


def _peak_megabytes(ep: int, hp: int) -> float:
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
