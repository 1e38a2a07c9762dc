"""Ranged attacks: their range and line, what they provoke, and defence by one who lies."""

from dataclasses import replace

import pytest
from skirmishes import after, fight, member

from solver.equilibrium.horizon import solve_finite_horizon
from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish.battlefield import Battlefield
from solver.systems.dreadnaught.skirmish.board import Board, Square
from solver.systems.dreadnaught.skirmish.frames import Attack, Exchange, Offer
from solver.systems.dreadnaught.skirmish.member import Member, Side
from solver.systems.dreadnaught.skirmish.moves import Answer, Declare
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish.thresholds import st

ARCHER = replace(member("archer", Side.MONSTERS, (3, 4, 10)), ranged=6, reach=0)
SHOT = Declare(Action.ATTACK, 1, ranged=True)


def _row(archer: Member, *at: int, wall: int | None = None) -> Skirmish:
    players = (member(f"P{x}", Side.PLAYERS, (3, 2, 9)) for x in at)
    obstacles = frozenset[Square]() if wall is None else frozenset({Square(wall, 0)})
    places = (Square(0, 0), *(Square(x, 0) for x in at))
    return fight(
        archer,
        *players,
        actions=[Action.ATTACK, Action.ACTIVE],
        battlefield=Battlefield(Board(12, 1, obstacles), places),
    )


def _shots(skirmish: Skirmish) -> set[int]:
    row, _ = skirmish.moves(skirmish.setting.start(1))
    return {move.target for move in row if isinstance(move, Declare) and move.ranged}


def test_range_and_line() -> None:
    assert _shots(_row(ARCHER, 6, 7)) == {1}
    assert _shots(_row(ARCHER, 5, wall=3)) == set()
    # Whoever has no reach shoots at its neighbour; with one it strikes it.
    assert _shots(_row(ARCHER, 1, 4)) == {1, 2}
    assert _shots(_row(replace(ARCHER, reach=1), 1, 4)) == {2}


def test_a_shot_provokes_only_those_that_threaten() -> None:
    beside = _row(ARCHER, 1, 4)
    shooting = after(beside, beside.setting.start(1), SHOT)
    assert shooting.frames[-1] == Offer(1, 0)
    away = _row(ARCHER, 2, 4)
    assert isinstance(after(away, away.setting.start(1), SHOT).frames[-1], Exchange)


def test_an_archer_that_is_struck_still_shoots_and_one_that_falls_does_not() -> None:
    # P1 strikes with 1: AT 4 > ST 3: 3 damage. The archer's shot: AT 3 + 2 = 5 > 3, damage 3 + 2.
    skirmish = _row(ARCHER, 1)
    start = skirmish.setting.start(1)
    shot = after(skirmish, start, SHOT, Answer.TAKE, (1, 0), 0, (2, 0), 2)
    assert (shot.conditions[0].hp, shot.conditions[1].hp) == (7, 4)
    weak = start.with_condition(0, start.conditions[0]._replace(hp=3))
    fallen = after(skirmish, weak, SHOT, Answer.TAKE, (1, 0), 0)
    assert fallen.conditions[0].fallen
    assert fallen.conditions[1].hp == 9


def test_active_defence_before_a_shot_guards_against_what_it_provokes() -> None:
    skirmish = _row(ARCHER, 1)
    defended = after(skirmish, skirmish.setting.start(1), Declare(Action.ACTIVE, ep=2))
    row, _ = skirmish.moves(defended)
    assert SHOT in row
    answered = after(skirmish, defended, SHOT, Answer.TAKE)
    assert answered.frames[-1] == Exchange(Attack(1, 0, Action.OPPORTUNITY))
    # CP 3 + 2 active.
    assert st(skirmish.setting, answered, Attack(1, 0, Action.OPPORTUNITY), 0) == 5


def test_one_that_lies_defends_better_against_arrows() -> None:
    skirmish = _row(replace(ARCHER, reach=1), 1)
    start = skirmish.setting.start(1)
    lying = start.with_condition(1, start.conditions[1]._replace(prone=True))
    for ranged, threshold in ((False, 2), (True, 3)):
        attack = Attack(0, 1, Action.ATTACK, ranged=ranged)
        assert st(skirmish.setting, lying, attack, 0) == threshold


@pytest.mark.parametrize(("opportunity_ep", "value"), [(0, 2), (1, 0)])
def test_a_shot_is_worth_what_it_risks(opportunity_ep: int, value: int) -> None:
    """An archer (CP 2, EP 1, 1 hit point) beside P (CP 2) gains only by shooting a harmless one.

    P has no EP: the archer bids 1: AT 3 > ST 2: damage 2. P has 1 EP: it takes its opportunity with
    it, AT 3. Against ST 2 the archer falls; blocking with its 1 EP it makes it a tie without a
    push, and has nothing left to shoot with. In P's own turn the same block holds: 0.
    """
    archer = replace(member("archer", Side.MONSTERS, (2, 1, 1)), ranged=6, reach=0)
    skirmish = fight(
        archer,
        member("P", Side.PLAYERS, (2, opportunity_ep, 9)),
        actions=[Action.ATTACK],
        battlefield=Battlefield(Board(2, 1), (Square(0, 0), Square(1, 0))),
    )
    solution = solve_finite_horizon(skirmish, skirmish.setting.start(1))
    assert solution.value(solution.start) == pytest.approx(value)
