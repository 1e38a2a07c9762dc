"""A duel in the numbers that the compiled solver takes, and the starts that it can take.

The orders of numbers are those of the C++ sources beside this file.
"""

from collections.abc import Iterable
from typing import TypedDict

from solver.errors import InvalidInputError
from solver.systems.dreadnaught.action import ATTACKS, TURN_ACTIONS, Action
from solver.systems.dreadnaught.duel import Duel
from solver.systems.dreadnaught.duel_state import DuelState, Stage
from solver.systems.dreadnaught.fighter import LARGEST_NUMBER, Fighter

_NO_ATTACK = len(Action)
"""An action that no turn of the compiled solver knows."""


def side(duel: Duel) -> int:
    """Return what turns values told to fighter 0, as in compiled code, to the row side."""
    return 1 if duel.row == 0 else -1


def action_bits(actions: Iterable[Action]) -> int:
    """Return a set of turn actions as in `ActionSet` in rules.hpp."""
    return sum(1 << TURN_ACTIONS.index(action) for action in actions)


def fighter_numbers(fighter: Fighter) -> tuple[int, ...]:
    """Return a fighter in the order of `Fighter` in rules.hpp."""
    return (
        fighter.cp,
        fighter.ep,
        fighter.attack,
        fighter.defence,
        fighter.damage,
        fighter.resistance,
    )


class RulesNumbers(TypedDict):
    """All that the values of a duel depend on beside hit points, EP and rounds."""

    fighters: list[tuple[int, ...]]
    gains: list[tuple[float, float]]
    actions: int
    end: float


def rules_numbers(duel: Duel) -> RulesNumbers:
    """Return the rules as the compiled solvers take them."""
    return {
        "fighters": [fighter_numbers(fighter) for fighter in duel.fighters],
        "gains": [gains(duel, striker) for striker in range(2)],
        "actions": action_bits(duel.actions),
        # Adding 0 makes -0.0 the 0.0 that it equals.
        "end": side(duel) * duel.objective.value_when_time_is_up() + 0.0,
    }


def gains(duel: Duel, striker: int) -> tuple[float, float]:
    """Return what a hit point of the fighter that is struck is worth, and its fall."""
    full = duel.fighters[1 - striker].hp
    return (
        duel.objective.reward_for_hit(1, full, falls=False),
        duel.objective.reward_for_hit(0, full, falls=True),
    )


def state_numbers(state: DuelState) -> tuple[int, ...]:
    """Return a state in the order of `state_of` in module.cpp."""
    action = TURN_ACTIONS.index(state.action) if state.action in ATTACKS else _NO_ATTACK
    return (
        state.stage,
        state.actor,
        state.rounds,
        *state.ep,
        *state.hp,
        *state.standing[0],
        *state.standing[1],
        action,
        state.attacks,
        state.bought,
        state.additional,
        state.damage,
        state.most_push,
    )


def check_start(start: DuelState) -> None:
    """Refuse a state that no play can start in.

    Raises:
        InvalidInputError: naming what is wrong with it.
    """
    if start.stage is Stage.OVER or start.actor not in (0, 1) or start.rounds < 1:
        raise InvalidInputError("start", start, "a fight that is not over")
    if min(start.ep) < 0 or min(start.hp) < 1:
        raise InvalidInputError("start", start, "EP of 0 or more and hit points of 1 or more")
    numbers = (*start.hp, *start.standing[0], *start.standing[1], start.damage)
    if max(map(abs, numbers)) > LARGEST_NUMBER:
        raise InvalidInputError("start", start, f"numbers up to {LARGEST_NUMBER}")
    if start.stage is not Stage.TURN:
        _check_middle(start)


def _check_middle(start: DuelState) -> None:
    """Refuse the middle of a turn that no play can be in."""
    ep = start.ep[start.actor]
    if start.action not in ATTACKS:
        raise InvalidInputError("start.action", start.action, "the attack under way")
    if not (0 <= start.attacks <= LARGEST_NUMBER and 0 <= start.bought <= LARGEST_NUMBER):
        raise InvalidInputError("start", start, f"0 to {LARGEST_NUMBER} attacks made")
    if start.stage is Stage.EXCHANGE and not start.additional and ep < 1:
        raise InvalidInputError("start.ep", start.ep, "an EP to bid in an ordinary attack")
    if start.stage is Stage.PUSH and not 0 <= start.most_push <= ep:
        raise InvalidInputError("start.most_push", start.most_push, f"0 to the {ep} EP left")
