"""Fights beyond the duel as encounters give them: state, questions, moves in words, and limits."""

from dataclasses import fields
from typing import Any

import pytest
from answers import known
from encounters import DUNDER, GOBLIN, Data, encounter
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.equilibrium.horizon import solve_finite_horizon
from solver.errors import TooLargeError
from solver.game.watch import Watch
from solver.systems.dreadnaught import skirmish_fight
from solver.systems.dreadnaught.action import SKIRMISH_ACTIONS
from solver.systems.dreadnaught.duel_fight import DuelFight
from solver.systems.dreadnaught.encounter.actions import TURN_ACTIONS
from solver.systems.dreadnaught.encounter.house_rules import HouseRuleChoices
from solver.systems.dreadnaught.encounter.spells import spell_of
from solver.systems.dreadnaught.skirmish import skirmish_table
from solver.systems.dreadnaught.skirmish.board import Square
from solver.systems.dreadnaught.skirmish.condition import (
    Grapple,
    ItemCondition,
    Petrifying,
    Whereabouts,
)
from solver.systems.dreadnaught.skirmish.house_rules import HouseRules
from solver.systems.dreadnaught.skirmish.kernel.every.numbers import MOST_ITEMS
from solver.systems.dreadnaught.skirmish.kernel.numbers import is_plain
from solver.systems.dreadnaught.skirmish.magic.spells import SPELLS
from solver.systems.dreadnaught.skirmish_fight import SkirmishFight
from solver.systems.dreadnaught.skirmish_values import SkirmishValues
from solver.systems.fault import InvalidEncounterError
from solver.systems.finding import SOLVED, Method
from solver.systems.interface import Decision, Kind, Option
from solver.systems.registry import read_encounter, system_of

ORC: Data = {"name": "Orc", "side": "monsters", "cp": 2, "ep": 2, "hp": 4}


def fight_of(*combatants: Data, **fields: object) -> Any:
    document = read_encounter(encounter(*combatants, **fields))
    return system_of(document).fight(document)


def skirmish(*combatants: Data, **fields: object) -> SkirmishFight:
    fight = fight_of(*combatants, **fields)
    assert isinstance(fight, SkirmishFight)
    return fight


def test_documents_know_the_names_that_the_rules_know() -> None:
    assert set(TURN_ACTIONS) == {str(action) for action in SKIRMISH_ACTIONS}
    # Diagonals are the board's.
    chosen = set(HouseRuleChoices.model_fields) - {"diagonals"}
    assert chosen == {field.name for field in fields(HouseRules)}
    names = ["magic_missile", "invisibility_minor", "divine_eye_anger", "healing_touch"]
    assert tuple(map(spell_of, names)) == SPELLS


def test_house_rules_have_the_defaults_of_the_rules() -> None:
    assert skirmish(DUNDER, GOBLIN, ORC).skirmish.setting.house == HouseRules()
    told: Data = {"opportunities_per_round": 2, "grapple_manoeuvres": [], "diagonals": "one"}
    board = {"width": 3, "height": 3}
    placed = [who | {"at": [i, 0]} for i, who in enumerate((DUNDER, GOBLIN))]
    setting = skirmish(*placed, house_rules=told, board=board).skirmish.setting
    assert setting.house.opportunities_per_round == 2
    assert setting.house.grapple_manoeuvres == frozenset()
    assert setting.battlefield is not None
    assert setting.battlefield.board.distance(Square(0, 0), Square(2, 2)) == 2


@pytest.mark.parametrize(
    "beyond",
    [
        {"actions": ["attack", "trip"]},
        {"turn": "Goblin", "turn_so_far": {"standard_used": True}},
        {"house_rules": {}, "combatants": [DUNDER, GOBLIN | {"prone": True}]},
        {"combatants": [DUNDER, GOBLIN | {"weight": 2}]},
        {"combatants": [DUNDER, GOBLIN, ORC]},
    ],
    ids=str,
)
def test_a_duel_is_solved_as_one_and_anything_beyond_it_as_a_skirmish(beyond: Data) -> None:
    assert isinstance(fight_of(DUNDER, GOBLIN), DuelFight)
    assert isinstance(fight_of(DUNDER, GOBLIN | {"items": [{"name": "Axe", "at": 1}]}), DuelFight)
    data = encounter(DUNDER, GOBLIN) | beyond
    document = read_encounter(data)
    assert isinstance(system_of(document).fight(document), SkirmishFight)


def test_an_item_in_hand_counts_in_a_duel() -> None:
    axe = {"name": "Axe", "at": 1, "st": 2, "damage": 3}
    armed = fight_of(DUNDER, GOBLIN | {"items": [axe]}).duel.fighters[1]
    assert (armed.attack, armed.defence, armed.damage) == (4, 5, 3)
    bare = fight_of(DUNDER, GOBLIN | {"items": [axe | {"dropped": True}]}).duel.fighters[1]
    assert (bare.attack, bare.defence, bare.damage) == (3, 3, 0)


def test_the_state_is_the_one_described() -> None:
    thorst: Data = DUNDER | {
        "name": "Thorst",
        "prone": True,
        "petrifying": {"caster": "Priest", "rounds_left": 2, "penalty": 1},
        "items": [
            {"name": "axe", "dropped": True},
            {"name": "shield", "kind": "shield", "own_st": 4, "st_lost": 2},
            {"name": "staff", "broken": True},
        ],
        "opportunities_used": 1,
        "active": 2,
        "charged": True,
    }
    priest: Data = ORC | {"name": "Priest", "level": 8, "dl": 1, "spells": ["divine_eye_anger"]}
    fight = skirmish(
        thorst,
        GOBLIN | {"grappled": {"partner": "Dunder"}, "hp_left": 3, "unseen": 1},
        DUNDER | {"grappled": {"partner": "Goblin", "dominant": True}},
        priest | {"ap": 9, "ap_left": 4},
        ORC | {"hp_left": 0},
        order=["Goblin", "Dunder", "Thorst", "Orc", "Priest"],
    )
    goblin, dunder, lying, fallen, caster = fight.start.conditions
    assert fight.start.actor == 0
    assert (goblin.hp, goblin.grapple, goblin.unseen) == (3, Grapple(1, dominant=False), 1)
    assert dunder.grapple == Grapple(0, dominant=True)
    assert lying.prone
    assert lying.petrifying == Petrifying(caster=4, penalty=1, rounds=2)
    assert lying.items == (
        ItemCondition(Whereabouts.DROPPED),
        ItemCondition(Whereabouts.HELD, 2),
        ItemCondition(Whereabouts.BROKEN),
    )
    assert lying.opportunities == 1
    assert lying.standing.defence == 2 - 1
    assert fallen.fallen
    assert (caster.ap, caster.ep) == (4, 2)


def test_in_the_midst_of_a_turn_what_it_put_up_stands_and_nothing_older() -> None:
    goblin = GOBLIN | {"active": 2, "total": 3, "ep_left": 1}
    fresh = skirmish(DUNDER, goblin, ORC, turn="Goblin").start
    assert fresh.conditions[1].standing == (0, 0)
    made = {"move_used": True, "active_defence": True}
    actions = ["attack", "active", "total", "trip"]
    active = skirmish(DUNDER, goblin, ORC, turn="Goblin", turn_so_far=made, actions=actions).start
    assert active.conditions[1].standing == (2, 0)
    assert (active.turn.standard, active.turn.move, active.turn.defended) == (True, False, True)
    charged = {"action": "charge"}
    start = skirmish(DUNDER, goblin, ORC, turn="Goblin", turn_so_far=charged).start
    assert start.conditions[1].standing == (-1, 0)


def test_a_turn_with_nothing_left_to_do_is_over() -> None:
    made = {"move_used": True, "standard_used": True}
    fight = skirmish(DUNDER, GOBLIN, ORC, turn="Goblin", turn_so_far=made)
    assert fight.start.actor == 2


def decisions(fight: SkirmishFight) -> list[Decision]:
    return [question.decision for question in fight.questions()]


def test_in_a_players_turn_each_attack_on_each_monster_is_asked_about() -> None:
    fight = skirmish(DUNDER, GOBLIN, ORC, actions=["attack", "full", "active"])
    assert decisions(fight) == [
        Decision(name, Kind.DEFEND, "Dunder", action)
        for action in ("attack", "full")
        for name in ("Goblin", "Orc")
    ]


def test_a_players_movement_asks_those_it_provokes() -> None:
    fight = skirmish(
        DUNDER | {"at": [0, 0], "speed": 1, "ep": 1},
        GOBLIN | {"at": [0, 1]},
        actions=["attack", "move"],
        board={"width": 2, "height": 2},
    )
    asked = decisions(fight)
    assert Decision("Goblin", Kind.DEFEND, "Dunder", "attack") in asked
    offers = [each for each in asked if each.kind is Kind.OPPORTUNITY]
    assert {each.attacker for each in offers} == {"Dunder"}
    assert "to [1, 0]" in {each.detail for each in offers}


def test_only_what_was_declared_is_asked_about() -> None:
    actions = ["attack", "full", "trip"]
    fight = skirmish(
        DUNDER,
        GOBLIN,
        ORC,
        actions=actions,
        declared={"action": "full", "target": "Orc", "manoeuvre": "trip"},
    )
    assert decisions(fight) == [Decision("Orc", Kind.DEFEND, "Dunder", "full", detail="trip")]
    own = skirmish(
        DUNDER, GOBLIN, ORC, turn="Goblin", declared={"action": "attack", "target": "Dunder"}
    )
    assert decisions(own) == [Decision("Goblin", Kind.ATTACK, action="attack", target="Dunder")]


def test_in_a_duel_only_what_was_declared_is_asked_about() -> None:
    charge = {"action": "charge"}
    assert decisions(fight_of(DUNDER, GOBLIN, declared=charge)) == [
        Decision("Goblin", Kind.DEFEND, "Dunder", "charge")
    ]
    assert decisions(fight_of(DUNDER, GOBLIN, turn="Goblin", declared=charge)) == [
        Decision("Goblin", Kind.ATTACK, action="charge", target="Dunder")
    ]


@pytest.mark.parametrize("others", [(), (ORC,)])
def test_what_can_not_be_declared_is_refused(others: tuple[Data, ...]) -> None:
    fight = fight_of(
        DUNDER | {"ep_left": 0}, GOBLIN, *others, declared={"action": "charge"}, turn="Dunder"
    )
    with pytest.raises(InvalidEncounterError) as caught:
        fight.questions()
    assert [fault.field for fault in caught.value.faults] == ["declared"]


def test_moves_of_both_sides_in_words() -> None:
    fight = skirmish(DUNDER, GOBLIN, ORC, actions=["attack", "trip", "aid"])
    state = fight.start
    _, moves = fight.game.moves(state)
    told = [fight.players_option(state, move) for move in moves]
    assert told[0] == Option("nothing", 0, attacks=False)
    assert Option("attack", 0, attacks=True, target="Orc", detail="trip") in told
    assert fight.option(state, 0) == Option("wait", 0, attacks=False)


def test_a_fight_too_large_is_refused_with_an_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the general solver, which serves where nothing is compiled."""
    monkeypatch.setattr(skirmish_fight, "MOST_STATES", 100)
    monkeypatch.setattr(skirmish_table, "available", lambda: False)
    fight = skirmish(DUNDER, GOBLIN, ORC, actions=["attack", "trip"])
    with pytest.raises(TooLargeError) as caught:
        fight.solve(Watch())
    assert (caught.value.estimate, caught.value.limit) == (101, 100)


def test_no_skirmish_is_solved_to_the_death() -> None:
    with pytest.raises(InvalidEncounterError, match="rounds"):
        skirmish(DUNDER, GOBLIN, ORC, rounds="death").solve(Watch())


compiled = pytest.mark.skipif(not skirmish_table.available(), reason="not compiled here")
TINY: Data = {"cp": 2, "ep": 2, "hp": 4}


@compiled
@pytest.mark.parametrize("turn", ["Dunder", "Goblin"])
def test_compiled_values_are_those_of_the_general_solver_and_so_are_their_bounds(turn: str) -> None:
    fight = skirmish(DUNDER | TINY, GOBLIN | TINY, ORC, rounds=1, turn=turn)
    values = fight.solve(Watch(), budget=60)
    general = solve_finite_horizon(fight.game, fight.start)
    assert values.finding == SOLVED
    assert 0 <= known(values.exploitability) <= 1e-9
    for question in fight.questions():
        value = general.value(question.state)
        assert values.value(question.state) == pytest.approx(value, abs=1e-9)
        assert known(values.lower(question.state)) <= values.value(question.state)
        assert values.value(question.state) <= known(values.upper(question.state))
        assert known(values.lower(question.state)) == pytest.approx(value, abs=1e-9)


@compiled
@pytest.mark.parametrize(
    "beyond",
    [
        {"turn": "Goblin", "turn_so_far": {"action": "attack", "move_used": True}},
        {"combatants": [DUNDER | TINY, GOBLIN | TINY | {"range": 3}, ORC]},
        {
            "combatants": [
                DUNDER | TINY | {"flanked_by": [["Goblin", "Orc"]]},
                GOBLIN | TINY,
                ORC,
            ]
        },
    ],
    ids=["a move that is spent", "shots", "flanks"],
)
def test_what_is_more_than_plain_has_the_values_of_the_general_solver(beyond: Data) -> None:
    own = GOBLIN | TINY | {"ep": 4, "ep_left": 3}
    data = encounter(DUNDER | TINY, own, ORC, rounds=1, actions=["attack", "active"]) | beyond
    document = read_encounter(data)
    fight = system_of(document).fight(document)
    assert isinstance(fight, SkirmishFight)
    assert not is_plain(fight.skirmish.setting, fight.start)
    values = fight.solve(Watch(), budget=60)
    assert values.finding == SOLVED
    general = solve_finite_horizon(fight.game, fight.start)
    assert values.value(fight.start) == pytest.approx(general.value(fight.start), abs=1e-9)


@compiled
@pytest.mark.parametrize("many", [MOST_ITEMS, MOST_ITEMS + 1], ids=["room", "no room"])
def test_what_compiled_code_has_no_room_for_is_solved_in_general(many: int) -> None:
    things = [{"name": f"Thing {i}", "kind": "other", "st": 1} for i in range(many)]
    goblin = GOBLIN | TINY | {"items": things}
    fight = skirmish(DUNDER | TINY, goblin, ORC, rounds=1, actions=["attack", "trip"])
    values = fight.solve(Watch(), budget=60)
    assert values.finding == SOLVED
    assert isinstance(values, SkirmishValues) is (many == MOST_ITEMS)


@compiled
def test_a_search_says_that_it_is_one_and_claims_no_bounds() -> None:
    ours = [DUNDER | {"name": f"Player {i}", "ep": 9} for i in range(4)]
    troll: Data = {"name": "Troll", "side": "monsters", "cp": 6, "ep": 12, "hp": 60}
    fight = skirmish(*ours, troll, rounds=3, turn="Troll")
    values = fight.solve(Watch(), budget=0.05)
    assert values.finding.method is Method.SEARCH
    assert values.finding.depth is not None
    assert values.exploitability is None
    assert values.lower(fight.start) is None
    assert values.upper(fight.start) is None
    assert -1 <= values.value(fight.start) <= 1


small = st.integers(0, 2)


@settings(max_examples=15, deadline=None)
@given(ours=small, theirs=small, objective=st.sampled_from(["damage", "victory", "score"]))
def test_a_duel_has_the_same_value_when_it_is_told_as_a_skirmish(
    ours: int, theirs: int, objective: str
) -> None:
    """A third who has fallen takes nothing but the fast path away."""
    two = (DUNDER | {"ep": ours, "hp": 4, "cp": 2}, GOBLIN | {"ep": theirs, "hp": 4, "cp": 2})
    fields: Data = {"objective": objective, "rounds": 1, "stalemate": 0.25}
    weighed = [combatant | {"prone": False, "weight": 1.0} for combatant in two]
    duel = fight_of(*two, **fields)
    other = skirmish_fight.fight_of(read_encounter(encounter(*weighed, **fields)))  # type: ignore[arg-type]  # the registry does not know which document it reads
    told = duel.solve(Watch()).value(duel.start)
    assert other.solve(Watch()).value(other.start) == pytest.approx(told, abs=1e-9)


def test_castings_that_nobody_notices_provoke_nobody() -> None:
    for unnoticed in (False, True):
        mage = GOBLIN | {"al": 1, "spells": ["magic_missile"], "casts_unnoticed": unnoticed}
        fight = skirmish(DUNDER, mage, turn="Goblin", actions=["cast"])
        assert fight.skirmish.setting.members[1].casts_unnoticed is unnoticed
