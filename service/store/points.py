"""Named points of a write at which the fault tests kill the process.

`DREADNAUGHT_DIE_AT=NAME` ends the process there by SIGKILL, `NAME:N` the N-th time that it passes.
Without the variable, passing a point costs one look at an empty name.
"""

import os
import signal
from enum import StrEnum


class Point(StrEnum):
    """Where a write can be cut off."""

    BEFORE_WRITE = "before_write"
    BEFORE_INSERT = "before_insert"
    AFTER_INSERT = "after_insert"
    BEFORE_COMMIT = "before_commit"
    AFTER_COMMIT = "after_commit"
    BEFORE_REPLY = "before_reply"
    AFTER_REPLY = "after_reply"


class _Fate:
    """Where this process dies, and how many times it still passes there."""

    def __init__(self, told: str) -> None:
        self.name, _, times = told.partition(":")
        self.left = int(times or 1)


_FATE = _Fate(os.environ.get("DREADNAUGHT_DIE_AT", ""))


def passing(point: Point) -> None:
    """Pass a point, or die there."""
    if point != _FATE.name:
        return
    _FATE.left -= 1
    if _FATE.left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
