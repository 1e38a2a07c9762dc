"""The folder of kept tables: what dies, fills up, is damaged or shared there is never believed."""

import os
import signal
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

import pytest
import table_writer
from table_writer import POINTS, VALUES, sections, values

from solver.systems.dreadnaught.duel_table import available
from solver.systems.dreadnaught.table_store import (
    DEFAULT_MEGABYTES,
    FOLDER,
    MEGABYTES,
    Finding,
    Keeping,
    TableStore,
    user_store,
)

pytestmark = pytest.mark.skipif(not available(), reason="the compiled solver was not built")

ENOUGH = 1 << 20


@pytest.fixture
def store(tmp_path: Path) -> TableStore:
    return TableStore(tmp_path / "tables", ENOUGH)


def keep(store: TableStore, key: str, value: float = 1.0) -> Keeping:
    return store.keep(key, {"value": value}, sections(value))


def value_of(store: TableStore, key: str) -> float | None:
    """Return what the table under a key holds throughout, or None if there is none."""
    found = store.find(key)
    if found.table is None:
        assert found.finding is Finding.ABSENT
        return None
    section = values(found.table, 0)
    (value,) = set(section)
    assert (len(section), found.table.facts) == (VALUES, {"value": value})
    return value


def names(store: TableStore) -> list[str]:
    return sorted(path.name for path in store.folder.iterdir())


def used_at(store: TableStore, key: str, seconds_ago: float) -> None:
    then = time.time() - seconds_ago
    os.utime(store.folder / f"{key}.table", (then, then))


def test_what_is_kept_is_found(store: TableStore) -> None:
    assert store.find("a").finding is Finding.ABSENT
    assert keep(store, "a", 1.5) is Keeping.KEPT
    assert (value_of(store, "a"), value_of(store, "b")) == (1.5, None)
    assert keep(store, "a", 2.5) is Keeping.KEPT
    assert value_of(store, "a") == 2.5
    assert names(store) == ["a.table"]


def test_the_folder_and_its_files_are_their_owners_alone(store: TableStore) -> None:
    keep(store, "a")
    assert store.folder.stat().st_mode & 0o077 == 0
    assert (store.folder / "a.table").stat().st_mode & 0o077 == 0


def test_an_open_table_outlives_its_file(store: TableStore) -> None:
    keep(store, "a", 1.0)
    table = store.find("a").table
    assert table is not None
    keep(store, "a", 2.0)
    store.discard("a")
    assert set(values(table, 0)) == {1.0}


@pytest.mark.parametrize("before", [None, 1.0])
@pytest.mark.parametrize("point", POINTS)
def test_a_writer_that_is_killed_leaves_a_whole_table_or_none(
    store: TableStore, point: str, before: float | None
) -> None:
    if before is not None:
        keep(store, "a", before)
    died = table_writer.run(store.folder, "a", 2.0, point)
    assert died.returncode == -signal.SIGKILL, died.stderr
    assert value_of(store, "a") == (2.0 if point == "at the end" else before)
    assert keep(store, "a", 3.0) is Keeping.KEPT
    assert value_of(store, "a") == 3.0


def test_what_a_dead_writer_has_left_goes_after_an_hour(store: TableStore) -> None:
    table_writer.run(store.folder, "a", 2.0, "before the name")
    keep(store, "b")
    (left,) = (name for name in names(store) if name != "b.table")
    then = time.time() - 3700
    os.utime(store.folder / left, (then, then))
    keep(store, "c")
    assert names(store) == ["b.table", "c.table"]


def test_a_full_disk_keeps_nothing_and_leaves_nothing(store: TableStore) -> None:
    keep(store, "a", 1.0)
    full = table_writer.run(store.folder, "a", 2.0, "limit")
    assert (full.returncode, full.stderr, full.stdout) == (3, "", "")
    assert (value_of(store, "a"), names(store)) == (1.0, ["a.table"])


def test_a_damaged_table_is_removed(store: TableStore) -> None:
    keep(store, "a")
    path = store.folder / "a.table"
    path.write_bytes(path.read_bytes()[:-1])
    assert store.find("a").finding is Finding.DAMAGED
    assert store.find("a").finding is Finding.ABSENT


def test_a_table_that_was_renamed_is_removed(store: TableStore) -> None:
    keep(store, "a")
    (store.folder / "a.table").rename(store.folder / "b.table")
    assert store.find("b").finding is Finding.DAMAGED


def _keep_often(folder: Path, value: float) -> None:
    for _ in range(40):
        if keep(TableStore(folder, ENOUGH), "a", value) is not Keeping.KEPT:
            os._exit(1)


def test_two_who_write_the_same_table_do_no_harm(store: TableStore) -> None:
    keep(store, "a", 1.0)
    context = get_context("forkserver")
    writers = [context.Process(target=_keep_often, args=(store.folder, v)) for v in (1.0, 2.0)]
    for writer in writers:
        writer.start()
    seen = set[float | None]()
    while any(writer.is_alive() for writer in writers):
        seen.add(value_of(store, "a"))
    for writer in writers:
        writer.join()
    assert [writer.exitcode for writer in writers] == [0, 0]
    assert seen <= {1.0, 2.0}
    assert names(store) == ["a.table"]


def test_the_tables_used_longest_ago_make_room(store: TableStore) -> None:
    keep(store, "a")
    size = (store.folder / "a.table").stat().st_size
    store = TableStore(store.folder, 3 * size)
    keep(store, "b")
    keep(store, "c")
    for key, ago in (("a", 30), ("b", 20), ("c", 10)):
        used_at(store, key, ago)
    assert store.find("a").finding is Finding.FOUND
    keep(store, "d")
    assert names(store) == ["a.table", "c.table", "d.table"]
    keep(store, "d")
    assert names(store) == ["a.table", "c.table", "d.table"]
    small = TableStore(store.folder, 2 * size - 1)
    keep(small, "e")
    assert names(store) == ["e.table"]


def test_a_table_larger_than_the_limit_is_not_kept(store: TableStore) -> None:
    keep(store, "a")
    size = (store.folder / "a.table").stat().st_size
    assert keep(TableStore(store.folder, size - 1), "b") is Keeping.TOO_LARGE
    assert names(store) == ["a.table"]
    assert keep(TableStore(store.folder, size), "b") is Keeping.KEPT


@contextmanager
def as_nobody() -> Generator[None]:
    """Give up the rights of root, which may write anywhere, for a while."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


def test_a_folder_that_cannot_be_written_to_is_still_read() -> None:
    with tempfile.TemporaryDirectory() as place:
        store = TableStore(Path(place) / "tables", ENOUGH)
        keep(store, "a", 1.5)
        Path(place).chmod(0o755)
        (store.folder / "a.table").chmod(0o444)
        store.folder.chmod(0o555)
        with as_nobody():
            assert value_of(store, "a") == 1.5
            assert keep(store, "b") is Keeping.UNWRITABLE
            store.discard("a")
            assert value_of(store, "a") == 1.5
        store.folder.chmod(0o700)


def test_a_file_that_cannot_be_read_is_no_error() -> None:
    with tempfile.TemporaryDirectory() as place:
        store = TableStore(Path(place) / "tables", ENOUGH)
        keep(store, "a")
        Path(place).chmod(0o755)
        (store.folder / "a.table").chmod(0)
        store.folder.chmod(0o555)
        with as_nobody():
            assert store.find("a").finding is Finding.UNREADABLE
        store.folder.chmod(0o700)


def test_a_folder_that_is_none_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    store = TableStore(tmp_path / "file", ENOUGH)
    assert keep(store, "a") is Keeping.UNWRITABLE
    assert store.find("a").finding is Finding.UNREADABLE


@pytest.mark.parametrize(
    ("environment", "folder", "megabytes"),
    [
        ({FOLDER: "/x/y"}, "/x/y", DEFAULT_MEGABYTES),
        ({FOLDER: "/x/y", MEGABYTES: "1.5"}, "/x/y", 1.5),
        ({"XDG_CACHE_HOME": "/caches"}, "/caches/dreadnaught", DEFAULT_MEGABYTES),
        ({"XDG_CACHE_HOME": "caches"}, "~/.cache/dreadnaught", DEFAULT_MEGABYTES),
        ({FOLDER: ""}, "~/.cache/dreadnaught", DEFAULT_MEGABYTES),
    ],
)
def test_where_and_how_much(environment: dict[str, str], folder: str, megabytes: float) -> None:
    assert user_store(environment) == TableStore(Path(folder).expanduser(), int(megabytes * 1e6))


@pytest.mark.parametrize("environment", [{FOLDER: "off"}, {FOLDER: "OFF"}, {MEGABYTES: "much"}])
def test_switched_off(environment: dict[str, str]) -> None:
    assert user_store(environment) is None
