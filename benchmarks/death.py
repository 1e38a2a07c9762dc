"""Duels to the death: the time that proved bounds of every state take, and the states left open."""

import time
from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.report import Benchmark, Goal, Report, Row, Timing
from solver.systems.dreadnaught.action import TURN_ACTIONS, Action
from solver.systems.dreadnaught.death_table import DeathTable, solve_to_the_death
from solver.systems.dreadnaught.duel import Duel
from solver.systems.dreadnaught.duel_state import ENDLESS
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.objective import Objective
from solver.systems.interface import Aim

OURS = "dreadnaught"
ALL_ACTIONS = frozenset(TURN_ACTIONS)
MOST_EXCHANGES = 60_000_000_000
"""What a mirror fight with EP 12 and 30 hit points typically takes is far below."""
STATES_NOTE = (
    "States are those in which a turn can start and that play can come to; open ones have bounds"
    " more than 1e-5 of the largest value apart."
)
_WHOLE_HP = 20
"""What all hit points of Dunder are worth under `damage`, the largest value there is."""


@dataclass(frozen=True)
class _Case:
    panel: str
    label: str
    duel: Duel
    goal: tuple[float, float] | None = None  # seconds by the clock, and the widest bounds, at most

    def row(self) -> Row:
        begun, clock_begun = time.process_time(), time.perf_counter()
        table = solve_to_the_death(
            self.duel, self.duel.start(ENDLESS), most_exchanges=MOST_EXCHANGES
        )
        clock = time.perf_counter() - clock_begun
        return Row(
            panel=self.panel,
            size=sum(fighter.ep for fighter in self.duel.fighters) / 2,
            label=self.label,
            solver=OURS,
            timing=Timing((time.process_time() - begun,)),
            figures={"clock": clock, **figures(table)},
        )


def plain_duel(
    a: tuple[int, int, int],
    b: tuple[int, int, int],
    actions: frozenset[Action] = ALL_ACTIONS,
    aim: Aim = Aim.VICTORY,
) -> Duel:
    """Return the duel of two plain fighters of given CP, EP and hit points."""
    fighters = (Fighter.plain("a", *a), Fighter.plain("b", *b))
    return Duel(fighters, 0, Objective(aim), actions)


def figures(table: DeathTable) -> dict[str, float]:
    """Return the figures of a solved duel, by name."""
    states = table.open_states
    return {
        "states": states.states,
        "open": states.open,
        "widest": states.widest,
        "exchanges": table.exchanges,
        "bytes": table.bytes,
    }


def run(quick: bool) -> Report:
    """Measure the cases with goals; quick: one small case."""
    cases = [_small()] if quick else list(_goal_cases())
    rows = tuple(case.row() for case in cases)
    goals = [goal for case, row in zip(cases, rows, strict=True) for goal in _goals(case, row)]
    return Report(
        unit="CPU seconds for all states",
        axis="EP, the mean of both fighters",
        rows=rows,
        goals=tuple(goals),
        notes=(STATES_NOTE,),
        shown_figures=("clock", "states", "open", "widest"),
    )


def _goals(case: _Case, row: Row) -> Iterator[Goal]:
    if case.goal is not None:
        seconds, widest = case.goal
        name = f"{case.label}, {case.panel}"
        # What a game master waits, on a machine with nothing else to do.
        yield Goal(f"{name}: seconds", seconds, row.figures["clock"], at_least=False)
        text = f"{name}: widest bounds of a state"
        yield Goal(text, widest, row.figures["widest"], at_least=False)


def _small() -> _Case:
    return _Case("victory", "EP 4, 6 hit points", plain_duel((3, 4, 6), (3, 4, 6)))


def _goal_cases() -> Iterator[_Case]:
    for aim in Aim:
        duel = plain_duel((4, 7, 20), (3, 6, 10), aim=aim)
        scale = _WHOLE_HP if aim is Aim.DAMAGE else 1
        yield _Case(aim.value, "Dunder against the goblin", duel, (1.0, 1e-6 * scale))
    for aim in (Aim.VICTORY, Aim.SCORE):
        duel = plain_duel((3, 9, 20), (3, 9, 20), aim=aim)
        yield _Case(aim.value, "mirror, EP 9, 20 hit points", duel, (5.0, 1e-5))
    duel = plain_duel((5, 12, 30), (5, 12, 30))
    yield _Case(Aim.VICTORY.value, "mirror, EP 12, 30 hit points", duel, (60.0, 1e-5))


BENCHMARK = Benchmark(
    name="death",
    summary="duels to the death: proved bounds of every state, and the states left open",
    run=run,
)
