"""Messages to plain data and back: nothing is lost, and the two ways to tell an answer agree."""

import json
import math
import subprocess
import sys
from typing import Any

import pytest
from encounters import DUNDER, GOBLIN, encounter
from google.protobuf import json_format, struct_pb2
from google.protobuf.descriptor import Descriptor
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from dreadnaught.v1 import opponent_pb2
from dreadnaught.v1.opponent_pb2 import Encounter
from service.messages import answer_data, answer_message, encounter_data
from solver.opponent.answer import Answer, Chosen, Push, Share, Suggestion
from solver.systems.dreadnaught.encounter.board import Board
from solver.systems.dreadnaught.encounter.combatant import Combatant
from solver.systems.dreadnaught.encounter.conditions import Grappled, Petrifying
from solver.systems.dreadnaught.encounter.declared import Declared
from solver.systems.dreadnaught.encounter.document import DreadnaughtEncounter
from solver.systems.dreadnaught.encounter.house_rules import HouseRuleChoices
from solver.systems.dreadnaught.encounter.items import Item
from solver.systems.dreadnaught.encounter.modifier import Modifier
from solver.systems.dreadnaught.encounter.turn_so_far import TurnSoFar
from solver.systems.dreadnaught.sheet import document as sheets
from solver.systems.fault import InvalidEncounterError
from solver.systems.finding import SOLVED, Finding, Method
from solver.systems.interface import TO_THE_DEATH, Aim, Decision, Kind, Terms
from solver.systems.registry import read_encounter

Data = dict[str, Any]

PARTS = [
    (opponent_pb2.Encounter.DESCRIPTOR, DreadnaughtEncounter),
    (opponent_pb2.Board.DESCRIPTOR, Board),
    (opponent_pb2.HouseRules.DESCRIPTOR, HouseRuleChoices),
    (opponent_pb2.Declared.DESCRIPTOR, Declared),
    (opponent_pb2.Combatant.DESCRIPTOR, Combatant),
    (opponent_pb2.Grappled.DESCRIPTOR, Grappled),
    (opponent_pb2.Petrifying.DESCRIPTOR, Petrifying),
    (opponent_pb2.Item.DESCRIPTOR, Item),
    (opponent_pb2.TurnSoFar.DESCRIPTOR, TurnSoFar),
    (opponent_pb2.Modifier.DESCRIPTOR, Modifier),
    (opponent_pb2.Sheet.DESCRIPTOR, sheets.Sheet),
    (opponent_pb2.Creation.DESCRIPTOR, sheets.Creation),
    (opponent_pb2.LevelReached.DESCRIPTOR, sheets.LevelReached),
    (opponent_pb2.Feat.DESCRIPTOR, sheets.Feat),
    (opponent_pb2.Template.DESCRIPTOR, sheets.Template),
    (opponent_pb2.SheetHouseRules.DESCRIPTOR, sheets.SheetHouseRules),
]


def message(data: Data) -> Encounter:
    return json_format.ParseDict(data, Encounter())


def faults_of(data: Data) -> dict[str, object]:
    with pytest.raises(InvalidEncounterError) as caught:
        read_encounter(data)
    return {fault.field: fault.value for fault in caught.value.faults}


@pytest.mark.parametrize(("descriptor", "document"), PARTS)
def test_a_message_has_the_fields_of_its_document(
    descriptor: Descriptor, document: type[BaseModel]
) -> None:
    assert set(descriptor.fields_by_name) == set(document.model_fields)


@pytest.mark.parametrize(("descriptor", "document"), PARTS)
def test_a_field_without_presence_loses_nothing_by_being_absent(
    descriptor: Descriptor, document: type[BaseModel]
) -> None:
    for name, field in document.model_fields.items():
        if descriptor.fields_by_name[name].has_presence or field.is_required():
            continue
        # A list of no actions is no way to say that all are allowed, but is read as one.
        default: object = field.get_default(call_default_factory=True)
        assert name == "actions" or not default, name


small = st.integers(0, 5)
modifiers = st.fixed_dictionaries(
    {"name": st.just("Blade")},
    optional={"at": st.integers(-3, 3), "resistance": st.dictionaries(st.just("physical"), small)},
)


def combatants(name: str, side: str) -> st.SearchStrategy[Data]:
    return st.fixed_dictionaries(
        {"name": st.just(name), "side": st.just(side), "cp": small, "ep": small}
        | {"hp": st.integers(1, 5)},
        optional={"ep_left": st.just(0), "attack_cp": small, "active": small, "body": small}
        | {"charged": st.booleans(), "modifiers": st.lists(modifiers, max_size=2)},
    )


encounters = st.fixed_dictionaries(
    {
        "schema_version": st.just(1),
        "system": st.just("dreadnaught"),
        "combatants": st.tuples(combatants("A", "players"), combatants("B", "monsters")).map(list),
    },
    optional={
        "objective": st.sampled_from(["damage", "victory", "score"]),
        "rounds": st.integers(1, 100),
        "stalemate": st.one_of(st.integers(-1, 1), st.floats(-1, 1)),
        "actions": st.lists(st.sampled_from(["attack", "full", "total"])).map(
            lambda actions: ["charge", *actions]
        ),
        "order": st.permutations(["A", "B"]),
        "turn": st.sampled_from(["A", "B"]),
        "first_round": st.booleans(),
    },
)


@given(encounters)
def test_a_file_and_its_message_are_the_same_encounter(data: Data) -> None:
    assert read_encounter(encounter_data(message(data))) == read_encounter(data)


items = st.fixed_dictionaries(
    {"name": st.just("Axe"), "own_st": small},
    optional={
        "kind": st.sampled_from(["weapon", "shield", "other"]),
        "at": st.integers(-2, 2),
        "dropped": st.booleans(),
        "useless_in_grapple": st.booleans(),
    },
)
no_fields: Data = {}
sheets_of_levels = st.fixed_dictionaries(
    {
        "creation": st.fixed_dictionaries(
            {"points": st.integers(24, 32), "body": st.integers(1, 3)}
            | {"mind": st.just(3), "soul": st.just(3)},
            optional={
                "feats": st.just([{"name": "Dodge", "cost": 1, "st": 1}]),
                "templates": st.just([{"name": "Orc"}]),
            },
        )
    },
    optional={
        "levels": st.lists(st.just(no_fields) | st.just({"feats": [{"name": "Grit", "cost": 0}]})),
        "house_rules": st.just(no_fields) | st.just({"recompute_first_hit_points": True}),
    },
)


@st.composite
def skirmishes(draw: st.DrawFn) -> Data:
    """Draw an encounter with something of everything that only fights of several have."""
    dominant = draw(st.booleans())
    ours: Data = {"grappled": {"partner": "B", "dominant": dominant}, "prone": True}
    theirs: Data = {"grappled": {"partner": "A", "dominant": not dominant}}
    squares = draw(st.permutations([[0, 0], [1, 0], [0, 1]]))
    sheet = draw(sheets_of_levels)
    fighters: list[Data] = [
        {**GOBLIN, **ours, "name": "A", "at": squares[0], "items": [draw(items)]},
        {**DUNDER, **theirs, "name": "B", "at": squares[1], "weight": draw(st.floats(0.5, 2))},
        {"name": "C", "side": "players", "at": squares[2], "sheet": sheet, "reach": 2},
    ]
    fighters[1] |= draw(st.sampled_from([{}, {"spells": ["magic_missile"], "al": 1, "ap": 0}]))
    rules = {
        "grapple_manoeuvres": draw(st.lists(st.sampled_from(["trip", "sunder"]))),
        "sunder_dropped": draw(st.booleans()),
    }
    board = {"width": 3, "height": 2, "obstacles": draw(st.lists(st.just([2, 1])))}
    made = {"move_used": draw(st.booleans())}
    return encounter(
        *fighters,
        board=board,
        house_rules=draw(st.sampled_from([{}, rules])),
        turn_so_far=draw(st.sampled_from([{"standard_used": True}, made | {"action": "attack"}])),
        turn="B",
        actions=["attack", "grapple", "move", "cast", "sunder"],
    )


@given(skirmishes())
def test_a_fight_of_several_and_its_message_are_the_same_encounter(data: Data) -> None:
    if "action" in data["turn_so_far"]:
        data["combatants"][1]["ep_left"] = 2
    assert read_encounter(encounter_data(message(data))) == read_encounter(data)


def test_what_is_not_set_is_absent_and_a_set_zero_is_told() -> None:
    sent = message(encounter({**GOBLIN, "ep_left": 0}, DUNDER, rounds=3, first_round=True))
    assert encounter_data(sent) == encounter(
        {**GOBLIN, "ep_left": 0}, DUNDER, rounds=3, first_round=True
    )
    assert encounter_data(Encounter()) == {}


def test_rounds_are_whole_where_they_are_and_told_as_they_are_elsewhere() -> None:
    told = [
        encounter_data(message({"rounds": rounds})).get("rounds", "absent")
        for rounds in (2, 2.0, 2.5, "many", None, True, [2, 2.5], {"at_least": 2})
    ]
    assert told == [2, 2, 2.5, "many", None, True, [2, 2.5], {"at_least": 2}]
    assert [type(value) for value in told[:3]] == [int, int, float]
    assert encounter_data(Encounter(rounds=struct_pb2.Value())) == {"rounds": None}


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_numbers_that_are_none_come_back_as_faults(number: float) -> None:
    sent = message(encounter())
    sent.stalemate = number
    sent.rounds.number_value = number
    assert set(faults_of(encounter_data(sent))) == {"stalemate", "rounds"}


def test_an_unset_version_is_missing() -> None:
    sent = message(encounter())
    sent.schema_version = 0
    assert faults_of(encounter_data(sent)) == {"schema_version": None}


text = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=12)
number = st.floats(allow_nan=False, allow_infinity=False)
count = st.integers(0, 2**31 - 1)
answers = st.builds(
    Answer,
    system=text,
    terms=st.builds(
        Terms, aim=st.sampled_from(Aim), rounds=st.integers(1, 100) | st.just(TO_THE_DEATH)
    ),
    finding=st.builds(
        Finding,
        method=st.sampled_from(Method),
        depth=st.none() | count,
        restricted=st.none() | count,
        round_completed=st.booleans(),
        measured_loss=st.none() | number,
    ),
    value=number,
    value_lower=st.none() | number,
    value_upper=st.none() | number,
    exploitability=st.none() | number,
    exchanges=st.none() | st.integers(0, 2**32 - 1),
    suggestions=st.lists(
        st.builds(
            Suggestion,
            decision=st.builds(Decision, text, st.sampled_from(Kind), *[st.none() | text] * 4),
            strategy=st.lists(
                st.builds(Share, text, count, number, st.none() | text, st.none() | text),
                max_size=2,
            ).map(tuple),
            chosen=st.builds(Chosen, text, count, st.none() | text, st.none() | text),
            pushes=st.lists(
                st.builds(Push, text, *[count] * 4, st.none() | text, st.none() | text),
                max_size=2,
            ).map(tuple),
            value=number,
            secured=number,
            guarantee=text,
        ),
        max_size=2,
    ).map(tuple),
    notes=st.lists(text, max_size=2).map(tuple),
)


@given(answers)
def test_an_answer_is_told_alike_as_data_and_by_the_json_mapping(answer: Answer) -> None:
    mapped = json_format.MessageToDict(answer_message(answer), preserving_proto_field_name=True)
    assert mapped == answer_data(answer)
    assert json.loads(json.dumps(answer_data(answer))) == mapped


def test_the_fields_of_an_answer() -> None:
    act = Suggestion(
        decision=Decision("Goblin", Kind.ACT),
        strategy=(Share("attack", 2, 0.75), Share("total", 0, 0.25)),
        chosen=Chosen("total", 0),
        pushes=(Push("attack", 2, 1, 1, 3),),
        value=0.0,
        secured=-0.5,
        guarantee="No more than this.",
    )
    defend = Suggestion(
        decision=Decision("Goblin", Kind.DEFEND, "Dunder", "full"),
        strategy=(Share("defend", 1, 1.0),),
        chosen=Chosen("defend", 1),
        pushes=(),
        value=-1.5,
        secured=-1.5,
        guarantee="That much.",
    )
    answer = Answer(
        "dreadnaught",
        Terms(Aim.DAMAGE, 2),
        SOLVED,
        0.0,
        -0.25,
        0.5,
        1e-12,
        15_081,
        (act, defend),
        (),
    )
    assert answer_data(answer) == {
        "system": "dreadnaught",
        "objective": "damage",
        "rounds": 2,
        "method": "exact",
        "round_completed": True,
        "value": 0.0,
        "value_lower": -0.25,
        "value_upper": 0.5,
        "exploitability": 1e-12,
        "exchanges": 15_081,
        "suggestions": [
            {
                "combatant": "Goblin",
                "decision": {"kind": "act"},
                "strategy": [
                    {"action": "attack", "bid": 2, "probability": 0.75},
                    {"action": "total", "bid": 0, "probability": 0.25},
                ],
                "chosen": {"action": "total", "bid": 0},
                "pushes": [{"action": "attack", "bid": 2, "defence": 1, "push": 1, "most": 3}],
                "value": 0.0,
                "secured": -0.5,
                "guarantee": "No more than this.",
            },
            {
                "combatant": "Goblin",
                "decision": {"kind": "defend", "attacker": "Dunder", "action": "full"},
                "strategy": [{"action": "defend", "bid": 1, "probability": 1.0}],
                "chosen": {"action": "defend", "bid": 1},
                "value": -1.5,
                "secured": -1.5,
                "guarantee": "That much.",
            },
        ],
    }


def test_the_command_can_map_answers_without_grpc_and_protobuf() -> None:
    lines = "import sys, service, service.messages; print([*sys.modules])"
    told = subprocess.run(
        [sys.executable, "-c", lines], capture_output=True, text=True, check=True, timeout=60
    )
    loaded = {name.partition(".")[0] for name in told.stdout.replace("'", "").split(", ")}
    assert "service" in loaded or "[service" in loaded
    assert not loaded & {"grpc", "dreadnaught"}
    assert "google.protobuf" not in told.stdout
