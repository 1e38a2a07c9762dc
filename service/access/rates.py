"""How often each caller may call each method: a bucket of calls that fills at a steady rate."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass

_MOST_BUCKETS = 10_000


@dataclass(frozen=True)
class Rate:
    """A rate.

    Attributes:
        per_second: calls that may be made for ever.
        burst: calls that may be made at once, after a rest.
    """

    per_second: float
    burst: int


class Buckets:
    """The buckets of all callers; to be used in one thread."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        # Of each key: what was in its bucket, and when. A full bucket need not be remembered.
        self._buckets: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def wait(self, key: Hashable) -> float:
        """Take one call out of a bucket; return 0, or the seconds until there is one again."""
        rate, now = self._rate, self._clock()
        left, when = self._buckets.pop(key, (float(rate.burst), now))
        left = min(rate.burst, left + (now - when) * rate.per_second)
        allowed = left >= 1
        self._buckets[key] = (left - 1 if allowed else left, now)
        if len(self._buckets) > _MOST_BUCKETS:
            self._buckets.popitem(last=False)
        if allowed:
            return 0.0
        return (1 - left) / rate.per_second if rate.per_second else math.inf
