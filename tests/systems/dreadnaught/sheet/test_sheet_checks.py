"""What a character sheet may get wrong, and that each violation is told by its field."""

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sheets import MAGE_FEAT, Data, sheet

from solver.systems.fault import InvalidEncounterError
from solver.systems.registry import read_character

NOTHING: Data = {}


def faults(data: Data) -> list[tuple[str, str]]:
    """Return the fields and expectations of all that is wrong with a sheet."""
    with pytest.raises(InvalidEncounterError) as caught:
        read_character(data)
    return [(fault.field, fault.expectation) for fault in caught.value.faults]


def fields(data: Data) -> list[str]:
    return [field for field, _ in faults(data)]


def test_creation_points_pay_stats_feats_and_further_templates() -> None:
    # 6 + 6 + 6 for the stats, so that 6 of 24 are left.
    feats = [{"name": "Dodge", "cost": 4}]
    templates: list[Data] = [{"name": "Dwarf"}, {"name": "Smith", "cost": 2}]
    read_character(sheet(feats=feats, templates=templates))
    templates[1]["cost"] = 3
    told = "25 or more for what was bought: body 6, mind 6, soul 6, feats 4, templates 3"
    assert faults(sheet(feats=feats, templates=templates)) == [("creation.points", told)]
    read_character(sheet(feats=feats, templates=templates, points=25))


def test_creation_points_are_24_to_32() -> None:
    assert fields(sheet(points=23)) == ["creation.points"]
    assert fields(sheet(points=33)) == ["creation.points"]


def test_only_the_first_template_is_free_and_later_levels_offer_none() -> None:
    two = [{"name": "Dwarf"}, {"name": "Smith"}]
    assert fields(sheet(templates=two)) == ["creation.templates[1].cost"]
    assert fields(sheet(3, 3, 3, {"templates": two[:1]})) == ["levels[0].templates"]


def test_a_stat_costs_at_most_half_of_the_points_saved_ones_included() -> None:
    # 6 skill points at level 2, half of them 3: Body 4 costs 4. 13 at level 3, half of them 6.
    raised = {"stat": "body"}
    told = "a stat for 3 skill points or less, half of the 6 available"
    assert faults(sheet(3, 3, 3, raised)) == [("levels[0].stat", told)]
    read_character(sheet(3, 3, 3, NOTHING, raised))
    spent = {"feats": [{"name": "Dodge", "cost": 6}]}
    told = "a stat for 3 skill points or less, half of the 7 available"
    assert faults(sheet(3, 3, 3, spent, raised)) == [("levels[1].stat", told)]


def test_feats_cost_no_more_than_is_left() -> None:
    # Body 3 costs 3 of 6.
    bought: Data = {
        "stat": "body",
        "feats": [{"name": "Dodge", "cost": 2}, {"name": "Grit", "cost": 2}],
    }
    told = "3 skill points or less, of 6 that were available"
    assert faults(sheet(2, 3, 3, bought)) == [("levels[0].feats", told)]
    bought["feats"][1]["cost"] = 1
    read_character(sheet(2, 3, 3, bought))


def test_extreme_stats_once_in_three_levels_unless_granted() -> None:
    # Body 5, Mind 5 and Soul 1 cost 15 + 15 + 1 of 32.
    saved = [NOTHING] * 2
    six = {"stat": "body"}
    also = {"stat": "mind"}
    read_character(sheet(5, 5, 1, *saved, six, NOTHING, NOTHING, also, points=32))
    (fault,) = faults(sheet(5, 5, 1, *saved, six, NOTHING, also, points=32))
    assert fault[0] == "levels[4].stat"
    assert "gm_reward" in fault[1]
    read_character(sheet(5, 5, 1, *saved, six, NOTHING, also | {"gm_reward": True}, points=32))


def test_experience_reaches_the_level_of_the_history() -> None:
    read_character(sheet(3, 3, 3, NOTHING, xp=1000))
    told = "1000 or more, at which level 2 is reached"
    assert faults(sheet(3, 3, 3, NOTHING, xp=999)) == [("xp", told)]


def test_action_points_left_are_of_the_pool() -> None:
    read_character(sheet(3, 3, 4, NOTHING, points=28, ap_left=13))
    told = "13 or less, the pool of action points"
    assert faults(sheet(3, 3, 4, NOTHING, points=28, ap_left=14)) == [("ap_left", told)]


def test_spells_are_bought_with_spell_points_of_their_kind() -> None:
    read_character(sheet(feats=[MAGE_FEAT | {"spells": ["magic_missile"]}]))
    # 2 spell points at level 1, which pay one spell of level 2, but it needs two below it.
    early = sheet(feats=[MAGE_FEAT | {"spells": ["invisibility_minor"]}])
    assert set(fields(early)) == {"creation.feats[0].spells[0]"}
    assert len(faults(early)) == 2  # its character level, and the two spells below
    other = sheet(feats=[MAGE_FEAT | {"spells": ["healing_touch"]}])
    assert "creation.feats[0].spells[0]" in fields(other)
    twice = sheet(feats=[MAGE_FEAT | {"spells": ["magic_missile", "magic_missile"]}])
    assert fields(twice) == ["creation.feats[0].spells[1]"]


def test_spells_without_a_proficiency() -> None:
    assert set(fields(sheet(feats=[{"name": "Book", "cost": 0, "spells": ["magic_missile"]}]))) == {
        "creation.feats[0].spells",
        "creation.feats[0].spells[0]",
    }


def test_spell_points_follow_the_level_at_which_the_feat_is_bought() -> None:
    # 2 points at level 1 and 3 at level 3 pay spells of levels 1 and 2, but one spell of level 1 is
    # known where two are needed.
    late = sheet(
        3,
        3,
        3,
        NOTHING,
        {"feats": [MAGE_FEAT | {"spells": ["invisibility_minor"]}]},
        feats=[MAGE_FEAT | {"spells": ["magic_missile"]}],
    )
    (fault,) = faults(late)
    assert fault[0] == "levels[1].feats[0].spells[0]"
    assert "two known spells of the level below" in fault[1]


def test_what_was_taught_must_fit_the_character_as_it_is() -> None:
    read_character(
        sheet(3, 3, 3, NOTHING, NOTHING, feats=[MAGE_FEAT], taught=["invisibility_minor"])
    )
    early = sheet(3, 3, 3, NOTHING, feats=[MAGE_FEAT], taught=["invisibility_minor"])
    assert fields(early) == ["taught[0]"]


def test_all_faults_are_told_in_one_go() -> None:
    data = sheet(9, 3, 3, {"stat": "body"}, {"stat": "luck"}, xp=5, feats=[{"name": "Dodge"}])
    told = fields(data)
    assert {"creation.feats[0].cost", "levels[0].stat", "levels[1].stat", "xp"} <= set(told)


feats = st.fixed_dictionaries({"name": st.just("Feat"), "cost": st.integers(0, 9)})
levels: st.SearchStrategy[list[Data]] = st.lists(
    st.fixed_dictionaries(
        {},
        optional={"stat": st.sampled_from(["body", "mind", "soul"]), "feats": st.lists(feats)},
    ),
    max_size=6,
)


@given(stats=st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(0, 5)), levels=levels)
def test_a_history_is_fine_just_when_plain_book_keeping_says_so(
    stats: tuple[int, int, int], levels: list[Data]
) -> None:
    """Second way: one purse, level by level, each rule as the text words it."""
    body = dict(zip(("body", "mind", "soul"), stats, strict=True))
    fine = sum(sum(range(n + 1)) for n in stats) <= 32
    purse, last_extreme = 0, -10
    for number, level in enumerate(levels, start=2):
        purse += 4 + number + max(0, body["mind"] - 3)
        before = purse
        if "stat" in level:
            body[level["stat"]] += 1
            price = body[level["stat"]]
            fine &= 2 * price <= before
            purse -= price
            if price >= 6:
                fine &= number - last_extreme >= 3
                last_extreme = number
        purse -= sum(feat["cost"] for feat in level.get("feats", []))
        fine &= purse >= 0
        purse = max(0, purse)
    data = sheet(*stats, *levels, points=32)
    try:
        read_character(data)
    except InvalidEncounterError:
        assert not fine
    else:
        assert fine


odd: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 200) | st.text(max_size=3) | st.just("body"),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=4,
)


@given(odd, odd, odd, st.sampled_from(["creation", "levels", "taught", "xp", "ap_left"]))
def test_whatever_stands_there_only_faults_are_told(
    one: Any, other: Any, third: Any, field: str
) -> None:
    data = sheet(3, 3, 3, {"stat": one, "feats": other}, feats=[{"name": "x", "spells": third}])
    data[field] = data[field] if field == "levels" else one
    with suppress(InvalidEncounterError):
        read_character(data)
