"""Knockback without positions, by hand."""

import pytest
from skirmishes import after, changed, fight, member

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.exchange import Standing
from solver.systems.dreadnaught.objective import Objective
from solver.systems.dreadnaught.skirmish.battlefield import Battlefield
from solver.systems.dreadnaught.skirmish.board import Board, Square
from solver.systems.dreadnaught.skirmish.decision import decisions
from solver.systems.dreadnaught.skirmish.frames import Attack, Offer, Shove
from solver.systems.dreadnaught.skirmish.house_rules import HouseRules
from solver.systems.dreadnaught.skirmish.member import Side
from solver.systems.dreadnaught.skirmish.moves import Answer, Declare, Manoeuvre
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.interface import Aim

WOLF = member("Wolf", Side.MONSTERS, (3, 2, 5))
OGRE = member("Ogre", Side.MONSTERS, (6, 7, 20))
BLOW = Declare(Action.ATTACK, 1, manoeuvre=Manoeuvre.KNOCKBACK)
ACTIONS = [Action.ATTACK, Action.CHARGE, Action.KNOCKBACK]


@pytest.mark.parametrize(("free_behind", "damage"), [(None, 0), (9, 0), (1, 3), (0, 4)])
def test_what_an_obstacle_leaves_of_the_shove_is_damage(
    free_behind: int | None, damage: int
) -> None:
    """AT 6 + 2 > ST 3 + 1: CP 6 + push 1 - Reflex 2 - resistance 1 = 4 squares."""
    target = member("Ann", Side.PLAYERS, (3, 6, 30), saves=(1, 2, 0), free_behind=free_behind)
    skirmish = fight(OGRE, target, actions=ACTIONS)
    state = after(skirmish, skirmish.setting.start(1), BLOW, (2, 1))
    assert state.top == Shove(Attack(0, 1, Action.ATTACK, Manoeuvre.KNOCKBACK), damage=6, most=2)
    attacker, defender = decisions(skirmish.setting, state)
    assert (list(attacker.moves), list(defender.moves)) == ([0, 1, 2], [0, 1, 2, 3, 4, 5])
    shoved = after(skirmish, state, (1, 1))
    assert shoved.conditions[1].hp == 30 - damage
    assert [condition.ep for condition in shoved.conditions] == [7 - 2 - 1, 6 - 1 - 1]


def test_total_defence_lowers_the_damage_but_not_the_shove() -> None:
    """Standing total defence 2: AT 6 + 2 > ST 3 + 2; 6 - Reflex 2 = 4 squares; wall: 4 - 2."""
    target = member("Ann", Side.PLAYERS, (3, 6, 30), saves=(1, 2, 0), free_behind=0)
    skirmish = fight(OGRE, target, actions=ACTIONS)
    guarded = changed(skirmish.setting.start(1), 1, standing=Standing(defence=2, absorb=2))
    shoved = after(skirmish, guarded, BLOW, (2, 0), (0, 0))
    assert shoved.conditions[1].hp == 30 - 2


def test_a_tie_shoves_by_the_push_alone_and_a_charge_by_one_more() -> None:
    """AT 6 + 1 + 1 = 8 = ST 3 + 5: damage 1 of the charge + push 1 = 2 squares - Reflex 0."""
    target = member("Ann", Side.PLAYERS, (3, 6, 30), free_behind=0)
    skirmish = fight(OGRE, target, actions=ACTIONS)
    charge = BLOW._replace(action=Action.CHARGE)
    state = after(skirmish, skirmish.setting.start(1), charge, (1, 5), (1, 0))
    assert state.conditions[1].hp == 30 - 2


def test_failure_offers_the_doubled_opportunity() -> None:
    target = member("Ann", Side.PLAYERS, (3, 6, 30))
    skirmish = fight(OGRE, target, actions=ACTIONS)
    state = after(skirmish, skirmish.setting.start(1), BLOW, (1, 5))
    assert state.top == Offer(1, 0, doubled=True)


def test_house_rule_shove_provokes() -> None:
    """Wolf threatens Ann's square, and may strike as she is shoved from it; Ogre, who shoves, not.

    Ogre: AT 6 + 2 > ST 3: CP 6 = 6 squares, of which 2 are free: 4 damage at the board's edge.
    Wolf: AT 3 + 1 > ST 3: damage 3.
    """
    for allowed in (True, False):
        setting = Setting(
            members=(OGRE, member("Ann", Side.PLAYERS, (3, 0, 30)), WOLF),
            objective=Objective(Aim.DAMAGE),
            actions=frozenset(ACTIONS),
            house=HouseRules(shove_provokes=allowed),
            battlefield=Battlefield(Board(4, 2), (Square(0, 0), Square(1, 0), Square(1, 1))),
        )
        skirmish = Skirmish(setting)
        shoved = after(skirmish, setting.start(1), BLOW, (2, 0), (0, 0))
        if allowed:
            assert shoved.top == Offer(2, 1)
            assert shoved.conditions[1].square == Square(1, 0)
            struck = after(skirmish, shoved, Answer.TAKE, (1, 0), 0)
            assert struck.conditions[1].hp == 30 - 3 - 4
            shoved = after(skirmish, shoved, Answer.DECLINE)
        assert shoved.conditions[1].square == Square(3, 0)
        assert shoved.conditions[1].hp == 30 - 4
        assert shoved.frames == ()


def test_whoever_falls_while_it_is_shoved_meets_no_wall() -> None:
    ann = member("Ann", Side.PLAYERS, (3, 0, 2))
    bob = member("Bob", Side.PLAYERS, (3, 0, 2))
    setting = Setting(
        members=(OGRE, ann, WOLF, bob),
        objective=Objective(Aim.DAMAGE),
        actions=frozenset(ACTIONS),
        battlefield=Battlefield(
            Board(4, 2), (Square(0, 0), Square(1, 0), Square(1, 1), Square(3, 1))
        ),
    )
    skirmish = Skirmish(setting)
    fallen = after(skirmish, setting.start(1), BLOW, (2, 0), (0, 0), Answer.TAKE, (1, 0), 0)
    assert fallen.conditions[1].fallen
    assert fallen.frames == ()
