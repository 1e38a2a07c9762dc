"""Databases that are refused, settings that keep what was acknowledged, versions of the tables."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from postgres import Cluster
from sqlalchemy import text

from service.store.connect import connect, wal_is_safe
from service.store.errors import StoreFullError, StoreUnavailableError
from service.store.log_store import LogStore
from service.store.records import Batch, Request
from service.store.tables import METADATA
from solver.errors import InvalidInputError


@pytest.mark.parametrize(
    "url",
    ["", "fights.db", "sqlite://", "sqlite:///:memory:", "mysql://me:hush@here/fights", "x:y"],
)
def test_refuses_other_databases_and_tells_no_password(url: str) -> None:
    with pytest.raises(InvalidInputError, match=r"database: expected sqlite:///FILE") as told:
        connect(url)
    assert "hush" not in str(told.value)


# The releases of https://sqlite.org/wal.html, "the WAL-reset bug".
@pytest.mark.parametrize(
    ("version", "safe"),
    [
        ((3, 40, 1), False),
        ((3, 44, 5), False),
        ((3, 44, 6), True),
        ((3, 45, 0), False),
        ((3, 50, 6), False),
        ((3, 50, 7), True),
        ((3, 51, 2), False),
        ((3, 51, 3), True),
        ((3, 52, 0), True),
        ((4, 0, 0), True),
    ],
)
def test_knows_which_sqlite_keeps_a_write_ahead_log_whole(
    version: tuple[int, int, int], *, safe: bool
) -> None:
    assert wal_is_safe(version) is safe


@pytest.mark.parametrize(("safe", "settings"), [(True, ("wal", 2)), (False, ("delete", 3))])
def test_sqlite_syncs_every_commit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, safe: bool, settings: tuple[str, int]
) -> None:
    def told(_version: object) -> bool:
        return safe

    monkeypatch.setattr("service.store.connect.wal_is_safe", told)
    engine = connect(f"sqlite:///{tmp_path / 'fights.db'}")
    with engine.connect() as connection:
        journal = connection.execute(text("PRAGMA journal_mode")).scalar_one()
        synchronous = connection.execute(text("PRAGMA synchronous")).scalar_one()
    engine.dispose()
    assert (journal, synchronous) == settings


def test_refuses_a_postgresql_that_forgets(cluster: Cluster) -> None:
    url = cluster.new_database()
    engine = connect(url)
    with engine.begin() as connection:
        name = connection.execute(text("SELECT current_database()")).scalar_one()
        connection.execute(text(f"ALTER DATABASE {name} SET synchronous_commit = off"))
    engine.dispose()
    with pytest.raises(StoreUnavailableError, match="synchronous_commit is off, expected on"):
        LogStore.open(url)


def test_migrations_make_the_tables_that_the_code_knows(url: str) -> None:
    store = LogStore.open(url)
    with store.engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), METADATA)
    store.close()
    assert differences == []


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    store = LogStore.open(f"sqlite:///{tmp_path / 'fights.db'}")
    store.write(Batch("small", 0, ("{}",), Request("gm", "1", ""), b""))
    with store.engine.connect() as connection:
        pages = connection.execute(text("PRAGMA page_count")).scalar_one()
        connection.execute(text(f"PRAGMA max_page_count = {pages + 2}"))
    with pytest.raises(StoreFullError, match="no room left to grow"):
        store.write(Batch("large", 0, ("x" * 100_000,), Request("gm", "2", ""), b""))
    assert [fight.id for fight in store.fights(limit=9)] == ["small"]
    with store.engine.connect() as connection:
        connection.execute(text("PRAGMA max_page_count = 100000"))
    store.write(Batch("large", 0, ("x" * 100_000,), Request("gm", "2", ""), b""))
    assert len(store.fights(limit=9)) == 2
    store.close()


def test_tells_what_is_no_database(tmp_path: Path) -> None:
    file = tmp_path / "fights.db"
    file.write_text("something else that is long enough to be looked at" * 20)
    with pytest.raises(StoreUnavailableError, match="no SQLite database"):
        LogStore.open(f"sqlite:///{file}")
    with pytest.raises(StoreUnavailableError, match="can't be opened"):
        LogStore.open(f"sqlite:///{tmp_path / 'missing' / 'fights.db'}")


_WRITE = """
import sys
from service.store.log_store import LogStore
from service.store.records import Batch, Request, SealedSecret, SealKey
store = LogStore.open(sys.argv[1])
store.write(Batch("f", 0, ("{}",), Request("f", "create", ""), b""))
store.write(Batch("f", 1, ("1", "2"), Request("f", "seal", ""), b"", (
    SealedSecret(SealKey(1, "Goblin", 1, 1), b"s"),)))
print("acknowledged", flush=True)
"""


@pytest.mark.parametrize(
    ("point", "sealed"),
    [
        ("before_write", False),
        ("before_insert", False),
        ("after_insert", False),
        ("before_commit", False),
        ("after_commit", True),
    ],
)
def test_a_write_that_is_cut_off_is_there_wholly_or_not_at_all(
    url: str, point: str, *, sealed: bool
) -> None:
    environment = {**os.environ, "DREADNAUGHT_DIE_AT": f"{point}:2"}
    program = [sys.executable, "-c", _WRITE, url]
    died = subprocess.run(program, env=environment, capture_output=True, text=True, check=False)
    assert (died.returncode, died.stdout) == (-9, ""), died.stderr
    store = LogStore.open(url)
    assert store.entries("f") == (["{}", "1", "2"] if sealed else ["{}"])
    assert len(store.secrets("f")) == int(sealed)
    assert (store.answered(Request("f", "seal", "")) is not None) is sealed
    store.close()


def test_sqlite_is_found_whole_after_a_crash(tmp_path: Path) -> None:
    file = tmp_path / "fights.db"
    environment = {**os.environ, "DREADNAUGHT_DIE_AT": "before_commit:2"}
    program = [sys.executable, "-c", _WRITE, f"sqlite:///{file}"]
    subprocess.run(program, env=environment, capture_output=True, check=False)
    connection = sqlite3.connect(file)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
