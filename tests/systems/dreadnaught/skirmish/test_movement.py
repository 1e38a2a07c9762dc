"""Movement in a fight: opportunities square by square, EP, charges, steps, shoves."""

from dataclasses import replace

import pytest
from skirmishes import after, fight, member

from solver.systems.dreadnaught.action import SKIRMISH_ACTIONS, Action
from solver.systems.dreadnaught.skirmish.battlefield import Battlefield
from solver.systems.dreadnaught.skirmish.board import Board, Square
from solver.systems.dreadnaught.skirmish.course import settled
from solver.systems.dreadnaught.skirmish.frames import Exchange, Offer, Walk
from solver.systems.dreadnaught.skirmish.house_rules import HouseRules
from solver.systems.dreadnaught.skirmish.member import Item, ItemKind, Member, Side
from solver.systems.dreadnaught.skirmish.moves import Answer, Declare, Manoeuvre
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish.state import SkirmishState

MONSTERS, PLAYERS = Side.MONSTERS, Side.PLAYERS
TAKE, DECLINE = Answer.TAKE, Answer.DECLINE
END = Declare(Action.NOTHING)
ACTIONS = frozenset(SKIRMISH_ACTIONS) - {Action.AID}


def _at(x: int, y: int = 0) -> Square:
    return Square(x, y)


def _on(board: Board, *placed: tuple[Member, Square], house: HouseRules | None = None) -> Skirmish:
    members, squares = zip(*placed, strict=True)
    return fight(
        *members,
        actions=ACTIONS,
        battlefield=Battlefield(board, squares),
        house=house,
    )


def _goblin(ep: int = 6, hp: int = 10) -> Member:
    return member("goblin", MONSTERS, (3, ep, hp))


def _player(name: str = "Dunder", ep: int = 7) -> Member:
    return member(name, PLAYERS, (4, ep, 20))


def _walk(*squares: Square, ep: int = 0, bonus: int = 0) -> Declare:
    return Declare(Action.MOVE, ep=ep, path=squares, bonus=bonus)


def _moves(skirmish: Skirmish, state: SkirmishState) -> list[Declare]:
    row, column = skirmish.moves(state)
    return [move for move in (*row, *column) if isinstance(move, Declare)]


def _destinations(skirmish: Skirmish, state: SkirmishState) -> dict[Square, int]:
    """Return where the actor may go, and the least EP for it."""
    walks = [move for move in _moves(skirmish, state) if move.action is Action.MOVE]
    found: dict[Square, int] = {}
    for move in walks:
        found[move.path[-1]] = min(move.ep, found.get(move.path[-1], move.ep))
    return found


def test_an_opportunity_interrupts_a_movement_and_the_defence_bought_counts() -> None:
    """The goblin (CP 3, EP 6) leaves Dunder (CP 4, EP 7), with +2 against opportunities for 4 EP.

    Dunder takes it with 3: AT 4 + 3 = 7. The goblin adds 1: ST 3 + 1 + 2 = 6: a hit for 4, push 0.
    Left: the goblin 6 - 4 - 1 = 1 EP and 6 hit points, Dunder 4 EP. The goblin goes on.
    """
    skirmish = _on(Board(6, 1), (_goblin(), _at(1)), (_player(), _at(0)))
    start = skirmish.setting.start(1)
    move = _walk(_at(2), _at(3), ep=4, bonus=2)
    assert move in _moves(skirmish, start)
    offered = after(skirmish, start, move)
    assert offered.frames[-1] == Offer(1, 0, bonus=2)
    assert offered.conditions[0].square == _at(1)
    struck = after(skirmish, offered, TAKE, (3, 1), 0)
    goblin, dunder = struck.conditions
    assert (goblin.ep, goblin.hp, goblin.square) == (1, 6, _at(3))
    assert (dunder.ep, dunder.opportunities) == (4, 1)
    assert struck.frames == ()
    assert struck.actor == 0


def test_a_miss_by_the_bonus() -> None:
    skirmish = _on(Board(6, 1), (_goblin(8), _at(1)), (_player(), _at(0)))
    move = _walk(_at(2), ep=4, bonus=2)
    struck = after(skirmish, skirmish.setting.start(1), move, TAKE, (3, 3))
    # AT 4 + 3 = 7 < ST 3 + 3 + 2 = 8.
    assert struck.conditions[0].hp == 10
    assert struck.conditions[0].ep == 8 - 4 - 3


def test_whoever_falls_on_the_way_is_gone() -> None:
    skirmish = _on(Board(6, 1), (_goblin(hp=1), _at(1)), (_player(), _at(0)), (_goblin(), _at(5)))
    start = skirmish.setting.start(1)
    fallen = after(skirmish, start, _walk(_at(2), _at(3)), TAKE, (3, 0), 0)
    assert fallen.conditions[0].fallen
    assert fallen.conditions[0].square is None
    assert fallen.frames == ()
    assert fallen.actor == 1


def test_each_enemy_is_asked_once_and_where_its_square_is_left() -> None:
    # Row 0: the goblin walks 1, 2, 3, 4. A stands at (0, 1), B at (4, 1): A threatens 0 and 1, B
    # threatens 3 to 5.
    skirmish = _on(
        Board(8, 2),
        (_goblin(), _at(1)),
        (_player("A"), _at(0, 1)),
        (_player("B"), _at(4, 1)),
    )
    path = (_at(2), _at(3), _at(4), _at(5), _at(6))
    first = after(skirmish, skirmish.setting.start(1), _walk(*path))
    assert first.frames[-1] == Offer(1, 0)
    assert first.conditions[0].square == _at(1)
    second = after(skirmish, first, DECLINE)
    assert second.frames[-1] == Offer(2, 0)
    assert second.conditions[0].square == _at(3)
    assert second.frames[-2] == Walk(0, path[2:], offered=(1, 2))
    done = after(skirmish, second, DECLINE)
    assert done.conditions[0].square == _at(6)
    assert done.conditions[2].opportunities == 0


@pytest.mark.parametrize(("allowed", "offers"), [(0, 0), (1, 1), (2, 2)])
def test_opportunities_per_round(allowed: int, offers: int) -> None:
    house = HouseRules(opportunities_per_round=allowed)
    skirmish = _on(Board(4, 2), (_goblin(), _at(1)), (_player(), _at(0)), house=house)
    state = after(skirmish, skirmish.setting.start(1), _walk(_at(1, 1)))
    seen = 0
    for again in (_walk(_at(1)), None):
        while state.frames:
            seen += isinstance(state.frames[-1], Offer)
            state = after(skirmish, state, TAKE if seen else DECLINE, (1, 3))
        state = after(skirmish, state, again) if again else state
    assert seen == offers


def test_squares_beyond_the_speed_cost_ep() -> None:
    skirmish = _on(Board(10, 1), (_goblin(ep=2), _at(0)), (_player(), _at(9)))
    # 5 squares free, 7 for the 2 EP there are.
    assert _destinations(skirmish, skirmish.setting.start(1)) == {
        _at(x): max(0, x - 5) for x in range(1, 8)
    }


def test_two_moves_in_a_turn_each_with_its_speed() -> None:
    skirmish = _on(Board(16, 1), (_goblin(ep=0), _at(0)), (_player(), _at(15)))
    once = after(skirmish, skirmish.setting.start(1), _walk(*(_at(x) for x in range(1, 6))))
    assert max(_destinations(skirmish, once)) == _at(10)
    twice = after(skirmish, once, _walk(*(_at(x) for x in range(6, 11))))
    assert twice.actor == 1
    assert twice.conditions[0].square == _at(10)


def test_total_defence_halves_the_speed_in_either_order() -> None:
    skirmish = _on(Board(16, 1), (_goblin(ep=3), _at(0)), (_player(), _at(15)))
    start = skirmish.setting.start(1)
    # 5 / 2 = 2 squares free, and 1 for each of the 2 EP left.
    slowed = after(skirmish, start, Declare(Action.TOTAL, ep=1))
    assert _destinations(skirmish, slowed) == {_at(1): 0, _at(2): 0, _at(3): 1, _at(4): 2}
    total = Declare(Action.TOTAL, ep=1)
    near = after(skirmish, start, _walk(_at(1), _at(2)))
    assert total in _moves(skirmish, near)
    far = after(skirmish, start, _walk(_at(1), _at(2), _at(3)))
    assert total not in _moves(skirmish, far)
    # In the next round it is as fast as ever.
    assert max(_destinations(skirmish, _next_turn_of_goblin(skirmish))) == _at(8)


def _next_turn_of_goblin(skirmish: Skirmish) -> SkirmishState:
    slowed = after(skirmish, skirmish.setting.start(2), Declare(Action.TOTAL, ep=1), END, END)
    assert slowed.actor == 0
    return slowed


def test_whoever_lies_crawls_and_after_getting_up_has_half_a_move() -> None:
    skirmish = _on(Board(12, 1), (_goblin(ep=1), _at(0)), (_player(), _at(11)))
    start = skirmish.setting.start(1)
    lying = start.with_condition(0, start.conditions[0]._replace(prone=True))
    assert _destinations(skirmish, lying) == {_at(1): 0}
    up = after(skirmish, lying, Declare(Action.STAND))
    assert not up.conditions[0].prone
    # Half a move, 2 squares (3 with the EP); or the standard action as a move: 5, or 6.
    assert _destinations(skirmish, up) == {_at(x): int(x == 6) for x in range(1, 7)}
    half = after(skirmish, up, _walk(_at(1), _at(2)))
    assert half.turn.standard
    assert max(_destinations(skirmish, half)) == _at(8)
    bought = after(skirmish, up, _walk(_at(1), _at(2), _at(3), ep=1))
    assert bought.turn.standard
    whole = after(skirmish, up, _walk(_at(1), _at(2), _at(3)))
    assert whole.actor == 1


def test_getting_up_provokes() -> None:
    skirmish = _on(Board(3, 1), (_goblin(), _at(0)), (_player(), _at(1)))
    start = skirmish.setting.start(1)
    lying = start.with_condition(0, start.conditions[0]._replace(prone=True))
    rising = after(skirmish, lying, Declare(Action.STAND))
    assert rising.frames[-1] == Offer(1, 0)
    assert rising.conditions[0].prone
    assert not after(skirmish, rising, DECLINE).conditions[0].prone


def test_only_who_is_in_reach_is_struck() -> None:
    skirmish = _on(Board(6, 1), (_goblin(), _at(0)), (_player("A"), _at(1)), (_player("B"), _at(2)))
    targets = {
        move.target
        for move in _moves(skirmish, skirmish.setting.start(1))
        if move.action in (Action.ATTACK, Action.FULL)
    }
    assert targets == {1}
    long = _on(
        Board(6, 1),
        (replace(_goblin(), reach=2), _at(0)),
        (_player("A"), _at(1)),
        (_player("B"), _at(2)),
    )
    targets = {
        move.target
        for move in _moves(long, long.setting.start(1))
        if move.action in (Action.ATTACK, Action.FULL)
    }
    assert targets == {1, 2}


def test_a_charge_runs_up_and_exposes_while_it_runs() -> None:
    """The goblin charges A from 4 squares away, past B, whose opportunity meets ST 3 - 1.

    B bids 1: AT 5 against ST 3 - 1 + 2 = 4: a hit for 4. The charge goes on: AT 3 + 2 + 1 = 6 > 4
    and damage 3 + 1 + 2 (pushed) = 6.
    """
    skirmish = _on(
        Board(7, 2),
        (_goblin(), _at(0)),
        (_player("A"), _at(5)),
        (_player("B"), _at(1, 1)),
    )
    start = skirmish.setting.start(1)
    charge = Declare(Action.CHARGE, 1, path=(_at(1), _at(2), _at(3), _at(4)))
    assert charge in _moves(skirmish, start)
    charging = after(skirmish, start, charge)
    assert charging.frames[-1] == Offer(2, 0)
    assert charging.conditions[0].standing.defence == -1
    running = after(skirmish, charging, TAKE, (1, 2), 0)
    assert running.conditions[0].hp == 10 - 4
    assert running.conditions[0].square == _at(4)
    assert isinstance(running.frames[-1], Exchange)
    done = after(skirmish, running, (2, 0), 2)
    assert done.conditions[1].hp == 20 - 6
    assert done.conditions[0].ep == 0


def test_no_charge_without_a_run_up_nor_beyond_twice_the_speed() -> None:
    for distance, possible in ((1, False), (2, False), (3, True), (11, True), (12, False)):
        skirmish = _on(Board(13, 1), (_goblin(), _at(0)), (_player(), _at(distance)))
        charges = [
            move
            for move in _moves(skirmish, skirmish.setting.start(1))
            if move.action is Action.CHARGE
        ]
        assert bool(charges) is possible, distance


def test_whoever_lies_charges_at_full_speed_where_the_table_lets_it() -> None:
    for allowed in (False, True):
        skirmish = _on(
            Board(13, 1),
            (_goblin(), _at(0)),
            (_player(), _at(11)),
            house=HouseRules(prone_may_charge=allowed),
        )
        start = skirmish.setting.start(1)
        lying = start.with_condition(0, start.conditions[0]._replace(prone=True))
        charges = [move for move in _moves(skirmish, lying) if move.action is Action.CHARGE]
        assert bool(charges) is allowed


def test_a_targeted_attack_may_step_and_the_step_provokes() -> None:
    skirmish = _on(Board(5, 1), (_goblin(), _at(1)), (_player("A"), _at(3)), (_player("B"), _at(0)))
    start = skirmish.setting.start(1)
    targeted = [m for m in _moves(skirmish, start) if m.action is Action.TARGETED]
    step = Declare(Action.TARGETED, 1, path=(_at(2),))
    assert step in targeted
    assert Declare(Action.TARGETED, 2) in targeted
    # From (2, 0) B is out of reach, and nobody steps away from whom it attacks.
    assert len([m for m in targeted if m.manoeuvre is Manoeuvre.STRIKE]) == 2
    stepping = after(skirmish, start, step)
    assert stepping.frames[-1] == Offer(2, 0)
    # Doubled EP: AT 3 + 4 = 7 against 4 + 2 = 6; damage is what is pushed: 2.
    done = after(skirmish, stepping, DECLINE, (2, 2), 2)
    assert done.conditions[0].square == _at(2)
    assert done.conditions[1].hp == 18


def test_a_knockback_goes_along_the_line_into_what_stands_there() -> None:
    """AT 3 + 2 = 5 > ST 4. Damage 3 + push 2 - save 0 - resistance 0 = 5 squares.

    Two squares are free behind Dunder, then the wall: 3 are left as damage.
    """
    skirmish = _on(Board(8, 1, frozenset({_at(4)})), (_goblin(), _at(0)), (_player(), _at(1)))
    start = skirmish.setting.start(1)
    shove = Declare(Action.ATTACK, 1, manoeuvre=Manoeuvre.KNOCKBACK)
    shoved = after(skirmish, start, shove, (2, 0), (2, 0))
    assert shoved.conditions[1].square == _at(3)
    assert shoved.conditions[1].hp == 20 - 3
    # With 3 EP against it the shove is 2 squares: no wall, no damage.
    resisted = after(skirmish, start, shove, (2, 0), (2, 3))
    assert resisted.conditions[1].square == _at(3)
    assert resisted.conditions[1].hp == 20


def test_a_dropped_item_lies_where_its_owner_stood() -> None:
    sword = Item("sword", ItemKind.WEAPON, at=1)
    armed = replace(_goblin(), items=(sword,))
    skirmish = _on(Board(6, 1), (armed, _at(2)), (_player(), _at(3)))
    start = skirmish.setting.start(2)
    disarm = Declare(Action.ATTACK, 0, manoeuvre=Manoeuvre.DISARM, item=0)
    disarmed = after(skirmish, start, END, disarm, (3, 0), END)
    assert disarmed.conditions[0].items[0].square == _at(2)
    assert disarmed.actor == 0
    pick_up = Declare(Action.PICK_UP, item=0)
    assert pick_up in _moves(skirmish, disarmed)
    beside = after(skirmish, disarmed, _walk(_at(1)), DECLINE)
    assert pick_up in _moves(skirmish, beside)
    picked = after(skirmish, beside, pick_up)
    assert picked.conditions[0].items[0].square is None
    away = after(skirmish, disarmed, _walk(_at(1), _at(0)), DECLINE)
    assert pick_up not in _moves(skirmish, away)


def test_without_positions_nobody_moves_and_charges_need_no_run_up() -> None:
    skirmish = fight(_goblin(), _player(), actions=ACTIONS)
    moves = _moves(skirmish, skirmish.setting.start(1))
    assert not [move for move in moves if move.action is Action.MOVE]
    assert Declare(Action.CHARGE, 1) in moves


def test_an_unseen_one_moves_unharmed_unless_the_table_says_otherwise() -> None:
    for struck in (False, True):
        house = HouseRules(opportunities_against_unseen=struck)
        skirmish = _on(Board(6, 1), (_goblin(), _at(1)), (_player(), _at(0)), house=house)
        start = skirmish.setting.start(1)
        unseen = start.with_condition(0, start.conditions[0]._replace(unseen=2))
        moved = after(skirmish, settled(skirmish.setting, unseen), _walk(_at(2)))
        assert bool(moved.frames) is struck
        assert moved.conditions[0].unseen == 2
