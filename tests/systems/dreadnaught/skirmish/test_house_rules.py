"""House rules about getting up, charging, grapples and items on the ground, each both ways."""

import pytest
from skirmishes import changed, declared, fight, member

from solver.errors import InvalidInputError
from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish.condition import Grapple, ItemCondition, Whereabouts
from solver.systems.dreadnaught.skirmish.house_rules import HouseRules
from solver.systems.dreadnaught.skirmish.member import Item, ItemKind, Side
from solver.systems.dreadnaught.skirmish.moves import Declare, Manoeuvre
from solver.systems.dreadnaught.skirmish.state import SkirmishState

SWORD = Item("sword", ItemKind.WEAPON)
OGRE = member("Ogre", Side.MONSTERS, (4, 7, 20), items=[SWORD])
ANN = member("Ann", Side.PLAYERS, (3, 6, 10), items=[SWORD])
ACTIONS = [
    Action.ATTACK,
    Action.CHARGE,
    Action.STAND,
    Action.PICK_UP,
    Action.TRIP,
    Action.DISARM,
    Action.KNOCKBACK,
    Action.GRAPPLE,
    Action.SUNDER,
]
DROPPED = (ItemCondition(Whereabouts.DROPPED),)
START = fight(OGRE, ANN).setting.start(1)
IN_GRAPPLE = changed(changed(START, 0, grapple=Grapple(1, dominant=True)), 1, grapple=Grapple(0))


def may(house: HouseRules, state: SkirmishState) -> list[Declare]:
    """Return what the ogre may declare."""
    return declared(fight(OGRE, ANN, actions=ACTIONS, house=house), state)


@pytest.mark.parametrize("allowed", [False, True])
def test_prone_may_charge(*, allowed: bool) -> None:
    moves = may(HouseRules(prone_may_charge=allowed), changed(START, 0, prone=True))
    assert (Declare(Action.CHARGE, 1) in moves) is allowed


@pytest.mark.parametrize("allowed", [False, True])
def test_grappled_may_rise(*, allowed: bool) -> None:
    state = changed(IN_GRAPPLE, 0, prone=True, items=DROPPED)
    moves = may(HouseRules(grappled_may_rise=allowed), state)
    assert (Declare(Action.STAND) in moves) is allowed
    assert (Declare(Action.PICK_UP, item=0) in moves) is allowed


@pytest.mark.parametrize("allowed", [False, True])
def test_sunder_dropped(*, allowed: bool) -> None:
    state = changed(START, 1, items=DROPPED)
    sunder = Declare(Action.ATTACK, 1, manoeuvre=Manoeuvre.SUNDER, item=0)
    assert (sunder in may(HouseRules(sunder_dropped=allowed), state)) is allowed


def test_grapple_manoeuvres() -> None:
    def kinds(house: HouseRules) -> set[Manoeuvre]:
        return {move.manoeuvre for move in may(house, IN_GRAPPLE) if move.target >= 0}

    always = {Manoeuvre.STRIKE, Manoeuvre.RELEASE}
    assert kinds(HouseRules()) == always | {Manoeuvre.DISARM, Manoeuvre.SUNDER}
    tripping = frozenset({Manoeuvre.TRIP})
    assert kinds(HouseRules(grapple_manoeuvres=tripping)) == always | tripping
    with pytest.raises(InvalidInputError, match="grapple_manoeuvres"):
        HouseRules(grapple_manoeuvres=frozenset({Manoeuvre.KNOCKBACK}))
