"""A planned round: its lines by the skirmish's own rules, its places on a board, its objectives."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from planned import MONSTERS, PLAYERS, member, planned

from solver.equilibrium.envelope.solve import solve_envelope
from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.round_plan.line import (
    NO_ATTACK,
    NO_DEFENCE,
    AttackLine,
    DefenceLine,
)
from solver.systems.dreadnaught.round_plan.planned_round import Bout, PlannedRound
from solver.systems.dreadnaught.skirmish.battlefield import Battlefield
from solver.systems.dreadnaught.skirmish.board import Board, Square
from solver.systems.dreadnaught.skirmish.frames import Exchange, Push
from solver.systems.dreadnaught.skirmish.member import Member
from solver.systems.dreadnaught.skirmish.moves import WAIT, Declare
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.interface import Aim

_ACTIONS = (Action.ATTACK, Action.FULL, Action.TARGETED)


def _played(round_: PlannedRound, bout: Bout, line: AttackLine, defence: int) -> int:
    """Return the hit points that an attack takes when it is played by the rules of the skirmish."""
    game = Skirmish(round_.setting)
    state = round_.start
    (after,) = game.outcomes(state, WAIT, Declare(line.action, bout.target))
    assert isinstance(after.state.top, Exchange)
    (after,) = game.outcomes(after.state, defence, line.bid)
    if isinstance(after.state.top, Push):
        _, pushes = game.moves(after.state)
        most = max(push for push in pushes if isinstance(push, int))
        (after,) = game.outcomes(after.state, WAIT, min(line.push, most))
    return state.conditions[bout.target].hp - after.state.conditions[bout.target].hp


@given(
    st.tuples(st.integers(0, 5), st.integers(1, 6)),
    st.tuples(st.integers(0, 5), st.integers(0, 6), st.integers(1, 12)),
    st.integers(-2, 2),
)
@settings(max_examples=20)
def test_lines_take_what_the_rules_say(
    attacker: tuple[int, int], target: tuple[int, int, int], damage: int
) -> None:
    round_ = planned(
        member("Dunder", PLAYERS, *attacker, 20, damage=damage),
        member("Goblin", MONSTERS, *target),
    )
    bout = round_.bouts[0]
    attacks, defences = round_.lines[0]
    assert len(defences) == target[1] + 1
    for line in attacks:
        for bid in range(len(defences)):
            if isinstance(line, AttackLine):
                told = bout.strike(line).takes(line.bid, line.push, bid)
                assert told == _played(round_, bout, line, bid)


def test_every_line_keeps_the_rules_of_bids_and_pushes() -> None:
    round_ = planned(member("Dunder", PLAYERS, 4, 7, 20), member("Goblin", MONSTERS, 3, 6, 10))
    attacks, defences = round_.lines[0]
    assert attacks[0] == NO_ATTACK
    assert defences[0] == NO_DEFENCE
    assert list(defences) == [DefenceLine(bid) for bid in range(7)]
    lines = [line for line in attacks if isinstance(line, AttackLine)]
    assert {line.action for line in lines} == set(_ACTIONS)
    # x from 1 to 7, p up to x and to 7 - x: 2 + 3 + 4 + 4 + 3 + 2 + 1.
    assert len(lines) == 3 * 19
    assert all(x >= 1 and p <= x and x + p <= 7 for _, x, p, _ in lines)


def test_a_single_attack_by_hand() -> None:
    # AT 2 + x against ST 2 + y; a clear hit does 2 and a tie nothing, and with 1 EP nothing is
    # left to push. Bids 1 against 0: 2. Against 1: nothing. So the defender bids its 1.
    one = (member("Orc", MONSTERS, 2, 1, 9), member("Bo", PLAYERS, 2, 1, 9))
    solved = solve_envelope(planned(*one, actions=frozenset({Action.ATTACK})).game)
    # Bo's EP is in the defence or in its own attack; Orc's likewise, and both gain 2 by an attack
    # on whoever keeps nothing. Both attack: 0. Both defend: 0. It is worth 0.
    assert solved.value == pytest.approx(0.0, abs=1e-6)
    stronger = (member("Orc", MONSTERS, 2, 2, 9), member("Bo", PLAYERS, 2, 1, 9))
    solved = solve_envelope(planned(*stronger, actions=frozenset({Action.ATTACK})).game)
    # Bo attacks or defends with its 1. Orc's 2 in the attack: 0 or 2; 1 and a push of 1: 2 + 1 - 2
    # or, on the tie, 1; 1 and 1 in the defence: 2 or 0. Each column's maximin is 1.
    assert solved.value == pytest.approx(1.0, abs=1e-6)


def test_a_full_attack_strikes_no_more_enemies_than_its_attacks() -> None:
    boss = member("Boss", MONSTERS, 4, 9, 30)
    players = [member(f"P{i}", PLAYERS, 3, 0, 30) for i in range(4)]
    game = planned(boss, *players, actions=frozenset({Action.FULL})).game
    # CP 4: two attacks of the four enemies, each a clear hit for 4 and its push; with 9 EP two
    # attacks of 4 and 1, or 3 and 2 and pushes: 4 + 4 for CP, 2 + 2 to 4 pushed.
    solved = solve_envelope(game)
    bids = [(2, 2, 3, 2), (4, 4, 1, 0)]
    best = max(4 + p + 4 + q for x, p, y, q in bids if x + p + y + q <= 9)
    assert solved.value == pytest.approx(best, abs=1e-5)
    for plan in solved.row[0].plans:
        assert (plan > 0).sum() <= 2


def test_shares_count_for_the_score_and_for_victory() -> None:
    pair = (member("Orc", MONSTERS, 3, 4, 8), member("Bo", PLAYERS, 1, 0, 20))
    damage = solve_envelope(planned(*pair).game).value
    for aim in (Aim.SCORE, Aim.VICTORY):
        solved = solve_envelope(planned(*pair, aim=aim).game)
        assert solved.value == pytest.approx(0.5 * damage / 20, abs=1e-8)


def _board(*places: tuple[int, int], width: int = 8, height: int = 8) -> Battlefield:
    return Battlefield(Board(width, height), tuple(Square(*place) for place in places))


def _on_board(*members: tuple[Member, tuple[int, int]]) -> PlannedRound:
    actions = frozenset({Action.ATTACK, Action.FULL, Action.MOVE})
    battlefield = _board(*(place for _, place in members))
    return planned(*(one for one, _ in members), actions=actions, battlefield=battlefield)


def test_on_a_board_whoever_must_walk_attacks_once_from_a_square_in_reach() -> None:
    orc, bo = member("Orc", MONSTERS, 4, 5, 9), member("Bo", PLAYERS, 3, 5, 9)
    round_ = _on_board((orc, (0, 0)), (bo, (5, 0)))
    bout = round_.bouts[0]
    assert {action for action, _, _ in bout.strikes} == {Action.ATTACK}
    ends = {path[-1] for _, path, _ in bout.strikes}
    # A move of 5 squares reaches the squares beside Bo that lie towards the orc.
    assert Square(4, 0) in ends
    assert all(max(abs(square.x - 5), abs(square.y)) == 1 for square in ends)


def test_whoever_is_too_far_has_no_exchange() -> None:
    orc, bo = member("Orc", MONSTERS, 4, 5, 9), member("Bo", PLAYERS, 3, 5, 9)
    assert _on_board((orc, (0, 0)), (bo, (7, 0))).bouts == ()


def test_of_two_who_want_one_square_one_gets_it() -> None:
    orcs = [member(f"Orc {i}", MONSTERS, 4, 3, 9) for i in range(2)]
    bo = member("Bo", PLAYERS, 1, 0, 30)
    # A corridor one square wide: only one square beside Bo can be reached.
    battlefield = _board((0, 0), (1, 0), (4, 0), width=5, height=1)
    actions = frozenset({Action.ATTACK, Action.MOVE})
    round_ = planned(*orcs, bo, actions=actions, battlefield=battlefield)
    solved = solve_envelope(round_.game)
    # One clear hit: CP 4 and, with 3 EP, 1 pushed.
    assert solved.value == pytest.approx(5.0, abs=1e-5)
