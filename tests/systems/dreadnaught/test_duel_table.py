"""The compiled duel against the general solver, the golden values, and what it promises."""

import dataclasses
import random
import threading
import time
from typing import Any, cast

import pytest
from duels import PUBLISHED, PublishedDuel

from solver.equilibrium.horizon import solve_finite_horizon
from solver.errors import (
    CertificateError,
    InvalidInputError,
    StoppedError,
    StopReason,
    TooLargeError,
)
from solver.game.watch import Progress, Watch
from solver.systems.dreadnaught.action import ATTACKS, TURN_ACTIONS, Action
from solver.systems.dreadnaught.duel import Duel
from solver.systems.dreadnaught.duel_state import DuelState, Stage
from solver.systems.dreadnaught.duel_table import DuelTable, available, estimate, solve_duel
from solver.systems.dreadnaught.exchange import NO_STANDING, Standing
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.objective import Objective
from solver.systems.interface import Aim

pytestmark = pytest.mark.skipif(not available(), reason="the compiled solver was not built")

START = DuelState(Stage.TURN, 0, 2, (4, 4), (40, 40))


def random_fighter(rng: random.Random, name: str, most_ep: int) -> Fighter:
    cp = rng.randint(0, 5)
    ep = rng.randint(0, most_ep)
    plain = rng.random() < 0.3
    # Now and then more hit points than the fight can take, so that many numbers of them are alike.
    many = ep <= 2 and rng.random() < 0.3
    return Fighter(
        name=name,
        cp=cp,
        ep=ep,
        hp=rng.randint(20, 40) if many else rng.randint(1, 8),
        attack=cp + (0 if plain else rng.randint(-2, 3)),
        defence=cp + (0 if plain else rng.randint(-2, 3)),
        damage=0 if plain else rng.randint(-3, 2),
        resistance=0 if plain else rng.choice((0, 0, 1, 2, 3)),
    )


def random_standing(rng: random.Random) -> Standing:
    return rng.choice(
        (
            NO_STANDING,
            Standing(-1, 0),
            Standing(2, 0),
            Standing(2, 2),
            Standing(3, 1),
            Standing(rng.randint(-2, 5), rng.randint(-1, 3)),
        )
    )


def random_duel(rng: random.Random, most_ep: int) -> Duel:
    actions = frozenset(action for action in TURN_ACTIONS if rng.random() < 0.7)
    return Duel(
        fighters=(random_fighter(rng, "a", most_ep), random_fighter(rng, "b", most_ep)),
        row=rng.randint(0, 1),
        objective=Objective(rng.choice(list(Aim)), rng.choice((-1.0, -0.3, 0.0, 0.25, 1.0))),
        actions=actions,
    )


def more_ep(rng: random.Random, fighter: Fighter, most_ep: int) -> int:
    """Return the EP of a first round, which may be more than a fighter has afresh."""
    return min(most_ep, fighter.ep + rng.choice((0, 0, 2)))


def random_start(rng: random.Random, duel: Duel, most_ep: int) -> DuelState:
    """A start of a turn, or the middle of one, with any EP and standing defence."""
    first, second = duel.fighters
    start = DuelState(
        stage=Stage.TURN,
        actor=rng.randint(0, 1),
        rounds=rng.choice((1, 1, 2, 2, 3)),
        ep=(more_ep(rng, first, most_ep), more_ep(rng, second, most_ep)),
        hp=(rng.randint(1, first.hp), rng.randint(1, second.hp)),
        standing=(random_standing(rng), random_standing(rng)),
    )
    return start if rng.random() < 0.5 else in_the_middle(rng, start)


def in_the_middle(rng: random.Random, start: DuelState) -> DuelState:
    own = start.ep[start.actor]
    bought = rng.choice((0, 0, 1, 2))
    state = start._replace(
        stage=rng.choice((Stage.EXCHANGE, Stage.PUSH, Stage.NEXT)),
        action=rng.choice(ATTACKS),
        attacks=rng.randint(0, 2),
        bought=bought,
    )
    if state.stage is Stage.PUSH:
        return state._replace(damage=rng.randint(0, 5), most_push=rng.randint(0, own))
    if state.stage is Stage.EXCHANGE:
        return state._replace(additional=bought > 0 or own == 0)
    return state


def large_duel(ep: int = 12, hp: int = 30) -> Duel:
    fighters = (Fighter.plain("a", 5, ep, hp), Fighter.plain("b", 4, ep, hp))
    return Duel(fighters, 0, Objective(Aim.SCORE))


def assert_same_values(seed: int, most_ep: int) -> None:
    rng = random.Random(seed)
    duel = random_duel(rng, most_ep)
    compare(duel, random_start(rng, duel, most_ep))


def compare(duel: Duel, start: DuelState) -> None:
    """Compare every state that the general solver finds, in the middle of turns too."""
    reference = solve_finite_horizon(duel, start)
    table = solve_duel(duel, start, threads=2)
    assert table.exploitability < 1e-9
    for (state, _), bounds in reference.bounds.items():
        assert table.value(state) == pytest.approx(bounds.value, abs=1e-9), state


@pytest.mark.parametrize("seed", range(60))
def test_every_state_is_worth_what_the_general_solver_says(seed: int) -> None:
    assert_same_values(seed, most_ep=3)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(500))
def test_every_state_is_worth_what_the_general_solver_says_at_length(seed: int) -> None:
    assert_same_values(seed, most_ep=4)


@pytest.mark.parametrize("seed", range(20))
def test_large_pushes_are_worth_what_the_general_solver_says(seed: int) -> None:
    """A defender with few EP is hit for sure by small bids; larger ones permit larger pushes."""
    rng = random.Random(seed)
    attacker = Fighter.plain("a", rng.randint(0, 2), rng.randint(5, 8), hp=1)
    defender = Fighter.plain("b", rng.randint(0, 3), rng.randint(0, 1), hp=rng.randint(2, 9))
    actions = frozenset(rng.sample(ATTACKS, 2))
    duel = Duel((attacker, defender), 0, Objective(rng.choice(list(Aim))), actions)
    compare(duel, duel.start(1))


@pytest.mark.parametrize("published", PUBLISHED)
def test_published_values(published: PublishedDuel) -> None:
    start = published.duel.start(published.rounds)
    table = solve_duel(published.duel, start)
    assert table.value(start) == pytest.approx(published.value, abs=1e-9)
    assert table.error <= table.exploitability < 1e-9


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_the_number_of_threads_changes_nothing(threads: int) -> None:
    duel = large_duel(ep=5, hp=8)
    start = duel.start(2)
    table, alone = solve_duel(duel, start, threads=threads), solve_duel(duel, start, threads=1)
    assert (table.value(start), table.exchanges) == (alone.value(start), alone.exchanges)


def test_the_column_side_loses_what_the_row_side_gains() -> None:
    duel = large_duel(ep=6, hp=10)
    mirrored = dataclasses.replace(duel, row=1)
    start = duel.start(2)
    value = solve_duel(duel, start).value(start)
    assert solve_duel(mirrored, start).value(start) == pytest.approx(-value, abs=1e-12)


@pytest.mark.parametrize(("ep", "hp", "rounds"), [(3, 5, 1), (7, 15, 2), (7, 60, 3), (5, 9, 5)])
def test_the_estimate_is_within_a_factor_of_two(ep: int, hp: int, rounds: int) -> None:
    duel = large_duel(ep, hp)
    start = duel.start(rounds)
    plan = estimate(duel, start, threads=2)
    table = solve_duel(duel, start, threads=2)
    table.value(start)
    assert table.exchanges / 2 <= plan.exchanges <= table.exchanges * 2
    assert table.bytes / 2 <= plan.bytes <= table.bytes * 2


def test_a_solve_above_a_limit_is_refused_with_the_estimate() -> None:
    duel = large_duel()
    plan = estimate(duel, duel.start(2))
    with pytest.raises(TooLargeError) as refused:
        solve_duel(duel, duel.start(2), most_exchanges=plan.exchanges - 1)
    assert (refused.value.estimate, refused.value.unit) == (plan.exchanges, "exchanges")
    with pytest.raises(TooLargeError) as refused:
        solve_duel(duel, duel.start(2), most_bytes=plan.bytes - 1)
    assert (refused.value.estimate, refused.value.unit) == (plan.bytes, "bytes")
    with pytest.raises(TooLargeError):
        estimate(large_duel(ep=101), large_duel(ep=101).start(1))
    with pytest.raises(TooLargeError):
        estimate(duel, duel.start(101))


def test_a_deadline_ends_the_solve() -> None:
    duel = large_duel(ep=20, hp=60)
    begun = time.monotonic()
    with pytest.raises(StoppedError) as stopped:
        solve_duel(duel, duel.start(3), watch=Watch(begun + 0.1), most_exchanges=10**12)
    assert stopped.value.reason is StopReason.DEADLINE
    assert time.monotonic() - begun < 1.0


def test_a_stop_flag_ends_the_solve_and_progress_is_told() -> None:
    duel = large_duel()
    stop = threading.Event()
    told = list[Progress]()

    def stop_at_the_third(progress: Progress) -> None:
        told.append(progress)
        if len(told) == 3:
            stop.set()

    with pytest.raises(StoppedError) as stopped:
        solve_duel(duel, duel.start(4), watch=Watch(stop=stop, report=stop_at_the_third))
    assert stopped.value.reason is StopReason.CANCELLED
    assert len(told) == 3
    assert 0 < told[0].done < told[2].done < told[2].total


@pytest.fixture(scope="module")
def table() -> DuelTable:
    return solve_duel(large_duel(ep=4, hp=40), START)


def after_attack(ep: int, attacks: int = 1, bought: int = 0) -> DuelState:
    return START._replace(
        stage=Stage.NEXT, action=Action.ATTACK, ep=(ep, 4), attacks=attacks, bought=bought
    )


@pytest.mark.parametrize(
    "state",
    [
        START._replace(rounds=3),
        START._replace(rounds=0),
        START._replace(ep=(5, 4)),
        START._replace(ep=(3, 4)),
        START._replace(hp=(40, 41)),
        START._replace(hp=(0, 40)),
        after_attack(ep=4),
        after_attack(ep=-1),
        after_attack(ep=3, attacks=0),
        after_attack(ep=1, bought=3),
        after_attack(ep=3)._replace(hp=(40, 12)),
        after_attack(ep=1)._replace(action=Action.TOTAL),
        after_attack(ep=0, attacks=0)._replace(stage=Stage.EXCHANGE),
        after_attack(ep=3)._replace(stage=Stage.PUSH, damage=39),
        after_attack(ep=1)._replace(stage=Stage.PUSH, damage=5, most_push=2),
    ],
)
def test_states_that_play_does_not_come_to_are_refused(table: DuelTable, state: DuelState) -> None:
    with pytest.raises(InvalidInputError, match="play can come to"):
        table.value(state)


def test_play_that_is_over_is_worth_what_the_duel_says(table: DuelTable) -> None:
    over = START._replace(stage=Stage.OVER, rounds=0)
    assert table.value(over) == table.duel.terminal_value(over)


class FailingKernel:
    """A compiled solver that found no exact enough strategies in some stage game."""

    def value(self, _: object) -> float:
        raise ArithmeticError

    def worst_gap(self) -> float:
        return 0.25

    def tolerance(self) -> float:
        return 1e-12


def test_a_stage_game_without_a_certificate_is_an_error(table: DuelTable) -> None:
    failing = dataclasses.replace(table, _kernel=cast("Any", FailingKernel()))
    with pytest.raises(CertificateError) as failed:
        failing.value(START)
    assert (failed.value.exploitability, failed.value.tolerance) == (0.25, 1e-12)


@pytest.mark.parametrize(
    "start",
    [
        START._replace(stage=Stage.OVER),
        START._replace(rounds=0),
        START._replace(actor=2),
        START._replace(ep=(-1, 4)),
        START._replace(hp=(40, 0)),
        START._replace(standing=(NO_STANDING, Standing(20_000, 0))),
        after_attack(ep=3)._replace(action=Action.TOTAL),
        after_attack(ep=3, attacks=-1),
        after_attack(ep=0)._replace(stage=Stage.EXCHANGE),
        after_attack(ep=3)._replace(stage=Stage.PUSH, most_push=5),
    ],
)
def test_starts_that_no_play_can_have_are_refused(table: DuelTable, start: DuelState) -> None:
    with pytest.raises(InvalidInputError, match="start"):
        solve_duel(table.duel, start)
