"""How a caller watches a long solve: a deadline, a stop flag and a progress callback.

A solver calls `Watch.check` often (every few milliseconds) and lets the error that it raises
pass through; it calls `Watch.report` with what is done. Nothing here prints.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from solver.errors import StoppedError, StopReason


@dataclass(frozen=True)
class Progress:
    """How far a solve has come.

    Attributes:
        done: units of work finished.
        total: units in all as far as known, or 0 while unknown.
        unit: what is counted, such as "states".
        share: of the time that this part of the work may take, how much has passed, or None
            where that is not limited.
        doing: what this part of the work is.
    """

    done: int
    total: int
    unit: str
    share: float | None = None
    doing: str = "Solving"


def _ignore(_: Progress) -> None:
    """Take a progress report and do nothing with it."""


@dataclass(frozen=True)
class Watch:
    """A caller's hold on a solve.

    Attributes:
        deadline: when to give up, on the clock of `time.monotonic`, or None for never.
        stop: set by the caller, from any thread, to end the solve.
        report: called from the solving thread, now and then and once at the end.
    """

    deadline: float | None = None
    stop: threading.Event = field(default_factory=threading.Event)
    report: Callable[[Progress], None] = _ignore

    def check(self) -> None:
        """Raise `StoppedError` if the caller wants the solve to end."""
        if self.stop.is_set():
            raise StoppedError(StopReason.CANCELLED)
        if self.deadline is not None and time.monotonic() >= self.deadline:
            raise StoppedError(StopReason.DEADLINE)
