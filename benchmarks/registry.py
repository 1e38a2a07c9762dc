"""The benchmarks, in the order in which they are listed."""

from benchmarks import (
    allocation,
    death,
    duel,
    goofspiel,
    matrix,
    oshi_zumo,
    pairings,
    service,
    skirmish,
    start,
)
from benchmarks.report import Benchmark

BENCHMARKS: tuple[Benchmark, ...] = (
    matrix.BENCHMARK,
    oshi_zumo.BENCHMARK,
    goofspiel.BENCHMARK,
    duel.BENCHMARK,
    death.BENCHMARK,
    pairings.BENCHMARK,
    skirmish.BENCHMARK,
    allocation.BENCHMARK,
    start.BENCHMARK,
    service.BENCHMARK,
)


def find(name: str) -> Benchmark | None:
    """Return the benchmark of that name, if there is one."""
    return next((benchmark for benchmark in BENCHMARKS if benchmark.name == name), None)
