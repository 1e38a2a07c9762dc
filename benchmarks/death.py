"""Duels to the death: the time that proved bounds of every state take, and the states left open."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from benchmarks.report import Benchmark, Goal, Report, Row, Timing
from solver.systems.dreadnaught.action import TURN_ACTIONS, Action
from solver.systems.dreadnaught.death_table import DeathTable, solve_to_the_death
from solver.systems.dreadnaught.duel import Duel
from solver.systems.dreadnaught.duel_state import ENDLESS
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.objective import Objective
from solver.systems.interface import Aim

_OURS = "dreadnaught"
_ALL = frozenset(TURN_ACTIONS)
_WITHOUT_TOTAL = _ALL - {Action.TOTAL}
_MOST_EXCHANGES = 60_000_000_000
"""What a mirror fight with EP 12 and 30 hit points typically takes is far below."""
_CPS, _LEVELS = range(2, 6), range(1, 6)
_SURVEYED_HP = 20
"""Pairings with more hit points on either side take minutes each."""

_NOTES = (
    "States are those in which a turn can start; open ones have bounds more than 1e-5 apart.",
    f"Pairings: EP 2 · CP + level, hit points 5 · CP + 5 · (level - 1) up to {_SURVEYED_HP}.",
)


@dataclass(frozen=True)
class _Case:
    panel: str
    label: str
    duel: Duel
    goal: tuple[float, float] | None = None  # CPU seconds, and the widest bounds, at most

    def row(self) -> Row:
        begun = time.process_time()
        table = solve_to_the_death(
            self.duel, self.duel.start(ENDLESS), most_exchanges=_MOST_EXCHANGES
        )
        return Row(
            panel=self.panel,
            size=sum(fighter.ep for fighter in self.duel.fighters) / 2,
            label=self.label,
            solver=_OURS,
            timing=Timing((time.process_time() - begun,)),
            figures=_figures(table),
        )


def run(quick: bool) -> Report:
    """Measure the cases with goals, and survey the pairings; quick: one small case."""
    cases = [_small()] if quick else [*_goal_cases(), *_pairings()]
    rows = tuple(case.row() for case in cases)
    goals = [goal for case, row in zip(cases, rows, strict=True) for goal in _goals(case, row)]
    surveyed = [row for row in rows if row.panel.startswith("pairings")]
    if surveyed:
        left_open = sum(row.figures["open"] for row in surveyed)
        goals.append(Goal("pairings: states left open", 0, left_open, at_least=False))
    return Report(
        unit="CPU seconds for all states",
        axis="EP, the mean of both fighters",
        rows=rows,
        goals=tuple(goals),
        notes=_NOTES,
        shown_figures=("states", "open", "widest"),
    )


def _figures(table: DeathTable) -> dict[str, float]:
    states = table.open_states
    return {
        "states": states.states,
        "open": states.open,
        "widest": states.widest,
        "exchanges": table.exchanges,
        "bytes": table.bytes,
    }


def _goals(case: _Case, row: Row) -> Iterator[Goal]:
    if case.goal is not None:
        seconds, widest = case.goal
        yield Goal(f"{case.label}: CPU seconds", seconds, row.median, at_least=False)
        text = f"{case.label}: widest bounds of a state"
        yield Goal(text, widest, row.figures["widest"], at_least=False)


def _duel(a: tuple[int, int, int], b: tuple[int, int, int], actions: frozenset[Action]) -> Duel:
    fighters = (Fighter.plain("a", *a), Fighter.plain("b", *b))
    return Duel(fighters, 0, Objective(Aim.VICTORY), actions)


def _small() -> _Case:
    return _Case("mirror fights", "EP 4, 6 hit points", _duel((3, 4, 6), (3, 4, 6), _ALL))


def _goal_cases() -> list[_Case]:
    mirrors = (((4, 9, 20), 5.0), ((5, 12, 30), 60.0))
    dunder = _duel((4, 7, 20), (3, 6, 10), _ALL)
    return [
        _Case("Dunder", "Dunder against the goblin", dunder, (1.0, 2e-6)),
        *(
            _Case("mirror fights", f"EP {f[1]}, {f[2]} hit points", _duel(f, f, _ALL), (most, 2e-6))
            for f, most in mirrors
        ),
    ]


def _pairings() -> Iterator[_Case]:
    fighters = [
        (cp, 2 * cp + level, 5 * cp + 5 * (level - 1))
        for cp, level in product(_CPS, _LEVELS)
        if 5 * cp + 5 * (level - 1) <= _SURVEYED_HP
    ]
    for panel, actions in (("pairings", _ALL), ("pairings without total", _WITHOUT_TOTAL)):
        for a, b in product(fighters, fighters):
            yield _Case(
                panel,
                f"{a[0]}, {a[1]}, {a[2]} against {b[0]}, {b[1]}, {b[2]}",
                _duel(a, b, actions),
            )


BENCHMARK = Benchmark(
    name="death",
    summary="duels to the death: proved bounds of every state, and the states left open",
    run=run,
)
