"""The open tables of a server: those used last stay, as far as memory's bound allows."""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from encounters import DUNDER, GOBLIN, encounter
from sealed_fights import fixed
from toy_tables import TOYS, Even

from service.seal.key_file import KeyRing
from service.seal.keys import KeyChain, SigningKey
from service.server import tables as module
from service.server.tables import Tables
from service.store.log_store import LogStore
from service.table.engine import Engine, fight_of
from service.table.table import Table
from solver.errors import StoppedError
from solver.game.watch import Watch
from solver.opponent.opponent import opponent_of
from solver.systems.dreadnaught import duel_table
from solver.systems.interface import Fight

KEY = SigningKey(fixed("key 1"))
KEYS = KeyRing(KEY, KeyChain(KEY.public))
MEBIBYTE = 1 << 20
EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[LogStore]:
    kept = LogStore.open(f"sqlite:///{tmp_path / 'fights.db'}")
    yield kept
    kept.close()


class Solver:
    """Solves fights into so many bytes each, and counts how often."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.solves = 0

    def __call__(self, fight: Fight[Any, Any], watch: Watch) -> Even:
        watch.check()
        self.solves += 1
        return replace(Even(fight), bytes=self.size)


def begun(store: LogStore, count: int) -> list[str]:
    """Return fights that have begun."""
    return [
        Table.create(store, KEYS, {"toy": "pennies"}, f"create {i}", engine=TOYS).game
        for i in range(count)
    ]


def choose(tables: Tables, game: str) -> None:
    """Let the monsters choose in a fight, which takes a solved one, and take that back."""
    request = f"{len(tables.at(game, lambda table: table.entries))}"
    tables.at(game, lambda table: table.commit(f"commit {request}"))
    tables.at(game, lambda table: table.undo(f"undo {request}", 1, "again"))


def test_the_memory_of_solved_fights_is_bounded_and_those_used_last_stay(store: LogStore) -> None:
    solver = Solver(40 * MEBIBYTE)
    engine = Engine(TOYS.fight, solver)
    tables = Tables(store, KEYS, most_bytes=100 * MEBIBYTE, engine=engine)
    first, second, third = begun(store, 3)
    choose(tables, first)
    choose(tables, second)
    assert tables.bytes == 80 * MEBIBYTE
    choose(tables, first)
    assert solver.solves == 2
    # No room for three: the second was not asked for the longest.
    choose(tables, third)
    assert (tables.bytes, solver.solves) == (80 * MEBIBYTE, 3)
    choose(tables, first)
    assert solver.solves == 3
    choose(tables, second)
    assert (tables.bytes, solver.solves) == (80 * MEBIBYTE, 4)


def test_a_fight_larger_than_the_bound_is_kept_alone(store: LogStore) -> None:
    solver = Solver(200 * MEBIBYTE)
    engine = Engine(TOYS.fight, solver)
    tables = Tables(store, KEYS, most_bytes=100 * MEBIBYTE, engine=engine)
    for game in begun(store, 3):
        choose(tables, game)
        choose(tables, game)
        assert tables.bytes == 200 * MEBIBYTE
    assert solver.solves == 3


def test_a_fight_that_could_not_go_on_is_counted_too(store: LogStore) -> None:
    solver = Solver(40 * MEBIBYTE)
    tables = Tables(store, KEYS, most_bytes=100 * MEBIBYTE, engine=Engine(TOYS.fight, solver))
    (game,) = begun(store, 1)

    def solve_and_fail(table: Table) -> None:
        table.commit("commit")
        raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011 - its own
        tables.at(game, solve_and_fail)
    assert tables.bytes == 40 * MEBIBYTE


def test_who_waits_for_others_at_a_table_is_let_go_in_time(store: LogStore) -> None:
    tables, held, go = Tables(store, KEYS, engine=TOYS), threading.Event(), threading.Event()
    (game,) = begun(store, 1)

    def hold(_table: Table) -> bool:
        held.set()
        return go.wait(20)

    with ThreadPoolExecutor(1) as threads:
        holding = threads.submit(tables.at, game, hold)
        assert held.wait(20)
        with pytest.raises(StoppedError):
            tables.at(game, lambda table: table.log.size, Watch(time.monotonic() + 0.1))
        go.set()
        assert holding.result(20)
    assert tables.at(game, lambda table: table.log.size) == 1


def test_the_number_of_open_fights_is_bounded(
    store: LogStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_MOST_OPEN", 2)
    solver = Solver(0)
    tables = Tables(store, KEYS, engine=Engine(TOYS.fight, solver))
    games = begun(store, 3)
    for game in games:
        choose(tables, game)
    choose(tables, games[2])
    choose(tables, games[1])
    assert solver.solves == 3
    choose(tables, games[0])
    assert solver.solves == 4


@pytest.mark.skipif(not duel_table.available(), reason="the compiled solver was not built")
@pytest.mark.parametrize("rounds", [2, "death"])
def test_what_a_solved_duel_takes_is_told(rounds: int | str) -> None:
    """Two tables are kept, for the score and for the damage: at least their values' bytes."""
    data = encounter(
        {**DUNDER, "ep": 4, "hp": 8},
        {**GOBLIN, "ep": 4, "hp": 8},
        rounds=rounds,
        objective="score",
    )
    fight = fight_of(data)
    values: Any = fight.solve(Watch())
    section_bytes = sum(section.nbytes for section in values.sections)
    assert section_bytes > 1 << 11
    assert opponent_of(fight, Watch()).bytes >= 2 * section_bytes


@pytest.mark.parametrize("skirmish", ["boss-against-four", "grapple"])
def test_what_a_solved_skirmish_takes_is_told(skirmish: str) -> None:
    """One of duellists beside each other, and one with rules of its own."""
    text = (EXAMPLES / f"{skirmish}.yaml").read_text()
    opponent = opponent_of(fight_of(yaml.safe_load(text)), Watch())
    assert 10_000 < opponent.bytes < 100 * MEBIBYTE
