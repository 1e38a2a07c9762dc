"""The rules page tells the truth: the code and the tests that it names are there, rules and all."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from solver.systems.dreadnaught.encounter.house_rules import HouseRuleChoices
from solver.systems.dreadnaught.sheet.document import SheetHouseRules
from solver.systems.dreadnaught.skirmish.house_rules import HouseRules

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "rules-dreadnaught.md").read_text(encoding="utf-8")
TESTS = sorted(set(re.findall(r"`([\w/]+\.py)::(\w+)`", PAGE)))
ROWS = [line for line in PAGE.splitlines() if line.count("|") == 4 and "::" in line]


def test_every_rule_names_code_and_a_test() -> None:
    assert len(ROWS) > 80
    for row in ROWS:
        _, _, code, test, _ = row.split("|")
        assert re.search(r"`[\w/]+\.py`", code), row
        assert "::" in test, row


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`([\w/]+\.py)`", PAGE))))
def test_the_code_is_there(path: str) -> None:
    if not (ROOT / "solver").exists():
        pytest.skip("the tests run against an installed wheel, without the sources beside them")
    assert (ROOT / "solver" / "systems" / "dreadnaught" / path).exists()


@pytest.mark.parametrize(("path", "name"), TESTS)
def test_the_test_is_there(path: str, name: str) -> None:
    text = (ROOT / "tests" / "systems" / "dreadnaught" / path).read_text(encoding="utf-8")
    assert re.search(rf"^def {name}\(", text, re.MULTILINE)


def test_every_house_rule_is_listed_with_its_default() -> None:
    listed = dict(re.findall(r"^\| `(\w+)` \| ([^|]+) \|", PAGE, re.MULTILINE))
    chosen = HouseRuleChoices.model_fields | SheetHouseRules.model_fields
    assert set(listed) == set(chosen)
    assert {field.name for field in fields(HouseRules)} <= set(listed)
    for name, field in chosen.items():
        default: object = field.get_default(call_default_factory=True)
        told = listed[name].replace("`", "")
        if isinstance(default, bool):
            assert told == ("yes" if default else "no"), name
        else:
            names = re.findall(r"\w+", str(default))
            assert re.findall(r"\w+", told) == names, name
