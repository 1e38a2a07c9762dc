"""Flanking in a fight: what it takes off the ST, told by squares and told by the encounter."""

from dataclasses import replace

import pytest
from skirmishes import fight, member

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish.battlefield import Battlefield
from solver.systems.dreadnaught.skirmish.board import Board, Square
from solver.systems.dreadnaught.skirmish.condition import Grapple, ItemCondition, Whereabouts
from solver.systems.dreadnaught.skirmish.flanking import Pair
from solver.systems.dreadnaught.skirmish.frames import Attack
from solver.systems.dreadnaught.skirmish.house_rules import HouseRules
from solver.systems.dreadnaught.skirmish.member import Item, ItemKind, Side
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish.thresholds import st

OGRE = member("ogre", Side.MONSTERS, (5, 4, 20))
PLAYERS = tuple(member(name, Side.PLAYERS, (3, 4, 9)) for name in "ABCD")
STRIKE = Attack(1, 0, Action.ATTACK)
# The ogre stands at (2, 2); A left, B right, C above, D below.
PLACES = tuple(Square(*place) for place in ((2, 2), (1, 2), (3, 2), (2, 1), (2, 3)))


def _round_ogre(count: int, house: HouseRules | None = None) -> Skirmish:
    battlefield = Battlefield(Board(5, 5), PLACES[: count + 1])
    return fight(OGRE, *PLAYERS[:count], battlefield=battlefield, house=house)


@pytest.mark.parametrize(("count", "threshold"), [(1, 5), (2, 4), (3, 4), (4, 3)])
def test_one_pair_costs_one_and_two_pairs_cost_two(count: int, threshold: int) -> None:
    skirmish = _round_ogre(count)
    # CP 5 + bid 0 and the penalty.
    assert st(skirmish.setting, skirmish.setting.start(1), STRIKE, 0) == threshold


def test_whoever_falls_or_grapples_elsewhere_flanks_no_more() -> None:
    skirmish = _round_ogre(2)
    start = skirmish.setting.start(1)
    fallen = start.with_condition(2, start.conditions[2]._replace(hp=0))
    assert st(skirmish.setting, fallen, STRIKE, 0) == 5
    busy = start.with_condition(2, start.conditions[2]._replace(grapple=Grapple(9)))
    assert st(skirmish.setting, busy, STRIKE, 0) == 5
    # One that lies, and one that has used its opportunity, still threaten.
    weary = start.conditions[2]._replace(prone=True, opportunities=1, ep=0)
    assert st(skirmish.setting, start.with_condition(2, weary), STRIKE, 0) == 4


def test_the_unarmed_flank_by_a_house_rule() -> None:
    armed = replace(PLAYERS[1], items=(Item("sword", ItemKind.WEAPON),))
    for threatens, threshold in ((False, 5), (True, 4)):
        skirmish = fight(
            OGRE,
            PLAYERS[0],
            armed,
            battlefield=Battlefield(Board(5, 5), PLACES[:3]),
            house=HouseRules(unarmed_threatens=threatens),
        )
        start = skirmish.setting.start(1)
        dropped = (ItemCondition(Whereabouts.DROPPED),)
        disarmed = start.with_condition(2, start.conditions[2]._replace(items=dropped))
        assert st(skirmish.setting, start, STRIKE, 0) == 4
        assert st(skirmish.setting, disarmed, STRIKE, 0) == threshold


def test_flanking_counts_against_ranged_attacks_too() -> None:
    skirmish = _round_ogre(2)
    shot = STRIKE._replace(ranged=True)
    assert st(skirmish.setting, skirmish.setting.start(1), shot, 0) == 4


def test_without_positions_the_encounter_tells_who_flanks() -> None:
    told = (Pair(0, 1, 2), Pair(0, 3, 4))
    skirmish = fight(OGRE, *PLAYERS, flanks=told)
    start = skirmish.setting.start(1)
    assert st(skirmish.setting, start, STRIKE, 0) == 3
    fallen = start.with_condition(4, start.conditions[4]._replace(hp=0))
    assert st(skirmish.setting, fallen, STRIKE, 0) == 4
    assert st(skirmish.setting, start, Attack(0, 1, Action.ATTACK), 0) == 3
    nobody = fight(OGRE, *PLAYERS)
    assert st(nobody.setting, nobody.setting.start(1), STRIKE, 0) == 5
