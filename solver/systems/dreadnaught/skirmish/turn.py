"""Turns and rounds: what the actor may do next, what it declares, and who is next.

Source: "Dreadnaught, made exact", section 3. EP are set afresh for everyone as a round starts;
what stands of a turn lasts until its owner's next turn starts.
"""

from collections.abc import Iterator

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.exchange import NO_STANDING
from solver.systems.dreadnaught.skirmish import attack, defence, item, movement, prone
from solver.systems.dreadnaught.skirmish.condition import Condition
from solver.systems.dreadnaught.skirmish.magic import casting, invisibility, petrification
from solver.systems.dreadnaught.skirmish.manoeuvre import grapple
from solver.systems.dreadnaught.skirmish.member import Member
from solver.systems.dreadnaught.skirmish.moves import Declare, Manoeuvre
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import ENDLESS, FRESH_TURN, SkirmishState

END = Declare(Action.NOTHING)
"""Ends the turn."""


def options(setting: Setting, state: SkirmishState) -> list[Declare]:
    """Return what the actor may declare; to end the turn always comes first."""
    return [
        END,
        *_on_the_spot(setting, state),
        *movement.options(setting, state),
        *casting.options(setting, state),
    ]


def _on_the_spot(setting: Setting, state: SkirmishState) -> Iterator[Declare]:
    """Yield what the actor may do instead of ending its turn, moves and spells apart."""
    yield from attack.options(setting, state)
    yield from defence.options(setting, state)
    yield from prone.stand_options(setting, state)
    yield from item.pick_up_options(setting, state)
    yield from grapple.release_options(setting, state)


def declare(setting: Setting, state: SkirmishState, declared: Declare) -> SkirmishState:
    """Return the state after the actor has declared, and paid for, what it does next."""
    paid = invisibility.after_declaring(state.pay(state.actor, declared.ep), declared)
    match declared.action:
        case Action.NOTHING:
            after = end(setting, state)
        case Action.ACTIVE | Action.TOTAL:
            after = defence.defend(paid, declared)
        case Action.STAND:
            after = prone.rise(setting, paid)
        case Action.PICK_UP:
            after = item.reach_for(setting, paid, declared)
        case Action.MOVE if declared.manoeuvre is Manoeuvre.RELEASE:
            after = grapple.release(paid)
        case Action.MOVE:
            after = movement.move(setting, paid, declared)
        case Action.CAST:
            after = casting.declare(setting, paid, declared)
        case _:
            after = attack.declare(setting, paid, declared)
    return after


def is_done(setting: Setting, state: SkirmishState) -> bool:
    """Return whether the actor has fallen, or has done something and can do nothing more."""
    if state.conditions[state.actor].fallen:
        return True
    return state.turn != FRESH_TURN and not _has_more(setting, state)


def _has_more(setting: Setting, state: SkirmishState) -> bool:
    """Return whether the actor may do anything instead of ending its turn."""
    return (
        next(_on_the_spot(setting, state), None) is not None
        or movement.has_options(setting, state)
        or next(casting.options(setting, state), None) is not None
    )


def end(setting: Setting, state: SkirmishState) -> SkirmishState:
    """Return the state in which the next turn starts, in the next round after the last."""
    state = petrification.go_on(state, state.actor)
    following = state.actor + 1
    if following < len(setting.members):
        return begin(state._replace(actor=following, turn=FRESH_TURN))
    if state.rounds == 1:
        return state._replace(rounds=0, actor=0, turn=FRESH_TURN)
    afresh = zip(setting.members, state.conditions, strict=True)
    return begin(
        SkirmishState(
            rounds=ENDLESS if state.rounds == ENDLESS else state.rounds - 1,
            actor=0,
            conditions=tuple(_afresh(member, condition) for member, condition in afresh),
        )
    )


def _afresh(member: Member, condition: Condition) -> Condition:
    """Return a condition as a round starts."""
    if condition.fallen:
        return condition
    return condition._replace(ep=member.fighter.ep, opportunities=0)


def begin(state: SkirmishState) -> SkirmishState:
    """Return the state as the actor's turn starts, which ends what stood of its last one."""
    state = invisibility.fade(state, state.actor)
    condition = state.conditions[state.actor]
    if condition.standing == NO_STANDING:
        return state
    return state.with_condition(state.actor, condition._replace(standing=NO_STANDING))
