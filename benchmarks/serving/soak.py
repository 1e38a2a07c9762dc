"""A soak in miniature: suggestions, fights and watchers on one server for some minutes.

Its memory must come to rest: fights that are open and answers that are remembered have a bound, so
it may grow at first, but not from the second third of the time to the last.
"""

import random
import re
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

import grpc

from benchmarks.serving.ledger import Asked, Told
from benchmarks.serving.load import SUGGEST_BIDS, duel_request
from benchmarks.serving.server import SECONDS, Caller, running
from dreadnaught.v1 import table_pb2 as messages
from dreadnaught.v1.table_pb2_grpc import TableServiceStub

_PLAYERS = 3
_SECONDS_BETWEEN_LOOKS = 0.5


@dataclass(frozen=True)
class Soaked:
    """What a soak came to.

    Attributes:
        seconds: how long it took.
        done: suggestions, steps of fights and watched entries.
        failed: calls that failed, by their code.
        memory: bytes of the server's process, at equal distances in time.
    """

    seconds: float
    done: Counter[str]
    failed: Counter[str]
    memory: tuple[int, ...]

    @property
    def growth(self) -> float:
        """The mean memory of the last third of the time, over that of the second."""
        third = len(self.memory) // 3
        return mean(self.memory[-third:]) / mean(self.memory[third:-third])


def soak(folder: Path, seconds: float) -> Soaked:
    """Run it on SQLite in a folder."""
    done, failed, memory = Counter[str](), Counter[str](), list[int]()
    begun = time.monotonic()

    def over() -> bool:
        return time.monotonic() - begun > seconds

    with running(f"sqlite:///{folder / 'fights.db'}", folder / "key.json") as server:

        def kept_up(work: Callable[[grpc.Channel], None]) -> None:
            with grpc.insecure_channel(server.address) as channel:
                while not over():
                    try:
                        work(channel)
                    except grpc.RpcError as error:
                        failed[error.code().name] += 1

        works = [_suggestions(done, over), _watching(done, over)]
        works += [_playing(number, done, over) for number in range(_PLAYERS)]
        threads = [threading.Thread(target=kept_up, args=(work,)) for work in works]
        for thread in threads:
            thread.start()
        while not over():
            memory.append(memory_of(server.process.pid))
            time.sleep(_SECONDS_BETWEEN_LOOKS)
        for thread in threads:
            thread.join()
    return Soaked(time.monotonic() - begun, done, failed, tuple(memory))


def memory_of(process: int) -> int:
    """Return the bytes that a process has in memory, as Linux counts them."""
    status = Path(f"/proc/{process}/status").read_text()
    (kilobytes,) = re.findall(r"VmRSS:\s+(\d+) kB", status)
    return int(kilobytes) << 10


def _suggestions(done: Counter[str], over: Callable[[], bool]) -> Callable[[grpc.Channel], None]:
    request = duel_request()

    def work(channel: grpc.Channel) -> None:
        call: grpc.UnaryUnaryMultiCallable[bytes, bytes] = channel.unary_unary(SUGGEST_BIDS)
        while not over():
            call(request, timeout=SECONDS)
            done["suggestions"] += 1
            # Otherwise it would leave the others no processor.
            time.sleep(0.005)

    return work


def _playing(
    number: int, done: Counter[str], over: Callable[[], bool]
) -> Callable[[grpc.Channel], None]:
    def tell(what: Asked | Told) -> None:
        if isinstance(what, Told):
            done["steps of fights"] += 1

    def work(channel: grpc.Channel) -> None:
        Caller(channel, number, f"soak {number}", random.Random(number)).play("", None, tell, over)

    return work


def _watching(done: Counter[str], over: Callable[[], bool]) -> Callable[[grpc.Channel], None]:
    def work(channel: grpc.Channel) -> None:
        service = TableServiceStub(channel)
        fights = service.ListFights(messages.ListFightsRequest(page_size=1), timeout=SECONDS).fights
        for fight in fights:
            stream = service.WatchFight(
                messages.WatchFightRequest(fight_id=fight.fight_id), timeout=5
            )
            # A fight may go on for longer than it is watched.
            with suppress(grpc.RpcError):
                for _ in stream:
                    done["watched entries"] += 1
                    if over():
                        stream.cancel()

    return work
