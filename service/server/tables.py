"""The tables that a server has open: one object for each fight, worked on by one thread at a time.

A fight is replayed from the store when it is first asked for, and kept until others were asked for
since; what another replica has written meanwhile is noticed before each operation. Solving lets go
of the interpreter in compiled code; so threads serve here, one to a processor and some that wait.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from service.seal.key_file import KeyRing
from service.store.errors import OutdatedError
from service.store.log_store import LogStore
from service.table.table import Table

_MOST_OPEN = 256
_TRIES = 4
"""How often an operation is tried again after another replica came first."""

T = TypeVar("T")


@dataclass
class _Open:
    """A fight that is open."""

    table: Table
    lock: threading.Lock = field(default_factory=threading.Lock)


class Tables:
    """The open tables; safe to use from several threads.

    Attributes:
        store: where all fights are kept.
        keys: sign the heads of their logs.
    """

    def __init__(self, store: LogStore, keys: KeyRing) -> None:
        self.store = store
        self.keys = keys
        self._open: OrderedDict[str, _Open] = OrderedDict()
        self._lock = threading.Lock()

    def at(self, fight: str, work: Callable[[Table], T]) -> T:
        """Do something at the table of a fight, while nobody else does.

        Raises:
            UnknownFightError: if there is no such fight.
            OutdatedError: if other replicas came first again and again.
        """
        for _ in range(_TRIES - 1):
            try:
                return self._try(fight, work)
            except OutdatedError:
                continue
        return self._try(fight, work)

    def _try(self, fight: str, work: Callable[[Table], T]) -> T:
        opened = self._opened(fight)
        with opened.lock:
            opened.table.catch_up()
            return work(opened.table)

    def _opened(self, fight: str) -> _Open:
        self.store.fight(fight)
        with self._lock:
            opened = self._open.setdefault(fight, _Open(Table(self.store, self.keys, fight)))
            self._open.move_to_end(fight)
            while len(self._open) > _MOST_OPEN:
                self._open.popitem(last=False)
        return opened
