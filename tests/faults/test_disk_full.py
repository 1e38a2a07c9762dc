"""A full disk: refused, told by health, nothing lost, and served again when there is room."""

import resource
import time
from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import grpc
import pytest
from at_table import AtTable
from calls import OPPONENT_SERVICE, Refusal, health, refusal
from cramped import Cramped, running
from grpc_health.v1.health_pb2 import HealthCheckResponse
from postgres import running_cluster
from served import until
from small_disk import small_disk

from dreadnaught.v1 import table_pb2 as messages
from service.seal.key_file import load_or_make
from service.seal.verify import verify_export
from service.store.errors import StoreFullError
from service.store.log_store import LogStore
from service.store.records import Batch, Request

TABLE_SERVICE = "dreadnaught.v1.TableService"


Cramping: TypeAlias = Generator[tuple[Cramped, Callable[[], object], Callable[[], object]]]
"""A server, what leaves it no room, and what gives it room again."""


@contextmanager
def by_its_pages(folder: Path) -> Cramping:
    """SQLite itself refuses to let the database grow: one page is fewer than it has."""
    with running(folder) as server:
        yield server, lambda: server.pages.write_text("1"), server.pages.unlink


@contextmanager
def by_a_limit_on_files(folder: Path) -> Cramping:
    """The system refuses to let files grow: EFBIG, as a quota gives EDQUOT."""
    with running(folder) as server:
        size = resource.prlimit(server.process, resource.RLIMIT_FSIZE)

        def limit() -> None:
            most = (folder / "fights.db").stat().st_size
            resource.prlimit(server.process, resource.RLIMIT_FSIZE, (most, size[1]))

        yield server, limit, lambda: resource.prlimit(server.process, resource.RLIMIT_FSIZE, size)


@contextmanager
def by_a_full_disk(folder: Path) -> Cramping:  # noqa: ARG001 - it is another disk's
    """The disk is full to the last byte: ENOSPC."""
    with small_disk(4) as disk, running(disk.folder) as server:
        yield server, disk.fill, disk.make_room


@contextmanager
def by_a_full_disk_of_postgresql(folder: Path) -> Cramping:
    """The disk of a whole cluster is full."""
    with (
        small_disk(160) as disk,
        running_cluster(disk.folder) as cluster,
        running(folder, cluster.new_database()) as server,
    ):
        yield server, disk.fill, disk.make_room


def fill(table: AtTable) -> Refusal:
    """Begin fights until that is refused."""
    for _ in range(300):
        try:
            table.create()
        except grpc.RpcError:
            return refusal(table.create)
    raise AssertionError("the disk never was full")


@pytest.mark.parametrize(
    "cramping",
    [by_its_pages, by_a_limit_on_files, by_a_full_disk, by_a_full_disk_of_postgresql],
)
def test_a_full_disk_is_told_and_loses_nothing(
    cramping: Callable[[Path], AbstractContextManager[Any]], tmp_path: Path
) -> None:
    with (
        cramping(tmp_path) as (server, leave_no_room, make_room),
        grpc.insecure_channel(server.address) as channel,
    ):
        table = AtTable(channel)
        fight = table.until(table.create(), messages.STEP_SEAL_BIDS)
        leave_no_room()
        refused = fill(table)
        assert refused.code is grpc.StatusCode.RESOURCE_EXHAUSTED
        assert refused.info.reason == "STORE_FULL"
        until(
            lambda: health(channel, TABLE_SERVICE) == HealthCheckResponse.NOT_SERVING,
            "health to turn",
        )
        assert health(channel, OPPONENT_SERVICE) == HealthCheckResponse.SERVING
        # What only reads goes on; and it stays so as long as there is no room.
        assert table.get(fight.fight_id) == fight
        time.sleep(1.5)
        assert health(channel, TABLE_SERVICE) == HealthCheckResponse.NOT_SERVING
        make_room()
        until(
            lambda: health(channel, TABLE_SERVICE) == HealthCheckResponse.SERVING,
            "health to turn back",
        )
        for _ in table.steps(fight):
            pass
        trusted = load_or_make(server.key).chain.first
        assert verify_export(table.export(fight.fight_id), trusted).ended


def test_a_write_that_the_system_refuses_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "fights.db"
    store = LogStore.open(f"sqlite:///{file}")
    store.write(Batch("small", 0, ("{}",), Request("gm", "1", ""), b""))
    large = Batch("large", 0, ("x" * 1_000_000,), Request("gm", "2", ""), b"")
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (file.stat().st_size + (1 << 16), hard))
    try:
        with pytest.raises(StoreFullError):
            store.write(large)
        assert [fight.id for fight in store.fights(limit=9)] == ["small"]
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    assert not store.write(large).again
    assert {fight.id for fight in store.fights(limit=9)} == {"small", "large"}
    store.close()
