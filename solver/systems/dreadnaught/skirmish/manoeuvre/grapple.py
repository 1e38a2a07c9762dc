"""Grapple: getting hold of someone, and what goes on in the hold.

Source: "Dreadnaught, made exact", section 5. A success makes the attacker dominant; after a failure
the target chooses between a grapple that it dominates and none. In it attacks go only to each
other. The dominated one attacks to escape or to become dominant; the dominant one lets go for a
move action or for one attack, which succeeds by itself. A grapple is between two.
"""

from collections.abc import Iterable, Iterator

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.exchange import Hit
from solver.systems.dreadnaught.skirmish.condition import NO_GRAPPLE, Grapple
from solver.systems.dreadnaught.skirmish.economy import can_move, spend_move
from solver.systems.dreadnaught.skirmish.frames import Attack, GrappleChoice
from solver.systems.dreadnaught.skirmish.manoeuvre.rule import (
    AT_TARGET,
    Rule,
    defence_base,
    nothing,
    target_itself,
)
from solver.systems.dreadnaught.skirmish.moves import Answer, Declare, Manoeuvre
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState


def _aims(setting: Setting, state: SkirmishState, striker: int, target: int) -> Iterable[int]:  # noqa: ARG001
    return () if state.conditions[target].grappled else AT_TARGET


def _success(setting: Setting, state: SkirmishState, attack: Attack, hit: Hit) -> SkirmishState:  # noqa: ARG001
    return _hold(state, attack.attacker, attack.target)


def _failure(
    setting: Setting,  # noqa: ARG001
    state: SkirmishState,
    attack: Attack,
    margin: int,  # noqa: ARG001
) -> SkirmishState:
    return state.push((GrappleChoice(attack),))


def choose(state: SkirmishState, frame: GrappleChoice, move: Answer) -> SkirmishState:
    """Return the state after the target of a failed grapple takes it, dominant, or prevents it."""
    after = state.pop()
    if move is Answer.DECLINE:
        return after
    return _hold(after, frame.attack.target, frame.attack.attacker)


def _hold(state: SkirmishState, dominant: int, dominated: int) -> SkirmishState:
    return _grapple(
        _grapple(state, dominant, Grapple(dominated, dominant=True)), dominated, Grapple(dominant)
    )


def _grapple(state: SkirmishState, index: int, grapple: Grapple) -> SkirmishState:
    return state.with_condition(index, state.conditions[index]._replace(grapple=grapple))


def let_go(state: SkirmishState, index: int) -> SkirmishState:
    """Return the state after the grapple of combatant `index` has ended."""
    partner = state.conditions[index].grapple.partner
    return _grapple(_grapple(state, index, NO_GRAPPLE), partner, NO_GRAPPLE)


def _escape(setting: Setting, state: SkirmishState, attack: Attack, hit: Hit) -> SkirmishState:  # noqa: ARG001
    return let_go(state, attack.attacker)


def _dominate(setting: Setting, state: SkirmishState, attack: Attack, hit: Hit) -> SkirmishState:  # noqa: ARG001
    return _hold(state, attack.attacker, attack.target)


def release_options(setting: Setting, state: SkirmishState) -> Iterator[Declare]:  # noqa: ARG001
    """Yield the dominant one's way to let go for a move action."""
    grapple = state.conditions[state.actor].grapple
    if grapple.dominant and can_move(state.turn):
        yield Declare(Action.MOVE, grapple.partner, manoeuvre=Manoeuvre.RELEASE)


def release(state: SkirmishState) -> SkirmishState:
    """Return the state after the actor has let go for a move action."""
    return let_go(state._replace(turn=spend_move(state.turn)), state.actor)


RULE = Rule(_aims, defence_base, _success, _failure)
ESCAPE = Rule(target_itself, defence_base, _escape, nothing)
DOMINATE = Rule(target_itself, defence_base, _dominate, nothing)
