"""CPU time: of a call in this process, with all its threads, or of a command of its own.

Other work on the machine spreads over what is compared only if it runs in turns: `interleaved`
runs every candidate once, then every candidate again.
"""

import gc
import os
import resource
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence

from benchmarks.report import Timing


def cpu_seconds(work: Callable[[], object], passes: int = 1) -> float:
    """Return the CPU seconds that one call of `work` takes, over all threads.

    Args:
        work: what is timed.
        passes: calls made; more than one where a call takes less than some milliseconds, as what
            ran before leaves the processor's caches cold.
    """
    gc.collect()
    start = time.process_time()
    for _ in range(passes):
        work()
    return (time.process_time() - start) / passes


def interleaved(candidates: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, Timing]:
    """Measure several candidates in turns.

    Args:
        candidates: by name, each a function that runs once and returns the seconds it took, as in
            `lambda: cpu_seconds(work)`.
        rounds: repetitions of each.
    """
    seconds: dict[str, list[float]] = {name: [] for name in candidates}
    for _ in range(rounds):
        for name, measure in candidates.items():
            seconds[name].append(measure())
    return {name: Timing(tuple(taken)) for name, taken in seconds.items()}


def command_seconds(command: Sequence[str], environment: Mapping[str, str] | None = None) -> float:
    """Return the CPU seconds, user and system, of a command and what it starts and waits for.

    Args:
        command: a program and its arguments.
        environment: variables set for it beside our own.

    Raises:
        subprocess.CalledProcessError: if it fails; its output is in the error.
    """
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        command, check=True, capture_output=True, env={**os.environ, **(environment or {})}
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
