"""Turns and rounds: what the actor may do next, what it declares, and who is next.

Source: "Dreadnaught, made exact", section 3. EP are set afresh for everyone as a round starts;
what stands of a turn lasts until its owner's next turn starts.
"""

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.exchange import NO_STANDING
from solver.systems.dreadnaught.skirmish import attack, defence, item, prone
from solver.systems.dreadnaught.skirmish.condition import Condition
from solver.systems.dreadnaught.skirmish.manoeuvre import grapple
from solver.systems.dreadnaught.skirmish.member import Member
from solver.systems.dreadnaught.skirmish.moves import Declare
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import ENDLESS, FRESH_TURN, SkirmishState

END = Declare(Action.NOTHING)
"""Ends the turn."""


def options(setting: Setting, state: SkirmishState) -> list[Declare]:
    """Return what the actor may declare; to end the turn always comes first."""
    return [
        END,
        *attack.options(setting, state),
        *defence.options(setting, state),
        *prone.stand_options(setting, state),
        *item.pick_up_options(setting, state),
        *grapple.release_options(setting, state),
    ]


def declare(setting: Setting, state: SkirmishState, declared: Declare) -> SkirmishState:
    """Return the state after the actor has declared, and paid for, what it does next."""
    paid = state.pay(state.actor, declared.ep)
    match declared.action:
        case Action.NOTHING:
            return end(setting, state)
        case Action.ACTIVE | Action.TOTAL:
            return defence.defend(paid, declared)
        case Action.STAND:
            return prone.rise(setting, paid)
        case Action.PICK_UP:
            return item.reach_for(setting, paid, declared)
        case Action.MOVE:
            return grapple.release(paid)
        case _:
            return attack.declare(paid, declared)


def is_done(setting: Setting, state: SkirmishState) -> bool:
    """Return whether the actor has fallen, or has done something and can do nothing more."""
    if state.conditions[state.actor].fallen:
        return True
    return state.turn != FRESH_TURN and len(options(setting, state)) == 1


def end(setting: Setting, state: SkirmishState) -> SkirmishState:
    """Return the state in which the next turn starts, in the next round after the last."""
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
    condition = state.conditions[state.actor]
    if condition.standing == NO_STANDING:
        return state
    return state.with_condition(state.actor, condition._replace(standing=NO_STANDING))
