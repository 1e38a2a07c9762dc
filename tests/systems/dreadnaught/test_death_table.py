"""Duels to the death: bounds against the rules, against long fights, and what is known by hand."""

import dataclasses
import itertools
import random
import threading
import time
from collections.abc import Callable
from functools import cache

import pytest
from duels import DUNDER, GOBLIN
from rounds import one_round, round_starts

from solver.errors import InvalidInputError, StoppedError, StopReason, TooLargeError
from solver.game.watch import Progress, Watch
from solver.systems.dreadnaught.action import ATTACKS, TURN_ACTIONS, Action
from solver.systems.dreadnaught.death_table import (
    MOST_EXCHANGES,
    DeathTable,
    estimate,
    solve_to_the_death,
)
from solver.systems.dreadnaught.duel import Duel
from solver.systems.dreadnaught.duel_state import ENDLESS, DuelState, Stage
from solver.systems.dreadnaught.duel_table import MOST_BYTES, available, solve_duel
from solver.systems.dreadnaught.exchange import NO_STANDING, Standing
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.objective import Objective
from solver.systems.interface import Aim

pytestmark = pytest.mark.skipif(not available(), reason="the compiled solver was not built")

ROUNDING = 1e-11


def plain_duel(
    a: tuple[int, int, int],
    b: tuple[int, int, int],
    *,
    aim: Aim = Aim.VICTORY,
    stalemate: float = 0.0,
    actions: tuple[Action, ...] = TURN_ACTIONS,
    row: int = 0,
) -> Duel:
    fighters = (Fighter.plain("a", *a), Fighter.plain("b", *b))
    return Duel(fighters, row, Objective(aim, stalemate), frozenset(actions))


def random_fighter(rng: random.Random, name: str) -> Fighter:
    cp = rng.randint(0, 4)
    return Fighter(
        name=name,
        cp=cp,
        ep=rng.randint(0, 3),
        hp=rng.randint(1, 5),
        attack=cp + rng.randint(-1, 2),
        defence=cp + rng.randint(-1, 2),
        damage=rng.randint(-1, 1),
        resistance=rng.randint(0, 1),
    )


def random_duel(seed: int) -> Duel:
    rng = random.Random(seed)
    return Duel(
        fighters=(random_fighter(rng, "a"), random_fighter(rng, "b")),
        row=rng.randint(0, 1),
        objective=Objective(rng.choice(list(Aim)), rng.choice((-1.0, -0.3, 0.0, 0.25, 1.0))),
        actions=frozenset(action for action in TURN_ACTIONS if rng.random() < 0.75),
    )


def solved(duel: Duel, start: DuelState | None = None) -> DeathTable:
    return solve_to_the_death(duel, start or duel.start(ENDLESS))


def bounds(duel: Duel) -> tuple[float, float]:
    table = solved(duel)
    return table.lower(table.start), table.upper(table.start)


def exactly(value: float) -> tuple[object, object]:
    return pytest.approx(value, abs=1e-6), pytest.approx(value, abs=1e-6)


def test_who_can_only_hold_lives_for_ever() -> None:
    """Nobody can attack: endless play pays the stalemate, told from the row side."""
    for stalemate in (-1.0, -0.25, 0.0, 0.5):
        duel = plain_duel(DUNDER, GOBLIN, actions=(Action.TOTAL,), stalemate=stalemate)
        assert bounds(duel) == (stalemate, stalemate)
        assert bounds(dataclasses.replace(duel, row=1)) == (stalemate, stalemate)


def test_a_sure_kill_is_worth_all() -> None:
    """A targeted bid of 6 counts 12, more than any defence: the push of 6 fells 6 hit points."""
    duel = plain_duel((0, 12, 5), (0, 3, 5), actions=(Action.TARGETED, Action.TOTAL))
    assert bounds(duel) == exactly(1.0)
    assert bounds(dataclasses.replace(duel, row=1)) == exactly(-1.0)


def test_who_cannot_be_hurt_wins_by_waiting() -> None:
    """The resistance of a takes all; b falls at some time, since it can't hold every bid off."""
    safe = Fighter("a", cp=1, ep=2, hp=1, attack=1, defence=1, resistance=99)
    duel = Duel(
        (safe, Fighter.plain("b", 1, 1, 2)), 0, Objective(Aim.VICTORY), frozenset({Action.ATTACK})
    )
    assert bounds(duel) == exactly(1.0)


def test_a_guess_of_two_bids_repeats_until_it_is_wrong() -> None:
    """By hand: a bids 1 or 2 against 0 or 1, the defence that ties bidding 1 lower.

    The defender, who can't strike, falls at the first clear hit, so sooner or later it falls; each
    round a may bid 1 (a clear hit against 0) or 2 (against 0 and 1 too, where b has but 1 EP).
    """
    duel = plain_duel((1, 2, 1), (1, 1, 1), actions=(Action.ATTACK,))
    assert bounds(duel) == exactly(1.0)


def test_pressing_pays_where_a_stalemate_counts_as_lost() -> None:
    """With total defence both hold for ever, whatever that is worth; without it, a attacks."""
    fighter = (2, 5, 10)
    for stalemate in (-1.0, 0.5):
        held = plain_duel(
            fighter, fighter, actions=(Action.FULL, Action.TOTAL), stalemate=stalemate
        )
        assert bounds(held) == (stalemate, stalemate)
    pressed = plain_duel(fighter, fighter, actions=(Action.FULL, Action.ACTIVE), stalemate=-1.0)
    lower, upper = bounds(pressed)
    assert lower > 0.3
    assert upper < 0.5


@pytest.mark.parametrize("seed", range(12))
def test_the_bounds_prove_themselves_by_the_rules_in_python(seed: int) -> None:
    """T(L) >= L and T(U) <= U at every round start, with T from the rules and the plain solver."""
    duel = random_duel(seed)
    table = solved(duel)
    for state in round_starts(duel)[:40]:
        low = one_round(duel, state, table.lower).value((state, False))
        high = one_round(duel, state, table.upper).value((state, False))
        assert low >= table.lower(state) - ROUNDING
        assert high <= table.upper(state) + ROUNDING
        end = duel.objective.value_when_time_is_up()
        # What the compiled solver stores; other standings are worth what a round makes of those.
        stored = state.standing[1].absorb == state.standing[1].defence
        if stored and table.lower(state) > end:
            assert rises(duel, state, table)


def rises(duel: Duel, state: DuelState, table: DeathTable) -> bool:
    """Return whether the lower bound rises within a few rounds, by the rules in Python."""
    lifted: Callable[[DuelState], float] = table.lower
    for _ in range(4):
        lifted = a_round_earlier(duel, lifted)
        if lifted(state) > table.lower(state):
            return True
    return False


def a_round_earlier(
    duel: Duel, values: Callable[[DuelState], float]
) -> Callable[[DuelState], float]:
    @cache
    def earlier(state: DuelState) -> float:
        return one_round(duel, state, values).value((state, False))

    return earlier


@pytest.mark.parametrize("seed", range(200))
def test_bounds_hold_against_fights_of_many_rounds(seed: int) -> None:
    """A fight broken off and then decided for one side is worth no less, or no more, to it."""
    duel = random_duel(seed)
    table = solved(duel)
    lower, upper = table.lower(table.start), table.upper(table.start)
    assert lower <= upper
    assert table.open_states.open == 0, table.open_states
    if duel.objective.aim is Aim.VICTORY:
        at_worst, at_best = (
            value_of_rounds(dataclasses.replace(duel, objective=Objective(Aim.VICTORY, s)), 12)
            for s in (-1.0, 1.0)
        )
        assert at_worst <= upper + ROUNDING
        assert at_best >= lower - ROUNDING


@pytest.mark.parametrize("seed", range(30))
def test_bounds_hold_with_far_more_hit_points_than_a_hit_takes(seed: int) -> None:
    """Values are kept for as many hit points as one hit takes; fights of many rounds keep all."""
    rng = random.Random(seed)
    fighters = [
        dataclasses.replace(
            random_fighter(rng, name),
            cp=rng.randint(1, 2),
            ep=rng.randint(3, 5),
            hp=rng.randint(9, 14),
        )
        for name in "ab"
    ]
    duel = dataclasses.replace(random_duel(seed), fighters=(fighters[0], fighters[1]))
    at_worst, at_best = (
        dataclasses.replace(duel, objective=Objective(Aim.VICTORY, s)) for s in (-1.0, 1.0)
    )
    table = solved(dataclasses.replace(duel, objective=Objective(Aim.VICTORY)))
    assert value_of_rounds(at_worst, 30) <= table.upper(table.start) + ROUNDING
    assert value_of_rounds(at_best, 30) >= table.lower(table.start) - ROUNDING


def value_of_rounds(duel: Duel, rounds: int) -> float:
    start = duel.start(rounds)
    return solve_duel(duel, start).value(start)


@pytest.mark.parametrize("seed", range(40))
def test_long_fights_come_near(seed: int) -> None:
    """V_k, where time ends with the worth of endless play, converges to the value."""
    duel = random_duel(seed)
    table = solved(duel)
    value = table.value(table.start)
    near, far = (abs(value_of_rounds(duel, rounds) - value) for rounds in (6, 60))
    assert far <= near + 1e-6
    assert far < 0.1 * (1 if duel.objective.aim is not Aim.DAMAGE else 5)


@pytest.mark.parametrize("seed", range(30))
def test_sides_exchanged_negate(seed: int) -> None:
    duel = random_duel(seed)
    other = dataclasses.replace(
        duel,
        row=1 - duel.row,
        objective=Objective(duel.objective.aim, -duel.objective.stalemate),
    )
    table, mirrored = solved(duel), solved(other)
    start = table.start
    assert mirrored.lower(start) == -table.upper(start)
    assert mirrored.upper(start) == -table.lower(start)


@pytest.mark.parametrize("seed", range(30))
def test_a_better_stalemate_never_hurts(seed: int) -> None:
    duel = dataclasses.replace(random_duel(seed), row=0)
    tables = [
        solved(dataclasses.replace(duel, objective=Objective(Aim.VICTORY, s)))
        for s in (-1.0, -0.4, 0.1, 1.0)
    ]
    for worse, better in itertools.pairwise(tables):
        assert better.upper(better.start) >= worse.lower(worse.start)


@pytest.mark.parametrize("aim", list(Aim))
def test_dunder_against_the_goblin_is_closed(aim: Aim) -> None:
    table = solved(plain_duel(DUNDER, GOBLIN, aim=aim))
    scale = 20.0 if aim is Aim.DAMAGE else 1.0
    assert table.open_states.open == 0
    assert table.open_states.widest <= 1e-5 * scale
    assert table.open_states.states > 50_000
    assert table.exploitability < 2e-6 * scale


WITHOUT_TOTAL = tuple(action for action in TURN_ACTIONS if action is not Action.TOTAL)


@pytest.mark.parametrize(
    ("a", "b", "aim", "actions"),
    [
        # With 2 hit points each, winning all but surely, and states that wait for it.
        pytest.param((2, 6, 3), (3, 8, 2), Aim.VICTORY, TURN_ACTIONS),
        pytest.param((2, 6, 15), (3, 8, 20), Aim.VICTORY, TURN_ACTIONS, marks=pytest.mark.slow),
        pytest.param((3, 9, 20), (3, 9, 20), Aim.SCORE, TURN_ACTIONS, marks=pytest.mark.slow),
        # With 6 and 4 hit points, a table that rounding would not let prove itself.
        pytest.param((3, 8, 6), (3, 8, 4), Aim.VICTORY, WITHOUT_TOTAL),
        pytest.param((3, 8, 20), (3, 8, 20), Aim.VICTORY, WITHOUT_TOTAL, marks=pytest.mark.slow),
        # With 14 and 2, and 14 and 5, mixes that rounding took more off than waiting costs.
        pytest.param((2, 6, 14), (4, 9, 2), Aim.VICTORY, WITHOUT_TOTAL),
        pytest.param((2, 6, 14), (3, 8, 5), Aim.VICTORY, WITHOUT_TOTAL, marks=pytest.mark.slow),
        # With 9 and 1, a value that is a root of order 3.
        pytest.param((2, 5, 9), (3, 7, 1), Aim.VICTORY, WITHOUT_TOTAL),
        pytest.param((2, 6, 15), (4, 9, 20), Aim.VICTORY, WITHOUT_TOTAL, marks=pytest.mark.slow),
        # With 2 and 4, states that are lost in the limit, and one to wait in, beside sure wins.
        pytest.param((2, 8, 3), (2, 9, 9), Aim.VICTORY, WITHOUT_TOTAL),
        # With 9 and 5, and 13 and 3, states to wait in that let nothing else prove itself.
        pytest.param((4, 9, 9), (3, 10, 5), Aim.VICTORY, WITHOUT_TOTAL),
        pytest.param((4, 10, 13), (5, 14, 3), Aim.VICTORY, WITHOUT_TOTAL, marks=pytest.mark.slow),
        # Won all but surely by risks far below the last digit of a value.
        pytest.param((2, 7, 20), (2, 9, 30), Aim.VICTORY, WITHOUT_TOTAL),
    ],
)
def test_fights_close_that_sweeps_leave_open(
    a: tuple[int, int, int], b: tuple[int, int, int], aim: Aim, actions: tuple[Action, ...]
) -> None:
    table = solved(plain_duel(a, b, aim=aim, actions=actions))
    assert table.open_states.open == 0
    assert table.open_states.widest <= 1e-5


@pytest.fixture(scope="module")
def waiting() -> tuple[DeathTable, DuelState]:
    """A fight, and a state in which both wait: who strikes in the last of some rounds gains."""
    duel = plain_duel((2, 8, 2), (2, 9, 4), actions=WITHOUT_TOTAL)
    state = duel.start(ENDLESS)._replace(standing=(NO_STANDING, Standing(3, 0)))
    return solved(duel), state


def test_a_strike_as_time_ends_is_worth_nothing_where_it_does_not(
    waiting: tuple[DeathTable, DuelState],
) -> None:
    table, state = waiting
    for rounds in (2, 10, 60):
        ending = state._replace(rounds=rounds)
        assert solve_duel(table.duel, ending).value(ending) < -0.2
    assert table.lower(state) >= -1e-6
    assert table.upper(state) <= 1e-6


@pytest.mark.slow
def test_both_wait_by_the_rules_in_python(waiting: tuple[DeathTable, DuelState]) -> None:
    """A round keeps the bounds that proved nothing before."""
    table, state = waiting
    low = one_round(table.duel, state, table.lower).value((state, False))
    high = one_round(table.duel, state, table.upper).value((state, False))
    assert low >= table.lower(state) - ROUNDING
    assert high <= table.upper(state) + ROUNDING


def turn_starts(duel: Duel) -> set[DuelState]:
    """Return the states in which a turn starts that play can come to, by following all play."""
    start = duel.start(ENDLESS)
    seen, left = {start}, [start]
    while left:
        state = left.pop()
        rows, columns = duel.moves(state)
        for row, column in itertools.product(rows, columns):
            for outcome in duel.outcomes(state, row, column):
                if outcome.state not in seen and outcome.state.stage is not Stage.OVER:
                    seen.add(outcome.state)
                    left.append(outcome.state)
    return {state for state in seen if state.stage is Stage.TURN}


def stored(state: DuelState) -> tuple[object, ...]:
    """Return what tells one stored state from another; its own defence is over as a turn starts."""
    return state.actor, state.hp, state.ep, state.standing[1 - state.actor]


@pytest.mark.parametrize("seed", range(12))
def test_the_states_that_are_counted_are_those_that_play_can_come_to(seed: int) -> None:
    duel = random_duel(seed)
    # Where there is total defence the table leaves out active defence that is never better.
    left_out = Action.ACTIVE if seed % 2 else Action.TOTAL
    a, b = (
        dataclasses.replace(fighter, ep=min(fighter.ep, 2), hp=min(fighter.hp, 3))
        for fighter in duel.fighters
    )
    duel = dataclasses.replace(duel, fighters=(a, b), actions=duel.actions - {left_out})
    assert solved(duel).open_states.states == len({stored(state) for state in turn_starts(duel)})


@pytest.mark.parametrize("ep", [(0, 0), (2, 4), (4, 2), (4, 6), (6, 4)])
def test_the_round_under_way_may_give_other_encounter_points(ep: tuple[int, int]) -> None:
    duel = plain_duel((2, 4, 4), (2, 4, 4))
    fresh = duel.start(ENDLESS)
    whole, table = solved(duel), solved(duel, fresh._replace(ep=ep))
    for state in [
        fresh,
        fresh._replace(hp=(2, 3)),
        fresh._replace(standing=(NO_STANDING, Standing(2, 2))),
    ]:
        assert table.lower(state) == pytest.approx(whole.lower(state), abs=1e-6)
        assert table.upper(state) == pytest.approx(whole.upper(state), abs=1e-6)
    value = one_round(duel, table.start, table.lower).value((table.start, False))
    assert table.lower(table.start) == pytest.approx(value, abs=1e-9)


def test_every_moment_of_a_turn_has_bounds() -> None:
    duel = plain_duel((2, 4, 9), (2, 4, 8))
    table = solved(duel)
    state = duel.start(ENDLESS)
    for _ in range(60):
        assert table.lower(state) <= table.value(state) <= table.upper(state)
        if state.stage is Stage.OVER:
            break
        rows, columns = duel.moves(state)
        (outcome,) = duel.outcomes(state, rows[-1], columns[0])
        state = outcome.state


def test_a_first_round_may_give_more_encounter_points() -> None:
    duel = plain_duel((2, 3, 6), (2, 3, 6))
    start = duel.start(ENDLESS)._replace(ep=(7, 7))
    table = solved(duel, start)
    value = one_round(duel, start, table.lower).value((start, False))
    assert table.lower(start) == pytest.approx(value, abs=1e-9)
    middle = start._replace(stage=Stage.NEXT, action=Action.FULL, attacks=1, ep=(5, 6))
    assert solved(duel, middle).lower(middle) == pytest.approx(table.lower(middle), abs=1e-9)


def test_a_first_round_has_as_many_points_left_after_an_attack_as_others_before_one() -> None:
    """No later round comes to such states, though it gives as many EP."""
    duel = plain_duel((2, 3, 6), (2, 3, 6))
    table = solved(duel, duel.start(ENDLESS)._replace(ep=(7, 7)))
    amid = table.start._replace(stage=Stage.NEXT, action=Action.ATTACK, attacks=1, ep=(3, 3))
    rest = one_round(duel, amid, table.lower).value((amid, False))
    assert table.lower(amid) == pytest.approx(rest, abs=1e-9)
    assert solved(duel, amid).lower(amid) == pytest.approx(rest, abs=1e-9)


def test_any_standing_may_be_asked_about() -> None:
    duel = plain_duel((2, 3, 6), (2, 3, 6))
    start = duel.start(ENDLESS)._replace(standing=(NO_STANDING, Standing(3, 1)))
    table = solved(duel, start)
    value = one_round(duel, start, table.lower).value((start, False))
    assert table.lower(start) == pytest.approx(value, abs=1e-9)


def test_states_that_play_does_not_come_to_are_refused() -> None:
    table = solved(plain_duel((2, 3, 6), (2, 3, 6)))
    for state in (
        table.start._replace(hp=(7, 6)),
        table.start._replace(ep=(9, 3)),
        table.start._replace(hp=(0, 6)),
    ):
        with pytest.raises(InvalidInputError, match="play can come to"):
            table.value(state)


def test_a_solve_above_a_limit_is_refused_with_the_estimate() -> None:
    duel = plain_duel((5, 12, 30), (4, 12, 30))
    start = duel.start(ENDLESS)
    plan = estimate(duel, start)
    with pytest.raises(TooLargeError) as refused:
        solve_to_the_death(duel, start, most_exchanges=plan.exchanges - 1)
    assert (refused.value.estimate, refused.value.unit) == (plan.exchanges, "exchanges")
    with pytest.raises(TooLargeError) as refused:
        solve_to_the_death(duel, start, most_bytes=plan.bytes - 1)
    assert (refused.value.estimate, refused.value.unit) == (plan.bytes, "bytes")
    giants = plain_duel((5, 12, 10_000), (4, 12, 10_000))
    with pytest.raises(TooLargeError):
        solved(giants)
    with pytest.raises(TooLargeError):
        estimate(plain_duel((5, 101, 3), (4, 12, 3)), start)


def test_the_estimate_is_of_the_right_size() -> None:
    duel = plain_duel((3, 6, 12), (3, 6, 12))
    plan = estimate(duel, duel.start(ENDLESS), threads=1)
    table = solve_to_the_death(duel, duel.start(ENDLESS), threads=1)
    assert table.exchanges / 5 <= plan.exchanges <= table.exchanges * 5
    assert table.bytes / 2 <= plan.bytes <= table.bytes * 2


@pytest.mark.parametrize("left_out", [set[Action](), {Action.TOTAL}])
def test_fighters_of_the_highest_level_are_solved_within_the_limits(left_out: set[Action]) -> None:
    numbers = (5, 15, 45)
    actions = tuple(action for action in TURN_ACTIONS if action not in left_out)
    duel = plain_duel(numbers, numbers, actions=actions)
    plan = estimate(duel, duel.start(ENDLESS), threads=8)
    assert plan.exchanges <= MOST_EXCHANGES
    assert plan.bytes <= MOST_BYTES


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_the_number_of_threads_changes_nothing(threads: int) -> None:
    duel = plain_duel((3, 5, 9), (3, 5, 9))
    start = duel.start(ENDLESS)
    one, many = (
        solve_to_the_death(duel, start, threads=1),
        solve_to_the_death(duel, start, threads=threads),
    )
    assert (one.lower(start), one.upper(start)) == (many.lower(start), many.upper(start))
    assert one.exchanges == many.exchanges


def test_a_deadline_ends_the_solve() -> None:
    duel = plain_duel((5, 12, 30), (5, 12, 30), actions=ATTACKS)
    begun = time.monotonic()
    with pytest.raises(StoppedError) as stopped:
        solve_to_the_death(duel, duel.start(ENDLESS), watch=Watch(begun + 0.1))
    assert stopped.value.reason is StopReason.DEADLINE
    assert time.monotonic() - begun < 1.0


def test_a_stop_flag_ends_the_solve_and_progress_is_told() -> None:
    duel = plain_duel((5, 10, 30), (5, 10, 30))
    stop = threading.Event()
    told = list[Progress]()

    def stop_at_the_third(progress: Progress) -> None:
        told.append(progress)
        if len(told) == 3:
            stop.set()

    with pytest.raises(StoppedError) as stopped:
        solve_to_the_death(
            duel, duel.start(ENDLESS), watch=Watch(stop=stop, report=stop_at_the_third)
        )
    assert stopped.value.reason is StopReason.CANCELLED
    assert told[0].done < told[2].done < told[2].total == 900
    assert told[0].unit.startswith("pairs of hit points")
