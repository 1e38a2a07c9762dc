"""Disarm, and picking up again, by hand."""

from skirmishes import after, changed, fight, member

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish.condition import ItemCondition, Whereabouts
from solver.systems.dreadnaught.skirmish.frames import Attack, Offer
from solver.systems.dreadnaught.skirmish.member import Item, ItemKind, Side
from solver.systems.dreadnaught.skirmish.moves import Answer, Declare, Manoeuvre
from solver.systems.dreadnaught.skirmish.thresholds import at
from solver.systems.dreadnaught.skirmish.turn import END

OGRE = member("Ogre", Side.MONSTERS, (4, 7, 20))
CLOAK = Item("cloak", ItemKind.OTHER)
SWORD = Item("sword", ItemKind.WEAPON, at=2)
SHIELD = Item("shield", ItemKind.SHIELD, st=1)
ANN = member("Ann", Side.PLAYERS, (3, 6, 10), saves=(6, 2, 4), items=[CLOAK, SWORD, SHIELD])
FIGHT = fight(OGRE, ANN, actions=[Action.ATTACK, Action.DISARM, Action.PICK_UP])
START = FIGHT.setting.start(2)
OF_SWORD = Declare(Action.ATTACK, 1, manoeuvre=Manoeuvre.DISARM, item=1)
OF_SHIELD = Declare(Action.ATTACK, 1, manoeuvre=Manoeuvre.DISARM, item=2)


def test_only_weapons_and_shields_that_are_held() -> None:
    disarms = [move for move in FIGHT.moves(START)[0] if getattr(move, "item", -1) >= 0]
    assert disarms == [OF_SWORD, OF_SHIELD]
    dropped = ItemCondition(Whereabouts.DROPPED)
    state = changed(START, 1, items=(ItemCondition(), dropped, ItemCondition()))
    assert OF_SWORD not in FIGHT.moves(state)[0]


def test_success_drops_the_item_and_its_modifiers() -> None:
    """ST base max(CP 3, Reflex 2, Willpower 4) + shield 1 = 5; AT 4 + 2 = 6 = 5 + 1."""
    blow = Attack(1, 0, Action.ATTACK)
    assert at(FIGHT.setting, START, blow, 1) == 3 + 1 + 2
    state = after(FIGHT, START, OF_SWORD, (2, 1))
    assert [item.place for item in state.conditions[1].items] == [
        Whereabouts.HELD,
        Whereabouts.DROPPED,
        Whereabouts.HELD,
    ]
    assert at(FIGHT.setting, state, blow, 1) == 3 + 1
    assert state.conditions[1].hp == 10


def test_failure_offers_the_doubled_opportunity() -> None:
    assert after(FIGHT, START, OF_SWORD, (2, 2)).top == Offer(1, 0, doubled=True)


def test_picking_up_takes_a_move_and_provokes() -> None:
    state = after(FIGHT, START, OF_SWORD, (3, 0), END)
    reach = Declare(Action.PICK_UP, item=1)
    assert reach in FIGHT.moves(state)[1]
    reaching = after(FIGHT, state, reach)
    assert reaching.top == Offer(0, 1)
    assert reaching.conditions[1].items[1].place is Whereabouts.DROPPED
    armed = after(FIGHT, reaching, Answer.DECLINE)
    assert armed.conditions[1].items[1].place is Whereabouts.HELD
    assert Declare(Action.ATTACK, 0) in FIGHT.moves(armed)[1]


def test_two_items_take_both_actions() -> None:
    dropped = ItemCondition(Whereabouts.DROPPED)
    state = changed(START, 1, items=(ItemCondition(), dropped, dropped))
    state = changed(state, 0, ep=0)
    theirs = after(FIGHT, state, END)
    both = after(FIGHT, theirs, Declare(Action.PICK_UP, item=1), Declare(Action.PICK_UP, item=2))
    assert all(item == ItemCondition() for item in both.conditions[1].items)
    assert (both.rounds, both.actor) == (1, 0)
