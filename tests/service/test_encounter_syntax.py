"""How the writing of an encounter file may be wrong, and how that is told."""

from pathlib import Path

import pytest
from encounter_files import GOBLIN_AMBUSH, GOBLIN_AMBUSH_AS_JSON, edited, told


@pytest.mark.parametrize(
    ("edits", "lines"),
    [
        (
            [("objective: damage", "objective damage")],
            ["3:1: syntax: got objective damage, expected a colon after the name of a field"],
        ),
        (
            [("hp: 20}", "hp: 20")],
            [
                (
                    "9:5: syntax: got {name: Goblin, side: monsters, cp: 3, ep: 6, ..., expected a"
                    " comma or a closing } (opened on line 8)"
                )
            ],
        ),
        (
            [("[Dunder, Goblin]", "[Dunder, Goblin")],
            ["6:5: syntax: got : Dunder, expected a comma or a closing ] (opened on line 5)"],
        ),
        (
            [("  - {name: D", "\t- {name: D")],
            [
                (
                    "8:1: syntax: got \\t- {name: Dunder, side: players, cp: 4, ep: 7..., expected"
                    " spaces: YAML takes no tab for indentation"
                )
            ],
        ),
        (
            [("name: Goblin", 'name: "Goblin')],
            [
                (
                    '9:12: syntax: got "Goblin, side: monsters, cp: 3, ep: 6, hp: 10}, expected a'
                    " closing quotation mark for the one here"
                )
            ],
        ),
        (
            [("name: Goblin", "name: @Goblin")],
            [
                (
                    "9:12: syntax: got @Goblin, side: monsters, cp: 3, ep: 6, hp: 10}, expected"
                    " quotation marks around such text"
                )
            ],
        ),
        (
            [("rounds: 1", " rounds: 1")],
            [
                (
                    "4:8: syntax: got : 1, expected no colon: check indentation and the line above,"
                    " or put text with a colon in quotes"
                )
            ],
        ),
        (
            [("turn: Dunder", "turn: *Dunder")],
            [
                (
                    "6:7: syntax: got *Dunder, expected an anchor (&name) above the alias (*name)"
                    " that refers to it"
                )
            ],
        ),
        (
            [("rounds: 1\n", "rounds: 1\n---\n")],
            [
                "5:1: syntax: got ---, expected one encounter a file: nothing after the line ---",
            ],
        ),
        (
            [("rounds: 1\n", "rounds: 1\nrounds: 2\n")],
            ["5:1: rounds: got 2, expected each field once: rounds stands on line 4 already"],
        ),
        (
            [("hp: 10", "hp: !dice 10"), ("order: ", "order: !set ")],
            [
                "5:1: order: got !set, expected a value without the tag !set",
                "9:50: combatants[1].hp: got 10, expected a value without the tag !dice",
            ],
        ),
        (
            [("rounds: 1", "? [rounds]\n: 1")],
            ["4:3: ['?']: got a list or mapping, expected text as the name of a field"],
        ),
        (
            [("hp: 10", "<<: 10")],
            [
                (
                    "9:5: combatants[1].hp: missing, expected a number, or core stats from which it"
                    " follows (body, mind, soul)"
                ),
                "9:50: combatants[1]['<<']: got 10, expected an alias (*name) of a mapping",
            ],
        ),
        (
            [("Goblin,", "Gob\x07lin,")],
            ["9:15: syntax: got '\\x07', expected no control characters"],
        ),
    ],
)
def test_what_is_wrong_with_the_writing(
    tmp_path: Path, edits: list[tuple[str, str]], lines: list[str]
) -> None:
    assert told(tmp_path / "a.yaml", edited(GOBLIN_AMBUSH, *edits)) == [
        f"a.yaml:{e}" for e in lines
    ]


PLAIN = "a number in plain decimal digits, or text in quotation marks"
TEXT = "text (in quotation marks where YAML would take it for something else)"


@pytest.mark.parametrize(
    ("edit", "fault"),
    [
        (("name: Goblin", "name: No"), f"name: got No, which YAML reads as false, expected {TEXT}"),
        (
            ("name: Goblin", "name: Null"),
            f"name: got Null, which YAML reads as nothing, expected {TEXT}",
        ),
        (("name: Goblin", "name: 13"), f"name: got 13, expected {TEXT}"),
        (
            ("name: Goblin", "name: 2024-01-01"),
            "name: got 2024-01-01, which YAML reads as a date, expected text in quotation marks",
        ),
        (("hp: 10", "hp: 010"), f"hp: got 010, expected {PLAIN}"),
        (("hp: 10", "hp: 1:30"), f"hp: got 1:30, expected {PLAIN}"),
        (("hp: 10", "hp: 1_0"), f"hp: got 1_0, expected {PLAIN}"),
        (("hp: 10", "hp: 0x10"), f"hp: got 0x10, expected {PLAIN}"),
        (
            ("hp: 10", "hp: 1e1"),
            "hp: got 1e1, which YAML reads as text, expected a whole number, not text",
        ),
        (("hp: 10", 'hp: "10"'), 'hp: got "10", expected a whole number, not text'),
        (("hp: 10", "hp: 10.0"), "hp: got 10.0, expected a whole number"),
        (("hp: 10", "hp: .nan"), "hp: got .nan, expected a whole number"),
        (("hp: 10", "hp: on"), "hp: got on, which YAML reads as true, expected a whole number"),
        (("hp: 10", "hp: ten"), "hp: got ten, expected a whole number"),
        (("hp: 10", f"hp: {'9' * 5000}"), f"hp: got {'9' * 45}..., expected a whole number"),
        (("hp: 10", f"hp: {'9' * 50}"), f"hp: got {'9' * 45}..., expected 10000 or less"),
    ],
)
def test_scalars_that_yaml_takes_for_something_else(
    tmp_path: Path, edit: tuple[str, str], fault: str
) -> None:
    old, _ = edit
    text = edited(GOBLIN_AMBUSH, ("order: [Dunder, Goblin]\n", ""), edit)
    column = "  - {name: Goblin, side: monsters, cp: 3, ep: 6, hp: 10}".index(old) + 1
    if "hp" not in old:
        column = 6
    assert told(tmp_path / "a.yaml", text) == [f"a.yaml:8:{column}: combatants[1].{fault}"]


PLACE = "8:62: combatants[1].hp"


@pytest.mark.parametrize(
    ("edit", "fault"),
    [
        (
            ("10}", "10,}"),
            "8:71: syntax: got }, expected the name of a field in double quotation marks",
        ),
        (('"hp": 10', '"hp" 10'), "8:67: syntax: got 10}, expected a colon"),
        (
            ('"rounds": 1,', '"rounds": 1'),
            '6:3: syntax: got "combatants": [, expected a comma or a closing bracket',
        ),
        (('"rounds": 1', '"rounds": one'), "5:13: syntax: got one,, expected a value"),
        (
            ('"Goblin"', '"Goblin'),
            (
                '8:24: syntax: got side": "monsters", "cp": 3, "ep": 6, "hp": 10}, expected a comma'
                " or a closing bracket"
            ),
        ),
        (
            ("10}\n  ]\n}\n", '"10'),
            '8:68: syntax: got "10, expected a closing quotation mark for the one here',
        ),
        (("]\n}\n", "]\n}\n}"), "11:1: syntax: got }, expected the end of the file"),
        (("]\n}\n", "]\n"), "10:1: syntax: got the end, expected a comma or a closing bracket"),
        (
            ("1,\n", f"{'[' * 40}1{']' * 40},\n"),
            " syntax: got deeper nesting, expected at most 32 levels",
        ),
        (('"hp": 10', '"hp": 1e1'), f"{PLACE}: got 1e1, expected a whole number"),
        (('"hp": 10', '"hp": NaN'), f"{PLACE}: got NaN, expected a whole number"),
        (('"hp": 10', '"hp": "10"'), f'{PLACE}: got "10", expected a whole number, not text'),
        (('"hp": 10', '"hp":\t-10'), f"{PLACE}: got -10, expected 1 or more"),
        (
            ('"hp": 10', f'"hp": {"9" * 5000}'),
            f"{PLACE}: got {'9' * 45}..., expected a whole number",
        ),
        (
            ('"hp": 10', '"hp": 1, "hp": 2'),
            "8:71: combatants[1].hp: got 2, expected each field once: hp stands on line 8 already",
        ),
        (('"Goblin"', '"\\ud83d"'), '8:6: combatants[1].name: got "\\ud83d", expected text'),
    ],
)
def test_faulty_json(tmp_path: Path, edit: tuple[str, str], fault: str) -> None:
    assert told(tmp_path / "a.json", edited(GOBLIN_AMBUSH_AS_JSON, edit)) == [f"a.json:{fault}"]
