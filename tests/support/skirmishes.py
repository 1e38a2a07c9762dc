"""Skirmishes for tests: by a few numbers, from duels, and random ones."""

import random
from collections.abc import Iterable
from dataclasses import replace

from solver.systems.dreadnaught.action import TURN_ACTIONS, Action
from solver.systems.dreadnaught.duel import Duel
from solver.systems.dreadnaught.exchange import NO_STANDING, Standing
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.objective import Objective
from solver.systems.dreadnaught.skirmish.battlefield import Battlefield
from solver.systems.dreadnaught.skirmish.course import play
from solver.systems.dreadnaught.skirmish.decision import deciders
from solver.systems.dreadnaught.skirmish.flanking import Pair
from solver.systems.dreadnaught.skirmish.house_rules import HouseRules
from solver.systems.dreadnaught.skirmish.member import Item, ItemKind, Member, Side
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


def duel_of(skirmish: Skirmish) -> Duel:
    """Return a skirmish of two, without items and weights, as a duel."""
    first, second = skirmish.setting.members
    return Duel(
        fighters=(first.fighter, second.fighter),
        row=0 if first.side is Side.MONSTERS else 1,
        objective=skirmish.setting.objective,
        actions=skirmish.setting.actions,
    )


def random_skirmish(
    rng: random.Random, sides: tuple[int, int], most_ep: int, *, plain: bool = False
) -> Skirmish:
    """Return so many monsters and players in any order, small enough for the general solver."""
    order = [Side.MONSTERS] * sides[0] + [Side.PLAYERS] * sides[1]
    rng.shuffle(order)
    members = [_random_member(rng, str(i), side, most_ep, plain) for i, side in enumerate(order)]
    if rng.random() < 0.5:  # some who are just alike
        members = [
            replace(rng.choice([m for m in members if m.side is its.side]), side=its.side)
            for its in members
        ]
    few = TURN_ACTIONS if plain else rng.sample(TURN_ACTIONS, rng.randint(1, 4))
    objective = Objective(rng.choice(list(Aim)), rng.choice((-1.0, -0.3, 0.0, 0.7)))
    return Skirmish(Setting(tuple(members), objective, frozenset(few)))


def _random_member(rng: random.Random, name: str, side: Side, most_ep: int, plain: bool) -> Member:
    cp = rng.randint(0, 4)
    hp = rng.randint(1, 12) if rng.random() < 0.8 else rng.randint(20, 40)
    fighter = Fighter.plain(name, cp, rng.randint(0, most_ep), hp)
    if plain:
        return Member(fighter=fighter, side=side)
    modified = replace(
        fighter,
        attack=cp + rng.choice((-1, 0, 0, 1, 2)),
        defence=cp + rng.choice((-2, -1, 0, 0, 1)),
        damage=rng.choice((-2, -1, 0, 0, 1)),
        resistance=rng.choice((0, 0, 0, 1, 2)),
    )
    blade = Item("blade", ItemKind.WEAPON, at=1, damage=1)
    return Member(
        fighter=modified,
        side=side,
        weight=rng.choice((1.0, 1.0, 2.5)),
        items=(blade,) if rng.random() < 0.2 else (),
    )


def random_start(rng: random.Random, skirmish: Skirmish) -> SkirmishState:
    """Return a state in which a turn starts, some hurt, some defending, or the middle of one."""
    members = skirmish.setting.members
    rounds = 1 if len(members) > 3 else rng.choice((1, 1, 1, 2))
    state = skirmish.setting.start(rounds)
    for i, condition in enumerate(state.conditions):
        if rng.random() < 0.3:
            hurt = condition._replace(hp=rng.randint(1, condition.hp))
            state = state.with_condition(i, hurt)
        if rng.random() < 0.2:
            standing = Standing(rng.randint(-1, 3), rng.randint(0, 2))
            state = state.with_condition(i, state.conditions[i]._replace(standing=standing))
    state = state._replace(actor=rng.randrange(len(members)))
    state = state.with_condition(
        state.actor, state.conditions[state.actor]._replace(standing=NO_STANDING)
    )
    return state if rng.random() < 0.5 else random_play(rng, skirmish, state, rng.randint(1, 4))


def random_play(
    rng: random.Random, skirmish: Skirmish, state: SkirmishState, plies: int
) -> SkirmishState:
    """Return the state after so many random moves of both sides, or the last before the end."""
    for _ in range(plies):
        rows, columns = skirmish.moves(state)
        following = skirmish.outcomes(state, rng.choice(rows), rng.choice(columns))[0].state
        if skirmish.terminal_value(following) is not None:
            break
        state = following
    return state
