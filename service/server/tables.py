"""The tables that a server has open: one object for each fight, worked on by one thread at a time.

A fight is replayed from the store when it is first asked for, and kept as long as there is room for
it and for those that were asked for since: the memory of all solved fights together has a bound,
and so has their number. What another replica has written meanwhile is noticed before each
operation. Solving lets go of the interpreter in compiled code; so threads serve here, one to a
processor and some that wait.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from service.seal.key_file import KeyRing
from service.store.errors import OutdatedError
from service.store.log_store import LogStore
from service.table.engine import SYSTEMS, Engine
from service.table.table import Table
from solver.game.watch import Watch

_MOST_OPEN = 256
_MOST_BYTES = 1 << 30
"""Of all solved fights that are open, but for the one asked for last, which may be larger."""
_SECONDS_BETWEEN_LOOKS = 0.05
_TRIES = 4
"""How often an operation is tried again after another replica came first."""

T = TypeVar("T")


@dataclass
class _Open:
    """A fight that is open, and the memory that it takes."""

    table: Table
    bytes: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)


class Tables:
    """The open tables; safe to use from several threads.

    Attributes:
        store: where all fights are kept.
        keys: sign the heads of their logs.
        most_bytes: memory of the solved fights that are kept.
        engine: what knows games.
    """

    def __init__(
        self,
        store: LogStore,
        keys: KeyRing,
        *,
        most_bytes: int = _MOST_BYTES,
        engine: Engine = SYSTEMS,
    ) -> None:
        self.store = store
        self.keys = keys
        self.most_bytes = most_bytes
        self._engine = engine
        self._open: OrderedDict[str, _Open] = OrderedDict()
        self._lock = threading.Lock()

    def at(self, fight: str, work: Callable[[Table], T], watch: Watch | None = None) -> T:
        """Do something at the table of a fight, while nobody else does.

        Args:
            fight: its id.
            work: what is to be done.
            watch: ends the wait for others at the table.

        Raises:
            UnknownFightError: if there is no such fight.
            OutdatedError: if other replicas came first again and again.
            StoppedError: if the watch ended the wait.
        """
        for _ in range(_TRIES - 1):
            try:
                return self._try(fight, work, watch or Watch())
            except OutdatedError:
                continue
        return self._try(fight, work, watch or Watch())

    @property
    def bytes(self) -> int:
        """Memory of the solved fights that are open, about."""
        with self._lock:
            return sum(opened.bytes for opened in self._open.values())

    def _try(self, fight: str, work: Callable[[Table], T], watch: Watch) -> T:
        opened = self._opened(fight)
        while not opened.lock.acquire(timeout=_SECONDS_BETWEEN_LOOKS):
            watch.check()
        try:
            opened.table.catch_up()
            return work(opened.table)
        finally:
            self._count(fight, opened)
            opened.lock.release()

    def _opened(self, fight: str) -> _Open:
        self.store.fight(fight)
        with self._lock:
            opened = self._open.setdefault(
                fight, _Open(Table(self.store, self.keys, fight, self._engine))
            )
            self._open.move_to_end(fight)
            while len(self._open) > _MOST_OPEN:
                self._open.popitem(last=False)
        return opened

    def _count(self, fight: str, opened: _Open) -> None:
        """Note what a fight takes now, and forget others until all fit; this one stays."""
        with self._lock:
            opened.bytes = opened.table.solved_bytes
            if self._open.get(fight) is opened:
                self._open.move_to_end(fight)
            total = sum(each.bytes for each in self._open.values())
            while total > self.most_bytes and len(self._open) > 1:
                _, forgotten = self._open.popitem(last=False)
                total -= forgotten.bytes
