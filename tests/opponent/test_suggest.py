"""Bids for encounters: what they guarantee, and that they are sensible."""

import math
from typing import Any
from unittest.mock import patch

import pytest
from answers import known
from encounters import DUNDER, GOBLIN, encounter
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chi2

from solver.errors import StoppedError, StopReason
from solver.game.watch import Watch
from solver.opponent.answer import Answer, Suggestion
from solver.opponent.suggest import answer_fight, suggest_bids
from solver.systems.interface import Kind
from solver.systems.registry import read_encounter, system_of

ATTACKS = {"attack", "full", "charge", "targeted"}


def answer(*combatants: dict[str, Any], seed: int | None = 0, **fields: object) -> Answer:
    return suggest_bids(read_encounter(encounter(*combatants, **fields)), seed=seed)


def actions(suggestion: Suggestion) -> set[str]:
    return {share.action for share in suggestion.strategy}


def test_the_value_is_the_published_one_told_to_the_monsters() -> None:
    # "Dreadnaught, made exact", section 7: 8.540043550 to Dunder, who acts first.
    told = answer(objective="damage", rounds=1)
    assert told.value == pytest.approx(-8.540043550, abs=1e-6)
    assert known(told.exploitability) <= 1e-9
    declared = [s.decision.action for s in told.suggestions]
    assert declared == ["attack", "full", "charge", "targeted"]
    assert min(s.value for s in told.suggestions) == pytest.approx(told.value)
    assert {s.decision.combatant for s in told.suggestions} == {"Goblin"}
    assert {s.decision.attacker for s in told.suggestions} == {"Dunder"}


@pytest.mark.parametrize("turn", ["Dunder", "Goblin"])
@pytest.mark.parametrize("objective", ["damage", "victory", "score"])
def test_strategies_are_distributions_that_secure_the_value(turn: str, objective: str) -> None:
    small = (DUNDER | {"ep": 4, "hp": 8}, GOBLIN | {"ep": 4, "hp": 6})
    told = answer(*small, turn=turn, objective=objective, rounds=1)
    assert told.suggestions
    for suggestion in told.suggestions:
        assert math.isclose(sum(s.probability for s in suggestion.strategy), 1, abs_tol=1e-12)
        assert all(share.probability > 0 for share in suggestion.strategy)
        assert suggestion.secured == pytest.approx(suggestion.value, abs=1e-9)
        drawn = (suggestion.chosen.action, suggestion.chosen.bid)
        assert drawn in {(share.action, share.bid) for share in suggestion.strategy}


def test_in_its_own_turn_a_monster_is_told_action_bid_and_push() -> None:
    told = answer(turn="Goblin", objective="damage", rounds=1)
    (suggestion,) = told.suggestions
    assert suggestion.decision.kind is Kind.ACT
    assert actions(suggestion) == {"full"}
    assert suggestion.pushes
    for push in suggestion.pushes:
        # AT = 3 + 1 + bid, ST = 4 + defence; nothing is left worth saving, so all is pushed.
        assert push.bid >= push.defence
        assert push.push == min(push.bid, 6 - push.bid)


def test_a_seed_repeats_the_draw_and_other_seeds_differ() -> None:
    fields: dict[str, Any] = {"objective": "damage", "rounds": 1, "turn": "Goblin"}
    drawn = [answer(seed=seed, **fields).suggestions[0].chosen for seed in range(20)]
    again = [answer(seed=seed, **fields).suggestions[0].chosen for seed in range(20)]
    assert drawn == again
    assert len(set(drawn)) > 1


def test_draws_follow_the_strategy() -> None:
    """Pearson's statistic of 400 draws, far below what a wrong distribution gives (fixed seeds)."""
    document = read_encounter(encounter(objective="damage", rounds=1, turn="Goblin"))
    fight = system_of(document).fight(document)
    values = fight.solve(Watch())
    with patch.object(type(fight), "solve", autospec=True, return_value=values):
        told = [
            answer_fight(fight, "dreadnaught", seed=seed, watch=Watch()).suggestions[0]
            for seed in range(400)
        ]
    assert len(told[0].strategy) >= 3
    statistic = 0.0
    for share in told[0].strategy:
        count = sum((s.chosen.action, s.chosen.bid) == (share.action, share.bid) for s in told)
        expected = 400 * share.probability
        statistic += (count - expected) ** 2 / expected
    assert statistic < chi2.isf(1e-4, len(told[0].strategy) - 1)


def test_a_doomed_goblin_still_hurts_what_it_can() -> None:
    """Whatever it does it falls, so `victory` is indifferent; its one turn still does damage."""
    slayer = {"name": "Slayer", "side": "players", "cp": 9, "defence_cp": 2, "ep": 9, "hp": 30}
    goblin = {"name": "Goblin", "side": "monsters", "cp": 3, "ep": 2, "hp": 3}
    told = answer(goblin, slayer, objective="victory", rounds=1)
    assert told.value == pytest.approx(-1)
    (suggestion,) = told.suggestions
    assert actions(suggestion) <= ATTACKS
    damage = answer(goblin, slayer, objective="damage", rounds=1)
    (for_damage,) = damage.suggestions
    assert actions(for_damage) == actions(suggestion)
    assert [s.bid for s in suggestion.strategy] == [s.bid for s in for_damage.strategy]
    for share, same in zip(suggestion.strategy, for_damage.strategy, strict=True):
        assert share.probability == pytest.approx(same.probability)


def test_nobody_bids_points_that_buy_nothing() -> None:
    """Dunder's last EP makes AT 5; bids from 2 EP up block it, as a tie without a push is harmless.

    Nothing comes after.
    """
    told = answer(
        DUNDER | {"ep_left": 1},
        GOBLIN,
        objective="victory",
        rounds=1,
        order=["Goblin", "Dunder"],
        turn="Dunder",
        actions=["attack"],
    )
    (suggestion,) = told.suggestions
    assert [(s.bid, s.probability) for s in suggestion.strategy] == [(2, 1.0)]


def test_a_push_beyond_the_kill_is_saved() -> None:
    weak = {"name": "Page", "side": "players", "cp": 0, "ep": 0, "hp": 4}
    told = answer(weak, GOBLIN, turn="Goblin", objective="victory", rounds=1, actions=["attack"])
    (suggestion,) = told.suggestions
    assert [(s.action, s.bid) for s in suggestion.strategy] == [("attack", 1)]
    assert [(p.bid, p.push) for p in suggestion.pushes] == [(1, 1)]
    told = answer(
        weak | {"hp": 3}, GOBLIN, turn="Goblin", objective="victory", rounds=1, actions=["attack"]
    )
    assert [(p.bid, p.push) for p in told.suggestions[0].pushes] == [(1, 0)]


@pytest.mark.parametrize("objective", ["damage", "victory", "score"])
def test_where_holding_and_attacking_are_worth_the_same_it_attacks(objective: str) -> None:
    """Neither can ever reach the other, so every action is worth the same."""
    knight = {"name": "Knight", "side": "players", "cp": 1, "defence_cp": 30, "ep": 2, "hp": 9}
    turtle = {"name": "Turtle", "side": "monsters", "cp": 1, "defence_cp": 30, "ep": 2, "hp": 9}
    (suggestion,) = answer(knight, turtle, turn="Turtle", objective=objective).suggestions
    assert actions(suggestion) <= ATTACKS
    assert [share.bid for share in suggestion.strategy] == [1]


def test_a_stand_off_that_nothing_ends_is_told_in_words() -> None:
    knight = {"name": "Knight", "side": "players", "cp": 1, "defence_cp": 30, "ep": 2, "hp": 9}
    turtle = {"name": "Turtle", "side": "monsters", "cp": 1, "defence_cp": 30, "ep": 2, "hp": 9}
    told = answer(knight, turtle, objective="victory", stalemate=0.25)
    assert told.value == pytest.approx(0.25)
    (note,) = told.notes
    assert "stand-off" in note
    assert "Not even `stalemate: -1`" in note


def test_a_stand_off_says_which_stalemate_would_end_it() -> None:
    hero = {"name": "Hero", "side": "players", "cp": 5, "ep": 3, "hp": 11}
    ogre = {"name": "Ogre", "side": "monsters", "cp": 5, "ep": 5, "hp": 5}
    fields: dict[str, Any] = {"objective": "victory", "rounds": 3, "turn": "Ogre"}
    told = answer(hero, ogre, stalemate=0.5, **fields)
    assert told.value == pytest.approx(0.5, abs=1e-9)
    (note,) = told.notes
    assert "With `stalemate: 0.1` the monsters would press." in note
    assert answer(hero, ogre, stalemate=0.1, **fields).value > 0.1 + 1e-6
    assert answer(hero, ogre, stalemate=0.2, **fields).value == pytest.approx(0.2, abs=1e-9)


def test_a_lively_fight_has_no_note() -> None:
    assert answer(objective="damage", rounds=1).notes == ()
    assert answer(objective="victory", rounds=1).notes == ()


def test_the_middle_of_a_turn() -> None:
    """Dunder has charged and missed: what is open to him is one more attack, for 2 EP."""
    told = answer(
        DUNDER | {"ep_left": 6},
        GOBLIN | {"ep_left": 2},
        objective="damage",
        rounds=1,
        turn="Dunder",
        turn_so_far={"action": "charge", "attacks": 1},
    )
    assert [s.decision.action for s in told.suggestions] == ["additional"]
    assert max(share.bid for share in told.suggestions[0].strategy) <= 2


def test_a_passed_deadline_stops_it() -> None:
    document = read_encounter(encounter())
    with pytest.raises(StoppedError) as caught:
        suggest_bids(document, watch=Watch(deadline=0.0))
    assert caught.value.reason is StopReason.DEADLINE


@st.composite
def random_encounters(draw: st.DrawFn) -> dict[str, Any]:
    def combatant(name: str, side: str) -> dict[str, Any]:
        numbers = {"cp": st.integers(0, 5), "ep": st.integers(0, 3), "hp": st.integers(1, 6)}
        return {"name": name, "side": side} | {k: draw(v) for k, v in numbers.items()}

    return encounter(
        combatant("Hero", "players"),
        combatant("Ogre", "monsters"),
        objective=draw(st.sampled_from(["damage", "victory", "score"])),
        rounds=draw(st.integers(1, 2)),
        stalemate=draw(st.sampled_from([-1, -0.5, 0, 0.5])),
        turn=draw(st.sampled_from(["Hero", "Ogre"])),
    )


@given(random_encounters())
@settings(max_examples=30)
def test_random_encounters_are_answered_within_tolerance(data: dict[str, Any]) -> None:
    told = suggest_bids(read_encounter(data), seed=0)
    spread = 20.0 if data["objective"] == "damage" else 2.0
    assert 0 <= known(told.exploitability) <= 1e-9 * spread
    for suggestion in told.suggestions:
        assert math.isclose(sum(s.probability for s in suggestion.strategy), 1, abs_tol=1e-9)
