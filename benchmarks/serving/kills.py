"""Killing processes while they play: `kill -9` at named points of a write, and at random times.

Every life begins with a new process, which asks again what the one before left in doubt. Processes
come from a fork server that has everything loaded, so that a life costs milliseconds of starting.
"""

import multiprocessing
import random
import signal
import time
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from typing import TYPE_CHECKING

from sqlalchemy import select

from benchmarks.serving.ledger import Asked, Audit, Ledger, Told
from benchmarks.serving.life import Life, keys_of, live
from service.store.log_store import LogStore
from service.store.points import Point
from service.store.tables import REQUEST

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

CLIENTS = 4
RANDOM = "random time"
POINTS = (
    Point.BEFORE_WRITE,
    Point.BEFORE_INSERT,
    Point.AFTER_INSERT,
    Point.BEFORE_COMMIT,
    Point.AFTER_COMMIT,
)
"""Points in the store; those around the reply are the server's."""
_KEY = bytes(range(32))
_LATEST_PASS = 40
_LONGEST = 60.0
_MOST_RANDOM_SECONDS = 0.25
_CONTEXT = multiprocessing.get_context("forkserver")


@dataclass(frozen=True)
class Killed:
    """What came of some kills.

    Attributes:
        kills: processes that died by SIGKILL, by the point or `RANDOM`.
        in_doubt: requests that had been asked and not acknowledged when their process died.
        carried_out: those of them that the store had carried out.
        resolved: those that were acknowledged in a later life, under the same id.
        audit: of the store in the end.
    """

    kills: Counter[str]
    in_doubt: int
    carried_out: int
    resolved: int
    audit: Audit


class LifeFailedError(AssertionError):
    """A life that ended otherwise than by its kill."""


def kill_lives(
    url: str, kills: int, seed: int = 1, after_death: Callable[[], object] = int
) -> Killed:
    """Let `kills` processes play on one database and die, in turn at each point and at random.

    Args:
        url: of the database.
        kills: processes that are killed; one more resolves what is in doubt in the end.
        seed: of what they do and where they die.
        after_death: called after each death, when nobody has the database open.

    Raises:
        LifeFailedError: if a client of one met an error.
        VerificationError: if what is stored does not verify in the end.
    """
    _CONTEXT.set_forkserver_preload(["benchmarks.serving.preload"])
    chance, ledger, died = random.Random(seed), Ledger(), Counter[str]()
    in_doubt, carried_out = set[Asked](), set[Asked]()
    ways: Sequence[str] = (*POINTS, RANDOM)
    for number in range(kills):
        way = ways[number % len(ways)]
        fate = f"{way}:{chance.randint(1, _LATEST_PASS)}" if way in POINTS else ""
        seconds = chance.uniform(0, _MOST_RANDOM_SECONDS) if way == RANDOM else _LONGEST
        _run(_life(number, url, ledger, fate), ledger, seconds, until_sure=False)
        after_death()
        died[way] += 1
        in_doubt |= set(ledger.doubts.values())
        with opened(url) as store:
            carried_out |= {a for a in ledger.doubts.values() if was_carried_out(store, a)}
    _run(_life(kills, url, ledger), ledger, _LONGEST, until_sure=True)
    with opened(url) as store:
        audit = ledger.audit(store, keys_of(_KEY))
    return Killed(died, len(in_doubt), len(carried_out), ledger.resolved, audit)


def _life(number: int, url: str, ledger: Ledger, fate: str = "") -> Life:
    return Life(number, url, _KEY, fate, dict(ledger.doubts), dict(ledger.fights), CLIENTS)


@contextmanager
def opened(url: str) -> Generator[LogStore]:
    """Open a store for the block."""
    store = LogStore.open(url)
    try:
        yield store
    finally:
        store.close()


def _run(life: Life, ledger: Ledger, seconds: float, *, until_sure: bool) -> None:
    """Run a life: to its point, to `seconds` after its first word, or until nothing is in doubt."""
    reader, writer = _CONTEXT.Pipe(duplex=False)
    process = _CONTEXT.Process(target=live, args=(life, writer))
    with reader:
        with writer:
            process.start()
        try:
            _listen(reader, process, ledger, seconds, until_sure=until_sure)
        except LifeFailedError:
            process.kill()
            raise
    process.join(_LONGEST)
    if process.exitcode != -signal.SIGKILL:
        raise LifeFailedError(f"life {life.number} ended with {process.exitcode}")
    process.close()
    # In the end nothing was in doubt, and what began since may be left as it is.
    if not until_sure:
        ledger.died()


def _listen(
    reader: "Connection[None, Asked | Told | str]",
    process: BaseProcess,
    ledger: Ledger,
    seconds: float,
    *,
    until_sure: bool,
) -> None:
    """Note what a life says; kill it when its time is over."""
    end = None
    # The pipe's other end closes when the process dies; what it had said by then is still read.
    with suppress(EOFError):
        while True:
            left = _LONGEST if end is None else end - time.monotonic()
            if not reader.poll(max(left, 0)) or (until_sure and end and not ledger.doubts):
                process.kill()
                end = time.monotonic() + _LONGEST
            said = reader.recv()
            if end is None:
                end = time.monotonic() + seconds
            _note(said, ledger)


def _note(said: Asked | Told | str, ledger: Ledger) -> None:
    match said:
        case Asked():
            ledger.ask(said)
        case Told():
            ledger.tell(said)
        case str():
            raise LifeFailedError(said)


def was_carried_out(store: LogStore, asked: Asked) -> bool:
    """Tell whether the store has a request."""
    # Ids of requests name their client and its life: they are used once in the whole database.
    query = select(REQUEST.c.id).where(REQUEST.c.id == asked.request)
    with store.engine.connect() as connection:
        return connection.execute(query).first() is not None
