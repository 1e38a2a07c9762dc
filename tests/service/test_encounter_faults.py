"""What an encounter may get wrong, and the line that tells it: place, field, value, expectation."""

from pathlib import Path

import pytest
from encounter_files import GOBLIN_AMBUSH, edited, told

COMBATANTS = "Dunder or Goblin"


@pytest.mark.parametrize(
    ("edit", "fault"),
    [
        (("version: 1", "version: 2"), "1:1: schema_version: got 2, expected 1"),
        (("version: 1", "version: '1'"), '1:1: schema_version: got "1", expected 1, not text'),
        (("version: 1", "version: true"), "1:1: schema_version: got true, expected 1"),
        (("schema_version: 1\n", ""), "1:1: schema_version: missing, expected 1"),
        (
            ("dreadnaught", "dreadnought"),
            "2:1: system: got dreadnought, expected one of dreadnaught (did you mean dreadnaught?)",
        ),
        (("system: dreadnaught\n", ""), "1:1: system: missing, expected one of dreadnaught"),
        (
            ("objective: damage", "objective: Damage"),
            "3:1: objective: got Damage, expected damage, victory or score (did you mean damage?)",
        ),
        (
            ("rounds: 1", "rounds: 1.0"),
            "4:1: rounds: got 1.0, expected a whole number from 1 to 100 or death",
        ),
        (
            ("rounds: 1", "rounds: 0"),
            "4:1: rounds: got 0, expected a whole number from 1 to 100 or death",
        ),
        (
            ("rounds: 1", "stalemate: yes"),
            "4:1: stalemate: got yes, which YAML reads as true, expected a number",
        ),
        (("rounds: 1", "stalemate: -1.5"), "4:1: stalemate: got -1.5, expected -1 or more"),
        (
            ("rounds: 1", "actions: attack"),
            "4:1: actions: got attack, expected a list, in square brackets",
        ),
        (
            ("rounds: 1", "actions: [attack, aktive]"),
            (
                "4:19: actions[1]: got aktive, expected attack, full, charge, targeted, active,"
                " total, move, stand, pickup, aid, trip, disarm, knockback, grapple, sunder or cast"
                " (did you mean active?)"
            ),
        ),
        (
            ("rounds: 1", "round: 1"),
            "4:1: round: got 1, expected a known field (did you mean rounds?)",
        ),
        (
            ("r, Goblin]", "r, Gobblin]"),
            (
                f"5:17: order[1]: got Gobblin, expected the name of a combatant: {COMBATANTS}"
                " (did you mean Goblin?)"
            ),
        ),
        (
            ("r, Goblin]", "r, Dunder, Goblin]"),
            "5:17: order[1]: got Dunder, expected each combatant once",
        ),
        (
            ("r, Goblin]", "r]"),
            "5:1: order: got [Dunder], expected every combatant: Goblin is missing",
        ),
        (
            ("turn: Dunder", "turn: dunder"),
            (
                f"6:1: turn: got dunder, expected the name of a combatant: {COMBATANTS}"
                " (did you mean Dunder?)"
            ),
        ),
        (
            ("turn: Dunder", "turn: [Dunder]"),
            (
                "6:1: turn: got [Dunder], expected text (in quotation marks where YAML would take"
                " it for something else)"
            ),
        ),
        (
            (" monsters,", " monster,"),
            (
                "9:20: combatants[1].side: got monster, expected players or monsters (did you mean"
                " monsters?)"
            ),
        ),
        (
            ("side: monsters, ", ""),
            "9:5: combatants[1].side: missing, expected players or monsters",
        ),
        (
            (" monsters,", " players,"),
            (
                "9:20: combatants[1].side: got players, expected monsters for one of the"
                " combatants: all are of side players"
            ),
        ),
        (
            ("cp: 3, ", ""),
            (
                "9:5: combatants[1].cp: missing, expected a number, or core stats from which it"
                " follows (body, mind, soul)"
            ),
        ),
        (
            ("hp: 10", "body: 3, mind: 2"),
            (
                "9:5: combatants[1].hp: missing, expected a number, or core stats from which it"
                " follows (soul)"
            ),
        ),
        (("hp: 10", "hp: 0"), "9:50: combatants[1].hp: got 0, expected 1 or more"),
        (
            ("hp: 10", "hp: 10, hp_left: 11"),
            "9:58: combatants[1].hp_left: got 11, expected 10 or less, the full hit points",
        ),
        (
            ("hp: 10", "hp: 10, ep_left: 7"),
            "9:58: combatants[1].ep_left: got 7, expected 6 or less, the EP of this round",
        ),
        (
            ("hp: 10", "hp: 10, HP: 11"),
            "9:58: combatants[1].HP: got 11, expected a known field (did you mean hp?)",
        ),
        (
            ("hp: 10", "hp: 10, modifiers: [{name: shield, resistance: {fire: 2}}]"),
            (
                "9:98: combatants[1].modifiers[0].resistance.fire: got 2, expected one of the names"
                " physical, spiritual, mental, elemental or magic"
            ),
        ),
        (
            ("hp: 10", "hp: 10, modifiers: {name: shield}"),
            "9:58: combatants[1].modifiers: got a mapping, expected a list, in square brackets",
        ),
        (
            ("  - {name: Goblin, side: monsters, cp: 3, ep: 6, hp: 10}", "  - Goblin"),
            "9:5: combatants[1]: got Goblin, expected a mapping of fields to values",
        ),
    ],
)
def test_a_fault(tmp_path: Path, edit: tuple[str, str], fault: str) -> None:
    assert told(tmp_path / "a.yaml", edited(GOBLIN_AMBUSH, edit)) == [f"a.yaml:{fault}"]


def test_every_fault_is_told_in_one_go_in_the_order_of_the_file(tmp_path: Path) -> None:
    text = edited(
        GOBLIN_AMBUSH,
        ("objective: damage", "objective: damge"),
        ("turn: Dunder", "turn: Durnder\ncolour: red"),
        ("ep: 7", 'ep: "7"'),
        ("hp: 10", "hp: -3, ep_left: 9"),
    )
    fields = [line.split(": ")[:2] for line in told(tmp_path / "a.yaml", text)]
    assert fields == [
        ["a.yaml:3:1", "objective"],
        ["a.yaml:6:1", "turn"],
        ["a.yaml:7:1", "colour"],
        ["a.yaml:9:42", "combatants[0].ep"],
        ["a.yaml:10:50", "combatants[1].hp"],
        ["a.yaml:10:58", "combatants[1].ep_left"],
    ]


def test_a_mistyped_system_hides_no_other_fault(tmp_path: Path) -> None:
    text = edited(GOBLIN_AMBUSH, ("dreadnaught", "dreadnaugt"), ("hp: 10", "hp: -3"))
    fields = [line.split(": ")[1] for line in told(tmp_path / "a.yaml", text)]
    assert fields == ["system", "combatants[1].hp"]


def test_what_can_not_be_told_breeds_no_faults(tmp_path: Path) -> None:
    """Without the goblin's name, nothing is said of the names in `order` and `turn`."""
    text = edited(GOBLIN_AMBUSH, ("name: Goblin, ", ""))
    assert [line.split(": ")[1] for line in told(tmp_path / "a.yaml", text)] == [
        "combatants[1].name"
    ]
