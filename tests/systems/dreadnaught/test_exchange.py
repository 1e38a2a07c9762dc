"""One exchange, against "Dreadnaught, made exact", section 4."""

import pytest

from solver.systems.dreadnaught.action import Action, additional_cost, ordinary_attacks
from solver.systems.dreadnaught.exchange import (
    NO_STANDING,
    Hit,
    Standing,
    damage_taken,
    resolve,
)
from solver.systems.dreadnaught.fighter import Fighter

DUNDER = Fighter.plain("Dunder", cp=4, ep=7, hp=20)
GOBLIN = Fighter.plain("Goblin", cp=3, ep=6, hp=10)


def test_the_texts_example_step_by_step() -> None:
    # Dunder charges with 1 EP against 4: AT 4 + 1 + 1 = 6 fails against ST 3 + 4 = 7.
    assert resolve(DUNDER, Action.CHARGE, 1, GOBLIN, NO_STANDING, 4) is None
    # He buys an attack for 2, and bids 2 against the goblin's last 2: AT 6 exceeds ST 5.
    assert additional_cost(Action.CHARGE, 1) == 2
    hit = resolve(DUNDER, Action.ADDITIONAL, 2, GOBLIN, NO_STANDING, 2)
    assert hit == Hit(damage=4, most_push=2)
    # With his remaining 2 pushed the damage is CP + EP = 6.
    assert damage_taken(GOBLIN, NO_STANDING, 4 + 2) == 6


@pytest.mark.parametrize(
    ("action", "bid", "defence", "hit"),
    [
        (Action.ATTACK, 1, 3, None),  # AT 5 < ST 6
        (Action.ATTACK, 2, 3, Hit(0, 2)),  # a tie: no CP, but EP may be pushed
        (Action.ATTACK, 3, 3, Hit(4, 3)),
        (Action.FULL, 1, 3, Hit(0, 1)),  # +1 to AT
        (Action.FULL, 2, 3, Hit(4, 2)),  # not to damage
        (Action.CHARGE, 1, 3, Hit(1, 1)),  # +1 to damage on a tie too
        (Action.CHARGE, 2, 3, Hit(5, 2)),
        (Action.TARGETED, 1, 3, Hit(0, 1)),  # EP count twice for AT; AT 6 ties
        (Action.TARGETED, 3, 0, Hit(0, 3)),  # pushed EP alone, even on a clear hit
        (Action.ADDITIONAL, 0, 0, Hit(2, 0)),  # nothing bid: half damage
        (Action.ADDITIONAL, 0, 1, Hit(0, 0)),
        (Action.ADDITIONAL, 1, 0, Hit(4, 1)),
    ],
)
def test_hits_of_each_action(action: Action, bid: int, defence: int, hit: Hit | None) -> None:
    assert resolve(DUNDER, action, bid, GOBLIN, NO_STANDING, defence) == hit


def test_half_of_an_odd_damage_is_rounded_down() -> None:
    five = Fighter.plain("Ogre", cp=5, ep=7, hp=20)
    assert resolve(five, Action.ADDITIONAL, 0, GOBLIN, NO_STANDING, 0) == Hit(2, 0)


def test_standing_defence_raises_st_and_total_defence_absorbs() -> None:
    total = Standing(defence=2, absorb=2)
    assert resolve(DUNDER, Action.ATTACK, 1, GOBLIN, total, 1) is None
    assert resolve(DUNDER, Action.ATTACK, 3, GOBLIN, total, 1) == Hit(4, 3)
    assert damage_taken(GOBLIN, total, 4) == 2
    assert damage_taken(GOBLIN, total, 1) == 0


def test_modifiers_count_for_ordinary_damage_but_not_for_targeted() -> None:
    armed = Fighter("Armed", cp=4, ep=7, hp=20, attack=6, defence=4, damage=3)
    assert resolve(armed, Action.ATTACK, 1, GOBLIN, NO_STANDING, 4) == Hit(3, 1)
    assert resolve(armed, Action.ATTACK, 2, GOBLIN, NO_STANDING, 4) == Hit(7, 2)
    assert resolve(armed, Action.TARGETED, 2, GOBLIN, NO_STANDING, 0) == Hit(0, 2)
    assert resolve(armed, Action.ADDITIONAL, 0, GOBLIN, NO_STANDING, 0) == Hit(3, 0)


def test_resistance_lowers_damage_but_never_below_zero() -> None:
    stony = Fighter("Stony", cp=3, ep=6, hp=10, attack=3, defence=3, resistance=3)
    assert damage_taken(stony, NO_STANDING, 5) == 2
    assert damage_taken(stony, NO_STANDING, 2) == 0


@pytest.mark.parametrize(("cp", "attacks"), [(0, 1), (1, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_a_full_attack_makes_half_of_cp_attacks(cp: int, attacks: int) -> None:
    assert ordinary_attacks(Action.FULL, cp) == attacks
    assert ordinary_attacks(Action.ATTACK, cp) == 1
    assert ordinary_attacks(Action.TOTAL, cp) == 0


def test_additional_attacks_cost_more_each_and_double_after_a_single_attack() -> None:
    assert [additional_cost(Action.FULL, k) for k in (1, 2, 3)] == [1, 2, 3]
    for action in (Action.ATTACK, Action.CHARGE, Action.TARGETED):
        assert [additional_cost(action, k) for k in (1, 2, 3)] == [2, 4, 6]
