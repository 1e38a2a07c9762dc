"""Questions about a duel that is kept on disk: what a look-up costs.

Each question opens the table, as a new process would, and is about a later state than the one from
which the duel was solved. Starts of turns stand in the table; any other state is worked out from
those that do.
"""

import os
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from unittest.mock import patch

from benchmarks.report import Row
from benchmarks.timing import cpu_seconds, interleaved
from solver.game.watch import Watch
from solver.opponent.suggest import answer_fight
from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.duel import Duel
from solver.systems.dreadnaught.duel_fight import DuelFight
from solver.systems.dreadnaught.duel_state import DuelState, Stage
from solver.systems.dreadnaught.duel_table import DuelTable
from solver.systems.dreadnaught.exchange import NO_STANDING, Standing
from solver.systems.dreadnaught.kept_duel import solve_kept
from solver.systems.dreadnaught.table_store import FOLDER, TableStore
from solver.systems.interface import Terms

SOLVE = "ours: solve every state, keep the table"
START_OF_TURN = "ours: the start of a turn"
START_OF_ROUND = "ours: the start of the first round"
AMID_TURN = "ours: amid a turn"
OPEN_ALREADY = "ours: amid the same turn, the table being open"
SUGGESTION = "ours: a whole suggestion, from two tables"

_PASSES = 20


def rows(panel: str, label: str, duel: Duel, start: DuelState, rounds: int) -> list[Row]:
    """Return a row for each kind of question.

    Args:
        panel: as in `Row`; so `label`.
        label: see `panel`.
        duel: the rules; fighter 0 has EP 3 and 4 hit points or more.
        start: the start of a round, with hit points and EP whole.
        rounds: repetitions.
    """
    with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ, {FOLDER: folder}):
        work = dict(_questions(duel, start, TableStore(Path(folder), 1 << 30)))
        for ask in work.values():
            ask()
        (size,) = {file.stat().st_size for file in Path(folder).iterdir()}
        passes = {name: 1 if name == SOLVE else _PASSES for name in work}
        timings = interleaved(
            {name: partial(cpu_seconds, ask, passes[name]) for name, ask in work.items()}, rounds
        )
    figures = {SOLVE: {"bytes of the file": size}}
    return [
        Row(panel, start.ep[0], label, name, timing, figures=figures.get(name, {}))
        for name, timing in timings.items()
    ]


def _questions(
    duel: Duel, start: DuelState, store: TableStore
) -> Iterator[tuple[str, Callable[[], object]]]:
    later = start._replace(hp=(start.hp[0] - 3, start.hp[1] - 2))
    second = later._replace(
        actor=1, ep=(start.ep[0] - 3, start.ep[1]), standing=(Standing(2, 0), NO_STANDING)
    )
    amid = later._replace(
        stage=Stage.NEXT,
        action=Action.ATTACK,
        attacks=1,
        ep=(start.ep[0] - 2, start.ep[1] - 1),
    )

    def ask(state: DuelState) -> DuelTable:
        return solve_kept(duel, state, start.ep, store, least_exchanges=0)

    def solve() -> None:
        for file in store.folder.iterdir():
            file.unlink()
        ask(start)

    def suggest() -> None:
        terms = Terms(duel.objective.aim, start.rounds)
        fight = DuelFight(duel, later, terms, start.ep)
        answer_fight(fight, "dreadnaught", seed=1, watch=Watch())

    yield SOLVE, solve
    yield START_OF_TURN, partial(ask, second)
    yield START_OF_ROUND, partial(ask, later)
    yield AMID_TURN, partial(ask, amid)
    opened: list[DuelTable] = []

    def ask_again() -> None:
        if not opened:
            opened.append(ask(amid))
        opened[0].value(amid)

    yield OPEN_ALREADY, ask_again
    yield SUGGESTION, suggest
