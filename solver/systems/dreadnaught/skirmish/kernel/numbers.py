"""A plain skirmish in the numbers that its compiled solver takes, and which skirmishes are plain.

Plain are the six actions of a turn between combatants that all reach each other, without flanks.
What an item adds is part of a combatant's numbers, as nothing among those actions changes it. The
orders of numbers are those of the C++ sources beside this file. All other skirmishes are for the
solver of every rule (`every/numbers.py`).
"""

from typing import TypedDict

from solver.systems.dreadnaught.action import ATTACKS, CHARGE_PENALTY, TURN_ACTIONS, Action
from solver.systems.dreadnaught.kernel.numbers import action_bits
from solver.systems.dreadnaught.skirmish import item, tally
from solver.systems.dreadnaught.skirmish.condition import Condition
from solver.systems.dreadnaught.skirmish.frames import Attack, Exchange, Push
from solver.systems.dreadnaught.skirmish.kernel.every.numbers import fits
from solver.systems.dreadnaught.skirmish.member import Side
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import FRESH_TURN, SkirmishState, Turn
from solver.systems.interface import Aim

_BOUGHT = len(TURN_ACTIONS)
"""The number of a bought attack."""
_UNDECLARED = _BOUGHT
"""The number of the action of a turn in which nothing was declared."""
_EXCHANGE, _PUSH = 0, 1

StateNumbers = tuple[tuple[int, ...], list[tuple[int, ...]], list[tuple[int, ...]]]


class RulesNumbers(TypedDict):
    """All that the values of a skirmish depend on beside the state."""

    fighters: list[tuple[int, ...]]
    sides: list[int]
    gains: list[tuple[float, float]]
    actions: int
    beaten: tuple[float, float]
    end: float


def is_known(setting: Setting, state: SkirmishState) -> bool:
    """Return whether a compiled solver knows all that can matter from `state` on."""
    return is_plain(setting, state) or fits(setting, state)


def is_plain(setting: Setting, state: SkirmishState) -> bool:
    """Return whether that of plain skirmishes does."""
    return (
        setting.actions <= set(TURN_ACTIONS)
        and setting.battlefield is None
        and not setting.flanks
        and all(member.reach > 0 for member in setting.members)
        and state.rounds >= 0
        and not any(member.ranged for member in setting.members)
        and _is_plain_turn(state.turn)
        and all(_is_plain(condition) for condition in state.conditions)
        and all(_is_plain_frame(frame) for frame in state.frames)
    )


def _is_plain(condition: Condition) -> bool:
    """Return whether nothing changes about a combatant but hit points, EP and its defence."""
    return not (
        condition.prone
        or condition.grappled
        or condition.unseen
        or condition.petrifying
        or condition.square
    )


def _is_plain_turn(turn: Turn) -> bool:
    """Return whether a turn had nothing in it but attacks or total defence."""
    after_attack = turn.action in ATTACKS and turn.move == (turn.action is Action.ATTACK)
    after_total = turn.action is Action.NOTHING and not turn.standard and turn.move
    plain = after_attack or after_total or turn == FRESH_TURN
    return plain and not (turn.half or turn.defended or turn.hurried)


def _is_plain_frame(frame: object) -> bool:
    if not isinstance(frame, Exchange | Push):
        return False
    attack = frame.attack
    return attack == Attack(attack.attacker, attack.target, attack.action)


def rules_numbers(setting: Setting, state: SkirmishState) -> RulesNumbers:
    """Return the rules as the compiled solver takes them."""
    victory = 1.0 if setting.objective.aim is Aim.VICTORY else 0.0
    return {
        "fighters": [_fighter_numbers(setting, state, i) for i in range(len(setting.members))],
        "sides": [0 if member.side is Side.MONSTERS else 1 for member in setting.members],
        "gains": [(abs(stake.hit_point), abs(stake.fall)) for stake in tally.stakes(setting)],
        "actions": action_bits(setting.actions),
        "beaten": (victory, victory),
        "end": setting.objective.value_when_time_is_up(),
    }


def _fighter_numbers(setting: Setting, state: SkirmishState, index: int) -> tuple[int, ...]:
    """Return a member in the order of `FighterNumbers`, what its items add included."""
    fighter = setting.members[index].fighter
    held = tuple(item.usable(setting, state, index))
    return (
        fighter.cp,
        fighter.ep,
        fighter.attack + sum(its.at for its in held),
        fighter.defence + sum(its.st for its in held),
        fighter.damage + sum(its.damage for its in held),
        fighter.resistance,
    )


def state_numbers(state: SkirmishState) -> StateNumbers:
    """Return a state in the order of `state_of` in module.cpp."""
    turn = state.turn
    return (
        (state.rounds, state.actor, _action_number(state), turn.attacks, turn.bought),
        [_condition_numbers(state, i) for i in range(len(state.conditions))],
        [_frame_numbers(frame) for frame in state.frames],
    )


def _action_number(state: SkirmishState) -> int:
    """Return the number of what was declared; a state between two defences is after the total."""
    turn = state.turn
    if turn.action in ATTACKS:
        return TURN_ACTIONS.index(turn.action)
    return _UNDECLARED if turn.standard else TURN_ACTIONS.index(Action.TOTAL)


def _condition_numbers(state: SkirmishState, index: int) -> tuple[int, ...]:
    """Return a condition; the penalty of a charge under way comes when the turn ends."""
    condition = state.conditions[index]
    defence, absorb = condition.standing
    if index == state.actor and state.turn.action is Action.CHARGE:
        defence -= CHARGE_PENALTY
    return (condition.hp, condition.ep, defence, absorb)


def _frame_numbers(frame: object) -> tuple[int, ...]:
    assert isinstance(frame, Exchange | Push)  # noqa: S101 - nothing else is known
    attack = frame.attack
    action = TURN_ACTIONS.index(attack.action) if attack.action in ATTACKS else _BOUGHT
    head = (action, attack.attacker, attack.target)
    if isinstance(frame, Exchange):
        return (_EXCHANGE, *head, 0, 0)
    return (_PUSH, *head, frame.damage, frame.most)
