"""How many threads a solve takes."""

import os


def processors() -> int:
    """Return how many processors this process may use, which may be fewer than there are."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def thread_count(asked: int | None) -> int:
    """Return how many threads to start; default: as many as there are processors to use."""
    return max(1, asked or processors())
