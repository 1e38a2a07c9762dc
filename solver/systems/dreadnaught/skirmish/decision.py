"""Decisions: who decides on the top frame of a state, and among which moves.

Source: "Dreadnaught, made exact", section 2: what is secret is decided by two at once.
"""

from collections.abc import Sequence
from typing import NamedTuple

from solver.errors import InvalidInputError
from solver.systems.dreadnaught.skirmish import aid, attack, turn
from solver.systems.dreadnaught.skirmish.frames import (
    Aid,
    Casting,
    Exchange,
    GrappleChoice,
    Offer,
    Push,
    Shove,
)
from solver.systems.dreadnaught.skirmish.magic import casting
from solver.systems.dreadnaught.skirmish.moves import Answer, Move
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState

_ANSWERS = (Answer.TAKE, Answer.DECLINE)


class Decision(NamedTuple):
    """One combatant's part in what is decided: its number, and its moves."""

    owner: int
    moves: Sequence[Move]


def deciders(state: SkirmishState) -> tuple[int, ...]:
    """Return who decides: one combatant, or two of opposite sides, the attacker first."""
    match state.top:
        case None:
            return (state.actor,)
        case Exchange(attack=under_way) | Shove(attack=under_way):
            return (under_way.attacker, under_way.target)
        case Push(attack=under_way):
            return (under_way.attacker,)
        case GrappleChoice(attack=under_way):
            return (under_way.target,)
        case Casting(saves=True, caster=caster, target=target):
            return (caster, target)
        case Aid(helper=owner) | Offer(owner=owner) | Casting(caster=owner):
            return (owner,)
        case frame:
            raise InvalidInputError("frames", frame, "on top a frame that awaits a decision")


def decisions(setting: Setting, state: SkirmishState) -> list[Decision]:
    """Return who decides, in the order of `deciders`, among which moves."""
    pairs = zip(deciders(state), _moves(setting, state), strict=True)
    return [Decision(owner, moves) for owner, moves in pairs]


def _moves(setting: Setting, state: SkirmishState) -> tuple[Sequence[Move], ...]:
    moves: tuple[Sequence[Move], ...]
    match state.top:
        case None:
            moves = (turn.options(setting, state),)
        case Exchange() as frame:
            moves = attack.attacks(state, frame), attack.defences(state, frame)
        case Shove(most=most, attack=under_way):
            moves = range(most + 1), range(state.conditions[under_way.target].ep + 1)
        case Push(most=most):
            moves = (range(most + 1),)
        case Aid() as frame:
            moves = (range(aid.most(setting, state, frame.attack, frame.helper) + 1),)
        case Casting(saves=True) as frame:
            invested = casting.investments(setting, state, frame)
            moves = invested, casting.save_bids(setting, state, frame)
        case Casting() as frame:
            moves = (casting.investments(setting, state, frame),)
        case _:
            moves = (_ANSWERS,)
    return moves
