"""The encounters in `examples/`: each is answered exactly, and shows the rule that it is about."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from answers import known

from solver.opponent.answer import Answer, Suggestion
from solver.opponent.suggest import suggest_bids
from solver.systems.finding import Method
from solver.systems.interface import Kind
from solver.systems.registry import read_encounter

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.yaml"))


def data(name: str) -> Any:
    (path,) = (path for path in EXAMPLES if path.stem == name)
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def answered(encounter: Any) -> Answer:
    return suggest_bids(read_encounter(encounter), seed=1)


@cache
def answer(name: str) -> Answer:
    return answered(data(name))


def played(suggestion: Suggestion) -> set[tuple[str, str | None, str | None]]:
    """Return what a strategy plays: actions, whom they go at, and their details."""
    return {(share.action, share.target, share.detail) for share in suggestion.strategy}


@pytest.mark.parametrize("name", [path.stem for path in EXAMPLES])
def test_an_example_is_solved_and_its_strategies_secure_what_is_told(name: str) -> None:
    told = answer(name)
    assert told.finding.method is Method.EXACT
    assert 0 <= known(told.exploitability) <= 1e-9
    assert told.value == pytest.approx(known(told.value_lower), abs=1e-9)
    assert told.suggestions
    for suggestion in told.suggestions:
        assert sum(share.probability for share in suggestion.strategy) == pytest.approx(1)
        assert suggestion.secured == pytest.approx(suggestion.value, abs=1e-9)


def test_flanking_costs_the_ogre() -> None:
    apart = data("flanking")
    # From [3, 0] Barli reaches the ogre, too, but not from the other side.
    apart["combatants"][1]["at"] = [3, 0]
    assert answer("flanking").value < answered(apart).value - 1e-6


def test_the_boar_charges_whom_it_has_a_straight_run_at() -> None:
    (suggestion,) = answer("charge").suggestions
    assert played(suggestion) == {("charge", "Barli", "to [3, 0] by [1, 0] [2, 0]")}
    near = data("charge")
    # One square is no run-up, and nobody else is in reach: only an attack on Barli is left.
    near["combatants"][0]["at"] = [3, 0]
    assert {action for action, _, _ in played(answered(near).suggestions[0])} == {"attack"}


def test_the_bear_strikes_at_its_partner_alone() -> None:
    turn = answer("grapple").suggestions[0]
    assert {target for _, target, _ in played(turn)} == {"Thorst"}
    free = data("grapple")
    for combatant in free["combatants"][:2]:
        del combatant["grappled"]
    targets = {target for _, target, _ in played(answered(free).suggestions[0])}
    assert "Barli" in targets


def test_a_trip_and_a_disarm_are_asked_about_apart() -> None:
    details = [each.decision.detail for each in answer("trip-and-disarm").suggestions]
    assert details == [None, "trip", "disarm axe"]


def test_a_knockback_is_resisted() -> None:
    (_, knocked) = answer("knockback").suggestions
    assert knocked.decision.detail == "knockback"
    assert any(push.action == "defend" and push.push > 0 for push in knocked.pushes)


def test_the_hexer_casts_what_can_not_miss() -> None:
    turn, *rest = answer("magic").suggestions
    assert played(turn) == {("cast", "Barli", "Magic Missile")}
    # Barli threatens it, so it may have to defend first, and then invests: 2 · AL at most.
    assert [each.decision.kind for each in rest] == [Kind.DEFEND, Kind.CAST]
    assert [share.bid for share in rest[1].strategy] == [4]


def test_the_shaman_heals() -> None:
    turn = answer("healing").suggestions[0]
    assert played(turn) == {("cast", "Orc", "Healing Touch")}
    spent = data("healing")
    spent["combatants"][0]["ap_left"] = 0
    assert ("cast", "Orc", "Healing Touch") not in played(answered(spent).suggestions[0])


def test_goblins_help_each_other_before_the_bids() -> None:
    suggestions = answer("aid").suggestions
    helps = [each for each in suggestions if each.decision.kind is Kind.AID]
    assert {each.decision.combatant for each in helps} == {"Snik", "Snak"}
    assert any(share.bid == 2 for each in helps for share in each.strategy)
    assert suggestions[-1].decision.detail == "defence +1 by aid"
    alone = data("aid")
    alone["actions"] = ["attack"]
    unaided = answered(alone).suggestions[-1]
    assert unaided.decision.combatant == suggestions[-1].decision.combatant == "Snak"
    assert suggestions[-1].value > unaided.value + 1e-6


def test_the_troll_strikes_at_whom_it_pays_to() -> None:
    turn = answer("boss-against-four").suggestions[0]
    equal = data("boss-against-four")
    del equal["combatants"][4]["weight"]
    targets = {target for _, target, _ in played(turn)}
    assert targets <= {"Dunder", "Barli", "Thorst", "Mirela"}
    assert answer("boss-against-four").value != pytest.approx(answered(equal).value, abs=1e-6)


def test_a_cracked_shield_breaks_sooner() -> None:
    whole = data("sunder")
    whole["combatants"][1]["items"][0]["own_st"] = 9
    by_sunder = answer("sunder").suggestions[1]
    assert by_sunder.decision.detail == "sunder shield"
    assert by_sunder.value < answered(whole).suggestions[1].value - 1e-6


def test_the_priests_death_undoes_the_petrification() -> None:
    """Thorst turns to stone after two rounds, and falls by it, unless he gets the priest."""
    told = answer("petrification")
    healthy = data("petrification")
    del healthy["combatants"][0]["petrifying"]
    assert told.value > answered(healthy).value + 1e-6


def test_only_who_is_surprised_goes_without_the_first_rounds_points() -> None:
    (suggestion,) = answer("ambush").suggestions
    later = data("ambush") | {"first_round": False}
    assert answer("ambush").value > answered(later).value + 1e-6
    assert max(share.bid for share in suggestion.strategy) <= 7


def test_the_archer_shoots_from_where_nobody_reaches_it() -> None:
    assert played(answer("archer").suggestions[0]) == {("attack", "Dunder", "at a range")}
    beside = data("archer")
    beside["combatants"][0]["at"] = [1, 0]
    assert answered(beside).value < answer("archer").value - 1e-6


def test_the_orc_picks_its_axe_up_and_is_struck_at_for_it() -> None:
    turn, *rest = answer("on-the-ground").suggestions
    assert played(turn) == {("pickup", None, "axe")}
    assert [each.decision.kind for each in rest] == [Kind.DEFEND]
    assert rest[0].decision.action == "opportunity"
