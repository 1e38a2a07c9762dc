"""Long work in a thread of its own, so that Ctrl-C reaches us while compiled code runs there."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from solver.game.watch import Watch

T = TypeVar("T")


def interruptible(work: Callable[[], T], watch: Watch) -> T:
    """Return what `work` does; on Ctrl-C tell it to stop by `watch`."""
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(work)
        try:
            return future.result()
        except KeyboardInterrupt:
            watch.stop.set()
            raise
