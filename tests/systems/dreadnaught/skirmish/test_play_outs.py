"""Random fights with everything allowed, played at random: what must hold in every state."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.systems.dreadnaught.action import SKIRMISH_ACTIONS, TURN_ACTIONS, Action
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.objective import Objective
from solver.systems.dreadnaught.skirmish.battlefield import Battlefield
from solver.systems.dreadnaught.skirmish.board import Board, Square
from solver.systems.dreadnaught.skirmish.condition import NOBODY, Condition, Whereabouts
from solver.systems.dreadnaught.skirmish.course import is_over, play
from solver.systems.dreadnaught.skirmish.decision import Decision, decisions
from solver.systems.dreadnaught.skirmish.frames import Begin, Casting, PickUp, Rise, Walk
from solver.systems.dreadnaught.skirmish.house_rules import HouseRules
from solver.systems.dreadnaught.skirmish.magic.spell import Currency
from solver.systems.dreadnaught.skirmish.magic.spells import SPELLS
from solver.systems.dreadnaught.skirmish.member import Item, ItemKind, Member, Side
from solver.systems.dreadnaught.skirmish.moves import Move
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish.state import FRESH_TURN, SkirmishState
from solver.systems.dreadnaught.skirmish.words import describe, points, situation
from solver.systems.interface import Aim

SMALL = st.integers(0, 3)
MOST_STEPS = 2000


@st.composite
def items(draw: st.DrawFn) -> Item:
    return Item(
        name="item",
        kind=draw(st.sampled_from(ItemKind)),
        at=draw(SMALL),
        st=draw(SMALL),
        damage=draw(SMALL),
        strength=draw(st.integers(0, 5)),
        in_grapple=draw(st.booleans()),
    )


@st.composite
def members(draw: st.DrawFn, name: str, side: Side) -> Member:
    cp = draw(st.integers(0, 5))
    return Member(
        fighter=Fighter(
            name=name,
            cp=cp,
            ep=draw(st.integers(0, 9)),
            hp=draw(st.integers(1, 12)),
            attack=cp,
            defence=cp,
            resistance=draw(st.integers(0, 1)),
        ),
        side=side,
        fortitude=draw(st.integers(0, 5)),
        reflex=draw(st.integers(0, 5)),
        willpower=draw(st.integers(0, 5)),
        bp=draw(SMALL),
        level=draw(st.sampled_from([1, 3, 8])),
        speed=draw(SMALL),
        reach=draw(st.integers(0, 2)),
        ranged=draw(st.sampled_from([0, 4])),
        items=tuple(draw(st.lists(items(), max_size=2))),
        spells=tuple(draw(st.sets(st.sampled_from([spell.name for spell in SPELLS])))),
        al=draw(SMALL),
        dl=draw(SMALL),
        ap=draw(st.integers(0, 9)),
        casts_in_total_defence=draw(st.booleans()),
        free_behind=draw(st.sampled_from([None, 0, 1])),
    )


@st.composite
def battlefields(draw: st.DrawFn, size: int) -> Battlefield:
    """Draw a small board with places for `size` members, and sometimes an obstacle."""
    squares = [Square(x, y) for x in range(3) for y in range(3)]
    places = draw(st.permutations(squares))
    obstacles = draw(st.sampled_from([frozenset[Square](), frozenset(places[size : size + 1])]))
    return Battlefield(Board(3, 3, obstacles), tuple(places[:size]))


@st.composite
def skirmishes(draw: st.DrawFn) -> Skirmish:
    sides = draw(
        st.lists(st.sampled_from(Side), min_size=2, max_size=5).filter(
            lambda sides: len(set(sides)) == 2
        )
    )
    allowed = draw(
        st.one_of(
            st.just(frozenset(SKIRMISH_ACTIONS)),
            st.frozensets(st.sampled_from(SKIRMISH_ACTIONS), min_size=1),
            st.just(frozenset(TURN_ACTIONS) | {Action.AID, Action.GRAPPLE, Action.STAND}),
        )
    )
    party = [draw(members(f"{index}", side)) for index, side in enumerate(sides)]
    return Skirmish(
        Setting(
            members=tuple(party),
            objective=Objective(draw(st.sampled_from(Aim))),
            actions=allowed,
            house=HouseRules(
                opportunities_per_round=draw(st.integers(0, 2)),
                hit_spoils_spell=draw(st.booleans()),
            ),
            battlefield=draw(st.none() | battlefields(len(party))),
        )
    )


def check_conditions(skirmish: Skirmish, state: SkirmishState) -> None:
    """What holds of each combatant in every state."""
    on_the_way = {frame.owner for frame in state.frames if isinstance(frame, Walk)}
    squares = [
        condition.square
        for index, condition in enumerate(state.conditions)
        if condition.square and index not in on_the_way  # who walks may be passing an ally
    ]
    assert len(squares) == len(set(squares))
    for index, (member, condition) in enumerate(
        zip(skirmish.setting.members, state.conditions, strict=True)
    ):
        assert 0 <= condition.hp <= member.fighter.hp
        assert condition.ep >= 0
        assert condition.ap >= 0
        assert condition.opportunities <= skirmish.setting.house.opportunities_per_round
        if condition.petrifying is not None and not condition.petrified:
            assert not state.conditions[condition.petrifying.caster].fallen
        partner = condition.grapple.partner
        if partner != NOBODY:
            theirs = state.conditions[partner].grapple
            assert theirs.partner == index
            assert theirs.dominant is not condition.grapple.dominant
        if skirmish.setting.battlefield and not condition.fallen:
            assert condition.square is not None
            assert skirmish.setting.battlefield.board.is_open(condition.square)
        if condition.fallen:
            assert condition == Condition(hp=condition.hp, ep=0, petrifying=condition.petrifying)
        else:
            for item, its in zip(member.items, condition.items, strict=True):
                assert item.kind is not ItemKind.OTHER or its.place is not Whereabouts.DROPPED


def check_paid(
    skirmish: Skirmish,
    before: SkirmishState,
    after: SkirmishState,
    made: Sequence[tuple[Decision, Move]],
) -> None:
    """Each pays just what its move puts in, and nobody else pays. A new round brings new EP."""
    paid = [(0, 0)] * len(before.conditions)
    for decision, move in made:
        put_in = points(before, move)
        in_ap = isinstance(before.top, Casting) and (
            decision.owner != before.top.caster
            or skirmish.setting.spell(before.top.spell).currency is Currency.AP
        )
        paid[decision.owner] = (0, put_in) if in_ap else (put_in, 0)
    for index, condition in enumerate(after.conditions):
        if not condition.fallen:
            ep, ap = paid[index]
            assert before.conditions[index].ap - condition.ap == ap
            if before.rounds == after.rounds:
                assert before.conditions[index].ep - condition.ep == ep


@settings(max_examples=150, deadline=None)
@given(skirmish=skirmishes(), rounds=st.integers(1, 3), data=st.data())
def test_random_play(skirmish: Skirmish, rounds: int, data: st.DataObject) -> None:
    setting = skirmish.setting
    state = setting.start(rounds)
    random = data.draw(st.randoms(use_true_random=False))
    total = 0.0
    for _ in range(MOST_STEPS):
        check_conditions(skirmish, state)
        if skirmish.terminal_value(state) is not None:
            break
        assert not isinstance(state.top, Begin | Rise | PickUp | Walk)
        assert situation(setting, state)
        asked = decisions(setting, state)
        row, column = skirmish.moves(state)
        assert row
        assert column
        made = [(decision, random.choice(decision.moves)) for decision in asked]
        for decision, move in made:
            assert describe(setting, state, decision.owner, move).startswith(
                setting.members[decision.owner].name
            )
        after = play(setting, state, [move for _, move in made])
        check_paid(skirmish, state, after, made)
        assert after.rounds <= state.rounds
        total += gain_of(skirmish, state, made)
        state = after
    else:
        pytest.fail(f"still going on after {MOST_STEPS} decisions")
    assert is_over(setting, state)
    assert (state.frames, state.turn) == ((), FRESH_TURN)
    assert total == pytest.approx(total_by_definition(skirmish, state))


def gain_of(
    skirmish: Skirmish, state: SkirmishState, made: Sequence[tuple[Decision, Move]]
) -> float:
    """Return the reward of the moves, given as the game wants them: the monsters' first."""
    moves: dict[Side, Move] = {Side.MONSTERS: 0, Side.PLAYERS: 0}
    for decision, move in made:
        moves[skirmish.setting.members[decision.owner].side] = move
    (outcome,) = skirmish.outcomes(state, moves[Side.MONSTERS], moves[Side.PLAYERS])
    return outcome.reward


def total_by_definition(skirmish: Skirmish, end: SkirmishState) -> float:
    """Return what the fight was worth, by the objective's definition, weights being 1."""
    shares: dict[Side, tuple[int, float, float]] = {}
    for side in Side:
        ours = skirmish.setting.sides[side]
        full = sum(skirmish.setting.members[i].fighter.hp for i in ours)
        taken = full - sum(end.conditions[i].hp for i in ours)
        heads = sum(end.conditions[i].fallen for i in ours) / len(ours)
        shares[side] = taken, taken / full, heads
    players, monsters = shares[Side.PLAYERS], shares[Side.MONSTERS]
    match skirmish.setting.objective.aim:
        case Aim.DAMAGE:
            return players[0] - monsters[0]
        case Aim.SCORE:
            return 0.5 * (players[1] - monsters[1]) + 0.5 * (players[2] - monsters[2])
        case Aim.VICTORY:
            return float(players[2] == 1) - float(monsters[2] == 1)
