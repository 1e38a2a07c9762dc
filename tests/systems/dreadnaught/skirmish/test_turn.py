"""Turns and rounds: what may be declared, what stands how long, and who is next."""

from skirmishes import after, declared, fight, member

from solver.systems.dreadnaught.action import SKIRMISH_ACTIONS, TURN_ACTIONS, Action
from solver.systems.dreadnaught.exchange import NO_STANDING, Standing
from solver.systems.dreadnaught.skirmish.decision import deciders
from solver.systems.dreadnaught.skirmish.frames import Attack, Exchange
from solver.systems.dreadnaught.skirmish.member import Side
from solver.systems.dreadnaught.skirmish.moves import Declare, Manoeuvre
from solver.systems.dreadnaught.skirmish.state import ENDLESS
from solver.systems.dreadnaught.skirmish.turn import END
from solver.systems.interface import Aim

MONSTERS, PLAYERS = Side.MONSTERS, Side.PLAYERS
OGRE = member("Ogre", MONSTERS, (4, 7, 20))
ANN = member("Ann", PLAYERS, (3, 6, 10))
BOB = member("Bob", PLAYERS, (2, 4, 8))
PLAIN = fight(OGRE, ANN, BOB)
START = PLAIN.setting.start(2)


def test_each_attack_may_go_at_each_enemy() -> None:
    attacks = [move for move in declared(PLAIN, START) if move.target >= 0]
    kinds = (Action.ATTACK, Action.FULL, Action.CHARGE, Action.TARGETED)
    assert attacks == [Declare(kind, target) for kind in kinds for target in (1, 2)]


def test_a_full_attack_may_change_its_target_and_stop_early() -> None:
    """CP 4 gives two attacks; a bought one (1 EP after a full attack) may go elsewhere as well."""
    again = after(PLAIN, START, Declare(Action.FULL, 1), (1, 5))
    assert again.turn.attacks == 1
    assert declared(PLAIN, again) == [
        END,
        Declare(Action.FULL, 1),
        Declare(Action.FULL, 2),
        Declare(Action.ADDITIONAL, 1, ep=1),
        Declare(Action.ADDITIONAL, 2, ep=1),
    ]
    tied = after(PLAIN, again, Declare(Action.FULL, 2), (1, 4), 0)
    bought = after(PLAIN, tied, Declare(Action.ADDITIONAL, 2, ep=1))
    assert bought.conditions[0].ep == 7 - 1 - 1 - 1
    assert bought.top == Exchange(Attack(0, 2, Action.ADDITIONAL))
    struck = after(PLAIN, bought, (0, 0))
    assert {move.action for move in declared(PLAIN, struck)} == {Action.NOTHING, Action.ADDITIONAL}


def test_the_first_bought_attack_ends_the_ordinary_ones() -> None:
    state = after(
        PLAIN, START, Declare(Action.FULL, 1), (1, 5), Declare(Action.ADDITIONAL, 1, ep=1), (0, 1)
    )
    assert Declare(Action.FULL, 1) not in declared(PLAIN, state)
    assert Declare(Action.ADDITIONAL, 1, ep=2) in declared(PLAIN, state)


def test_bought_attacks_cost_twice_as_much_after_a_single_attack() -> None:
    state = after(PLAIN, START, Declare(Action.ATTACK, 1), (1, 6))
    assert Declare(Action.ADDITIONAL, 2, ep=2) in declared(PLAIN, state)
    state = after(PLAIN, state, Declare(Action.ADDITIONAL, 2, ep=2), (0, 3))
    assert Declare(Action.ADDITIONAL, 2, ep=4) in declared(PLAIN, state)
    state = after(PLAIN, state, Declare(Action.ADDITIONAL, 2, ep=4))
    assert state.conditions[0].ep == 0


def test_no_attack_is_bought_after_anything_else_was_done() -> None:
    state = after(PLAIN, START, Declare(Action.ATTACK, 1), (1, 6), Declare(Action.ACTIVE, ep=1))
    assert state.actor == 1


def test_total_and_active_defence_in_one_turn() -> None:
    """Total defence 3 and active 2: ST + 5, damage - 3."""
    state = after(PLAIN, START, Declare(Action.TOTAL, ep=3), Declare(Action.ACTIVE, ep=2))
    assert state.actor == 1
    assert state.conditions[0].standing == Standing(defence=5, absorb=3)
    assert state.conditions[0].slowed
    assert state.conditions[0].ep == 2


def test_a_plain_attack_leaves_the_move_action_and_a_charge_does_not() -> None:
    struck = after(PLAIN, START, Declare(Action.ATTACK, 1), (1, 6))
    assert Declare(Action.ACTIVE, ep=6) in declared(PLAIN, struck)
    charged = after(PLAIN, START, Declare(Action.CHARGE, 1), (1, 6))
    assert {move.action for move in declared(PLAIN, charged)} == {Action.NOTHING, Action.ADDITIONAL}
    assert charged.conditions[0].standing == Standing(defence=-1)


def test_active_defence_comes_first_only_where_an_attack_may_be_answered() -> None:
    """Among the six plain actions nothing hits back in the own turn, so nothing is lost."""
    assert after(PLAIN, START, Declare(Action.ACTIVE, ep=1)).actor == 1
    tripping = fight(OGRE, ANN, actions=[*TURN_ACTIONS, Action.TRIP])
    state = after(tripping, tripping.setting.start(1), Declare(Action.ACTIVE, ep=1))
    assert Declare(Action.ATTACK, 1, manoeuvre=Manoeuvre.TRIP) in declared(tripping, state)
    assert {move.action for move in declared(tripping, state)} == {Action.NOTHING, Action.ATTACK}


def test_standing_lasts_across_the_end_of_the_round_and_ep_do_not() -> None:
    state = after(PLAIN, START, END, Declare(Action.TOTAL, ep=2), END, END)
    assert (state.rounds, state.actor) == (1, 0)
    assert [condition.ep for condition in state.conditions] == [7, 6, 4]
    assert state.conditions[1].standing == Standing(defence=2, absorb=2)
    assert after(PLAIN, state, END).conditions[1].standing == NO_STANDING


def test_the_fallen_have_no_turn() -> None:
    hurt = START.with_condition(1, START.conditions[1]._replace(hp=1))
    felled = after(PLAIN, hurt, Declare(Action.ATTACK, 1), (1, 0), 0)
    assert felled.conditions[1].fallen
    assert felled.conditions[1].ep == 0
    bobs = after(PLAIN, felled, END)
    assert deciders(bobs) == (2,)
    assert all(move.target != 1 for move in declared(PLAIN, after(PLAIN, bobs, END)))


def test_time_is_up_after_the_last_round() -> None:
    stale = fight(OGRE, ANN, BOB, aim=Aim.VICTORY, stalemate=-0.25)
    over = after(stale, stale.setting.start(1), END, END, END)
    assert stale.terminal_value(stale.setting.start(1)) is None
    assert over.rounds == 0
    assert stale.terminal_value(over) == -0.25


def test_a_fight_without_an_end_goes_round() -> None:
    endless = PLAIN.setting.start(ENDLESS)
    assert after(PLAIN, endless, END, END, END) == endless


def test_nobody_declares_what_the_encounter_does_not_allow() -> None:
    for action in SKIRMISH_ACTIONS:
        only = fight(OGRE, ANN, actions=[action])
        moves = declared(only, only.setting.start(1))
        assert {move.action for move in moves} <= {Action.NOTHING, action}
