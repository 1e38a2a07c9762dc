"""Sunder, by hand."""

from skirmishes import after, changed, declared, fight, member

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish.condition import ItemCondition, Whereabouts
from solver.systems.dreadnaught.skirmish.decision import decisions
from solver.systems.dreadnaught.skirmish.member import Item, ItemKind, Side
from solver.systems.dreadnaught.skirmish.moves import Declare, Manoeuvre
from solver.systems.dreadnaught.skirmish.turn import END

OGRE = member("Ogre", Side.MONSTERS, (6, 9, 20))
SWORD = Item("sword", ItemKind.WEAPON, at=2, strength=3)
ANN = member("Ann", Side.PLAYERS, (3, 6, 10), items=[SWORD])
FIGHT = fight(OGRE, ANN, actions=[Action.ATTACK, Action.SUNDER])
START = FIGHT.setting.start(3)
BREAK = Declare(Action.ATTACK, 1, manoeuvre=Manoeuvre.SUNDER, item=0)


def test_success_breaks_it() -> None:
    """AT 6 + 2 = 8 = item 3 + CP 3 + 2; no damage, no answer."""
    state = after(FIGHT, START, BREAK, (2, 2))
    assert state.conditions[1].items == (ItemCondition(Whereabouts.BROKEN),)
    assert state.conditions[1].hp == 10
    assert state.frames == ()
    assert BREAK not in declared(FIGHT, state)


def test_within_two_below_it_is_weaker_from_now_on() -> None:
    """AT 7 against 8 and 9 weakens, against 10 does not; then 3 - 1 + 3 + 2 = 7 is reached."""
    for defence, weakened in ((2, 1), (3, 1), (4, 0)):
        state = after(FIGHT, START, BREAK, (1, defence))
        assert state.conditions[1].items == (ItemCondition(weakened=weakened),)
    weaker = after(FIGHT, START, BREAK, (1, 2), END, END)
    broken = after(FIGHT, weaker, BREAK, (1, 2))
    assert broken.conditions[1].items[0].place is Whereabouts.BROKEN


def test_nobody_defends_what_lies_on_the_ground() -> None:
    """AT 6 + 1 >= item 3."""
    state = changed(START, 1, items=(ItemCondition(Whereabouts.DROPPED),))
    state = after(FIGHT, state, BREAK)
    assert [list(decision.moves) for decision in decisions(FIGHT.setting, state)][1] == [0]
    assert after(FIGHT, state, (1, 0)).conditions[1].items[0].place is Whereabouts.BROKEN
