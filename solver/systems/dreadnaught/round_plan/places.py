"""From where a combatant may strike whom in a planned round.

From where it stands, or after a move that provokes nobody to a square that has the target in reach.
Such a square is free as the round begins: whoever may leave or fall is still in the way.
"""

from collections.abc import Iterator

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.round_plan.strike import turn_of
from solver.systems.dreadnaught.skirmish import movement
from solver.systems.dreadnaught.skirmish.board import Square
from solver.systems.dreadnaught.skirmish.opportunity import provoked
from solver.systems.dreadnaught.skirmish.reach import in_reach, targets
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState

PLANNED = (Action.ATTACK, Action.FULL, Action.TARGETED)
"""The attacks that a plan may hold. A charge would lower defences in all other exchanges."""


def places(
    setting: Setting, start: SkirmishState, attacker: int, target: int
) -> Iterator[tuple[Action, tuple[Square, ...]]]:
    """Yield the actions by which `attacker` may strike `target`, and the squares entered first."""
    state = turn_of(start, attacker)
    if target in targets(setting, state, attacker):
        yield from ((action, ()) for action in PLANNED if action in setting.actions)
    elif Action.ATTACK in setting.actions and not state.conditions[attacker].grappled:
        for declared in movement.options(setting, state):
            # EP for a movement would be taken from bids, and who is provoked is in no plan.
            if declared.ep == 0 and declared.path and _is_safe(setting, state, declared.path):
                there = _moved(state, declared.path[-1])
                if in_reach(setting, there, attacker, target):
                    yield Action.ATTACK, declared.path


def _is_safe(setting: Setting, state: SkirmishState, path: tuple[Square, ...]) -> bool:
    """Return whether a walk of the actor provokes nobody."""
    walked = (state, *(_moved(state, square) for square in path[:-1]))
    return not any(tuple(provoked(setting, there, state.actor)) for there in walked)


def _moved(state: SkirmishState, square: Square) -> SkirmishState:
    moved = state.conditions[state.actor]._replace(square=square)
    return state.with_condition(state.actor, moved)
