"""Random skirmishes in which anything of the rule text may happen, small or tiny."""

import random
from dataclasses import replace

from solver.systems.dreadnaught.action import SKIRMISH_ACTIONS, TURN_ACTIONS, Action
from solver.systems.dreadnaught.exchange import Standing
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.objective import Objective
from solver.systems.dreadnaught.skirmish.battlefield import Battlefield
from solver.systems.dreadnaught.skirmish.board import Board, Diagonals, Square
from solver.systems.dreadnaught.skirmish.condition import Grapple
from solver.systems.dreadnaught.skirmish.flanking import Pair
from solver.systems.dreadnaught.skirmish.house_rules import AidTakes, HouseRules
from solver.systems.dreadnaught.skirmish.magic.damage import DamageType, Save
from solver.systems.dreadnaught.skirmish.magic.spell import (
    CastingTime,
    Currency,
    Damage,
    Investment,
    Magic,
    Spell,
    SpellRange,
)
from solver.systems.dreadnaught.skirmish.magic.spells import SPELLS
from solver.systems.dreadnaught.skirmish.member import Item, ItemKind, Member, Side
from solver.systems.dreadnaught.skirmish.moves import Manoeuvre
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish.state import SkirmishState
from solver.systems.interface import Aim

MIND_BLAST = Spell(
    name="Mind Blast",
    magic=Magic.DIVINE,
    level=1,
    time=CastingTime.STANDARD,
    character_level=1,
    currency=Currency.AP,
    investment=Investment(least=1, per_caster_level=3),
    range=SpellRange(squares=1, per_level=1),
    effect=Damage(DamageType.MENTAL, times=3, over=2, avoided_by=Save.WILLPOWER),
)
"""A spell with damage that a save avoids, which none of the shipped ones has."""


def random_fight(
    rng: random.Random,
    *,
    sides: tuple[int, int],
    most_ep: int,
    actions: frozenset[Action],
    on_board: bool = False,
) -> Skirmish:
    """Return so many monsters and players in any order, with everything that there is."""
    order = [Side.MONSTERS] * sides[0] + [Side.PLAYERS] * sides[1]
    rng.shuffle(order)
    members = tuple(_member(rng, str(i), side, most_ep) for i, side in enumerate(order))
    return Skirmish(
        Setting(
            members=members,
            objective=Objective(rng.choice(list(Aim)), rng.choice((-0.3, 0.0, 0.7))),
            actions=actions,
            house=_house(rng),
            battlefield=_battlefield(rng, len(members)) if on_board else None,
            flanks=() if on_board or rng.random() < 0.5 else tuple(_flanks(members)),
            spells=(*SPELLS, MIND_BLAST),
        )
    )


def random_actions(rng: random.Random) -> frozenset[Action]:
    """Return all actions, or some of them."""
    if rng.random() < 0.4:
        return frozenset(SKIRMISH_ACTIONS)
    few = rng.sample(SKIRMISH_ACTIONS, rng.randint(3, len(SKIRMISH_ACTIONS)))
    return frozenset((*few, rng.choice(TURN_ACTIONS[:4])))


def _member(rng: random.Random, name: str, side: Side, most_ep: int) -> Member:
    cp = rng.randint(0, 4)
    fighter = Fighter(
        name=name,
        cp=cp,
        ep=rng.randint(0, most_ep),
        hp=rng.randint(1, 9),
        attack=cp + rng.choice((-1, 0, 0, 1, 2)),
        defence=cp + rng.choice((-2, -1, 0, 0, 1)),
        damage=rng.choice((-2, -1, 0, 0, 1)),
        resistance=rng.choice((0, 0, 1)),
    )
    return Member(
        fighter=fighter,
        side=side,
        weight=rng.choice((1.0, 1.0, 2.5)),
        defence_modifiers=fighter.defence - cp,
        fortitude=rng.randint(0, 4),
        reflex=rng.randint(0, 4),
        willpower=rng.randint(0, 4),
        bp=rng.randint(0, 3),
        level=rng.choice((1, 3, 8)),
        speed=rng.randint(0, 3),
        reach=rng.choice((0, 1, 1, 1, 2)),
        ranged=rng.choice((0, 0, 0, 3)),
        resistances={DamageType.MENTAL: rng.choice((0, -1, 1))},
        items=tuple(_item(rng) for _ in range(rng.choice((0, 1, 1, 2)))),
        spells=tuple(spell.name for spell in (*SPELLS, MIND_BLAST) if rng.random() < 0.4),
        al=rng.randint(0, 2),
        dl=rng.randint(0, 2),
        casts_unnoticed=rng.random() < 0.2,
        casts_in_total_defence=rng.random() < 0.3,
        ap=rng.randint(0, 6),
        free_behind=rng.choice((None, 0, 1)),
    )


def _item(rng: random.Random) -> Item:
    return Item(
        name="item",
        kind=rng.choice(list(ItemKind)),
        at=rng.randint(-1, 2),
        st=rng.randint(0, 2),
        damage=rng.randint(0, 2),
        strength=rng.randint(0, 5),
        in_grapple=rng.random() < 0.5,
    )


def _house(rng: random.Random) -> HouseRules:
    if rng.random() < 0.3:
        return HouseRules()

    def maybe() -> bool:
        return rng.random() < 0.5

    wanted = (Manoeuvre.TRIP, Manoeuvre.DISARM, Manoeuvre.SUNDER)
    return HouseRules(
        opportunities_per_round=rng.randint(0, 2),
        aid_takes=rng.choice(list(AidTakes)),
        grappled_may_aid=maybe(),
        unarmed_threatens=maybe(),
        opportunities_in_grapple=maybe(),
        opportunities_against_unseen=maybe(),
        grapple_manoeuvres=frozenset(each for each in wanted if maybe()),
        shove_provokes=maybe(),
        sunder_dropped=maybe(),
        prone_may_charge=maybe(),
        grappled_may_rise=maybe(),
        hit_spoils_spell=maybe(),
        cast_in_grapple=maybe(),
    )


def _battlefield(rng: random.Random, size: int) -> Battlefield:
    width, height = rng.choice(((3, 3), (5, 2), (4, 4), (6, 1)))
    squares = [Square(x, y) for x in range(width) for y in range(height)]
    rng.shuffle(squares)
    obstacles = frozenset(squares[size : size + rng.randint(0, 2)])
    board = Board(width, height, obstacles, rng.choice(list(Diagonals)))
    return Battlefield(board, tuple(squares[:size]))


def _flanks(members: tuple[Member, ...]) -> list[Pair]:
    """Return the first two enemies of everybody that has two."""
    pairs = list[Pair]()
    for target, its in enumerate(members):
        enemies = [i for i, other in enumerate(members) if other.side is not its.side]
        if len(enemies) > 1:
            pairs.append(Pair(target, enemies[0], enemies[1]))
    return pairs


def random_entry(rng: random.Random, skirmish: Skirmish, rounds: int) -> SkirmishState:
    """Return a state in which a turn starts, some hurt, prone, defending, or in a grapple."""
    state = skirmish.setting.start(rounds)
    for i, condition in enumerate(state.conditions):
        if rng.random() < 0.4:
            hurt = condition._replace(
                hp=rng.randint(1, condition.hp),
                prone=rng.random() < 0.5,
                unseen=rng.choice((0, 0, 1, 2)),
                standing=Standing(rng.randint(-1, 2), rng.randint(0, 1)),
            )
            state = state.with_condition(i, hurt)
    if rng.random() < 0.3 and skirmish.setting.battlefield is None:
        first = rng.randrange(len(state.conditions))
        other = rng.choice(skirmish.setting.enemies[first])
        for one, dominant, partner in ((first, True, other), (other, False, first)):
            held = state.conditions[one]._replace(grapple=Grapple(partner, dominant=dominant))
            state = state.with_condition(one, held)
    return state


def with_fewer_points(skirmish: Skirmish, most_hp: int, most_ap: int) -> Skirmish:
    """Return the skirmish with members that have few hit points and AP."""
    members = tuple(
        replace(
            member,
            fighter=replace(member.fighter, hp=min(most_hp, member.fighter.hp)),
            ap=min(most_ap, member.ap),
        )
        for member in skirmish.setting.members
    )
    return Skirmish(replace(skirmish.setting, members=members))
