"""The course of play: which rule goes on with what was decided, and with what needs no decision.

Each rule has a module of its name; here they are only called.
"""

from collections.abc import Sequence

from solver.errors import InvalidInputError
from solver.systems.dreadnaught.skirmish import (
    aid,
    attack,
    item,
    movement,
    opportunity,
    prone,
    tally,
    turn,
)
from solver.systems.dreadnaught.skirmish.frames import (
    Aid,
    Begin,
    Casting,
    Crash,
    Exchange,
    GrappleChoice,
    Offer,
    PickUp,
    Push,
    Rise,
    Shove,
    Walk,
)
from solver.systems.dreadnaught.skirmish.magic import casting
from solver.systems.dreadnaught.skirmish.manoeuvre import grapple, knockback, strike
from solver.systems.dreadnaught.skirmish.moves import Answer, Declare, Move
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import FRESH_TURN, SkirmishState


def play(setting: Setting, state: SkirmishState, picks: Sequence[Move]) -> SkirmishState:
    """Return the state of the next decision, or the end, after the deciders' moves.

    `picks` are the moves of `decision.deciders`, in their order.

    Raises:
        InvalidInputError: if the moves are of another kind than what is decided on.
    """
    return settled(setting, _decided(setting, state, picks))


def _decided(setting: Setting, state: SkirmishState, picks: Sequence[Move]) -> SkirmishState:
    match state.top, *picks:
        case None, Declare() as declared:
            after = turn.declare(setting, state, declared)
        case Exchange() as frame, int(bid), int(defence):
            after = attack.exchange(setting, state, frame, bid, defence)
        case Push() as frame, int(ep):
            after = strike.push(setting, state, frame, ep)
        case Shove() as frame, int(push), int(resistance):
            after = knockback.shove(setting, state, frame, push, resistance)
        case Aid() as frame, int(bonus):
            after = aid.give(setting, state, frame, bonus)
        case GrappleChoice() as frame, Answer() as answer:
            after = grapple.choose(state, frame, answer)
        case Offer() as frame, Answer() as answer:
            after = opportunity.answer(state, frame, answer)
        case Casting(saves=True) as frame, int(invested), int(saved):
            after = casting.cast(setting, state, frame, invested, saved)
        case Casting(saves=False) as frame, int(invested):
            after = casting.cast(setting, state, frame, invested)
        case _:
            raise InvalidInputError("moves", picks, f"moves for {state.top}")
    return after


def settled(setting: Setting, state: SkirmishState) -> SkirmishState:
    """Return the state of the next decision, or the end, with all before it worked off."""
    while not is_over(setting, state):
        after = _worked_off(setting, state)
        if after is None:
            return state
        state = after
    return state._replace(turn=FRESH_TURN, frames=())


def is_over(setting: Setting, state: SkirmishState) -> bool:
    """Return whether time is up or a side is beaten."""
    return state.rounds == 0 or tally.over(setting, state.conditions)


def _worked_off(setting: Setting, state: SkirmishState) -> SkirmishState | None:
    """Return the state one step further, or None if a decision is awaited."""
    match state.top:
        case None:
            after = turn.end(setting, state) if turn.is_done(setting, state) else None
        case Offer() as frame:
            after = None if opportunity.is_open(setting, state, frame) else state.pop()
        case Begin() as frame:
            after = attack.begin(setting, state, frame)
        case Rise(owner=owner) | PickUp(owner=owner) | Crash(owner=owner) if state.conditions[
            owner
        ].fallen:
            after = state.pop()
        case Rise() as frame:
            after = prone.stand(state, frame)
        case Crash() as frame:
            after = knockback.crash(setting, state, frame)
        case Walk() as frame:
            after = movement.go_on(setting, state, frame)
        case Casting() as frame:
            after = state.pop() if casting.has_lapsed(state, frame) else None
        case PickUp() as frame:
            after = item.pick_up(state, frame)
        case _:
            after = None
    return after
