"""Exchanges: AT, ST and damage with everything that adds to them, by hand."""

import pytest
from skirmishes import after, changed, fight, member

from solver.errors import InvalidInputError
from solver.systems.dreadnaught.action import TURN_ACTIONS, Action
from solver.systems.dreadnaught.skirmish.condition import (
    Grapple,
    ItemCondition,
    Petrifying,
    Whereabouts,
)
from solver.systems.dreadnaught.skirmish.decision import decisions
from solver.systems.dreadnaught.skirmish.frames import Attack, Push
from solver.systems.dreadnaught.skirmish.member import Item, ItemKind, Side
from solver.systems.dreadnaught.skirmish.moves import Declare
from solver.systems.dreadnaught.skirmish.thresholds import at, st

MONSTERS, PLAYERS = Side.MONSTERS, Side.PLAYERS
SWORD = Item("sword", ItemKind.WEAPON, at=2, damage=1, in_grapple=False)
SHIELD = Item("shield", ItemKind.SHIELD, st=3)
KNIGHT = member("Knight", MONSTERS, (4, 7, 20), items=[SWORD, SHIELD])
ANN = member("Ann", PLAYERS, (3, 6, 10))
BOB = member("Bob", PLAYERS, (2, 4, 8))
FIGHT = fight(KNIGHT, ANN, BOB)
START = FIGHT.setting.start(2)


def test_the_texts_example() -> None:
    """Dunder (CP 4, EP 7) charges a goblin (CP 3, EP 6, 6 hit points).

    1 against 4: AT 4 + 1 + 1 = 6 < ST 3 + 4 = 7. An attack bought for 2, 2 against 2: AT 6 > ST 5;
    2 pushed: damage 6.
    """
    duel = fight(member("Dunder", PLAYERS, (4, 7, 20)), member("Goblin", MONSTERS, (3, 6, 6)))
    missed = after(duel, duel.setting.start(1), Declare(Action.CHARGE, 1), (1, 4))
    assert missed.frames == ()
    hit = after(duel, missed, Declare(Action.ADDITIONAL, 1, ep=2), (2, 2))
    assert hit.top == Push(Attack(0, 1, Action.ADDITIONAL), damage=4, most=2)
    (outcome,) = duel.outcomes(hit, 0, 2)
    assert outcome.reward == -6
    assert duel.terminal_value(outcome.state) == 0
    assert outcome.state.conditions[0].ep == 0


@pytest.mark.parametrize(
    ("action", "bid", "threshold"),
    [
        (Action.ATTACK, 2, 4 + 2 + 2),
        (Action.FULL, 2, 4 + 2 + 1 + 2),
        (Action.CHARGE, 2, 4 + 2 + 1 + 2),
        (Action.TARGETED, 2, 4 + 2 * 2 + 2),
        (Action.ADDITIONAL, 0, 4 + 2),
        (Action.OPPORTUNITY, 1, 4 + 1 + 2),
    ],
)
def test_at_is_cp_bid_action_and_weapon(action: Action, bid: int, threshold: int) -> None:
    assert at(FIGHT.setting, START, Attack(0, 1, action), bid) == threshold


def test_at_with_ep_that_count_twice_aid_and_penalties() -> None:
    """CP 4 + 2 · 3 + sword 2 + aid 1 - prone 1 - petrifying 2 = 10."""
    state = changed(START, 0, prone=True, petrifying=Petrifying(1, penalty=2, rounds=3))
    attack = Attack(0, 1, Action.OPPORTUNITY, doubled=True, at_aid=1)
    assert at(FIGHT.setting, state, attack, 3) == 10


def test_st_with_all_that_stands_and_happens() -> None:
    """CP 4 + 2 + shield 3 + standing 1 + aid 2 + bonus 1 - prone 1 - grappled 2 - unseen 2 = 8."""
    state = changed(START, 0, prone=True, grapple=Grapple(2, dominant=True))
    state = changed(state, 0, standing=state.conditions[0].standing._replace(defence=1))
    state = changed(state, 1, unseen=2)
    attack = Attack(1, 0, Action.ATTACK, st_aid=2, bonus=1)
    assert st(FIGHT.setting, state, attack, 2) == 8


def test_prone_does_not_matter_to_ranged_attacks_nor_a_grapple_to_the_partner() -> None:
    """CP 4 + shield 3 in both cases."""
    prone = changed(START, 0, prone=True)
    assert st(FIGHT.setting, prone, Attack(1, 0, Action.ATTACK, ranged=True), 0) == 7
    grappled = changed(START, 0, grapple=Grapple(1))
    assert st(FIGHT.setting, grappled, Attack(1, 0, Action.ATTACK), 0) == 7


@pytest.mark.parametrize("place", [Whereabouts.DROPPED, Whereabouts.BROKEN])
def test_what_is_dropped_or_broken_adds_nothing(place: Whereabouts) -> None:
    """Sword: AT 4 + 1 = 5, damage 4 without its 1."""
    state = changed(START, 0, items=(ItemCondition(place), ItemCondition()))
    hit = after(FIGHT, state, Declare(Action.ATTACK, 1), (1, 0))
    assert at(FIGHT.setting, state, Attack(0, 1, Action.ATTACK), 1) == 5
    assert isinstance(hit.top, Push)
    assert hit.top.damage == 4


def test_an_item_unusable_in_a_grapple_adds_nothing_there() -> None:
    state = changed(START, 0, grapple=Grapple(1, dominant=True))
    assert at(FIGHT.setting, state, Attack(0, 1, Action.ATTACK), 1) == 5
    assert st(FIGHT.setting, state, Attack(1, 0, Action.ATTACK), 0) == 4 + 3


def test_a_tie_gives_modifiers_and_the_push_but_not_cp() -> None:
    """AT 4 + 1 + 2 = 7 = ST 3 + 4: the sword's 1 and up to 1 pushed."""
    hit = after(FIGHT, START, Declare(Action.ATTACK, 1), (1, 4))
    assert hit.top == Push(Attack(0, 1, Action.ATTACK), damage=1, most=1)
    assert after(FIGHT, hit, 1).conditions[1].hp == 10 - 2


def test_a_bought_attack_without_a_bid_does_half_the_damage() -> None:
    """AT 4 + 2 = 6 > ST 3: (4 + 1) / 2 = 2."""
    state = after(FIGHT, START, Declare(Action.ATTACK, 1), (1, 6))
    assert state.conditions[1].hp == 10
    state = after(FIGHT, state, Declare(Action.ADDITIONAL, 1, ep=2), (0, 0))
    assert state.conditions[1].hp == 10 - 2


def test_both_bid_from_what_they_have_left() -> None:
    state = after(FIGHT, START, Declare(Action.ATTACK, 2))
    attacker, defender = decisions(FIGHT.setting, state)
    assert (attacker.owner, list(attacker.moves)) == (0, [1, 2, 3, 4, 5, 6, 7])
    assert (defender.owner, list(defender.moves)) == (2, [0, 1, 2, 3, 4])
    assert FIGHT.moves(state) == (attacker.moves, defender.moves)


def test_moves_of_another_kind_are_refused() -> None:
    with pytest.raises(InvalidInputError, match="moves"):
        after(FIGHT, START, 3)
    with pytest.raises(InvalidInputError, match="actions"):
        fight(KNIGHT, ANN, actions=[*TURN_ACTIONS, Action.DEFEND])
    with pytest.raises(InvalidInputError, match="members of monsters"):
        fight(ANN, BOB)
