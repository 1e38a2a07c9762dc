"""A server that keeps solved duels: later calls look them up, whatever became of the files."""

from pathlib import Path

import pytest
from calls import SECONDS, calling, request
from encounters import DUNDER, GOBLIN, Data, encounter
from served import served

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


def answer(tables: Path, data: Data) -> SuggestBidsResponse:
    """Return the answer of a server that has just begun, so that it remembers nothing itself."""
    folder = tables.parent
    with served(folder, solver="real") as running, calling(running.address) as stub:
        response = stub.SuggestBids(request(data, seed=1), timeout=SECONDS)
    told = [line for line in running.log.splitlines() if "dreadnaught.calls" not in line]
    assert told == []
    return response


def written(tables: Path) -> dict[str, int]:
    return {path.name: path.stat().st_ino for path in tables.iterdir()}


def test_later_states_of_a_duel_are_looked_up(tables: Path) -> None:
    first = answer(tables, FIGHT)
    # One for the score, one for the damage by which equally good strategies are chosen.
    kept = written(tables)
    assert len(kept) == 2
    assert answer(tables, FIGHT) == first
    assert answer(tables, LATER).value != first.value
    assert written(tables) == kept


def test_damaged_tables_are_solved_anew(tables: Path) -> None:
    first, later = answer(tables, FIGHT), answer(tables, LATER)
    good = {path: path.read_bytes() for path in tables.iterdir()}
    for path, content in good.items():
        path.write_bytes(content[:4096] + bytes(len(content) - 4096))
    assert (answer(tables, FIGHT), answer(tables, LATER)) == (first, later)
    assert {path: path.read_bytes() for path in tables.iterdir()} == good


def test_without_a_folder_everything_is_answered(tables: Path) -> None:
    tables.touch()
    first = answer(tables, FIGHT)
    assert answer(tables, FIGHT) == first
