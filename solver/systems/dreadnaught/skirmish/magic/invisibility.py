"""Being unseen: how long it lasts, and what ends it.

Source: "Dreadnaught, made exact", section 6. It lasts as many rounds as the caster's AL, counted
down as its own turns start, or until any action but movement: moving and getting up keep it. An
attack is made unseen and reveals when its bids are revealed; whatever else is done reveals at once.
To defend with a secret bid, or to help an ally by EP, is no action.
"""

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish.moves import Declare, Manoeuvre
from solver.systems.dreadnaught.skirmish.state import SkirmishState

_REVEALS = (Action.ACTIVE, Action.TOTAL, Action.PICK_UP)


def fade(state: SkirmishState, index: int) -> SkirmishState:
    """Return the state as the turn of `index` starts: one round less."""
    rounds = state.conditions[index].unseen
    return _with(state, index, rounds - 1) if rounds else state


def reveal(state: SkirmishState, index: int) -> SkirmishState:
    """Return the state in which `index` is seen."""
    return _with(state, index, 0) if state.conditions[index].unseen else state


def _with(state: SkirmishState, index: int, rounds: int) -> SkirmishState:
    return state.with_condition(index, state.conditions[index]._replace(unseen=rounds))


def after_declaring(state: SkirmishState, declared: Declare) -> SkirmishState:
    """Return the state after what the actor declares reveals it, if that does so at once."""
    letting_go = declared.manoeuvre is Manoeuvre.RELEASE
    if declared.action in _REVEALS or letting_go:
        return reveal(state, state.actor)
    return state
