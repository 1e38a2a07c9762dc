"""Skirmishes for tests: by a few numbers, from duels, and random ones."""

from collections.abc import Iterable

from solver.systems.dreadnaught.action import TURN_ACTIONS, Action
from solver.systems.dreadnaught.duel import Duel
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.objective import Objective
from solver.systems.dreadnaught.skirmish.battlefield import Battlefield
from solver.systems.dreadnaught.skirmish.course import play
from solver.systems.dreadnaught.skirmish.decision import deciders
from solver.systems.dreadnaught.skirmish.flanking import Pair
from solver.systems.dreadnaught.skirmish.house_rules import HouseRules
from solver.systems.dreadnaught.skirmish.member import Item, Member, Side
from solver.systems.dreadnaught.skirmish.moves import Declare, Move
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish.state import SkirmishState
from solver.systems.interface import Aim


def member(
    name: str,
    side: Side,
    numbers: tuple[int, int, int],
    *,
    saves: tuple[int, int, int] = (0, 0, 0),
    items: Iterable[Item] = (),
    free_behind: int | None = None,
) -> Member:
    """Return a combatant by CP, EP and hit points, and its saves (Fortitude, Reflex, Willpower)."""
    return Member(
        fighter=Fighter.plain(name, *numbers),
        side=side,
        fortitude=saves[0],
        reflex=saves[1],
        willpower=saves[2],
        items=tuple(items),
        free_behind=free_behind,
    )


def fight(
    *members: Member,
    aim: Aim = Aim.DAMAGE,
    stalemate: float = 0.0,
    actions: Iterable[Action] = TURN_ACTIONS,
    house: HouseRules | None = None,
    battlefield: Battlefield | None = None,
    flanks: Iterable[Pair] = (),
) -> Skirmish:
    """Return the skirmish of `members`, in the order of their turns."""
    setting = Setting(
        members,
        Objective(aim, stalemate),
        frozenset(actions),
        house or HouseRules(),
        battlefield,
        tuple(flanks),
    )
    return Skirmish(setting)


def of_duel(duel: Duel) -> Skirmish:
    """Return a duel as a skirmish, the row player as the side `monsters`."""
    sides = [Side.MONSTERS if i == duel.row else Side.PLAYERS for i in range(2)]
    members = (
        Member(fighter=fighter, side=side)
        for fighter, side in zip(duel.fighters, sides, strict=True)
    )
    return Skirmish(Setting(tuple(members), duel.objective, duel.actions))


def after(
    skirmish: Skirmish, state: SkirmishState, *plies: Move | tuple[int, int]
) -> SkirmishState:
    """Return the state after `plies`: one decider's move, or the bids of attacker and defender."""
    for ply in plies:
        pair = len(deciders(state)) == 2
        picks = list(ply) if pair and isinstance(ply, tuple) else [ply]
        state = play(skirmish.setting, state, picks)  # type: ignore[arg-type] # a pair of bids
    return state


def changed(state: SkirmishState, index: int, **values: object) -> SkirmishState:
    """Return the state with some of the condition of combatant `index` replaced."""
    condition = state.conditions[index]._replace(**values)  # type: ignore[arg-type] # by name
    return state.with_condition(index, condition)


def declared(skirmish: Skirmish, state: SkirmishState) -> list[Declare]:
    """Return what the actor may declare."""
    return [move for moves in skirmish.moves(state) for move in moves if isinstance(move, Declare)]
