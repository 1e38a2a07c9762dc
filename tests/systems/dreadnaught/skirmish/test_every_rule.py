"""The compiled rules, every one of them, against the reference: moves, outcomes and values."""

import random

import pytest
from every_fights import random_actions, random_entry, random_fight, with_fewer_points

from solver.equilibrium.horizon import solve_finite_horizon
from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish.course import play
from solver.systems.dreadnaught.skirmish.decision import decisions
from solver.systems.dreadnaught.skirmish.kernel.every.numbers import (
    StateNumbers,
    rules_numbers,
    state_numbers,
)
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish.skirmish_table import available
from solver.systems.dreadnaught.skirmish.state import SkirmishState

pytestmark = pytest.mark.skipif(not available(), reason="the compiled solver was not built")

TOLERANCE = 1e-9
MOST_STEPS = 400


def kernel_of(skirmish: Skirmish, start: SkirmishState):  # type: ignore[no-untyped-def] # noqa: ANN201
    from solver.systems.dreadnaught.skirmish.kernel import _skirmish  # noqa: PLC0415

    return _skirmish.EverySolver(
        **rules_numbers(skirmish.setting), start=state_numbers(skirmish.setting, start)
    )


def plain(setting: Setting, state: SkirmishState) -> StateNumbers:
    """Return the numbers of a state, what no longer matters left out."""
    head, conditions, items, frames, path = state_numbers(setting, state)
    return [int(n) for n in head], conditions, [list(map(int, i)) for i in items], frames, path


def reward_of(skirmish: Skirmish, state: SkirmishState, picks: list[object]) -> float:
    owners = [decision.owner for decision in decisions(skirmish.setting, state)]
    moves = {skirmish.setting.members[o].side: p for o, p in zip(owners, picks, strict=True)}
    row, column = (moves.get(side, 0) for side in type(skirmish.setting.members[0].side))
    (outcome,) = skirmish.outcomes(state, row, column)  # type: ignore[arg-type]
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


def compare(skirmish: Skirmish, start: SkirmishState) -> int:
    """Compare the values of all states that the general solver finds; return how many."""
    reference = solve_finite_horizon(skirmish, start)
    kernel = kernel_of(skirmish, start)
    kernel.start(1, 1_000_000)
    while not kernel.wait(1.0):
        pass
    for (state, _), bounds in reference.bounds.items():
        if skirmish.terminal_value(state) is not None:
            continue
        value = kernel.value(state_numbers(skirmish.setting, state))
        assert value == pytest.approx(bounds.value, abs=TOLERANCE), state
    return len(reference.bounds)
