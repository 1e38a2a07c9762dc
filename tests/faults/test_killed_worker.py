"""A process that solves is killed, as the system does without memory: its own call fails."""

import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import grpc
from calls import health, refusal, request
from encounters import DUNDER, GOBLIN, SMALL, encounter
from grpc_health.v1.health_pb2 import HealthCheckResponse
from served import alive, until
from serving import serving

from dreadnaught.v1.opponent_pb2_grpc import OpponentServiceStub

HARD = encounter(
    {**DUNDER, "cp": 4, "ep": 12, "hp": 30}, {**GOBLIN, "cp": 4, "ep": 12, "hp": 30}, rounds=4
)
"""Takes seconds to be solved."""


def below(process: int) -> Iterator[int]:
    """Yield all processes that a process has started, theirs too."""
    for parents in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, parent = re.split(r"\) ", parents.read_text())[1].split()[0:2]
        except OSError:
            continue
        child = int(parents.parent.name)
        if int(parent) == process and state != "Z":
            yield child
            yield from below(child)


def test_a_killed_solve_fails_its_own_call_only(tmp_path: Path) -> None:
    url, key = f"sqlite:///{tmp_path / 'fights.db'}", str(tmp_path / "key.json")
    with (
        serving("--database", url, DREADNAUGHT_KEY=key) as server,
        grpc.insecure_channel(server.address) as channel,
    ):
        stub = OpponentServiceStub(channel)
        small = stub.SuggestBids(request(SMALL["dreadnaught"], seed=1), timeout=60)
        lasting = set(below(server.process.pid))
        for _ in range(3):
            call = stub.SuggestBids.future(request(HARD, seed=1), timeout=60)
            until(lambda: set(below(server.process.pid)) - lasting, "a solve")
            (solve,) = set(below(server.process.pid)) - lasting
            os.kill(solve, signal.SIGKILL)
            refused = refusal(call.result)
            assert refused.code is grpc.StatusCode.INTERNAL
            assert refused.info.metadata["id"] in refused.text
            assert not alive(solve)
            assert health(channel) == HealthCheckResponse.SERVING
            # Not what is remembered: another encounter is solved.
            other = {**SMALL["dreadnaught"], "objective": "victory"}
            assert stub.SuggestBids(request(other, seed=1), timeout=60).suggestions
        assert stub.SuggestBids(request(SMALL["dreadnaught"], seed=1), timeout=60) == small
    assert sum("exit code -9" in line for line in server.lines) == 3
