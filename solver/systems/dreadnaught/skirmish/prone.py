"""Lying prone, and getting up.

Source: "Dreadnaught, made exact", section 5: -1 to all actions except defence against ranged
attacks. Getting up takes half a move and provokes; whoever strikes then still strikes at one who
lies.
"""

from collections.abc import Iterator

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish import opportunity
from solver.systems.dreadnaught.skirmish.economy import can_move, spend_move
from solver.systems.dreadnaught.skirmish.frames import Rise
from solver.systems.dreadnaught.skirmish.moves import Declare
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState

PENALTY = -1
"""To all actions of whoever is prone except defence against ranged attacks."""


def stand_options(setting: Setting, state: SkirmishState) -> Iterator[Declare]:
    """Yield the actor's way to get up, if it lies."""
    condition = state.conditions[state.actor]
    if (
        Action.STAND in setting.actions
        and condition.prone
        and (setting.house.grappled_may_rise or not condition.grappled)
        and can_move(state.turn)
    ):
        yield Declare(Action.STAND)


def rise(setting: Setting, state: SkirmishState) -> SkirmishState:
    """Return the state in which the actor begins to get up, and may be struck for it."""
    half = Action.MOVE in setting.actions and setting.battlefield is not None
    rising = state._replace(turn=spend_move(state.turn)._replace(half=half))
    return opportunity.provoke(setting, rising.push((Rise(state.actor),)), state.actor)


def stand(state: SkirmishState, frame: Rise) -> SkirmishState:
    """Return the state after `frame.owner` stands."""
    condition = state.conditions[frame.owner]
    return state.pop().with_condition(frame.owner, condition._replace(prone=False))


def fall_prone(state: SkirmishState, index: int) -> SkirmishState:
    """Return the state after combatant `index` has fallen to the ground."""
    return state.with_condition(index, state.conditions[index]._replace(prone=True))
