"""The compiled rules, every one of them, against the reference: moves, outcomes and values."""

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pytest
from every_fights import random_actions, random_entry, random_fight, with_fewer_points

from solver.equilibrium.horizon import solve_finite_horizon
from solver.systems.dreadnaught.action import SKIRMISH_ACTIONS, Action
from solver.systems.dreadnaught.skirmish import movement
from solver.systems.dreadnaught.skirmish.course import play
from solver.systems.dreadnaught.skirmish.decision import decisions
from solver.systems.dreadnaught.skirmish.kernel.every.numbers import rules_numbers
from solver.systems.dreadnaught.skirmish.kernel.every.state_numbers import (
    StateNumbers,
    state_numbers,
)
from solver.systems.dreadnaught.skirmish.member import Side
from solver.systems.dreadnaught.skirmish.moves import WAIT, Move
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish.skirmish_table import available
from solver.systems.dreadnaught.skirmish.state import SkirmishState

pytestmark = pytest.mark.skipif(not available(), reason="the compiled solver was not built")

TOLERANCE = 1e-9
MOST_STEPS = 400


if TYPE_CHECKING:
    from solver.systems.dreadnaught.skirmish.kernel._skirmish import EverySolver


def kernel_of(skirmish: Skirmish, start: SkirmishState) -> "EverySolver":
    from solver.systems.dreadnaught.skirmish.kernel import (  # noqa: PLC0415 - it may not be built
        _skirmish,
    )

    return _skirmish.EverySolver(
        **rules_numbers(skirmish.setting), start=state_numbers(skirmish.setting, start)
    )


def plain(setting: Setting, state: SkirmishState) -> StateNumbers:
    """Return the numbers of a state, what no longer matters left out."""
    head, conditions, items, frames, path = state_numbers(setting, state)
    return [int(n) for n in head], conditions, [list(map(int, i)) for i in items], frames, path


@pytest.mark.parametrize("seed", range(20))
def test_whether_there_is_a_move_is_told_without_finding_them(seed: int) -> None:
    rng = random.Random(seed)
    actions = frozenset(SKIRMISH_ACTIONS)
    skirmish = random_fight(rng, sides=(2, 2), most_ep=4, actions=actions, on_board=True)
    state = random_entry(rng, skirmish, 1)
    for _ in range(30):
        any_move = next(movement.options(skirmish.setting, state), None) is not None
        assert movement.has_options(skirmish.setting, state) == any_move
        if skirmish.terminal_value(state) is not None:
            return
        rows, columns = skirmish.moves(state)
        state = skirmish.outcomes(state, rng.choice(rows), rng.choice(columns))[0].state


def reward_of(skirmish: Skirmish, state: SkirmishState, picks: Sequence[Move]) -> float:
    owners = [decision.owner for decision in decisions(skirmish.setting, state)]
    moves = {skirmish.setting.members[o].side: p for o, p in zip(owners, picks, strict=True)}
    row, column = (moves.get(side, WAIT) for side in Side)
    (outcome,) = skirmish.outcomes(state, row, column)
    return outcome.reward


@pytest.mark.parametrize("on_board", [False, True])
@pytest.mark.parametrize("seed", range(60))
def test_play_outs_are_those_of_the_reference(seed: int, on_board: bool) -> None:
    """As many moves in every state, and after the same ones the same state and reward."""
    rng = random.Random(seed)
    sides = rng.choice(((1, 1), (1, 2), (2, 2), (3, 1), (2, 3)))
    actions = random_actions(rng)
    skirmish = random_fight(rng, sides=sides, most_ep=7, actions=actions, on_board=on_board)
    state = random_entry(rng, skirmish, 3)
    kernel = kernel_of(skirmish, state)
    for _ in range(MOST_STEPS):
        if skirmish.terminal_value(state) is not None:
            return
        numbers = state_numbers(skirmish.setting, state)
        asked = decisions(skirmish.setting, state)
        counts = [len(decision.moves) for decision in asked]
        assert kernel.choices(numbers) == [*counts, 1][:2], state
        picked = [rng.randrange(count) for count in counts]
        moves = [decision.moves[i] for decision, i in zip(asked, picked, strict=True)]
        after = play(skirmish.setting, state, moves)
        reward, told = kernel.after(numbers, *[*picked, 0][:2])
        assert told == plain(skirmish.setting, after), (state, moves)
        assert reward == pytest.approx(reward_of(skirmish, state, moves)), (state, moves)
        state = after


def reached(skirmish: Skirmish, start: SkirmishState, most: int) -> int:
    """Return how many states play from `start` can come to; more than `most` count as one more."""
    known, waiting = {start}, [start]
    while waiting and len(known) <= most:
        state = waiting.pop()
        if skirmish.terminal_value(state) is not None:
            continue
        rows, columns = skirmish.moves(state)
        for row in rows:
            for column in columns:
                after = skirmish.outcomes(state, row, column)[0].state
                if after not in known:
                    known.add(after)
                    waiting.append(after)
    return len(known)


def compare(skirmish: Skirmish, start: SkirmishState) -> None:
    """Compare the values of all states that the general solver finds."""
    reference = solve_finite_horizon(skirmish, start)
    kernel = kernel_of(skirmish, start)
    kernel.start(1, 1_000_000)
    while not kernel.wait(1.0):
        pass
    for (state, _), bounds in reference.bounds.items():
        if skirmish.terminal_value(state) is None:
            value = kernel.value(state_numbers(skirmish.setting, state))
            assert value == pytest.approx(bounds.value, abs=TOLERANCE), state


def compare_random_fight(seed: int, most_states: int) -> None:
    """Compare the first random fight from a seed on that is small enough."""
    rng = random.Random(seed)
    while True:
        skirmish = random_fight(
            rng,
            sides=rng.choice(((1, 1), (1, 1), (1, 2), (2, 1))),
            most_ep=rng.choice((2, 3)),
            actions=random_actions(rng),
            on_board=rng.random() < 0.4,
        )
        skirmish = with_fewer_points(skirmish, most_hp=4, most_ap=3)
        start = random_entry(rng, skirmish, rng.choice((1, 1, 2)))
        if reached(skirmish, start, most_states) <= most_states:
            return compare(skirmish, start)


@pytest.mark.parametrize("seed", range(30))
def test_values_are_those_of_the_general_solver(seed: int) -> None:
    compare_random_fight(seed, most_states=300)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 200))
def test_values_are_those_of_the_general_solver_at_length(seed: int) -> None:
    """Larger fights, which take the general solver seconds each."""
    compare_random_fight(seed, most_states=1500)


@pytest.mark.parametrize(
    "manoeuvre", [Action.TRIP, Action.KNOCKBACK, Action.GRAPPLE, Action.SUNDER]
)
def test_bids_that_are_left_out_change_no_value(manoeuvre: Action) -> None:
    """Of pools large enough that most bids are left out."""
    rng = random.Random(manoeuvre)
    sides, actions = (1, 1), frozenset({Action.ATTACK, manoeuvre})
    for _ in range(4):
        skirmish = random_fight(rng, sides=sides, most_ep=6, actions=actions)
        start = random_entry(rng, skirmish, 1)
        if reached(skirmish, start, 1500) <= 1500:
            compare(skirmish, start)
