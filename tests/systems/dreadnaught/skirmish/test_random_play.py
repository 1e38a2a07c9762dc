"""Random play of all that there is, on small boards and without: what must hold in every state."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from skirmishes import fight, member

from solver.systems.dreadnaught.action import SKIRMISH_ACTIONS, Action
from solver.systems.dreadnaught.skirmish.battlefield import Battlefield
from solver.systems.dreadnaught.skirmish.board import Board, Square
from solver.systems.dreadnaught.skirmish.condition import Condition
from solver.systems.dreadnaught.skirmish.decision import decisions
from solver.systems.dreadnaught.skirmish.frames import Walk
from solver.systems.dreadnaught.skirmish.house_rules import HouseRules
from solver.systems.dreadnaught.skirmish.magic.spells import SPELLS
from solver.systems.dreadnaught.skirmish.member import Item, ItemKind, Member, Side
from solver.systems.dreadnaught.skirmish.moves import Declare
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish.state import SkirmishState
from solver.systems.dreadnaught.skirmish.words import describe, situation

MOST_PLIES = 60
ROUNDS = 3


@st.composite
def fights(draw: st.DrawFn) -> Skirmish:
    """Draw a fight of 2 to 5 with spells, items, ranges and reaches, on a board or without."""
    count = draw(st.integers(2, 5))
    sides = [Side.MONSTERS, Side.PLAYERS] + [draw(st.sampled_from(Side)) for _ in range(count - 2)]
    members = [draw(_members(f"{side} {number}", side)) for number, side in enumerate(sides)]
    battlefield = draw(st.one_of(st.none(), _battlefields(count)))
    house = HouseRules(
        opportunities_per_round=draw(st.integers(0, 2)), hit_spoils_spell=draw(st.booleans())
    )
    return fight(*members, actions=SKIRMISH_ACTIONS, battlefield=battlefield, house=house)


@st.composite
def _members(draw: st.DrawFn, name: str, side: Side) -> Member:
    numbers = (draw(st.integers(0, 5)), draw(st.integers(0, 5)), draw(st.integers(1, 12)))
    sword = Item("sword", ItemKind.WEAPON, at=1, strength=2)
    plain = member(
        name, side, numbers, saves=(2, 1, 3), items=[sword] if draw(st.booleans()) else ()
    )
    return replace(
        plain,
        speed=draw(st.integers(0, 3)),
        reach=draw(st.integers(1, 2)),
        ranged=draw(st.sampled_from([0, 4])),
        spells=tuple(spell.name for spell in SPELLS) if draw(st.booleans()) else (),
        al=2,
        dl=2,
        level=8,
        ap=draw(st.integers(0, 6)),
        bp=draw(st.integers(0, 2)),
    )


@st.composite
def _battlefields(draw: st.DrawFn, count: int) -> Battlefield:
    cells = [Square(x, y) for x in range(4) for y in range(3)]
    places = draw(st.permutations(cells))
    obstacles = frozenset(places[count : count + draw(st.integers(0, 2))])
    return Battlefield(Board(4, 3, obstacles), tuple(places[:count]))


def _check(skirmish: Skirmish, state: SkirmishState) -> None:
    setting = skirmish.setting
    standing = [c for c in state.conditions if not c.fallen]
    squares = [c.square for c in standing if c.square is not None]
    if setting.battlefield is not None:
        assert len(squares) == len(standing)
        assert all(setting.battlefield.board.is_open(square) for square in squares)
    if not any(isinstance(frame, Walk) for frame in state.frames):  # on its way through an ally
        assert len(set(squares)) == len(squares)
    for index, condition in enumerate(state.conditions):
        full = setting.members[index]
        assert 0 <= condition.hp <= full.fighter.hp
        assert 0 <= condition.ep <= full.fighter.ep
        assert 0 <= condition.ap <= full.ap
        assert condition.opportunities <= setting.house.opportunities_per_round
        if condition.fallen:
            assert condition.square is None
        if condition.petrifying is not None and not condition.petrified:
            assert not state.conditions[condition.petrifying.caster].fallen


def _balance(skirmish: Skirmish, conditions: tuple[Condition, ...]) -> int:
    """Return the hit points that players lack less those that monsters lack."""
    lacking = 0
    for its, condition in zip(skirmish.setting.members, conditions, strict=True):
        sign = 1 if its.side is Side.PLAYERS else -1
        lacking += sign * (its.fighter.hp - condition.hp)
    return lacking


@settings(max_examples=60, deadline=None)
@given(skirmish=fights(), seed=st.integers(0, 10**6))
def test_whatever_is_played_the_state_makes_sense(skirmish: Skirmish, seed: int) -> None:
    random = Random(seed)
    state = skirmish.setting.start(ROUNDS)
    paid = 0.0
    for _ in range(MOST_PLIES):
        if skirmish.terminal_value(state) is not None:
            break
        row, column = skirmish.moves(state)
        assert len(set(row)) == len(row)
        assert len(set(column)) == len(column)
        for decision in decisions(skirmish.setting, state):
            _check_moves(state, decision.owner, list(decision.moves))
            words = describe(skirmish.setting, state, decision.owner, random.choice(decision.moves))
            assert words.startswith(skirmish.setting.members[decision.owner].name)
        assert not situation(skirmish.setting, state).startswith(("Walk", "Casting"))
        (outcome,) = skirmish.outcomes(state, random.choice(row), random.choice(column))
        _check_round(state, outcome.state)
        paid += outcome.reward
        state = outcome.state
        _check(skirmish, state)
    assert paid == _balance(skirmish, state.conditions)


def _check_moves(state: SkirmishState, owner: int, moves: list[object]) -> None:
    """What is declared can be paid; no square is entered twice, none by two at once."""
    assert moves
    for move in moves:
        if isinstance(move, Declare):
            assert move.ep <= state.conditions[owner].ep
            assert len(set(move.path)) == len(move.path)
            if move.action is Action.MOVE and move.path:
                others = {c.square for c in state.conditions if not c.fallen}
                assert move.path[-1] not in others


def _check_round(before: SkirmishState, after: SkirmishState) -> None:
    """EP and AP are never won within a round."""
    for old, new in zip(before.conditions, after.conditions, strict=True):
        if before.rounds == after.rounds:
            assert new.ep <= old.ep
        assert new.ap <= old.ap
