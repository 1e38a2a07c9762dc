"""A state of a skirmish with every rule at play in the numbers that the compiled solver takes.

The orders of numbers are those of `numbers.cpp` beside this file.
"""

from typing import TYPE_CHECKING

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish import frames
from solver.systems.dreadnaught.skirmish.frames import Attack, Frame
from solver.systems.dreadnaught.skirmish.kernel.every.numbers import (
    ACTIONS,
    NONE,
    Numbers,
    cell,
)
from solver.systems.dreadnaught.skirmish.moves import NO_ITEM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.systems.dreadnaught.skirmish.condition import Condition
    from solver.systems.dreadnaught.skirmish.setting import Setting
    from solver.systems.dreadnaught.skirmish.state import SkirmishState

StateNumbers = tuple[Numbers, list[Numbers], list[Numbers], list[Numbers], Numbers]

_DEFAULTS = (0, 0, NONE, 0, NONE, 0)
"""What follows an attack in a frame: damage, most, spell, saves, helper, offered."""


def state_numbers(setting: "Setting", state: "SkirmishState") -> StateNumbers:
    """Return a state in the orders of `state_of` in numbers.cpp."""
    turn = state.turn
    head = [
        state.rounds,
        state.actor,
        int(turn.standard),
        int(turn.move),
        int(turn.half),
        int(turn.defended),
        int(turn.hurried),
        ACTIONS.index(turn.action),
        turn.attacks,
        turn.bought,
    ]
    conditions = [_condition_numbers(setting, condition) for condition in state.conditions]
    items = [
        [n for its in each.items for n in (its.place, its.weakened, cell(setting, its.square))]
        for each in state.conditions
    ]
    walks = [frame for frame in state.frames if isinstance(frame, frames.Walk)]
    path = [cell(setting, square) for walk in walks for square in walk.path]
    return head, conditions, items, [_frame_numbers(setting, f) for f in state.frames], path


def _condition_numbers(setting: "Setting", condition: "Condition") -> Numbers:
    stone = condition.petrifying
    caster, penalty, rounds = (NONE, 0, NONE) if stone is None else stone
    return [
        condition.hp,
        condition.ep,
        condition.ap,
        condition.standing.defence,
        condition.standing.absorb,
        int(condition.prone),
        condition.grapple.partner,
        int(condition.grapple.dominant),
        condition.unseen,
        caster,
        penalty,
        rounds,
        condition.opportunities,
        cell(setting, condition.square),
    ]


def _frame_numbers(setting: "Setting", frame: Frame) -> Numbers:
    """Return a frame as an attack, or those whom it concerns in its fields, and what follows."""
    match frame:
        case frames.Offer(owner=owner, target=target, doubled=doubled, bonus=bonus):
            attack = _between(owner, target, doubled=doubled, bonus=bonus)
        case frames.PickUp(owner=owner, item=item):
            attack = _between(owner, item=item)
        case frames.Walk(owner=owner, bonus=bonus):
            attack = _between(owner, bonus=bonus)
        case frames.Rise(owner=owner) | frames.Crash(owner=owner):
            attack = _between(owner)
        case frames.Casting(caster=caster, target=target):
            attack = _between(caster, target)
        case _:
            attack = frame.attack
    rest = _rest(setting, frame)
    return [int(frame.kind), *_attack_numbers(attack), *rest, *_DEFAULTS[len(rest) :]]


def _rest(setting: "Setting", frame: Frame) -> "Sequence[int]":
    """Return the first of what follows the attack in a frame, as far as it is not by default."""
    match frame:
        case frames.Push(damage=damage, most=most) | frames.Shove(damage=damage, most=most):
            return damage, most
        case frames.Crash(damage=damage):
            return (damage,)
        case frames.Aid(helper=helper):
            return (*_DEFAULTS[:4], helper)
        case frames.Walk(offered=offered):
            return (*_DEFAULTS[:5], sum(1 << enemy for enemy in set(offered)))
        case frames.Casting(spell=spell, saves=saves):
            names = [each.name for each in setting.spells]
            return (*_DEFAULTS[:2], names.index(spell), int(saves))
        case _:
            return ()


def _between(
    owner: int,
    target: int = NONE,
    *,
    item: int = NO_ITEM,
    doubled: bool = False,
    bonus: int = 0,
) -> Attack:
    """Return who is concerned by a frame that is no attack, in the fields of one."""
    return Attack(owner, target, Action.NOTHING, item=item, doubled=doubled, bonus=bonus)


def _attack_numbers(attack: Attack) -> Numbers:
    return [
        attack.attacker,
        attack.target,
        ACTIONS.index(attack.action),
        attack.manoeuvre,
        attack.item,
        int(attack.ranged),
        int(attack.doubled),
        attack.at_aid,
        attack.st_aid,
        attack.bonus,
    ]
