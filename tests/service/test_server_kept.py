"""A server that keeps solved duels: later calls look them up, whatever became of the files."""

from collections.abc import Generator
from pathlib import Path

import pytest
from calls import SECONDS, calling, request
from encounters import DUNDER, GOBLIN, Data, encounter
from served import Served, served

from dreadnaught.v1.opponent_pb2 import SuggestBidsResponse
from solver.systems.dreadnaught.duel_table import available

pytestmark = pytest.mark.skipif(not available(), reason="the compiled solver was not built")

FIGHT = encounter(rounds=2, objective="score")
LATER = encounter(DUNDER | {"hp_left": 11}, GOBLIN | {"hp_left": 7}, rounds=2, objective="score")


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "tables"
    monkeypatch.setenv("DREADNAUGHT_CACHE", str(folder))
    return folder


@pytest.fixture
def server(tables: Path) -> Generator[Served]:
    with served(tables.parent, solver="real") as running:
        yield running


def answer(server: Served, data: Data) -> SuggestBidsResponse:
    with calling(server.address) as stub:
        return stub.SuggestBids(request(data, seed=1), timeout=SECONDS)


def written(tables: Path) -> dict[str, int]:
    return {path.name: path.stat().st_ino for path in tables.iterdir()}


def test_later_states_of_a_duel_are_looked_up(server: Served, tables: Path) -> None:
    first = answer(server, FIGHT)
    # One for the score, one for the damage by which equally good strategies are chosen.
    kept = written(tables)
    assert len(kept) == 2
    assert answer(server, FIGHT) == first
    assert answer(server, LATER).value != first.value
    assert written(tables) == kept


def test_damaged_tables_are_solved_anew(server: Served, tables: Path) -> None:
    first, later = answer(server, FIGHT), answer(server, LATER)
    good = {path: path.read_bytes() for path in tables.iterdir()}
    for path, content in good.items():
        path.write_bytes(content[:4096] + bytes(len(content) - 4096))
    assert (answer(server, FIGHT), answer(server, LATER)) == (first, later)
    assert {path: path.read_bytes() for path in tables.iterdir()} == good
    assert server.log == ""


def test_without_a_folder_everything_is_answered(server: Served, tables: Path) -> None:
    tables.touch()
    first = answer(server, FIGHT)
    assert answer(server, FIGHT) == first
    assert server.log == ""
