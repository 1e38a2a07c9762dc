"""What only fights beyond the duel can get wrong: squares, grapples, items, magic, actions."""

from typing import Any

import pytest
from encounters import DUNDER, GOBLIN, Data, encounter

from solver.systems.fault import InvalidEncounterError
from solver.systems.registry import read_encounter

BOARD = {"width": 4, "height": 3, "obstacles": [[2, 0]]}
ORC: Data = GOBLIN | {"name": "Orc"}


def faults(*combatants: Data, **fields: object) -> list[tuple[str, str]]:
    """Return the fields and expectations of all that is wrong with an encounter."""
    with pytest.raises(InvalidEncounterError) as caught:
        read_encounter(encounter(*combatants, **fields))
    return [(fault.field, fault.expectation) for fault in caught.value.faults]


def test_everybody_who_stands_has_a_square_of_its_own() -> None:
    fallen = ORC | {"hp_left": 0}
    read_encounter(encounter(DUNDER | {"at": [0, 0]}, GOBLIN | {"at": [3, 2]}, fallen, board=BOARD))
    assert faults(DUNDER | {"at": [0, 0]}, GOBLIN, board=BOARD) == [
        ("combatants[1].at", "its square as [x, y]: with a board everybody has one")
    ]
    assert faults(DUNDER | {"at": [0, 0]}, GOBLIN | {"at": [0, 0]}, board=BOARD) == [
        ("combatants[1].at", "a square of its own: Dunder stands there")
    ]


def test_squares_are_of_the_board_and_free() -> None:
    assert faults(DUNDER | {"at": [4, 0]}, GOBLIN | {"at": [2, 0]}, board=BOARD) == [
        ("combatants[0].at", "a square of the board, [0, 0] to [3, 2]"),
        ("combatants[1].at", "a square without an obstacle"),
    ]
    outside = {"width": 2, "height": 2, "obstacles": [[0, 1], [0, 2]]}
    assert faults(DUNDER | {"at": [0, 0]}, GOBLIN | {"at": [1, 0]}, board=outside) == [
        ("board.obstacles[1]", "a square of the board, [0, 0] to [1, 1]")
    ]
    assert faults(DUNDER | {"at": [0]}, GOBLIN | {"at": [1, 0]}, board=BOARD)[0] == (
        "combatants[0].at",
        "a list of at least 2",
    )


def test_squares_without_a_board_and_what_follows_from_squares() -> None:
    assert faults(DUNDER, GOBLIN | {"at": [0, 0]}) == [
        ("combatants[1].at", "nothing, as the encounter has no `board`")
    ]
    flanked = GOBLIN | {"at": [1, 0], "flanked_by": [["Dunder", "Orc"]], "free_behind": 2}
    told = "nothing, as it follows from the squares"
    orc = ORC | {"side": "players", "at": [2, 1]}
    assert faults(DUNDER | {"at": [0, 0]}, flanked, orc, board=BOARD) == [
        ("combatants[1].flanked_by", told),
        ("combatants[1].free_behind", told),
    ]


@pytest.mark.parametrize(
    ("pair", "fault"),
    [
        (["Dunder"], ("[0]", "a list of at least 2")),
        (["Dunder", "Dunder"], ("[0][1]", "another enemy than the first of the pair")),
        (["Dunder", "Goblin"], ("[0][1]", "an enemy who has not fallen")),
        (["Dunder", "Bard"], ("[0][1]", "an enemy who has not fallen")),
        (
            ["Dunder", "Bart"],
            ("[0][1]", "the name of a combatant: Dunder or Bard (did you mean Bard?)"),
        ),
    ],
)
def test_two_different_enemies_who_stand_flank(pair: list[str], fault: tuple[str, str]) -> None:
    bard = ORC | {"name": "Bard", "side": "players", "hp_left": 0}
    field, told = fault
    expected = [(f"combatants[1].flanked_by{field}", told)]
    assert faults(DUNDER, GOBLIN | {"flanked_by": [pair]}, bard) == expected


def grappled(who: Data, partner: str, *, dominant: bool = False) -> Data:
    return who | {"grappled": {"partner": partner, "dominant": dominant}}


def test_a_grapple_is_told_alike_by_both() -> None:
    read_encounter(encounter(grappled(DUNDER, "Goblin", dominant=True), grappled(GOBLIN, "Dunder")))
    told = "somebody who is grappled back: `grappled: {partner: Dunder}`"
    assert faults(grappled(DUNDER, "Goblin"), GOBLIN) == [("combatants[0].grappled.partner", told)]
    neither = faults(grappled(DUNDER, "Goblin"), grappled(GOBLIN, "Dunder"))
    assert neither == [("combatants[1].grappled.dominant", "true: just one of the two is dominant")]


@pytest.mark.parametrize(
    ("partner", "told"),
    [
        ("Goblyn", "the name of a combatant: Goblin or Orc (did you mean Goblin?)"),
        ("Dunder", "somebody else"),
    ],
)
def test_a_grapple_with_nobody(partner: str, told: str) -> None:
    assert faults(grappled(DUNDER, partner), GOBLIN, ORC) == [
        ("combatants[0].grappled.partner", told)
    ]


def test_a_grapple_of_allies_or_the_fallen() -> None:
    fallen = grappled(GOBLIN, "Dunder") | {"hp_left": 0}
    assert faults(grappled(DUNDER, "Goblin"), fallen, ORC) == [
        ("combatants[0].grappled.partner", "somebody who has not fallen"),
        ("combatants[1].grappled", "none, as it has fallen"),
    ]
    assert faults(DUNDER, grappled(GOBLIN, "Orc"), grappled(ORC, "Goblin"))[0] == (
        "combatants[1].grappled.partner",
        "somebody of the other side",
    )


def with_item(**item: object) -> Data:
    return GOBLIN | {"items": [{"name": "Axe", **item}]}


def test_items_are_told_apart_and_in_one_state() -> None:
    twice = GOBLIN | {"items": [{"name": "Axe"}, {"name": "Axe"}]}
    assert faults(DUNDER, twice) == [
        ("combatants[1].items[1].name", "a name that none of its other items has")
    ]
    assert faults(DUNDER, with_item(dropped=True, broken=True)) == [
        ("combatants[1].items[0].dropped", "false, as it is broken")
    ]
    assert faults(DUNDER, with_item(st_lost=2)) == [
        ("combatants[1].items[0].own_st", "its own ST, as `st_lost` is given")
    ]
    assert faults(DUNDER, with_item(st_lost=2, own_st=1)) == [
        ("combatants[1].items[0].st_lost", "1 or less, its own ST")
    ]
    assert faults(DUNDER, with_item(), actions=["attack", "sunder"]) == [
        ("combatants[1].items[0].own_st", "its own ST, as `sunder` is allowed")
    ]


def test_spells_that_it_can_know() -> None:
    witch = GOBLIN | {"spells": ["magic_missile", "invisibility_minor"], "al": 1, "level": 3}
    read_encounter(encounter(DUNDER, witch))
    assert faults(DUNDER, witch | {"level": 2}) == [
        (
            "combatants[1].spells[1]",
            "a spell that level 2 may know: this one needs 3",
        )
    ]
    told = "a spell that it can cast: arcane ones need `al` 1 or more"
    assert faults(DUNDER, witch | {"al": 0}) == [
        ("combatants[1].spells[0]", told),
        ("combatants[1].spells[1]", told),
    ]
    assert faults(DUNDER, witch | {"spells": ["magic_missle"]})[0] == (
        "combatants[1].spells[0]",
        (
            "magic_missile, invisibility_minor, divine_eye_anger or healing_touch"
            " (did you mean magic_missile?)"
        ),
    )


def test_action_points_left_are_of_the_pool() -> None:
    # No core stats and no `ap`: no pool. Level 1 with core stats: 10.
    assert faults(DUNDER, GOBLIN | {"ap_left": 1})[0][1] == "0 or less, the pool of action points"
    stats = {"body": 3, "mind": 3, "soul": 3}
    read_encounter(encounter(DUNDER, GOBLIN | stats | {"ap_left": 10}))
    assert faults(DUNDER, GOBLIN | stats | {"ap_left": 11})[0][0] == "combatants[1].ap_left"


PRIEST: Data = ORC | {"spells": ["divine_eye_anger"], "dl": 2, "level": 8, "ap": 20}


def petrified(**petrifying: object) -> Data:
    # Its BP is its CP: 4 rounds.
    return DUNDER | {"petrifying": {"caster": "Orc", "rounds_left": 3, "penalty": 1} | petrifying}


def test_a_petrification_that_can_be() -> None:
    read_encounter(encounter(petrified(), GOBLIN, PRIEST))
    assert faults(petrified(caster="Ork"), GOBLIN, PRIEST) == [
        (
            "combatants[0].petrifying.caster",
            "the name of a combatant: Dunder, Goblin or Orc (did you mean Orc?)",
        )
    ]
    assert faults(petrified(caster="Goblin"), GOBLIN, PRIEST)[0][1] == (
        "a caster who knows a spell that petrifies"
    )
    assert faults(petrified(), GOBLIN, PRIEST | {"hp_left": 0})[0][1] == (
        "a caster who has not fallen, which would undo it"
    )
    assert faults(petrified(rounds_left=5), GOBLIN, PRIEST) == [
        ("combatants[0].petrifying.rounds_left", "4 or less, its base potential")
    ]
    assert faults(petrified(penalty=2), GOBLIN, PRIEST)[0][0] == (
        "combatants[0].petrifying.penalty"
    )


def test_invisibility_lasts_no_longer_than_the_arcane_level() -> None:
    witch = GOBLIN | {"spells": ["invisibility_minor"], "al": 2, "level": 3}
    read_encounter(encounter(DUNDER, witch | {"unseen": 2}))
    assert faults(DUNDER, witch | {"unseen": 3}) == [
        ("combatants[1].unseen", "2 or less, its arcane level")
    ]


def test_a_charge_needs_to_be_allowed_and_a_manoeuvre_an_attack() -> None:
    assert faults(DUNDER, GOBLIN | {"charged": True}, actions=["attack"]) == [
        ("combatants[1].charged", "false, as `charge` is none of the encounter's actions")
    ]
    assert faults(DUNDER, GOBLIN, actions=["total", "trip"]) == [
        ("actions[1]", "attack, full, charge or targeted beside it")
    ]


SHEET: Data = {"creation": {"points": 24, "body": 3, "mind": 3, "soul": 3}}


def test_a_sheet_gives_the_numbers_that_are_not_given() -> None:
    bare: Data = {"name": "Barli", "side": "players", "sheet": SHEET}
    read_encounter(encounter(bare | {"hp_left": 15, "ep_left": 7, "ap_left": 10}, GOBLIN))
    limits = [
        ("combatants[0].hp_left", "15 or less, the full hit points"),
        ("combatants[0].ep_left", "7 or less, the EP of this round"),
        ("combatants[0].ap_left", "10 or less, the pool of action points"),
    ]
    assert faults(bare | {"hp_left": 16, "ep_left": 8, "ap_left": 11}, GOBLIN) == limits


def test_a_faulty_sheet_and_what_stands_beside_it() -> None:
    sheet: dict[str, Any] = SHEET | {"levels": [{"stat": "body"}]}
    told = faults({"name": "Barli", "side": "players", "sheet": sheet, "level": 2, "al": 1}, GOBLIN)
    assert [field for field, _ in told] == [
        "combatants[0].sheet.levels[0].stat",
        "combatants[0].level",
        "combatants[0].al",
    ]
