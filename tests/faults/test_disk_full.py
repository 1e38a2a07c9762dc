"""A full disk: refused, told by health, nothing lost, and served again when there is room."""

import resource
import time
from collections.abc import Iterator
from pathlib import Path

import grpc
import pytest
from at_table import AtTable
from calls import OPPONENT_SERVICE, Refusal, health, refusal
from cramped import Cramped, running
from grpc_health.v1.health_pb2 import HealthCheckResponse
from served import until

from dreadnaught.v1 import table_pb2 as messages
from service.seal.key_file import load_or_make
from service.seal.verify import verify_export
from service.store.errors import StoreUnavailableError
from service.store.log_store import LogStore
from service.store.records import Batch, Request

TABLE_SERVICE = "dreadnaught.v1.TableService"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cramped]:
    with running(tmp_path_factory.mktemp("cramped")) as server:
        yield server


def fill(table: AtTable) -> Refusal:
    """Begin fights until that is refused."""
    for _ in range(100):
        try:
            table.create()
        except grpc.RpcError:
            return refusal(table.create)
    raise AssertionError("the disk never was full")


def test_a_full_disk_is_told_and_loses_nothing(server: Cramped) -> None:
    with grpc.insecure_channel(server.address) as channel:
        table = AtTable(channel)
        fight = table.until(table.create(), messages.STEP_SEAL_BIDS)
        # One page is fewer than it has: from here on it can't grow.
        server.pages.write_text("1")
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
        time.sleep(2)
        assert health(channel, TABLE_SERVICE) == HealthCheckResponse.NOT_SERVING
        server.pages.unlink()
        until(
            lambda: health(channel, TABLE_SERVICE) == HealthCheckResponse.SERVING,
            "health to turn back",
        )
        for _ in table.steps(fight):
            pass
        trusted = load_or_make(server.key).chain.first
        assert verify_export(table.export(fight.fight_id), trusted).ended


def test_a_write_that_the_system_refuses_loses_nothing(tmp_path: Path) -> None:
    """A limit on the size of files stands for quotas, of which SQLite tells no more than so."""
    file = tmp_path / "fights.db"
    store = LogStore.open(f"sqlite:///{file}")
    store.write(Batch("small", 0, ("{}",), Request("gm", "1", ""), b""))
    large = Batch("large", 0, ("x" * 1_000_000,), Request("gm", "2", ""), b"")
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (file.stat().st_size + (1 << 16), hard))
    try:
        with pytest.raises(StoreUnavailableError, match="the disk reports an error"):
            store.write(large)
        assert [fight.id for fight in store.fights(limit=9)] == ["small"]
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    assert not store.write(large).again
    assert {fight.id for fight in store.fights(limit=9)} == {"small", "large"}
    store.close()
