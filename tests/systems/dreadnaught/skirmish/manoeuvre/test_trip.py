"""Trip, lying prone and getting up, by hand."""

from skirmishes import after, changed, fight, member

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.skirmish.frames import Attack, Exchange, Offer, Push
from solver.systems.dreadnaught.skirmish.member import Member, Side
from solver.systems.dreadnaught.skirmish.moves import Answer, Declare, Manoeuvre
from solver.systems.dreadnaught.skirmish.thresholds import st
from solver.systems.dreadnaught.skirmish.turn import END

MONSTERS, PLAYERS = Side.MONSTERS, Side.PLAYERS
OGRE = member("Ogre", MONSTERS, (4, 7, 20))
# CP 3, but Reflex 5.
ANN = member("Ann", PLAYERS, (3, 6, 10), saves=(2, 5, 6))
ACTIONS = [Action.ATTACK, Action.ACTIVE, Action.TRIP, Action.STAND]
FIGHT = fight(OGRE, ANN, actions=ACTIONS)
START = FIGHT.setting.start(2)
TRIP = Declare(Action.ATTACK, 1, manoeuvre=Manoeuvre.TRIP)


def test_success_takes_the_best_of_cp_reflex_and_fortitude() -> None:
    """AT 4 + 2 = 6 = ST 5 + 1: she falls, without damage; 4 + 2 < 5 + 2 fails."""
    tripped = after(FIGHT, START, TRIP, (2, 1))
    assert tripped.conditions[1].prone
    assert tripped.conditions[1].hp == 10
    assert tripped.frames == ()
    failed = after(FIGHT, START, TRIP, (2, 2))
    assert failed.top == Offer(1, 0, doubled=True)


def test_modifiers_to_defence_add_to_the_save() -> None:
    """CP 3 + 2 modifiers and Reflex 5: ST base 5 + 2 = 7; AT 4 + 3 ties."""
    guarded = Fighter(name="Ann", cp=3, ep=6, hp=10, attack=3, defence=5)
    armoured = Member(fighter=guarded, side=PLAYERS, reflex=5, defence_modifiers=2)
    skirmish = fight(OGRE, armoured, actions=ACTIONS)
    start = skirmish.setting.start(1)
    assert after(skirmish, start, TRIP, (3, 0)).conditions[1].prone
    assert not after(skirmish, start, TRIP, (2, 0)).conditions[1].prone


def test_the_answer_to_a_failure_counts_ep_twice_for_at_and_damage() -> None:
    """Ann (4 EP left) answers with 2 against 2: AT 3 + 4 = 7 > ST 4 + 2. Pushes 2: 3 + 4 = 7."""
    failed = after(FIGHT, START, TRIP, (2, 2))
    answered = after(FIGHT, failed, Answer.TAKE)
    attack = Attack(1, 0, Action.OPPORTUNITY, doubled=True)
    assert answered.top == Exchange(attack)
    hit = after(FIGHT, answered, (2, 2))
    assert hit.top == Push(attack, damage=3, most=2)
    struck = after(FIGHT, hit, 2)
    assert struck.conditions[0].hp == 20 - 7
    assert [condition.ep for condition in struck.conditions] == [7 - 2 - 2, 6 - 2 - 2 - 2]
    assert struck.conditions[1].opportunities == 0
    assert struck.actor == 0
    assert Declare(Action.ACTIVE, ep=3) in FIGHT.moves(struck)[0]


def test_the_answer_may_be_declined_and_needs_an_ep() -> None:
    failed = after(FIGHT, START, TRIP, (2, 2))
    assert after(FIGHT, failed, Answer.DECLINE).frames == ()
    spent = changed(START, 1, ep=2)
    assert after(FIGHT, spent, TRIP, (2, 2)).frames == ()


def test_whoever_falls_by_the_answer_has_no_more_of_its_turn() -> None:
    weak = changed(START, 0, hp=1)
    state = after(FIGHT, weak, TRIP, (2, 2), Answer.TAKE, (2, 0), 0)
    assert state.conditions[0].fallen
    assert FIGHT.terminal_value(state) == 0


def test_prone_attacks_and_defends_worse() -> None:
    """Ann lying: AT 3 + 1 - 1 = 3 < ST 4, standing 4 ties; ST lying 3 - 1 = 2, standing 3."""
    strike = Declare(Action.ATTACK, 0)
    lying = after(FIGHT, changed(START, 1, prone=True), END)
    assert after(FIGHT, lying, strike, (1, 0)).top is None
    standing = changed(lying, 1, prone=False)
    assert isinstance(after(FIGHT, standing, strike, (1, 0)).top, Push)
    blow = Attack(0, 1, Action.ATTACK)
    assert [st(FIGHT.setting, state, blow, 0) for state in (lying, standing)] == [2, 3]


def test_whoever_lies_is_not_tripped_again() -> None:
    assert TRIP in FIGHT.moves(START)[0]
    assert TRIP not in FIGHT.moves(changed(START, 1, prone=True))[0]


def test_standing_up_takes_a_move_action_and_provokes_before_it_is_done() -> None:
    """The blow still meets her lying: AT 4 + 1 = 5 > ST 3 - 1 + 2 = 4."""
    theirs = after(FIGHT, changed(START, 1, prone=True), END)
    rising = after(FIGHT, theirs, Declare(Action.STAND))
    assert rising.top == Offer(0, 1)
    declined = after(FIGHT, rising, Answer.DECLINE)
    assert not declined.conditions[1].prone
    assert Declare(Action.STAND) not in FIGHT.moves(declined)[1]
    assert Declare(Action.ATTACK, 0) in FIGHT.moves(declined)[1]
    hit = after(FIGHT, rising, Answer.TAKE, (1, 2))
    assert isinstance(hit.top, Push)
    assert hit.top.damage == 4
    up = after(FIGHT, hit, 0)
    assert not up.conditions[1].prone
    assert up.conditions[0].opportunities == 1


def test_whoever_falls_while_getting_up_stays_down() -> None:
    third = member("Bob", PLAYERS, (3, 6, 10))
    trio = fight(OGRE, ANN, third, actions=ACTIONS)
    state = changed(trio.setting.start(1), 1, prone=True, hp=2)
    fallen = after(trio, state, END, Declare(Action.STAND), Answer.TAKE, (1, 0), 1)
    assert fallen.conditions[1].fallen
    assert (fallen.actor, fallen.frames) == (2, ())
