"""What the fields of an encounter must fulfil together, and that nothing gets past the checks."""

import copy
import math
from typing import Any

import pytest
from encounters import DUNDER, GOBLIN, encounter
from hypothesis import given
from hypothesis import strategies as st

from service.encounter_file.tree import parts
from solver.systems.fault import InvalidEncounterError
from solver.systems.registry import read_encounter, system_of


def faults(*combatants: dict[str, Any], **fields: object) -> list[tuple[str, str]]:
    """Return the fields and expectations of all that is wrong with an encounter."""
    with pytest.raises(InvalidEncounterError) as caught:
        read_encounter(encounter(*combatants, **fields))
    return [(fault.field, fault.expectation) for fault in caught.value.faults]


def test_both_sides_are_there_and_names_told_apart() -> None:
    read_encounter(encounter(DUNDER, GOBLIN, GOBLIN | {"name": "Orc"}))
    assert faults(DUNDER, GOBLIN | {"side": "players"}) == [
        ("combatants[1].side", "monsters for one of the combatants: all are of side players")
    ]
    assert faults(DUNDER, GOBLIN | {"name": "Dunder"}) == [
        ("combatants[1].name", "a name that no other combatant has")
    ]
    assert faults(DUNDER)[0] == ("combatants", "a list of at least 2")


def test_the_fallen_have_no_turn_and_somebody_stands() -> None:
    orc = GOBLIN | {"name": "Orc", "hp_left": 0}
    read_encounter(encounter(DUNDER, orc, GOBLIN))
    assert faults(DUNDER, orc, GOBLIN, turn="Orc") == [
        ("turn", "the turn of a combatant who has not fallen")
    ]
    assert faults(DUNDER, orc) == [
        ("combatants[1].hp_left", "hit points left for somebody of side monsters")
    ]


CORE = {"name": "Goblin", "side": "monsters", "body": 3, "mind": 3, "soul": 3}


def test_numbers_that_follow_from_core_stats_limit_what_is_left() -> None:
    # BP 3: EP 2 · 3 + 1, hit points 5 · 3; 4 EP more in a first round.
    read_encounter(encounter(DUNDER, CORE | {"ep_left": 7, "hp_left": 15}))
    read_encounter(encounter(DUNDER, CORE | {"ep_left": 11}, first_round=True))
    assert faults(DUNDER, CORE | {"ep_left": 8, "hp_left": 16}) == [
        ("combatants[1].hp_left", "15 or less, the full hit points"),
        ("combatants[1].ep_left", "7 or less, the EP of this round"),
    ]
    surprised = CORE | {"ep_left": 8, "surprised": True}
    assert faults(DUNDER, surprised, first_round=True)[0][0] == "combatants[1].ep_left"


def test_core_stats_that_give_impossible_hit_points() -> None:
    nothing = CORE | {"body": 0, "mind": 0, "soul": 0}
    expected = "1 to 10000, as the core stats would give 0"
    assert faults(DUNDER, nothing) == [("combatants[1].hp", expected)]
    assert faults(DUNDER, CORE | {"body": 100, "level": 100})[0][0] == "combatants[1].hp"


def test_modifiers_that_add_up_to_a_typing_error() -> None:
    blessed = [{"name": "x", "at": 1000, "ep": -1000, "resistance": {"physical": 9000}}] * 2
    assert faults(DUNDER, GOBLIN | {"modifiers": blessed}) == [
        ("combatants[1].modifiers", "at most 1000 in all"),
        ("combatants[1].modifiers", "at most 10000 in all"),
    ]


@pytest.mark.parametrize(
    ("made", "goblin", "expected"),
    [
        (
            {"action": "charge", "attacks": 2},
            {"ep_left": 4},
            [("turn_so_far.attacks", "1 or less, the attacks of `charge` with CP 3")],
        ),
        (
            {"action": "full"},
            {},
            [
                (
                    "combatants[1].ep_left",
                    "5 or less: its attacks cost 1 EP at least, of 6 in this round",
                )
            ],
        ),
        # One bid of 1 EP at least, and additional attacks for 2 and 4 EP.
        (
            {"action": "charge", "additional": 2},
            {"ep_left": 0},
            [
                (
                    "turn_so_far",
                    "a turn that can be paid: its attacks cost 7 EP at least, of 6 in this round",
                )
            ],
        ),
        # The same after a full attack: 1 and 2 EP.
        (
            {"action": "full", "additional": 2},
            {"ep_left": 3},
            [
                (
                    "combatants[1].ep_left",
                    "2 or less: its attacks cost 4 EP at least, of 6 in this round",
                )
            ],
        ),
        (
            {"action": "total"},
            {"ep_left": 3},
            [("turn_so_far.action", "attack, full, charge or targeted")],
        ),
        (
            {"action": "targeted"},
            {"ep_left": 3},
            [("turn_so_far.action", "one of the encounter's actions: attack, full, charge")],
        ),
        ({}, {"ep_left": 3}, [("turn_so_far", "what was done in this turn, or no such field")]),
        (
            {"additional": 1},
            {"ep_left": 3},
            [("turn_so_far.action", "attack, full, charge or targeted, as `additional` is given")],
        ),
        (
            {"action": "full", "standard_used": True, "move_used": True},
            {"ep_left": 3},
            [
                ("turn_so_far.standard_used", "false, as `full` took that itself"),
                ("turn_so_far.move_used", "false, as `full` took that itself"),
            ],
        ),
        (
            {"active_defence": True},
            {"ep_left": 3},
            [("turn_so_far.move_used", "true, for `active_defence`")],
        ),
        (
            {"action": "attack", "move_used": True, "half_move_left": True},
            {"ep_left": 3},
            [
                (
                    "turn_so_far.half_move_left",
                    "false, unless the move action was used to stand up and nothing was done since",
                )
            ],
        ),
    ],
)
def test_a_turn_that_can_not_have_been(
    made: dict[str, Any], goblin: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    turn = {"turn": "Goblin", "turn_so_far": made, "actions": ["attack", "full", "charge"]}
    assert faults(DUNDER, GOBLIN | goblin, **turn) == expected


def test_a_turn_that_was() -> None:
    made = {"action": "full", "attacks": 1, "additional": 2}
    goblin = GOBLIN | {"ep_left": 2}
    read_encounter(encounter(DUNDER, goblin, turn="Goblin", turn_so_far=made))


FULL: dict[str, Any] = encounter(
    DUNDER | {"ep_left": 3, "level": 2, "charged": True},
    CORE | {"hp_left": 9, "active": 1, "modifiers": [{"name": "shield", "st": 1}]},
    objective="victory",
    rounds=2,
    stalemate=-0.5,
    actions=["attack", "charge", "total"],
    order=["Dunder", "Goblin"],
    turn="Dunder",
    turn_so_far={"action": "charge", "attacks": 1, "additional": 0},
    first_round=False,
)

SKIRMISH: dict[str, Any] = encounter(
    DUNDER
    | {
        "at": [0, 0],
        "grappled": {"partner": "Goblin", "dominant": True},
        "items": [{"name": "Axe", "at": 1, "own_st": 3, "st_lost": 1, "dropped": True}],
        "spells": ["magic_missile"],
        "al": 1,
        "ep_left": 2,
    },
    CORE
    | {
        "at": [1, 0],
        "grappled": {"partner": "Dunder"},
        "petrifying": {"caster": "Barli", "rounds_left": 1, "penalty": 1},
        "prone": True,
        "unseen": 1,
        "weight": 2,
    },
    {
        "name": "Barli",
        "side": "players",
        "at": [0, 1],
        "sheet": {"creation": {"points": 24, "body": 3, "mind": 3, "soul": 3}, "taught": []},
        "range": 4,
        "reach": 2,
    },
    GOBLIN | {"name": "Snik", "hp_left": 0},
    {"name": "Snak", "side": "monsters", "cp": 1, "ep": 1, "hp": 2, "at": [2, 1]},
    board={"width": 3, "height": 2, "obstacles": [[2, 0]]},
    house_rules={"opportunities_per_round": 2, "grapple_manoeuvres": ["trip"]},
    actions=["attack", "grapple", "move", "cast", "sunder", "aid", "pickup"],
    order=["Goblin", "Dunder", "Barli", "Snik", "Snak"],
    turn="Dunder",
    turn_so_far={"action": "attack", "move_used": True, "moved": 2},
    rounds=1,
)


def test_the_skirmish_is_refused_for_its_caster_alone() -> None:
    """Else the test below would change what is faulty at many places already."""
    with pytest.raises(InvalidEncounterError) as caught:
        read_encounter(SKIRMISH)
    assert [fault.field for fault in caught.value.faults] == ["combatants[1].petrifying.caster"]


odd_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 200)
    | st.sampled_from([10**30, -(10**30), math.nan, math.inf, 0.5])
    | st.sampled_from(["attack", "full", "players", "monsters", "Dunder", "Goblin", "", "\x00"])
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


def paths(value: object) -> list[tuple[Any, ...]]:
    """Return the paths to all parts of plain data, but not to the whole."""
    return [(step, *rest) for step, part in parts(value) for rest in [(), *paths(part)]]


@pytest.mark.parametrize("whole", [FULL, SKIRMISH], ids=["duel", "skirmish"])
@given(data=st.data())
def test_whatever_is_changed_only_faults_are_told(
    whole: dict[str, Any], data: st.DataObject
) -> None:
    """What passes every check is a fight, too."""
    changed = copy.deepcopy(whole)
    if data.draw(st.booleans()):
        changed["combatants"][1].pop("petrifying", None)
    for _ in range(data.draw(st.integers(1, 4))):
        *way, last = data.draw(st.sampled_from(paths(changed)))
        holder: Any = changed
        for step in way:
            holder = holder[step]
        match data.draw(st.sampled_from(["change", "remove", "add"])):
            case "remove":
                del holder[last]
            case "add" if isinstance(holder, dict):
                holder[data.draw(st.text(max_size=5))] = data.draw(odd_values)
            case _:
                holder[last] = data.draw(odd_values)
    try:
        document = read_encounter(changed)
    except InvalidEncounterError:
        return
    fight = system_of(document).fight(document)
    assert fight.game.terminal_value(fight.start) is None
    for question in fight.questions():
        assert len(fight.game.moves(question.state)[0]) > 0
