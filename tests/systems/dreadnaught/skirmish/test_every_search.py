"""The search of fights with every rule: what it promises about time, depth and exactness."""

import random
import threading
import time

import numpy as np
import pytest
from every_fights import random_entry, random_fight, with_fewer_points

from solver.equilibrium.stage import outcome_grid, stage_game
from solver.errors import StoppedError, StopReason
from solver.game.watch import Watch
from solver.systems.dreadnaught.action import SKIRMISH_ACTIONS, Action
from solver.systems.dreadnaught.skirmish.frames import Exchange
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish.skirmish_table import available, solve_skirmish
from solver.systems.finding import Method

pytestmark = pytest.mark.skipif(not available(), reason="the compiled solver was not built")

EVERYTHING = frozenset(SKIRMISH_ACTIONS)


def large(seed: int, *, on_board: bool) -> Skirmish:
    """A fight of everything that takes far longer than any test waits."""
    rng = random.Random(seed)
    return random_fight(rng, sides=(3, 3), most_ep=14, actions=EVERYTHING, on_board=on_board)


@pytest.mark.parametrize("seed", range(5))
def test_a_search_with_time_enough_is_exact(seed: int) -> None:
    rng = random.Random(seed)
    actions = frozenset({Action.ATTACK, Action.TRIP, Action.STAND, Action.AID})
    skirmish = random_fight(rng, sides=(1, 2), most_ep=4, actions=actions)
    skirmish = with_fewer_points(skirmish, most_hp=4, most_ap=0)
    start = random_entry(rng, skirmish, 1)
    table = solve_skirmish(skirmish, start, budget=60.0)
    assert table.method is Method.EXACT
    assert (table.depth.unseen, table.estimated) == (0, 0)
    assert table.value(start) == solve_skirmish(skirmish, start).value(start)


@pytest.mark.parametrize("on_board", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_a_search_tells_every_choice_and_the_best_is_the_value(seed: int, on_board: bool) -> None:
    skirmish = large(seed, on_board=on_board)
    start = skirmish.setting.start(1)
    table = solve_skirmish(skirmish, start, budget=0.1)
    assert table.method is Method.SEARCH
    rows, columns = skirmish.moves(start)
    outcomes = [skirmish.outcomes(start, row, column)[0] for row in rows for column in columns]
    values = [each.reward + table.value(each.state) for each in outcomes]
    best = max(values) if len(rows) > 1 else min(values)
    assert table.value(start) == pytest.approx(best)
    assert abs(best) <= table.payoff_range


MOST_WITHOUT_TIME = 200
"""States that are worked out between looks at the clock, and for the one choice that is seen."""


@pytest.mark.parametrize("on_board", [False, True])
@pytest.mark.parametrize("seed", range(3))
def test_a_search_without_time_sees_one_choice_and_says_so(seed: int, on_board: bool) -> None:
    skirmish = large(seed, on_board=on_board)
    start = skirmish.setting.start(1)
    table = solve_skirmish(skirmish, start, budget=0.0, threads=1)
    assert table.method is Method.SEARCH
    assert table.states <= MOST_WITHOUT_TIME
    rows, columns = skirmish.moves(start)
    outcomes = [skirmish.outcomes(start, row, column)[0] for row in rows for column in columns]
    sign = 1 if len(rows) > 1 else -1
    told = [sign * (each.reward + table.value(each.state)) for each in outcomes]
    best = sign * table.value(start)
    assert max(told) == pytest.approx(best)
    # Nothing that was not looked at is as good as what was, so that no tie-break can choose it.
    margin = 0.5e-6 * table.payoff_range
    seen = sum(value > best - margin for value in told)
    assert seen >= 1
    assert table.depth.unseen > 0
    assert seen + table.depth.unseen <= len(told)
    # To ask for them all takes no more states.
    assert table.states <= MOST_WITHOUT_TIME


MOST_BY_ESTIMATE = 20
"""States that are worked out to estimate one, where one bid of each side is looked at."""


@pytest.mark.parametrize("seed", range(3))
def test_what_is_asked_when_the_time_is_over_is_estimated_and_counted(seed: int) -> None:
    """All of a stage game, or none of it: bids whose outcomes are seen equally far."""
    rng = random.Random(seed)
    skirmish = large(seed, on_board=True)
    table = solve_skirmish(skirmish, skirmish.setting.start(1), budget=0.0, threads=1)
    state = skirmish.setting.start(1)
    while not isinstance(state.top, Exchange):
        rows, columns = skirmish.moves(state)
        state = skirmish.outcomes(state, rng.choice(rows), rng.choice(columns))[0].state
    grid = outcome_grid(skirmish, state)
    after = [outcome.state for line in grid for (outcome,) in line]
    states = table.states
    told = table.targets(after)
    playing = sum(skirmish.terminal_value(each) is None for each in after)
    assert table.estimated == playing
    assert table.states - states <= MOST_BY_ESTIMATE * playing
    assert max(map(abs, told)) <= table.payoff_range
    assert table.targets(after) == told


@pytest.mark.parametrize(("sides", "budget"), [((1, 1), None), ((2, 2), 0.05)])
@pytest.mark.parametrize("seed", range(12))
def test_a_stage_game_in_one_go_is_that_of_the_outcomes(
    seed: int, sides: tuple[int, int], budget: float | None
) -> None:
    """In every state of a play-out, whoever decides there; the rules' own outcomes for theirs."""
    rng = random.Random(seed)
    on_board = seed % 2 == 0
    most_ep = 5 if budget else 2
    skirmish = random_fight(
        rng, sides=sides, most_ep=most_ep, actions=EVERYTHING, on_board=on_board
    )
    table = solve_skirmish(skirmish, skirmish.setting.start(1), budget=budget)
    # While time is left answers come of more work than once it is over.
    time.sleep(budget or 0.0)
    state = skirmish.setting.start(1)
    while skirmish.terminal_value(state) is None:
        told = table.stage(state)
        assert told is not None
        assert np.array(told) == pytest.approx(
            stage_game(skirmish, state, table.targets), abs=1e-12
        )
        rows, columns = skirmish.moves(state)
        state = skirmish.outcomes(state, rng.choice(rows), rng.choice(columns))[0].state


@pytest.mark.parametrize("on_board", [False, True])
def test_a_search_goes_on_through_a_fight(on_board: bool) -> None:
    """From each state that play comes to, whatever is on the stack."""
    rng = random.Random(7)
    skirmish = large(7, on_board=on_board)
    state = skirmish.setting.start(1)
    for _ in range(25):
        if skirmish.terminal_value(state) is not None:
            return
        table = solve_skirmish(skirmish, state, budget=0.02)
        assert abs(table.value(state)) <= table.payoff_range
        assert table.depth.full <= table.depth.restricted
        rows, columns = skirmish.moves(state)
        state = skirmish.outcomes(state, rng.choice(rows), rng.choice(columns))[0].state


def test_a_search_that_is_stopped_says_so() -> None:
    skirmish = large(1, on_board=True)
    stop = threading.Event()
    threading.Timer(0.3, stop.set).start()
    begun = time.monotonic()
    with pytest.raises(StoppedError) as error:
        solve_skirmish(skirmish, skirmish.setting.start(1), budget=600.0, watch=Watch(stop=stop))
    assert error.value.reason is StopReason.CANCELLED
    assert time.monotonic() - begun < 20
