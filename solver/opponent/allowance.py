"""The time that all searches of one answer may take together."""

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Allowance:
    """A budget that runs down from when it was granted.

    Attributes:
        ends: when nothing of it is left, in seconds on `clock`.
        clock: tells the time.
    """

    ends: float
    clock: Callable[[], float] = time.monotonic

    @property
    def left(self) -> float:
        """Seconds left, at least 0."""
        return max(0.0, self.ends - self.clock())


def granted(budget: float, clock: Callable[[], float] = time.monotonic) -> Allowance:
    """Return an allowance of `budget` seconds from now."""
    return Allowance(clock() + budget, clock)
