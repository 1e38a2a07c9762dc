"""What lets states be solved by simpler ones (kernel/simpler.hpp), against a solver without it.

The solver of every rule brings states to no other form and keeps no bounds.
"""

import random
from typing import TYPE_CHECKING

import pytest
from skirmishes import fight, random_play, random_skirmish

from solver.systems.dreadnaught.action import TURN_ACTIONS, Action
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.skirmish import tally
from solver.systems.dreadnaught.skirmish.condition import Condition
from solver.systems.dreadnaught.skirmish.kernel.every.numbers import rules_numbers
from solver.systems.dreadnaught.skirmish.kernel.every.state_numbers import state_numbers
from solver.systems.dreadnaught.skirmish.member import Member, Side
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish.skirmish_table import available, solve_skirmish
from solver.systems.dreadnaught.skirmish.state import SkirmishState
from solver.systems.interface import Aim

if TYPE_CHECKING:
    from solver.systems.dreadnaught.skirmish.kernel._skirmish import EverySolver

pytestmark = pytest.mark.skipif(not available(), reason="the compiled solver was not built")

TOLERANCE = 1e-9


def plain_solver(skirmish: Skirmish, start: SkirmishState) -> "EverySolver":
    from solver.systems.dreadnaught.skirmish.kernel import (  # noqa: PLC0415 - it may not be built
        _skirmish,
    )

    numbers = state_numbers(skirmish.setting, start)
    return _skirmish.EverySolver(**rules_numbers(skirmish.setting), start=numbers)


def one_against_several(rng: random.Random, most_ep: int) -> Skirmish:
    """Several players, some alike, before and after a monster with twice their EP and more."""
    kinds = [
        Fighter.plain("player", rng.randint(1, 3), rng.randint(1, most_ep), rng.randint(3, 12))
        for _ in range(2)
    ]
    members = [Member(fighter=rng.choice(kinds), side=Side.PLAYERS) for _ in range(3)]
    one = Fighter.plain("one", rng.randint(3, 5), rng.randint(2, 2 * most_ep + 1), 20)
    place = rng.choice((1, 2, 3, 3))
    members.insert(place, Member(fighter=one, side=Side.MONSTERS))
    few = rng.sample(TURN_ACTIONS, rng.randint(1, 3))
    aim = rng.choice((Aim.DAMAGE, Aim.SCORE))
    return fight(*members, aim=aim, actions={Action.ATTACK, *few})


@pytest.mark.parametrize("seed", range(30))
def test_one_against_several_is_worth_what_a_solver_without_it_says(seed: int) -> None:
    compare(seed, most_ep=2)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 140))
def test_one_against_several_is_worth_what_a_solver_without_it_says_at_length(seed: int) -> None:
    """With points that the solver without it takes seconds for."""
    compare(seed, most_ep=3)


def compare(seed: int, most_ep: int) -> None:
    rng = random.Random(seed)
    skirmish = one_against_several(rng, most_ep)
    start = skirmish.setting.start(1)
    table, plain = solve_skirmish(skirmish, start, threads=1), plain_solver(skirmish, start)
    states = [start, *(random_play(rng, skirmish, start, rng.randint(1, 12)) for _ in range(8))]
    for state in states:
        expected = plain.value(state_numbers(skirmish.setting, state))
        assert table.value(state) == pytest.approx(expected, abs=TOLERANCE), state


def weaker(rng: random.Random, condition: Condition) -> Condition | None:
    """Return a condition that is worse for its owner, hit points left aside, if there is one."""
    standing = condition.standing
    choices = [
        condition._replace(ep=rng.randrange(condition.ep)) if condition.ep else None,
        condition._replace(standing=standing._replace(defence=standing.defence - 1)),
        condition._replace(standing=standing._replace(absorb=standing.absorb - 1)),
    ]
    return rng.choice(choices)


@pytest.mark.parametrize("seed", range(60))
def test_what_is_proved_of_passive_combatants_holds(seed: int) -> None:
    """The three statements, told to the monsters, of states that random play comes to."""
    rng = random.Random(seed)
    skirmish = random_skirmish(rng, rng.choice([(1, 3), (2, 2), (1, 2), (2, 1)]), most_ep=2)
    if skirmish.setting.objective.aim is Aim.VICTORY:
        return
    plain = plain_solver(skirmish, skirmish.setting.start(1))
    for _ in range(6):
        state = random_play(rng, skirmish, skirmish.setting.start(1), rng.randint(2, 12))
        if not state.frames:
            compare_passive(rng, skirmish, plain, state)


def compare_passive(
    rng: random.Random, skirmish: Skirmish, plain: "EverySolver", state: SkirmishState
) -> None:
    setting = skirmish.setting
    value = plain.value(state_numbers(setting, state))
    for i, condition in enumerate(state.conditions[: state.actor]):
        member = setting.members[i]
        allies = [state.conditions[j] for j in setting.sides[member.side] if j != i]
        if condition.fallen or all(ally.fallen for ally in allies):
            continue
        sign = 1 if member.side is Side.PLAYERS else -1
        stake = abs(tally.stakes(setting)[i].hit_point)
        changed = [
            (weaker(rng, condition), 0.0, 1),
            (condition._replace(hp=condition.hp - 1) if condition.hp > 1 else None, stake, 1),
            (condition._replace(hp=0), 0.0, -1),
        ]
        for other, paid, direction in changed:
            if other is not None:
                numbers = state_numbers(setting, state.with_condition(i, other))
                gain = sign * (plain.value(numbers) - value) + paid
                assert direction * gain >= -TOLERANCE, (state, i, other)
