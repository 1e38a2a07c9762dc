"""Colonel Blotto with weighted fields: our way beside the published linear program of flows."""

from functools import partial

from benchmarks.report import Benchmark, Goal, Report, Row, Timing
from benchmarks.timing import cpu_seconds, interleaved
from solver.equilibrium.allocation.solve import solve_allocation
from solver.game.allocation import AllocationGame, AllocationSolution, Method, colonel_blotto

_OURS = "ours, the default"
_METHODS: dict[str, Method | None] = {
    _OURS: None,
    "program of flows, HiGHS interior point": Method.FLOW_INTERIOR,
    "program of flows, HiGHS dual simplex": Method.FLOW_SIMPLEX,
    "program of flows, OR-Tools GLOP": Method.FLOW_GLOP,
    "double oracle": Method.DOUBLE_ORACLE,
}
_CASES: dict[tuple[int, int], float | None] = {
    (5, 20): 1.3809524,
    (10, 20): 4.5555556,
    (20, 20): 14.5,
    (5, 50): 1.4732455,
    (10, 50): 5.0555556,
    (20, 50): 18.2723232,
    (5, 100): 1.4911305,
    (10, 100): None,
    (20, 100): None,
}
"""(fields, N) with the published value; None where only an interval was known."""
_LARGEST_FOR_ALL = 200
"""Fields times N: beyond this the other ways take from seconds to minutes, and are left out."""
_GAP = 1e-6
_DIGITS = 5e-8
"""The published values have seven decimals."""


def run(quick: bool) -> Report:
    """Measure all cases; quick: the smallest."""
    cases = list(_CASES)[:1] if quick else list(_CASES)
    measured = [row for case in cases for row in _rows(case, repetitions=1 if quick else 5)]
    return Report(
        unit="CPU seconds per game",
        axis="fields × N",
        rows=tuple(measured),
        goals=() if quick else _goals(measured),
        notes=(
            "Weights 1 to K, N troops against 0.9 N, every troop used.",
            f"Solved to a gap of {_GAP:g}, proved by exact best responses of both sides.",
            "Errors of the value are beyond the seven decimals that are published.",
        ),
    )


def _rows(case: tuple[int, int], repetitions: int) -> list[Row]:
    game = _game(*case)
    methods = _METHODS if case[0] * case[1] <= _LARGEST_FOR_ALL else {_OURS: None}
    work = {name: partial(_solve, game, method) for name, method in methods.items()}
    timings = interleaved(
        {name: partial(cpu_seconds, solve) for name, solve in work.items()}, repetitions
    )
    return [_row(case, name, solve(), timings[name]) for name, solve in work.items()]


def _game(fields: int, units: int) -> AllocationGame:
    return colonel_blotto(range(1, fields + 1), units, units * 9 // 10)


def _solve(game: AllocationGame, method: Method | None) -> AllocationSolution:
    return solve_allocation(game, tolerance=_GAP / game.payoff_range, method=method)


def _row(case: tuple[int, int], name: str, solution: AllocationSolution, timing: Timing) -> Row:
    fields, units = case
    published = _CASES[case]
    return Row(
        panel="weights 1 to K",
        size=fields * units,
        label=f"K {fields}, N {units}",
        solver=name,
        timing=timing,
        value_error=None if published is None else _error(solution.value, published),
        exploitability=solution.exploitability,
        figures={"value": solution.value},
    )


def _error(value: float, published: float) -> float:
    return max(0.0, abs(value - published) - _DIGITS)


def _goals(measured: list[Row]) -> tuple[Goal, ...]:
    ours = {row.label: row for row in measured if row.solver == _OURS}
    gaps = [
        Goal(
            f"K {fields}, N 100: gap",
            _GAP,
            ours[f"K {fields}, N 100"].exploitability,
            at_least=False,
        )
        for fields in (10, 20)
    ]
    return (Goal("K 20, N 50: CPU seconds", 1, ours["K 20, N 50"].median, at_least=False), *gaps)


BENCHMARK = Benchmark(
    name="allocation",
    summary="Colonel Blotto up to 20 fields and 100 troops, beside the linear program of flows",
    run=run,
)
