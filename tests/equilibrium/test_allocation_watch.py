"""What a caller sees of a long solve of an allocation game, and what is left when it stops it."""

import threading
import time
from itertools import pairwise

import pytest

from solver.equilibrium.allocation import flow_program, highs
from solver.equilibrium.allocation.incumbent import BoundsProgress
from solver.equilibrium.allocation.solve import solve_allocation
from solver.game.allocation import Ending, Method, colonel_blotto
from solver.game.watch import Progress, Watch

GAME = colonel_blotto([1, 2, 4], 30, 29)
"""Too few fields for the first rounds: approximations and the double oracle need some dozen."""
LARGE = colonel_blotto(range(1, 11), 100, 90)
"""Its program of flows takes some 25 CPU seconds."""
SECONDS_TO_STOP = 8.0
"""The program is stated in about one, but machines are busy."""


def recorded(reports: list[BoundsProgress], progress: Progress) -> None:
    """Keep a report, which must tell bounds."""
    assert isinstance(progress, BoundsProgress)
    reports.append(progress)


@pytest.mark.parametrize("method", [None, *Method])
def test_a_deadline_that_has_passed_leaves_certified_bounds(method: Method | None) -> None:
    value = solve_allocation(GAME, tolerance=1e-9).value
    solution = solve_allocation(GAME, method=method, watch=Watch(deadline=time.monotonic()))
    assert solution.ending is Ending.DEADLINE
    assert solution.lower <= value <= solution.upper
    assert 0 < solution.exploitability <= GAME.payoff_range


def test_a_stop_that_was_set_is_told_as_such() -> None:
    watch = Watch()
    watch.stop.set()
    assert solve_allocation(GAME, watch=watch).ending is Ending.CANCELLED


@pytest.mark.parametrize("method", [Method.APPROXIMATION, Method.DOUBLE_ORACLE])
def test_the_bounds_last_reported_are_the_answer_of_a_stopped_solve(method: Method) -> None:
    reports = list[BoundsProgress]()
    stop = threading.Event()

    def report(progress: Progress) -> None:
        recorded(reports, progress)
        if len(reports) == 3:
            stop.set()

    solution = solve_allocation(GAME, method=method, watch=Watch(stop=stop, report=report))
    assert solution.ending is Ending.CANCELLED
    assert (solution.lower, solution.upper) == (reports[-1].lower, reports[-1].upper)
    assert solution.lower < solve_allocation(GAME, tolerance=1e-9).value < solution.upper


@pytest.mark.parametrize("method", [None, Method.APPROXIMATION, Method.DOUBLE_ORACLE])
def test_reported_bounds_close_in_on_the_value(method: Method | None) -> None:
    reports = list[BoundsProgress]()
    watch = Watch(report=lambda progress: recorded(reports, progress))
    solution = solve_allocation(GAME, method=method, tolerance=1e-5, watch=watch)
    assert solution.ending is Ending.CERTIFIED
    assert len(reports) > 1
    assert [report.done for report in reports] == list(range(1, len(reports) + 1))
    for before, after in pairwise(reports):
        assert before.lower <= after.lower <= after.upper <= before.upper
    assert (reports[-1].lower, reports[-1].upper) == (solution.lower, solution.upper)


def test_a_stop_from_another_thread_reaches_into_a_long_run() -> None:
    watch = Watch()
    threading.Timer(1.5, watch.stop.set).start()
    started = time.process_time()
    solution = solve_allocation(LARGE, method=Method.FLOW_INTERIOR, watch=watch)
    assert solution.ending is Ending.CANCELLED
    assert time.process_time() - started < SECONDS_TO_STOP


@pytest.mark.parametrize("method", [Method.FLOW_INTERIOR, Method.FLOW_SIMPLEX, Method.FLOW_GLOP])
def test_a_deadline_reaches_into_a_long_run(method: Method) -> None:
    started = time.process_time()
    solution = solve_allocation(LARGE, method=method, watch=Watch(deadline=time.monotonic() + 1.5))
    assert solution.ending is Ending.DEADLINE
    assert time.process_time() - started < SECONDS_TO_STOP


@pytest.mark.parametrize("method", [Method.APPROXIMATION, Method.DOUBLE_ORACLE])
def test_interior_points_take_over_where_the_simplex_method_gives_up(
    method: Method, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(highs, "ITERATIONS_PER_LINE", 0)
    game = colonel_blotto([1, 2, 3], 8, 7)
    solution = solve_allocation(game, method=method, tolerance=1e-9)
    monkeypatch.undo()
    assert solution.ending is Ending.CERTIFIED
    assert solution.value == pytest.approx(solve_allocation(game, tolerance=1e-9).value, abs=1e-7)


def test_a_program_without_an_optimum_is_told_as_stalled(monkeypatch: pytest.MonkeyPatch) -> None:
    def finds_none(*_: object) -> None:
        pass

    monkeypatch.setattr(flow_program, "marginal_equilibrium", finds_none)
    solution = solve_allocation(GAME, method=Method.FLOW_SIMPLEX)
    assert solution.ending is Ending.STALLED
    assert solution.exploitability > 0
