"""Active and total defence: EP that stand until their owner's next turn starts.

Source: "Dreadnaught, made exact", sections 2 and 3. Both are open when done. Active defence takes
a move action, total defence a standard action; of both in a turn, total defence is declared first,
since nothing can come between them. Total defence halves the speed for the round, so that whoever
has gone farther by speed alone can't take it.
"""

from collections.abc import Iterator

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish.economy import can_move, spend_move, spend_standard
from solver.systems.dreadnaught.skirmish.moves import Declare
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState


def options(setting: Setting, state: SkirmishState) -> Iterator[Declare]:
    """Yield the actor's ways to defend."""
    turn, ep = state.turn, state.conditions[state.actor].ep
    if turn.defended:
        return
    if Action.ACTIVE in setting.actions and can_move(turn):
        for z in range(1, ep + 1):
            yield Declare(Action.ACTIVE, ep=z)
    if Action.TOTAL in setting.actions and turn.standard and not turn.hurried:
        for t in range(1, ep + 1):
            yield Declare(Action.TOTAL, ep=t)


def defend(state: SkirmishState, declared: Declare) -> SkirmishState:
    """Return the state after the actor, who has paid, stands in defence."""
    condition = state.conditions[state.actor]
    standing, ep = condition.standing, declared.ep
    if declared.action is Action.ACTIVE:
        turn = spend_move(state.turn)._replace(defended=True)
        ready = condition._replace(standing=standing._replace(defence=standing.defence + ep))
    else:
        turn = spend_standard(state.turn)
        total = standing._replace(defence=standing.defence + ep, absorb=standing.absorb + ep)
        ready = condition._replace(standing=total)
    return state._replace(turn=turn).with_condition(state.actor, ready)
