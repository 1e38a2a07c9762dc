"""A full disk: refused, told by health, nothing lost, and served again when there is room."""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import cramped
import grpc
import pytest
from at_table import AtTable
from calls import OPPONENT_SERVICE, Refusal, health, refusal
from grpc_health.v1.health_pb2 import HealthCheckResponse
from served import until

from dreadnaught.v1 import table_pb2 as messages
from service.seal.key_file import load_or_make
from service.seal.verify import verify_export

TABLE_SERVICE = "dreadnaught.v1.TableService"


@dataclass(frozen=True)
class Cramped:
    """A server, and the file that limits its database."""

    address: str
    pages: Path
    key: Path


@contextmanager
def running(folder: Path) -> Iterator[Cramped]:
    pages, key = folder / "pages", folder / "key.json"
    database = f"sqlite:///{folder / 'fights.db'}"
    command = [sys.executable, cramped.__file__, database, str(key), str(pages)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield Cramped(process.stdout.readline().strip(), pages, key)
        finally:
            process.terminate()
            process.wait(20)


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
