"""Words for decisions and moves, and the points that moves put in."""

import pytest
from skirmishes import after, changed, fight, member

from solver.systems.dreadnaught.action import SKIRMISH_ACTIONS, Action
from solver.systems.dreadnaught.skirmish.condition import Grapple
from solver.systems.dreadnaught.skirmish.decision import deciders
from solver.systems.dreadnaught.skirmish.member import Item, ItemKind, Side
from solver.systems.dreadnaught.skirmish.moves import Answer, Declare, Manoeuvre, Move
from solver.systems.dreadnaught.skirmish.state import SkirmishState
from solver.systems.dreadnaught.skirmish.turn import END
from solver.systems.dreadnaught.skirmish.words import describe, points, situation

AXE = Item("axe", ItemKind.WEAPON)
OGRE = member("Ogre", Side.MONSTERS, (4, 7, 20), items=[AXE])
ANN = member("Ann", Side.PLAYERS, (3, 6, 10), items=[Item("sword", ItemKind.WEAPON)])
BOB = member("Bob", Side.PLAYERS, (2, 4, 8))
FIGHT = fight(OGRE, ANN, BOB, actions=SKIRMISH_ACTIONS)
START = FIGHT.setting.start(1)


@pytest.mark.parametrize(
    ("move", "words", "put_in"),
    [
        (END, "Ogre ends its turn", 0),
        (Declare(Action.ATTACK, 1), "Ogre attacks Ann", 0),
        (Declare(Action.CHARGE, 2), "Ogre attacks Bob in a charge", 0),
        (
            Declare(Action.FULL, 1, manoeuvre=Manoeuvre.DISARM, item=0),
            "Ogre tries to disarm Ann of the sword in a full attack",
            0,
        ),
        (
            Declare(Action.ADDITIONAL, 1, ep=2, manoeuvre=Manoeuvre.TRIP),
            "Ogre tries to trip Ann with an additional attack for 2 EP",
            2,
        ),
        (
            Declare(Action.TARGETED, 1, manoeuvre=Manoeuvre.SUNDER, item=0),
            "Ogre tries to break the sword of Ann in a targeted attack",
            0,
        ),
        (Declare(Action.ATTACK, 1, 1, Manoeuvre.RELEASE), "Ogre lets go of Ann for 1 EP", 1),
        (Declare(Action.MOVE, 1, manoeuvre=Manoeuvre.RELEASE), "Ogre lets go of Ann", 0),
        (Declare(Action.TOTAL, ep=3), "Ogre puts 3 EP into total defence", 3),
        (Declare(Action.PICK_UP, item=0), "Ogre picks up the axe", 0),
        (Declare(Action.STAND), "Ogre stands up", 0),
    ],
)
def test_what_is_declared(move: Declare, words: str, put_in: int) -> None:
    assert describe(FIGHT.setting, START, 0, move) == words
    assert points(START, move) == put_in


def told(state: SkirmishState, *picks: Move) -> list[str]:
    """Return the situation and what the deciders do, in words."""
    moves = zip(deciders(state), picks, strict=True)
    return [
        situation(FIGHT.setting, state),
        *(describe(FIGHT.setting, state, owner, move) for owner, move in moves),
    ]


def test_a_whole_turn_in_words() -> None:
    trip = Declare(Action.ATTACK, 1, manoeuvre=Manoeuvre.TRIP)
    assert told(START, trip) == [
        "Ogre chooses what to do in its turn",
        "Ogre tries to trip Ann",
    ]
    aided = after(FIGHT, START, trip)
    assert told(aided, 2) == [
        "Ogre tries to trip Ann; Bob may help before the bids",
        "Bob helps Ann to +2 for 4 EP",
    ]
    assert points(aided, 2) == 4
    assert told(aided, 0)[1] == "Bob does not help Ann"
    bids = after(FIGHT, aided, 2)
    assert told(bids, 1, 1) == [
        "Ogre tries to trip Ann; both bid in secret",
        "Ogre bids 1 EP for its attack",
        "Ann bids 1 EP in defence",
    ]
    offered = after(FIGHT, bids, (1, 1))
    assert told(offered, Answer.TAKE) == [
        "Ogre exposes itself to Ann",
        "Ann takes the opportunity to attack Ogre",
    ]
    assert told(offered, Answer.DECLINE)[1] == "Ann lets the opportunity pass"
    hit = after(FIGHT, offered, Answer.TAKE, (2, 0))
    assert told(hit, 2) == [
        "Ann attacks Ogre as an attack of opportunity and hits for 3 before the push",
        "Ann pushes 2 EP into the damage",
    ]


def test_shoves_and_grapples_in_words() -> None:
    knock = Declare(Action.ATTACK, 1, manoeuvre=Manoeuvre.KNOCKBACK)
    shove = after(FIGHT, START, knock, 0, (3, 1))
    assert told(shove, 2, 1) == [
        "Ogre tries to knock Ann back and succeeds; both bid in secret on the shove",
        "Ogre pushes 2 EP",
        "Ann resists with 1 EP",
    ]
    grab = Declare(Action.ATTACK, 1, manoeuvre=Manoeuvre.GRAPPLE)
    failed = after(FIGHT, START, grab, 0, (1, 4))
    assert told(failed, Answer.TAKE) == [
        "Ogre tries to grapple Ann and fails; the target may take the grapple",
        "Ann takes the grapple and dominates it",
    ]
    assert told(failed, Answer.DECLINE)[1] == "Ann prevents the grapple"
    held = changed(changed(START, 0, grapple=Grapple(1)), 1, grapple=Grapple(0, dominant=True))
    escape, dominate = (
        Declare(Action.ATTACK, 1, manoeuvre=manoeuvre)
        for manoeuvre in (Manoeuvre.ESCAPE, Manoeuvre.DOMINATE)
    )
    assert told(held, escape)[1] == "Ogre tries to escape from Ann"
    assert told(held, dominate)[1] == "Ogre tries to gain the upper hand over Ann"
