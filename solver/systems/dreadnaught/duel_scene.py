"""How a state of a duel looks to the people at the table."""

from solver.systems.dreadnaught.duel import Duel
from solver.systems.dreadnaught.duel_state import ENDLESS, DuelState, Stage
from solver.systems.scene import Figure, Scene


def duel_scene(duel: Duel, start: DuelState, state: DuelState) -> Scene:
    """Return how `state` looks to the table.

    Args:
        duel: the rules.
        start: where the fight began, in round 1.
        state: any that it can reach.
    """
    over = state.stage is Stage.OVER
    figures = tuple(
        Figure(
            fighter.name,
            # A duel that is over keeps of hit points only whether there are any.
            numbers=() if over else (("HP", state.hp[i]), ("EP", state.ep[i])),
            fallen=state.hp[i] == 0,
        )
        for i, fighter in enumerate(duel.fighters)
    )
    counted = start.rounds != ENDLESS and not over
    monster = duel.fighters[duel.row].name if _monster_chooses(duel, state) else None
    return Scene(
        round=start.rounds - state.rounds + 1 if counted else None,
        awaited=_awaited(duel, state),
        monster=monster,
        figures=figures,
        opens_round=state.stage is Stage.TURN and state.actor == 0,
    )


def _monster_chooses(duel: Duel, state: DuelState) -> bool:
    if state.stage is Stage.OVER:
        return False
    return state.stage is Stage.EXCHANGE or state.actor == duel.row


def _awaited(duel: Duel, state: DuelState) -> str:
    actor, target = duel.fighters[state.actor].name, duel.fighters[1 - state.actor].name
    match state.stage:
        case Stage.TURN:
            return f"{actor}: what to do in this turn"
        case Stage.EXCHANGE:
            return f"{actor} attacks {target} ({state.attack}): both bid in secret"
        case Stage.PUSH:
            return (
                f"{actor} has hit {target} for {state.damage}: up to {state.most_push} EP to push"
            )
        case Stage.NEXT:
            return f"{actor}: how to go on after the attack"
        case Stage.OVER:
            return "nothing more: the fight is over"
