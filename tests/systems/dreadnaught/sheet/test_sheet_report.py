"""What a sheet comes to, worked out by hand from the rule text."""

from pathlib import Path
from typing import Any

import yaml
from sheets import sheet

from solver.systems.character_report import CharacterReport
from solver.systems.registry import read_character, system_of

MIRELA = Path(__file__).parents[4] / "examples" / "characters" / "mirela.yaml"


def report(data: Any) -> CharacterReport:
    document = read_character(data)
    return system_of(document).character(document)


def test_the_example() -> None:
    told = report(yaml.safe_load(MIRELA.read_text()))
    assert told.name == "Mirela"
    assert told.numbers == {
        "level": 3,
        "body": 3,
        "mind": 4,
        "soul": 4,
        "base_potential": 3,  # 11 / 3
        "fortitude": 3,  # 7 / 2
        "reflex": 3,  # 7 / 2
        "willpower": 4,
        "hit_points": 25,  # 5 · BP 3 at level 1, then 5 with Body 3, twice
        "combat_potential": 3,
        "attack_threshold": 3,
        "defence_threshold": 4,  # Dodge
        "damage": 3,
        "encounter_points": 9,  # 2 · 3 + 3
        "encounter_points_first_round": 13,
        "speed": 5,
        "arcane_level": 2,
        "divine_level": 0,
        "action_points": 15,  # 10, then 2 with Soul 3, then 3 with Soul 4
        "action_points_left": 15,
        "action_points_after_rest": 15,
        "creation_points_unspent": 0,
        "skill_points_saved": 7,  # 7 + 8 - 4 - 4
        "experience": 3200,
        "experience_for_next_level": 6000,
    }
    assert told.traits["spells"] == ["magic_missile", "invisibility_minor"]
    assert told.notes == ()


def test_agile_attacks_count_body_and_mind() -> None:
    # BP (4 + 3 + 2) / 3 = 3, but (Body + Mind) / 2 = 3 too; with Body 5 and Soul 1 it is 4.
    agile = [{"name": "agile attacks", "cost": 1, "grants": "agile_attacks", "at": 1}]
    numbers = report(sheet(5, 3, 1, feats=agile)).numbers
    assert (numbers["combat_potential"], numbers["attack_threshold"]) == (3, 5)


def test_first_hit_points_rise_later_only_by_house_rule() -> None:
    # BP 2 at creation (8 / 3), 3 at level 2 with Soul 3.
    levels = {"stat": "soul"}
    plain = sheet(3, 3, 2, levels)
    assert report(plain).numbers["hit_points"] == 15
    plain["house_rules"] = {"recompute_first_hit_points": True}
    assert report(plain).numbers["hit_points"] == 20


def test_rest_by_what_was_left() -> None:
    def rested(left: int, **house_rules: bool) -> int:
        return report(sheet(ap_left=left, house_rules=house_rules)).numbers[
            "action_points_after_rest"
        ]

    assert (rested(0), rested(3)) == (5, 10)
    spent = sheet(3, 3, 6, {}, {}, {}, points=32, ap_left=4)
    spent["creation"]["mind"] = 1
    assert report(spent).numbers["action_points"] == 22
    assert report(spent).numbers["action_points_after_rest"] == 14
    spent["house_rules"] = {"rest_discards_leftover": True}
    assert report(spent).numbers["action_points_after_rest"] == 10


def test_extreme_stats_are_the_game_masters_word() -> None:
    five = report(sheet(5, 3, 2, {}, {}, {"stat": "body"}, points=24, xp=10_000))
    assert five.notes == (
        "body 6 at level 4 is extreme: the GM should have agreed.",
        "Its experience is enough for level 5.",
    )
    created = report(sheet(6, 2, 1, points=32))
    assert created.notes == ("body 6 at creation is extreme: the GM should have agreed to it.",)
