"""Grapple: getting hold, and what goes on in the hold, by hand."""

from skirmishes import after, changed, declared, fight, member

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish.condition import NO_GRAPPLE, Grapple
from solver.systems.dreadnaught.skirmish.frames import Attack, GrappleChoice
from solver.systems.dreadnaught.skirmish.member import Side
from solver.systems.dreadnaught.skirmish.moves import Answer, Declare, Manoeuvre
from solver.systems.dreadnaught.skirmish.state import SkirmishState
from solver.systems.dreadnaught.skirmish.thresholds import st
from solver.systems.dreadnaught.skirmish.turn import END

MONSTERS, PLAYERS = Side.MONSTERS, Side.PLAYERS
OGRE = member("Ogre", MONSTERS, (4, 7, 20))
ANN = member("Ann", PLAYERS, (3, 6, 10))
BOB = member("Bob", PLAYERS, (2, 4, 8))
FIGHT = fight(OGRE, ANN, BOB, actions=[Action.ATTACK, Action.FULL, Action.CHARGE, Action.GRAPPLE])
START = FIGHT.setting.start(2)
GRAB = Declare(Action.ATTACK, 1, manoeuvre=Manoeuvre.GRAPPLE)
FREE = [NO_GRAPPLE] * 3


def held(*, by_ogre: bool) -> SkirmishState:
    """Return the start with Ogre and Ann in a grapple."""
    state = changed(START, 0, grapple=Grapple(1, dominant=by_ogre))
    return changed(state, 1, grapple=Grapple(0, dominant=not by_ogre))


def grapples(state: SkirmishState) -> list[Grapple]:
    return [condition.grapple for condition in state.conditions]


def test_success_makes_the_attacker_dominant_without_damage() -> None:
    """AT 4 + 1 = 5 = ST 3 + 2."""
    state = after(FIGHT, START, GRAB, (1, 2))
    assert grapples(state) == [Grapple(1, dominant=True), Grapple(0, dominant=False), NO_GRAPPLE]
    assert state.conditions[1].hp == 10


def test_after_a_failure_the_target_chooses() -> None:
    """AT 4 + 1 < ST 3 + 3."""
    failed = after(FIGHT, START, GRAB, (1, 3))
    assert failed.top == GrappleChoice(Attack(0, 1, Action.ATTACK, Manoeuvre.GRAPPLE))
    assert FIGHT.moves(failed)[1] == (Answer.TAKE, Answer.DECLINE)
    taken = after(FIGHT, failed, Answer.TAKE)
    assert grapples(taken) == [Grapple(1), Grapple(0, dominant=True), NO_GRAPPLE]
    assert grapples(after(FIGHT, failed, Answer.DECLINE)) == FREE


def test_attacks_go_only_to_each_other() -> None:
    state = held(by_ogre=True)
    assert {move.target for move in declared(FIGHT, state) if move.target >= 0} == {1}
    anns = after(FIGHT, state, END)
    assert {move.target for move in declared(FIGHT, anns) if move.target >= 0} == {0}


def test_the_dominant_one_strikes_and_lets_go_and_the_dominated_one_does_neither() -> None:
    mine = {move.manoeuvre for move in declared(FIGHT, held(by_ogre=True)) if move.target >= 0}
    assert mine == {Manoeuvre.STRIKE, Manoeuvre.RELEASE}
    theirs = {move.manoeuvre for move in declared(FIGHT, held(by_ogre=False)) if move.target >= 0}
    assert theirs == {Manoeuvre.ESCAPE, Manoeuvre.DOMINATE}


def test_in_a_grapple_nobody_charges_and_no_third_joins() -> None:
    state = held(by_ogre=True)
    assert Action.CHARGE not in {move.action for move in declared(FIGHT, state)}
    bobs = after(FIGHT, state, END, END)
    assert {move.manoeuvre for move in declared(FIGHT, bobs) if move.target >= 0} == {
        Manoeuvre.STRIKE
    }


def test_outsiders_strike_at_a_defence_lower_by_two() -> None:
    state = held(by_ogre=True)
    assert st(FIGHT.setting, state, Attack(2, 0, Action.ATTACK), 0) == 4 - 2
    assert st(FIGHT.setting, state, Attack(1, 0, Action.ATTACK, Manoeuvre.ESCAPE), 0) == 4


def test_escaping_ends_the_grapple() -> None:
    """AT 4 + 1 = 5 = ST 3 + 2 escapes; against 3 nothing happens, and nothing hits back."""
    escape = Declare(Action.ATTACK, 1, manoeuvre=Manoeuvre.ESCAPE)
    assert grapples(after(FIGHT, held(by_ogre=False), escape, (1, 2))) == FREE
    failed = after(FIGHT, held(by_ogre=False), escape, (1, 3))
    assert failed.frames == ()
    assert grapples(failed) == grapples(held(by_ogre=False))


def test_gaining_dominance_turns_the_grapple_round() -> None:
    dominate = Declare(Action.ATTACK, 1, manoeuvre=Manoeuvre.DOMINATE)
    state = after(FIGHT, held(by_ogre=False), dominate, (1, 2))
    assert grapples(state) == grapples(held(by_ogre=True))


def test_letting_go_takes_a_move_action() -> None:
    release = Declare(Action.MOVE, 1, manoeuvre=Manoeuvre.RELEASE)
    state = after(FIGHT, held(by_ogre=True), release)
    assert grapples(state) == FREE
    assert state.conditions[0].ep == 7
    assert {move.action for move in declared(FIGHT, state)} == {Action.NOTHING, Action.ATTACK}


def test_letting_go_takes_one_attack_and_an_ep_and_succeeds_by_itself() -> None:
    """The first of two full attacks lets go; the second may go at anybody again."""
    release = Declare(Action.FULL, 1, ep=1, manoeuvre=Manoeuvre.RELEASE)
    state = after(FIGHT, held(by_ogre=True), release)
    assert grapples(state) == FREE
    assert state.conditions[0].ep == 6
    assert Declare(Action.FULL, 2) in declared(FIGHT, state)


def test_a_bought_attack_lets_go_for_its_price_alone() -> None:
    struck = after(FIGHT, held(by_ogre=True), Declare(Action.ATTACK, 1), (1, 6))
    release = Declare(Action.ADDITIONAL, 1, ep=2, manoeuvre=Manoeuvre.RELEASE)
    state = after(FIGHT, struck, release)
    assert grapples(state) == FREE
    assert state.conditions[0].ep == 7 - 1 - 2


def test_a_fall_frees_the_partner() -> None:
    weak = changed(held(by_ogre=True), 1, hp=1)
    state = after(FIGHT, weak, Declare(Action.ATTACK, 1), (1, 0), 0)
    assert state.conditions[1].fallen
    assert state.conditions[0].grapple == NO_GRAPPLE
