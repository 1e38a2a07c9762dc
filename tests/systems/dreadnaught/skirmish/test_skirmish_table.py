"""The compiled skirmish against the general solver, the duel's values, and what it promises."""

import random
import threading
import time

import pytest
from duels import PUBLISHED, PublishedDuel
from skirmishes import duel_of, fight, of_duel, random_play, random_skirmish, random_start

from solver.equilibrium.horizon import solve_finite_horizon
from solver.errors import InvalidInputError, StoppedError, StopReason, TooLargeError
from solver.game.watch import Progress, Watch
from solver.systems.dreadnaught.action import TURN_ACTIONS, Action
from solver.systems.dreadnaught.duel_table import solve_duel
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.skirmish.member import Member, Side
from solver.systems.dreadnaught.skirmish.search_loss import Level, measure_losses
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish.skirmish_table import (
    MOST_ESTIMATED,
    available,
    estimate,
    solve_skirmish,
    solved,
)
from solver.systems.dreadnaught.skirmish.state import SkirmishState
from solver.systems.finding import Method
from solver.systems.interface import Aim

pytestmark = pytest.mark.skipif(not available(), reason="the compiled solver was not built")

TOLERANCE = 1e-9


def large_skirmish() -> Skirmish:
    """A fight that takes far longer than any test waits."""
    members = [
        Member(
            fighter=Fighter.plain(str(i), 4, 9, 20),
            side=Side.MONSTERS if i % 2 else Side.PLAYERS,
        )
        for i in range(6)
    ]
    return fight(*members, aim=Aim.SCORE)


def compare(skirmish: Skirmish, start: SkirmishState, threads: int = 1) -> None:
    """Compare every state that the general solver finds, in the middle of turns too."""
    reference = solve_finite_horizon(skirmish, start)
    table = solve_skirmish(skirmish, start, threads=threads)
    assert table.method is Method.EXACT
    for (state, _), bounds in reference.bounds.items():
        assert table.value(state) == pytest.approx(bounds.value, abs=TOLERANCE), state


@pytest.mark.parametrize("case", PUBLISHED, ids=str)
def test_published_values(case: PublishedDuel) -> None:
    skirmish = of_duel(case.duel)
    start = skirmish.setting.start(case.rounds)
    assert solve_skirmish(skirmish, start).value(start) == pytest.approx(case.value, abs=5e-10)


def assert_same_values(seed: int, sides: tuple[int, int], most_ep: int) -> None:
    rng = random.Random(seed)
    skirmish = random_skirmish(rng, sides, most_ep)
    compare(skirmish, random_start(rng, skirmish), threads=1 + seed % 2)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("sides", [(1, 1), (1, 2), (2, 1), (2, 2)])
def test_every_state_is_worth_what_the_general_solver_says(
    seed: int, sides: tuple[int, int]
) -> None:
    assert_same_values(seed, sides, most_ep=2)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("sides", [(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1)])
def test_every_state_is_worth_what_the_general_solver_says_at_length(
    seed: int, sides: tuple[int, int]
) -> None:
    assert_same_values(100 + seed, sides, most_ep=3)


@pytest.mark.parametrize("seed", range(20))
def test_a_skirmish_of_two_has_the_values_of_the_duel(seed: int) -> None:
    rng = random.Random(seed)
    skirmish = random_skirmish(rng, (1, 1), most_ep=6, plain=True)
    duel_case = duel_of(skirmish)
    rounds = rng.choice((1, 2))
    duel_start = duel_case.start(rounds)
    start = skirmish.setting.start(rounds)
    expected = solve_duel(duel_case, duel_start).value(duel_start)
    assert solve_skirmish(skirmish, start).value(start) == pytest.approx(expected, abs=TOLERANCE)


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_a_stop_ends_the_solve_soon(threads: int) -> None:
    skirmish = large_skirmish()
    stop = threading.Event()
    reports: list[Progress] = []

    def report(progress: Progress) -> None:
        reports.append(progress)
        if progress.done > 0:
            stop.set()

    begun = time.monotonic()
    with pytest.raises(StoppedError) as error:
        solve_skirmish(
            skirmish,
            skirmish.setting.start(1),
            watch=Watch(stop=stop, report=report),
            threads=threads,
            most_states=MOST_ESTIMATED,
        )
    assert error.value.reason is StopReason.CANCELLED
    assert time.monotonic() - begun < 20
    assert reports[-1].unit == "states"


@pytest.mark.parametrize("threads", [2, 4])
def test_what_ends_one_thread_ends_all_and_is_told(threads: int) -> None:
    skirmish = large_skirmish()
    with pytest.raises(TooLargeError) as error:
        solved(skirmish, skirmish.setting.start(1), most_states=1000, threads=threads)
    # Each may have one on its stack for every decision of the fight.
    assert 1000 <= error.value.estimate < 1000 + threads * 500


@pytest.mark.parametrize("seed", range(6))
def test_threads_change_no_value(seed: int) -> None:
    rng = random.Random(seed)
    players = [
        Member(fighter=Fighter.plain(str(i), 2, rng.randint(2, 4), 8), side=Side.PLAYERS)
        for i in range(3)
    ]
    one = Member(fighter=Fighter.plain("one", 4, 8, 20), side=Side.MONSTERS)
    skirmish = fight(*players, one, aim=Aim.SCORE, actions={*rng.sample(TURN_ACTIONS, 3)})
    start = skirmish.setting.start(1)
    states = [start, *(random_play(rng, skirmish, start, rng.randint(1, 9)) for _ in range(20))]
    tables = [solve_skirmish(skirmish, start, threads=threads) for threads in (1, 2, 4)]
    expected, *others = [[table.value(state) for state in states] for table in tables]
    for values in others:
        assert values == pytest.approx(expected, abs=TOLERANCE)


def test_more_states_than_allowed_are_refused() -> None:
    skirmish = large_skirmish()
    with pytest.raises(TooLargeError) as error:
        solve_skirmish(skirmish, skirmish.setting.start(1), most_states=1000)
    assert error.value.limit == 1000
    assert error.value.unit == "states"


def test_only_plain_fights_are_estimated() -> None:
    members = large_skirmish().setting.members[:2]
    skirmish = fight(*members, actions=(Action.ATTACK, Action.TRIP))
    start = skirmish.setting.start(1)
    with pytest.raises(InvalidInputError, match="six actions"):
        estimate(skirmish, start)


@pytest.mark.parametrize(("seed", "budget"), [*((seed, 30.0) for seed in range(6)), (0, 1e300)])
def test_a_search_with_time_enough_is_exact(seed: int, budget: float) -> None:
    """More seconds than any clock counts to are time enough, too."""
    rng = random.Random(seed)
    skirmish = random_skirmish(rng, (2, 2), most_ep=2)
    start = skirmish.setting.start(1)
    table = solve_skirmish(skirmish, start, budget=budget)
    assert table.method is Method.EXACT
    assert table.value(start) == solve_skirmish(skirmish, start).value(start)


def test_a_search_keeps_to_its_time_and_says_how_deep_it_looked() -> None:
    skirmish = large_skirmish()
    start = skirmish.setting.start(1)
    begun = time.monotonic()
    table = solve_skirmish(skirmish, start, budget=1.0)
    # On an idle machine 5 % more; this leaves room for others at work.
    assert time.monotonic() - begun < 2
    assert table.method is Method.SEARCH
    assert table.depth.full <= table.depth.restricted < len(start.conditions)
    assert not table.depth.round_end
    assert -1 < table.value(start) < 1


def test_a_search_has_an_answer_however_little_time_there_is() -> None:
    skirmish = large_skirmish()
    start = skirmish.setting.start(1)
    table = solve_skirmish(skirmish, start, budget=0.0)
    assert table.method is Method.SEARCH
    assert table.depth.full == table.depth.restricted == 0
    assert -1 < table.value(start) < 1


def test_what_seems_to_fit_the_time_for_an_exact_solution_is_solved() -> None:
    skirmish = _boss_fight(0, _SWEEPING)
    start = skirmish.setting.start(1)
    assert solve_skirmish(skirmish, start, budget=0.01).method is Method.SEARCH
    reports = list[Progress]()
    watch = Watch(report=reports.append)
    table = solve_skirmish(skirmish, start, budget=0.01, exact=600.0, watch=watch)
    assert table.method is Method.EXACT
    assert table.value(start) == pytest.approx(0.088866843034, abs=TOLERANCE)
    assert {report.doing for report in reports[1:]} <= {"Solving"}
    shares = [report.share for report in reports[1:] if report.share is not None]
    assert shares == sorted(shares)


def test_an_exact_solution_leaves_a_deadline_the_time_of_the_search() -> None:
    skirmish = large_skirmish()
    start = skirmish.setting.start(1)
    watch = Watch(deadline=time.monotonic() + 4.0)
    table = solve_skirmish(skirmish, start, budget=0.1, exact=600.0, watch=watch)
    assert table.method is Method.SEARCH


def _choices_of(skirmish: Skirmish, start: SkirmishState) -> list[SkirmishState]:
    rows, columns = skirmish.moves(start)
    return [skirmish.outcomes(start, row, column)[0].state for row in rows for column in columns]


@pytest.mark.parametrize("seed", range(13))
def test_targets_differ_from_values_only_where_a_choice_is_worse(seed: int) -> None:
    """Those of choices too that a solve leaves out, as others do as much."""
    if seed > 0:
        skirmish = random_skirmish(random.Random(seed), (1, 2), most_ep=5, plain=True)
    else:
        skirmish = _boss_fight(0, (Action.ATTACK, Action.FULL))
    start = skirmish.setting.start(1)
    sign = 1 if skirmish.setting.members[0].side is Side.MONSTERS else -1
    table = solve_skirmish(skirmish, start, budget=60.0, threads=1)
    targets = [sign * target for target in table.targets(_choices_of(skirmish, start))]
    values = [sign * table.value(state) for state in _choices_of(skirmish, start)]
    assert table.estimated == 0
    best = max(values)
    assert max(targets) == pytest.approx(best, abs=TOLERANCE)
    for value, target in zip(values, targets, strict=True):
        assert target >= value - TOLERANCE
        assert target == pytest.approx(value, abs=TOLERANCE) or target < best - TOLERANCE


def test_targets_at_the_start_of_a_search_are_known_when_its_time_is_over() -> None:
    skirmish = large_skirmish()
    start = skirmish.setting.start(1)
    table = solve_skirmish(skirmish, start, budget=0.3, threads=1)
    states = table.states
    assert min(table.targets(_choices_of(skirmish, start))) == pytest.approx(table.value(start))
    assert (table.estimated, table.states) == (0, states)


def test_what_takes_work_when_the_time_is_over_is_told_by_a_glance() -> None:
    """All that is compared, or none of it; nothing that was known before."""
    skirmish = large_skirmish()
    start = skirmish.setting.start(1)
    table = solve_skirmish(skirmish, start, budget=0.0, threads=1)
    passed = next(state for state in _choices_of(skirmish, start) if state.actor != start.actor)
    compared = _choices_of(skirmish, passed)
    told, states = table.targets(compared), table.states
    assert table.estimated == len(compared)
    assert max(map(abs, told)) < 1
    # What a glance sees of an attack is its bids; nothing beyond.
    assert table.targets(compared) == pytest.approx(told)
    assert table.states == states


def test_a_search_that_is_stopped_says_so() -> None:
    skirmish = large_skirmish()
    watch = Watch(deadline=time.monotonic() + 0.5)
    with pytest.raises(StoppedError) as error:
        solve_skirmish(skirmish, skirmish.setting.start(1), budget=600.0, watch=watch)
    assert error.value.reason is StopReason.DEADLINE


@pytest.mark.parametrize("seed", range(8))
def test_the_best_answer_never_earns_less_than_the_value(seed: int) -> None:
    """And no more, where the search looks at the whole fight."""
    rng = random.Random(seed)
    skirmish = random_skirmish(rng, rng.choice([(1, 2), (2, 1), (2, 2)]), most_ep=3)
    whole, levels = Level(99, 99), [Level(0, 0), Level(1, 1), Level(1, 99)]
    measured = measure_losses(
        skirmish, skirmish.setting.start(1), [*levels, whole], most_states=100_000
    )
    for level in levels:
        loss = measured.losses[level]
        assert loss.monsters > -TOLERANCE, level
        assert loss.players > -TOLERANCE, level
    assert measured.losses[whole].monsters == pytest.approx(0, abs=TOLERANCE)
    assert measured.losses[whole].players == pytest.approx(0, abs=TOLERANCE)


@pytest.mark.parametrize("seed", range(10))
def test_the_estimate_is_at_least_a_fifth_of_what_it_takes(seed: int) -> None:
    rng = random.Random(seed)
    skirmish = random_skirmish(rng, rng.choice([(1, 3), (2, 2), (3, 2)]), most_ep=4)
    start = skirmish.setting.start(1)
    expected, table = estimate(skirmish, start), solve_skirmish(skirmish, start)
    assert table.states / 5 <= expected.states + 20
    # Of the states that play can come to, which it estimates, many need not be looked at.
    assert expected.states / 40 <= table.states + 20
    assert expected.bytes >= 24 * expected.states


def _boss_fight(place: int, actions: tuple[Action, ...]) -> Skirmish:
    players = [Member(fighter=Fighter.plain(str(i), 3, 6, 15), side=Side.PLAYERS) for i in range(4)]
    boss = Member(fighter=Fighter.plain("boss", 5, 14, 30), side=Side.MONSTERS)
    return fight(*players[:place], boss, *players[place:], aim=Aim.SCORE, actions=actions)


_SWEEPING = (Action.ATTACK, Action.FULL, Action.ACTIVE)


@pytest.mark.parametrize(
    ("place", "actions", "value", "cells"),
    [
        (0, (Action.ATTACK,), -0.028298082019, 3_786),
        (2, (Action.ATTACK,), 0.007609082077, 21_665),
        (4, (Action.ATTACK,), 0.009731956612, 44_109),
        (0, _SWEEPING, 0.088866843034, 140_832),
    ],
)
def test_bounds_change_no_value_and_save_states(
    place: int, actions: tuple[Action, ...], value: float, cells: int
) -> None:
    """Values, and numbers of states, of the same solver when it worked out every payoff."""
    skirmish = _boss_fight(place, actions)
    start = skirmish.setting.start(1)
    table = solve_skirmish(skirmish, start, threads=1)
    assert table.value(start) == pytest.approx(value, abs=TOLERANCE)
    assert table.states < cells
    assert table.worst_gap < 1e-12


def test_simpler_states_change_no_value_and_save_most_states() -> None:
    """A boss that acts third: the value, from 1.4 million states, of the solver without them."""
    skirmish = _boss_fight(2, _SWEEPING)
    start = skirmish.setting.start(1)
    table = solve_skirmish(skirmish, start, threads=1)
    assert table.value(start) == pytest.approx(0.084806343303, abs=TOLERANCE)
    assert table.states < 100_000
    assert table.worst_gap < 1e-12
