"""Questions about a duel that is kept on disk: what a look-up costs, by the kind of question.

Each question opens the table, as a new process would, and is about a later state than the one
from which the duel was solved. Starts of turns stand in the table, but for the first of all where
a defence stands, to which fighters come only if rounds are counted anew; any other state is
worked out from those that do. Beside CPU seconds per question: the 99th percentile, and the
seconds that pass where nothing of the file is in memory.
"""

import os
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from unittest.mock import patch

from benchmarks.report import Row
from benchmarks.timing import cpu_seconds, interleaved
from solver.game.watch import Watch
from solver.opponent.suggest import answer_fight
from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.duel import Duel
from solver.systems.dreadnaught.duel_fight import DuelFight
from solver.systems.dreadnaught.duel_state import ENDLESS, Choice, DuelState, Stage
from solver.systems.dreadnaught.exchange import NO_STANDING, Standing
from solver.systems.dreadnaught.kept_death import solve_kept_to_the_death
from solver.systems.dreadnaught.kept_duel import solve_kept
from solver.systems.dreadnaught.table_store import FOLDER, TableStore
from solver.systems.interface import TO_THE_DEATH, Rounds, Terms

SOLVE = "ours: solve every state, keep the table"
OPEN_ALREADY = "ours: the last again, the table being open"
SUGGESTION = "ours: a whole suggestion, from two tables"
LATE, COLD = "99th percentile", "seconds from a cold cache"

_PASSES = 20
_SINGLE_CALLS = 200
_COLD_CALLS = 9


@dataclass(frozen=True)
class Case:
    """A duel that is asked about.

    Attributes:
        label: as in `Row`.
        duel: the rules; fighter 0 has EP 5 and 4 hit points or more.
        rounds: left at its start, or `ENDLESS`.
        more_ep: that a first round gives, beyond what every round gives.
    """

    label: str
    duel: Duel
    rounds: int
    more_ep: int = 0

    @property
    def round_ep(self) -> tuple[int, int]:
        """What both have as the first round starts."""
        first, second = self.duel.fighters
        return first.ep + self.more_ep, second.ep + self.more_ep

    @property
    def start(self) -> DuelState:
        """The start, with hit points and EP whole."""
        return self.duel.start(self.rounds)._replace(ep=self.round_ep)

    def ask(self, state: DuelState, store: TableStore) -> float:
        """Open the table, or solve the duel, and return what a state is worth."""
        look_up = solve_kept_to_the_death if self.rounds == ENDLESS else solve_kept
        table = look_up(self.duel, state, self.round_ep, store, least_exchanges=0)
        return table.value(state)

    def states(self) -> Mapping[str, DuelState]:
        """Return a state for each kind of question."""
        start = self.start
        own, others = self.round_ep
        first = start._replace(hp=(start.hp[0] - 3, start.hp[1] - 2))
        second = first._replace(
            actor=1, ep=(own - 3, others), standing=(Standing(2, 0), NO_STANDING)
        )
        amid = first._replace(stage=Stage.NEXT, attacks=1, ep=(own - 2, others - 1))
        push = amid._replace(stage=Stage.PUSH, damage=5, most_push=2)
        states = {"the start of a turn": second, "the start of the first round": first}
        if self.more_ep == 0:
            # As a later round of a fight that goes on; nothing stands in one that begins.
            standing = (NO_STANDING, Standing(2, 2))
            states["the same, a defence standing"] = first._replace(standing=standing)
        for action, name in ((Action.ATTACK, "an attack"), (Action.FULL, "a full attack")):
            states |= {
                f"the bids on {name}": self.duel.declare(first, Choice(action)),
                f"the bids on {name} in the second turn": self.duel.declare(second, Choice(action)),
                f"a push into {name}": push._replace(action=action),
                f"amid a turn, after {name}": amid._replace(action=action),
            }
        return states


def rows(panel: str, case: Case, repetitions: int) -> list[Row]:
    """Return a row for each kind of question, in `panel`."""
    with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ, {FOLDER: folder}):
        store = TableStore(Path(folder), 1 << 30)
        work = dict(_work(case, store))
        for ask in work.values():
            ask()
        size = max(file.stat().st_size for file in store.folder.iterdir())
        passes = {name: 1 if name in {SOLVE, SUGGESTION} else _PASSES for name in work}
        timings = interleaved(
            {name: partial(cpu_seconds, ask, passes[name]) for name, ask in work.items()},
            repetitions,
        )
        figures = {
            name: _single_calls(ask, store) for name, ask in work.items() if is_look_up(name)
        }
    figures[SOLVE] = {"bytes of the file": size}
    return [
        Row(panel, case.start.ep[0], case.label, name, timing, figures=figures.get(name, {}))
        for name, timing in timings.items()
    ]


def is_look_up(name: str) -> bool:
    """Return whether a row is about a single value."""
    return name not in {SOLVE, SUGGESTION}


def _work(case: Case, store: TableStore) -> Iterator[tuple[str, Callable[[], object]]]:
    def solve() -> None:
        with tempfile.TemporaryDirectory() as empty:
            case.ask(case.start, TableStore(Path(empty), store.most_bytes))

    states = case.states()
    yield SOLVE, solve
    case.ask(case.start, store)
    for name, state in states.items():
        yield f"ours: {name}", partial(case.ask, state, store)
    look_up = solve_kept_to_the_death if case.rounds == ENDLESS else solve_kept
    last = list(states.values())[-1]
    opened = look_up(case.duel, last, case.round_ep, store, least_exchanges=0)
    yield OPEN_ALREADY, partial(opened.value, last)
    yield SUGGESTION, partial(_suggest, case, states["the start of the first round"])


def _suggest(case: Case, state: DuelState) -> None:
    rounds: Rounds = TO_THE_DEATH if case.rounds == ENDLESS else case.rounds
    fight = DuelFight(case.duel, state, Terms(case.duel.objective.aim, rounds), case.round_ep)
    answer_fight(fight, "dreadnaught", seed=1, watch=Watch())


def _single_calls(ask: Callable[[], object], store: TableStore) -> dict[str, float]:
    """Return how long the slowest of a hundred takes, and how long one that reads the disk."""
    taken = list[float]()
    for _ in range(_SINGLE_CALLS):
        begun = time.thread_time()
        ask()
        taken.append(time.thread_time() - begun)
    cold = [_cold_call(ask, store) for _ in range(_COLD_CALLS)]
    return {LATE: quantiles(taken, n=100)[-1], COLD: median(cold)}


def _cold_call(ask: Callable[[], object], store: TableStore) -> float:
    """Have the system forget all files of the store, where it can be asked to, and time a call."""
    if hasattr(os, "posix_fadvise"):
        for path in store.folder.iterdir():
            with path.open("rb") as file:
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    begun = time.perf_counter()
    ask()
    return time.perf_counter() - begun
