"""Two servers on one PostgreSQL, raced by several callers: no decision is sealed twice."""

import json
import threading
from collections import Counter
from pathlib import Path

import grpc
import pytest
from at_table import AtTable
from grpc import StatusCode
from postgres import Cluster
from serving import serving

from dreadnaught.v1 import table_pb2 as messages
from service.seal.key_file import load_or_make
from service.seal.verify import verify_export

CALLERS = 6
LOST = {StatusCode.FAILED_PRECONDITION, StatusCode.ABORTED, StatusCode.INVALID_ARGUMENT}
"""How a race may be lost: another step comes next by now, or has other moves to choose from."""


def race(tables: list[AtTable], fight: messages.Fight) -> Counter[str]:
    """Let all take the same step at once, each by an id of its own; return how that ended."""
    ends, lock = Counter[str](), threading.Lock()
    ready = threading.Barrier(len(tables))

    def take(table: AtTable) -> None:
        ready.wait()
        try:
            table.step(fight)
            end = "won"
        except grpc.RpcError as error:
            end = "lost" if error.code() in LOST else str(error)
        with lock:
            ends[end] += 1

    threads = [threading.Thread(target=take, args=(table,)) for table in tables]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return ends


@pytest.mark.parametrize("fights", [1, pytest.param(30, marks=pytest.mark.slow)])
def test_two_replicas_never_seal_a_decision_twice(
    cluster: Cluster, tmp_path: Path, fights: int
) -> None:
    url, key, total = cluster.new_database(), tmp_path / "key.json", Counter[str]()
    # Both sign with the same key, which is there before either looks for it.
    trusted = load_or_make(key).chain.first
    with (
        serving("--database", url, DREADNAUGHT_KEY=str(key)) as one,
        serving("--database", url, DREADNAUGHT_KEY=str(key)) as other,
        grpc.insecure_channel(one.address) as here,
        grpc.insecure_channel(other.address) as there,
    ):
        tables = [AtTable((here, there)[i % 2], f"caller {i}") for i in range(CALLERS)]
        for _ in range(fights):
            fight = tables[0].create()
            while fight.step != messages.STEP_NOTHING:
                ends = race(tables, fight)
                assert ends == {"won": 1, "lost": CALLERS - 1}, fight.step
                total += ends
                fight = tables[0].get(fight.fight_id)
            entries = [json.loads(body) for body in tables[1].log(fight.fight_id)]
            sealed = Counter(
                (entry["body"]["decision"], entry["body"]["combatant"], entry["body"]["attempt"])
                for entry in entries
                if entry["kind"] == "sealed"
            )
            assert sealed
            assert set(sealed.values()) == {1}
            assert verify_export(tables[1].export(fight.fight_id), trusted).ended
    print(total)  # noqa: T201 - the figures, with `-s`
    assert total["lost"] == (CALLERS - 1) * total["won"]
