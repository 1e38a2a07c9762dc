"""Attacks of opportunity: who may take one, and each house rule about them both ways."""

import pytest
from skirmishes import after, changed, fight, member

from solver.errors import InvalidInputError
from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish.condition import Grapple, ItemCondition, Whereabouts
from solver.systems.dreadnaught.skirmish.frames import Attack, Exchange, Offer
from solver.systems.dreadnaught.skirmish.house_rules import HouseRules
from solver.systems.dreadnaught.skirmish.member import Item, ItemKind, Side
from solver.systems.dreadnaught.skirmish.moves import Answer, Declare, Manoeuvre
from solver.systems.dreadnaught.skirmish.opportunity import is_open
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish.turn import END

MONSTERS, PLAYERS = Side.MONSTERS, Side.PLAYERS
SWORD = Item("sword", ItemKind.WEAPON)
OGRE = member("Ogre", MONSTERS, (4, 7, 20))
ANN = member("Ann", PLAYERS, (3, 6, 10), items=[SWORD])
BOB = member("Bob", PLAYERS, (2, 4, 8))
ACTIONS = [Action.ATTACK, Action.FULL, Action.STAND, Action.TRIP, Action.DISARM]
UP = Declare(Action.STAND)


def trio(**house: object) -> Skirmish:
    """Return Ogre against Ann and Bob, with some house rules."""
    rules = HouseRules(**house)  # type: ignore[arg-type] # by name
    return fight(OGRE, ANN, BOB, actions=ACTIONS, house=rules)


FIGHT = trio()
START = FIGHT.setting.start(2)
LYING = changed(START, 0, prone=True)


def test_everybody_who_threatens_is_asked_in_order() -> None:
    first = after(FIGHT, LYING, UP)
    assert first.top == Offer(1, 0)
    assert after(FIGHT, first, Answer.DECLINE).top == Offer(2, 0)
    taken = after(FIGHT, first, Answer.TAKE)
    assert taken.top == Exchange(Attack(1, 0, Action.OPPORTUNITY))
    missed = after(FIGHT, taken, (1, 3))
    assert missed.top == Offer(2, 0)
    assert not after(FIGHT, missed, Answer.DECLINE).conditions[0].prone


def test_an_opportunity_is_one_ordinary_attack() -> None:
    """X >= 1; EP count once; nothing is bought after it."""
    taken = after(FIGHT, LYING, UP, Answer.TAKE)
    assert FIGHT.moves(taken)[1][0] == 1
    hit = after(FIGHT, taken, (1, 0), 1)  # AT 3 + 1 = 4 > ST 4 - 1: damage 3 + 1
    assert hit.conditions[0].hp == 20 - 4
    assert hit.top == Offer(2, 0)


def test_without_ep_no_opportunity() -> None:
    state = changed(LYING, 1, ep=0)
    assert after(FIGHT, state, UP).top == Offer(2, 0)


def test_offers_to_those_who_fell_meanwhile_are_void() -> None:
    """Whoever provokes falls by the first blow: the second is not offered."""
    state = changed(LYING, 0, hp=1)
    over = after(FIGHT, state, UP, Answer.TAKE, (1, 0), 0)
    assert over.frames == ()
    assert FIGHT.terminal_value(over) == 0


@pytest.mark.parametrize(("most", "asked"), [(0, False), (1, False), (2, True)])
def test_house_rule_opportunities_per_round(most: int, *, asked: bool) -> None:
    skirmish = trio(opportunities_per_round=most)
    used = changed(skirmish.setting.start(2), 1, opportunities=1)
    assert is_open(skirmish.setting, used, Offer(1, 0)) is asked
    assert is_open(skirmish.setting, used, Offer(1, 0, doubled=True))
    next_round = after(skirmish, used, END, END, END)
    assert next_round.conditions[1].opportunities == 0
    with pytest.raises(InvalidInputError, match="opportunities_per_round"):
        HouseRules(opportunities_per_round=-1)


@pytest.mark.parametrize("allowed", [False, True])
def test_house_rule_unarmed_threatens(*, allowed: bool) -> None:
    """Only whoever has weapons can be unarmed; a failed manoeuvre is answered anyhow."""
    skirmish = trio(unarmed_threatens=allowed)
    for place in (Whereabouts.DROPPED, Whereabouts.BROKEN):
        state = changed(START, 1, items=(ItemCondition(place),))
        assert is_open(skirmish.setting, state, Offer(1, 0)) is allowed
        assert is_open(skirmish.setting, state, Offer(1, 0, doubled=True))
    assert is_open(skirmish.setting, START, Offer(2, 0))


@pytest.mark.parametrize("allowed", [False, True])
def test_house_rule_opportunities_in_grapple(*, allowed: bool) -> None:
    skirmish = trio(opportunities_in_grapple=allowed)
    state = changed(START, 0, grapple=Grapple(1, dominant=True))
    state = changed(state, 1, grapple=Grapple(0))
    assert is_open(skirmish.setting, state, Offer(0, 1)) is allowed
    assert not is_open(skirmish.setting, state, Offer(1, 0))  # the dominated one deals no damage
    assert not is_open(skirmish.setting, state, Offer(0, 2))  # attacks go to the partner alone
    assert is_open(skirmish.setting, state, Offer(2, 0))


@pytest.mark.parametrize("allowed", [False, True])
def test_house_rule_opportunities_against_unseen(*, allowed: bool) -> None:
    skirmish = trio(opportunities_against_unseen=allowed)
    state = changed(START, 0, unseen=1)
    assert is_open(skirmish.setting, state, Offer(1, 0)) is allowed
    assert is_open(skirmish.setting, state, Offer(1, 0, doubled=True))


def test_the_dominant_ones_failed_disarm_is_not_answered() -> None:
    """Its partner deals no damage."""
    state = changed(START, 0, grapple=Grapple(1, dominant=True))
    state = changed(state, 1, grapple=Grapple(0))
    disarm = Declare(Action.ATTACK, 1, manoeuvre=Manoeuvre.DISARM, item=0)
    assert after(FIGHT, state, disarm, (1, 5)).frames == ()


def test_a_second_failure_is_answered_again() -> None:
    rich = changed(START, 1, ep=20)
    trip = Declare(Action.FULL, 1, manoeuvre=Manoeuvre.TRIP)
    once = after(FIGHT, rich, trip, (1, 4), Answer.TAKE, (1, 2))
    twice = after(FIGHT, once, trip, (1, 4))
    assert twice.top == Offer(1, 0, doubled=True)
