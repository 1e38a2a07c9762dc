"""Finite horizons: toy games by hand, random games by fractions, and how a solve is stopped."""

import math
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from exact_strategies import exact_value
from toy_games import (
    ALONE,
    BREAK_IN,
    BREAK_IN_VALUES,
    PURSUIT,
    STAND_OFF,
    Countdown,
    TableGame,
    stand_off_value,
)

from solver.equilibrium import horizon as horizon_module
from solver.equilibrium.horizon import HorizonSolution, solve_finite_horizon
from solver.errors import CyclicGameError, InvalidInputError, PayoffError, StoppedError, StopReason
from solver.game.matrix import MatrixSolution, Method, Payoffs, certify
from solver.game.stochastic import Outcome
from solver.game.watch import Progress, Watch


def assert_certified(solution: HorizonSolution[str], tolerance: float = 1e-12) -> None:
    """Assert that every state's bounds enclose its value, as closely as floats let them."""
    for value, lower, upper in solution.bounds.values():
        assert lower - 1e-15 <= value <= upper + 1e-15
        assert upper - lower <= tolerance
    assert solution.exploitability <= tolerance


def test_a_toy_game_worked_out_by_hand() -> None:
    solution = solve_finite_horizon(BREAK_IN, "gate")
    assert_certified(solution)
    for state, value in BREAK_IN_VALUES.items():
        assert solution.value(state) == pytest.approx(value, abs=1e-14)
    assert solution.value("caught") == -1.0
    assert (solution.start, solution.horizon, solution.stages) == ("gate", None, 3)
    assert len(solution.bounds) == 5


def test_a_state_that_is_already_the_end_takes_no_stage() -> None:
    solution = solve_finite_horizon(BREAK_IN, "caught")
    assert (solution.value("caught"), solution.stages, solution.exploitability) == (-1.0, 0, 0.0)


@pytest.mark.parametrize(("game", "start"), [(STAND_OFF, "face"), (PURSUIT, "hide")])
def test_play_that_can_return_needs_a_horizon(game: TableGame, start: str) -> None:
    with pytest.raises(CyclicGameError) as caught:
        solve_finite_horizon(game, start)
    assert caught.value.state == start
    assert repr(start) in str(caught.value)
    assert solve_finite_horizon(game, start, horizon=3).horizon == 3


def test_a_state_reached_on_two_ways_is_no_circle() -> None:
    """`vault` and `yard` follow `gate` twice each, yet are solved once."""
    assert solve_finite_horizon(BREAK_IN, "gate").stages == len(BREAK_IN.plays)


@pytest.mark.parametrize("leaf", [0.0, 1.0, -0.5])
def test_with_a_horizon_values_match_direct_iteration(leaf: float) -> None:
    solution = solve_finite_horizon(STAND_OFF, "face", horizon=40, leaf=lambda _: leaf)
    assert_certified(solution)
    for stages in range(41):
        value = solution.value("face", stages)
        assert value == pytest.approx(stand_off_value(stages, leaf), abs=1e-13)
    assert solution.value("face") == solution.value("face", 40)
    assert solution.stages == 40


def test_values_are_keyed_by_the_stages_left() -> None:
    """With two stages left the prey may run into the horizon, worth 2, and so yields for 1."""
    solution = solve_finite_horizon(
        PURSUIT, "hunt", horizon=2, leaf={"hunt": 2.0, "hide": 5.0}.__getitem__
    )
    assert set(solution.bounds) == {("hunt", 2), ("hide", 1), ("hunt", 0), ("over", 0)}
    assert solution.value("hide", 1) == 1.0
    assert solution.value("hunt", 0) == 2.0
    assert solution.value("hunt") == 1.0
    with pytest.raises(KeyError):
        solution.value("hide", 2)


def test_leaves_count_only_where_the_horizon_ends_play() -> None:
    asked = list[str]()

    def leaf(state: str) -> float:
        asked.append(state)
        return 100.0

    solution = solve_finite_horizon(BREAK_IN, "gate", horizon=1, leaf=leaf)
    assert sorted(asked) == ["vault", "yard"]
    assert solution.value("caught", 0) == -1.0
    far = solve_finite_horizon(BREAK_IN, "gate", horizon=2, leaf=leaf)
    assert far.value("gate") == pytest.approx(BREAK_IN_VALUES["gate"], abs=1e-14)
    assert len(asked) == 2


def test_a_horizon_of_no_stage_is_the_leaf() -> None:
    solution = solve_finite_horizon(STAND_OFF, "face", horizon=0, leaf=lambda _: 0.25)
    assert (solution.value("face"), solution.stages) == (0.25, 0)


def test_a_negative_horizon_is_refused() -> None:
    with pytest.raises(InvalidInputError, match="horizon: expected 0 or more, got -1"):
        solve_finite_horizon(STAND_OFF, "face", horizon=-1)


def test_a_leaf_that_is_no_number_is_refused() -> None:
    with pytest.raises(PayoffError, match=r"payoffs\[0\]\[0\]: expected a finite number, got nan"):
        solve_finite_horizon(STAND_OFF, "face", horizon=1, leaf=lambda _: math.nan)


@pytest.mark.parametrize("horizon", [None, 10**6])
def test_play_may_be_longer_than_pythons_recursion(horizon: int | None) -> None:
    stages = 3 * sys.getrecursionlimit()
    solution = solve_finite_horizon(Countdown(), stages, horizon=horizon)
    assert solution.value(stages) == stages
    assert solution.stages == stages


CHANCES = ((1.0,), (0.5, 0.5), (0.25, 0.75))
"""Exact in binary, so that the game in floats is the game in fractions."""


def random_game(seed: int) -> TableGame:
    """Return a game of four layers of three states, each leading somewhere below it."""
    generator = np.random.default_rng(seed)
    plays = dict[str, dict[tuple[str, str], Sequence[Outcome[str]]]]()
    for layer, number in np.ndindex(4, 3):
        rows, columns = generator.integers(1, 4, 2)
        plays[f"{layer}.{number}"] = {
            (f"r{i}", f"c{j}"): [
                Outcome(p, float(generator.integers(-3, 4)), _below(generator, layer))
                for p in CHANCES[generator.integers(3)]
            ]
            for i, j in np.ndindex(int(rows), int(columns))
        }
    return TableGame(ends={"won": 1.0, "lost": -1.0}, plays=plays)


def _below(generator: np.random.Generator, layer: int) -> str:
    later = [f"{k}.{number}" for k in range(layer + 1, 4) for number in range(3)]
    return str(generator.choice([*later, "won", "lost"]))


def values_by_fractions(game: TableGame) -> dict[str, Fraction]:
    """Return the value of every state, by plain recursion in rational arithmetic."""

    @cache
    def value(state: str) -> Fraction:
        if state in game.ends:
            return Fraction(game.ends[state])
        rows, columns = game.moves(state)
        return exact_value([[expected(state, row, column) for column in columns] for row in rows])

    def expected(state: str, row: str, column: str) -> Fraction:
        return sum(
            (
                Fraction(p) * (Fraction(r) + value(s))
                for p, r, s in game.outcomes(state, row, column)
            ),
            Fraction(0),
        )

    return {state: value(state) for state in game.plays}


@pytest.mark.parametrize("seed", range(12))
def test_random_games_match_rational_arithmetic(seed: int) -> None:
    game = random_game(seed)
    solution = solve_finite_horizon(game, "0.0")
    assert_certified(solution)
    values = values_by_fractions(game)
    assert solution.stages > 1
    for state, _ in solution.bounds.keys() - {("won", None), ("lost", None)}:
        assert solution.value(state) == pytest.approx(float(values[state]), abs=1e-12)


@pytest.mark.parametrize("seed", range(12))
def test_changing_sides_negates_every_value(seed: int) -> None:
    game = random_game(seed)
    swapped = TableGame(
        ends={state: -value for state, value in game.ends.items()},
        plays={
            state: {
                (column, row): [Outcome(p, -reward, after) for p, reward, after in outcomes]
                for (row, column), outcomes in plays.items()
            }
            for state, plays in game.plays.items()
        },
    )
    solution, other = (solve_finite_horizon(g, "0.0") for g in (game, swapped))
    for (state, _), (value, _, _) in solution.bounds.items():
        assert other.value(state) == pytest.approx(-value, abs=1e-12)


def test_poor_stage_strategies_open_the_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bounds are what the strategies prove, not what the values claim.

    By hand: uniform play in the vault secures 13/4 of its 7/2, in the yard it holds to 5/6, not
    2/3; the gate's bounds are what uniform play makes of these.
    """

    def uniform(payoffs: Payoffs) -> MatrixSolution:
        row, column = (np.full(size, 1 / size) for size in payoffs.shape)
        return certify(payoffs, row, column, Method.GLOP)

    monkeypatch.setattr(horizon_module, "solve_matrix", uniform)
    solution = solve_finite_horizon(BREAK_IN, "gate")
    _, *vault = solution.bounds["vault", None]
    _, *yard = solution.bounds["yard", None]
    assert vault == pytest.approx([13 / 4, 7 / 2])
    assert yard == pytest.approx([2 / 3, 5 / 6])
    _, lower, upper = solution.bounds["gate", None]
    assert lower == pytest.approx(min(-1 / 3 + 9 / 16, 17 / 4 - 4 / 3) / 2)
    assert upper == pytest.approx(max(-1 / 6 + 9 / 2, 5 / 8 - 7 / 6) / 2)
    assert lower < BREAK_IN_VALUES["gate"] < upper
    assert solution.exploitability == upper - lower


@dataclass(frozen=True)
class Observed(Countdown):
    """A countdown that notes the states whose moves were asked for, and calls back."""

    watch: Watch
    stop_at: int
    asked: list[int] = field(default_factory=list[int])

    def moves(self, state: int) -> tuple[Sequence[str], Sequence[str]]:
        self.asked.append(state)
        if state == self.stop_at:
            self.watch.stop.set()
        return (ALONE,), (ALONE,)


def test_a_deadline_in_the_past_stops_even_a_single_stage() -> None:
    with pytest.raises(StoppedError) as caught:
        solve_finite_horizon(Countdown(), 1, watch=Watch(deadline=time.monotonic()))
    assert caught.value.reason is StopReason.DEADLINE


def test_a_deadline_stops_a_solve_that_would_never_end() -> None:
    with pytest.raises(StoppedError) as caught:
        solve_finite_horizon(Countdown(), 10**12, watch=Watch(deadline=time.monotonic() + 0.05))
    assert caught.value.reason is StopReason.DEADLINE


def test_cancelling_stops_before_another_state_is_looked_at() -> None:
    watch = Watch()
    game = Observed(watch, stop_at=97)
    with pytest.raises(StoppedError) as caught:
        solve_finite_horizon(game, 100, watch=watch)
    assert caught.value.reason is StopReason.CANCELLED
    assert game.asked == [100, 99, 98, 97]


def test_cancelling_stops_on_the_way_back_too() -> None:
    watch = Watch(report=lambda _: watch.stop.set())
    with pytest.raises(StoppedError):
        solve_finite_horizon(Countdown(), 2000, watch=watch)


def test_a_solve_can_be_cancelled_from_another_thread() -> None:
    watch = Watch()
    timer = threading.Timer(0.05, watch.stop.set)
    timer.start()
    with pytest.raises(StoppedError) as caught:
        solve_finite_horizon(Countdown(), 10**12, watch=watch)
    timer.join()
    assert caught.value.reason is StopReason.CANCELLED


def test_progress_is_reported_as_it_grows_and_at_the_end() -> None:
    reports = list[Progress]()
    solution = solve_finite_horizon(Countdown(), 2000, watch=Watch(report=reports.append))
    done = [report.done for report in reports]
    assert done == sorted(set(done))
    assert 2 < len(done) < 100
    assert done[-1] == solution.stages == 2000
    assert {report.unit for report in reports} == {"stage games"}
