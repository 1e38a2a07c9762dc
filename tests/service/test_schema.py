"""The published JSON Schema: up to date, and of one mind with the check."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from encounters import DUNDER, GOBLIN, SMALL, encounter
from jsonschema import Draft202012Validator

from service.schema import encounter_schema, schema_text
from solver.systems.fault import InvalidEncounterError
from solver.systems.registry import read_encounter

ROOT = Path(__file__).parents[2]
VALIDATOR: Any = Draft202012Validator(encounter_schema())


def refused(data: Any) -> set[str]:
    """Return the paths that the schema refuses."""
    return {error.json_path for error in VALIDATOR.iter_errors(data)}


def test_the_published_schema_is_up_to_date() -> None:
    published = (ROOT / "docs" / "encounter.schema.json").read_text()
    assert published == schema_text(), "run: dreadnaught schema > docs/encounter.schema.json"


def test_it_is_a_schema() -> None:
    Draft202012Validator.check_schema(encounter_schema())


def test_every_field_says_what_it_means() -> None:
    schema = encounter_schema()
    documents = [schema, *schema["$defs"].values()]
    fields = [field for document in documents for field in document["properties"].items()]
    assert len(fields) > 40
    assert [name for name, field in fields if not field.get("description")] == []


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.yaml")), ids=lambda p: p.name)
def test_it_accepts_the_examples(path: Path) -> None:
    data = yaml.safe_load(path.read_text())
    assert refused(data) == set()
    read_encounter(data)


@pytest.mark.parametrize("data", SMALL.values(), ids=SMALL)
def test_it_accepts_every_system(data: dict[str, Any]) -> None:
    assert refused(data) == set()


@pytest.mark.parametrize(
    ("data", "path"),
    [
        (encounter(schema_version=2), "$.schema_version"),
        (encounter(schema_version=True), "$.schema_version"),
        (encounter(schema_version="1"), "$.schema_version"),
        (encounter(system="dreadnought"), "$.system"),
        (encounter(objective="damge"), "$.objective"),
        (encounter(rounds=0), "$.rounds"),
        (encounter(rounds=1.5), "$.rounds"),
        (encounter(rounds="1"), "$.rounds"),
        (encounter(stalemate=True), "$.stalemate"),
        (encounter(stalemate=-1.5), "$.stalemate"),
        (encounter(actions="attack"), "$.actions"),
        (encounter(actions=["atack"]), "$.actions[0]"),
        (encounter(colour="red"), "$"),
        (encounter(DUNDER), "$.combatants"),
        (encounter(DUNDER, GOBLIN | {"hp": -3}), "$.combatants[1].hp"),
        (encounter(DUNDER, GOBLIN | {"hp": "10"}), "$.combatants[1].hp"),
        (encounter(DUNDER, GOBLIN | {"hpp": 10}), "$.combatants[1]"),
        (encounter(DUNDER, GOBLIN | {"name": " Goblin"}), "$.combatants[1].name"),
        (encounter(DUNDER, GOBLIN | {"name": "Gob\x1blin"}), "$.combatants[1].name"),
        (encounter(DUNDER, {**GOBLIN, "side": "monster"}), "$.combatants[1].side"),
        (encounter(DUNDER, {"cp": 3, "ep": 6, "hp": 10, "name": "Orc"}), "$.combatants[1]"),
        (encounter(turn_so_far={"action": "total"}), "$.turn_so_far"),
    ],
    ids=str,
)
def test_it_refuses_what_the_check_refuses(data: dict[str, Any], path: str) -> None:
    assert refused(data) == {path}
    with pytest.raises(InvalidEncounterError):
        read_encounter(data)


def test_it_is_the_whole_output_of_the_command() -> None:
    assert json.loads(schema_text()) == encounter_schema()
