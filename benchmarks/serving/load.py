"""How fast a duel that is solved is answered, beside a call that does nothing, on one server.

Both go through the same interceptors of the same server, in turns, eight calls at a time. The
client sends and takes bytes as they are, so that what it does costs the same for both.
"""

import asyncio
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeAlias

import grpc.aio
from google.protobuf import json_format

from benchmarks.serving.load_server import EMPTY_CALL
from dreadnaught.v1.opponent_pb2 import Encounter, SuggestBidsRequest

SUGGEST_BIDS = "/dreadnaught.v1.OpponentService/SuggestBids"
AT_ONCE = 8
_DUEL = {
    "schema_version": 1,
    "system": "dreadnaught",
    "rounds": 2,
    "combatants": [
        {"name": "Dunder", "side": "players", "cp": 4, "ep": 7, "hp": 20},
        {"name": "Goblin", "side": "monsters", "cp": 3, "ep": 6, "hp": 10},
    ],
}
_SECONDS = 60.0


@dataclass(frozen=True)
class Calls:
    """Calls of one method.

    Attributes:
        per_call: seconds per call of each turn, several calls at once.
        latencies: seconds that each call took, in ascending order.
    """

    per_call: tuple[float, ...]
    latencies: tuple[float, ...]

    @property
    def p99(self) -> float:
        """The latency that one call in a hundred exceeds."""
        return self.latencies[len(self.latencies) * 99 // 100]


def duel_request() -> bytes:
    """Return the question about the duel."""
    encounter = json_format.ParseDict(_DUEL, Encounter())
    return SuggestBidsRequest(encounter=encounter).SerializeToString()


def measure(turns: int, calls: int) -> tuple[Calls, Calls]:
    """Return what calls that do nothing take, and what suggestions for a solved duel take.

    Args:
        turns: of each of them.
        calls: in one turn.
    """
    with _serving() as address:
        return asyncio.run(_measure(address, turns, calls))


@contextmanager
def _serving() -> Generator[str]:
    command = [sys.executable, "-m", "benchmarks.serving.load_server"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None  # noqa: S101 - it is a pipe
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()


Call: TypeAlias = "grpc.aio.UnaryUnaryMultiCallable[bytes, bytes]"


async def _measure(address: str, turns: int, calls: int) -> tuple[Calls, Calls]:
    requests = {EMPTY_CALL: b"", SUGGEST_BIDS: duel_request()}
    taken = {method: (list[float](), list[float]()) for method in requests}
    async with grpc.aio.insecure_channel(address) as channel:
        for method, request in requests.items():
            call: Call = channel.unary_unary(method)
            await call(request, timeout=_SECONDS)
            await _turn(channel, method, request, calls)
        for _ in range(turns):
            for method, request in requests.items():
                seconds, latencies = await _turn(channel, method, request, calls)
                taken[method][0].append(seconds)
                taken[method][1].extend(latencies)
    empty, suggestions = (
        Calls(tuple(per_call), tuple(sorted(latencies))) for per_call, latencies in taken.values()
    )
    return empty, suggestions


async def _turn(
    channel: grpc.aio.Channel, method: str, request: bytes, calls: int
) -> tuple[float, list[float]]:
    """Make some calls, and return the seconds per call and the latency of each."""
    call: Call = channel.unary_unary(method)
    latencies = list[float]()

    async def callers_share() -> None:
        for _ in range(calls // AT_ONCE):
            begun = time.perf_counter()
            await call(request, timeout=_SECONDS)
            latencies.append(time.perf_counter() - begun)

    begun = time.perf_counter()
    await asyncio.gather(*(callers_share() for _ in range(AT_ONCE)))
    return (time.perf_counter() - begun) / len(latencies), latencies
