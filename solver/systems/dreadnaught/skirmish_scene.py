"""How a state of a skirmish looks to the people at the table."""

from solver.systems.dreadnaught.skirmish.decision import deciders
from solver.systems.dreadnaught.skirmish.member import Side
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish.state import ENDLESS, SkirmishState
from solver.systems.scene import Figure, Scene


def skirmish_scene(skirmish: Skirmish, start: SkirmishState, state: SkirmishState) -> Scene:
    """Return how `state` looks to the table.

    Args:
        skirmish: the rules.
        start: where the fight began, in round 1.
        state: any that it can reach.
    """
    members = skirmish.setting.members
    over = skirmish.terminal_value(state) is not None
    who = () if over else deciders(state)
    figures = tuple(
        Figure(
            member.name,
            numbers=() if over or each.fallen else (("HP", each.hp), ("EP", each.ep)),
            fallen=each.fallen,
        )
        for member, each in zip(members, state.conditions, strict=True)
    )
    monsters = [members[i].name for i in who if members[i].side is Side.MONSTERS]
    return Scene(
        round=None if over or start.rounds == ENDLESS else start.rounds - state.rounds + 1,
        awaited=_awaited([members[i].name for i in who], in_turn=state.top is None),
        monster=monsters[0] if monsters else None,
        figures=figures,
    )


def _awaited(who: list[str], *, in_turn: bool) -> str:
    match who:
        case [first, second]:
            return f"{first} against {second}: both decide in secret"
        case [one]:
            return f"{one}: what to do in this turn" if in_turn else f"{one} decides"
        case _:
            return "nothing more: the fight is over"
