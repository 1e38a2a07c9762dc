"""What every rule system must keep to, whatever its rules are."""

from typing import Any

import pytest
from answers import known
from encounters import SMALL
from hypothesis import given
from hypothesis import strategies as st

from solver.equilibrium.horizon import solve_finite_horizon
from solver.equilibrium.stage import one_by_one, stage_game
from solver.game.watch import Watch
from solver.systems.fault import InvalidEncounterError
from solver.systems.interface import Fight, Kind, System
from solver.systems.registry import SYSTEMS, read_encounter, system_of

every_system = pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)


def small_fight(system: System) -> Fight[Any, Any]:
    """Return the fight of the system's small encounter."""
    return system.fight(system.read(SMALL[system.name]))


def test_names_are_unique_and_found() -> None:
    names = [system.name for system in SYSTEMS]
    assert len(set(names)) == len(names)
    for system in SYSTEMS:
        document = read_encounter(SMALL[system.name])
        assert isinstance(document, system.document)
        assert system_of(document) is system


def test_an_unknown_system_is_told_with_the_nearest_name() -> None:
    with pytest.raises(InvalidEncounterError) as caught:
        read_encounter({"schema_version": 1, "system": "dreadnought"})
    (fault,) = caught.value.faults
    assert (fault.field, fault.nearest) == ("system", "dreadnaught")


@every_system
def test_an_unknown_field_is_a_fault(system: System) -> None:
    with pytest.raises(InvalidEncounterError) as caught:
        system.read(SMALL[system.name] | {"roundz": 1})
    assert [(fault.field, fault.nearest) for fault in caught.value.faults] == [("roundz", "rounds")]


@every_system
@given(data=st.data())
def test_every_play_ends_and_chance_sums_to_one(system: System, data: st.DataObject) -> None:
    fight = small_fight(system)
    state = fight.start
    for _ in range(1000):
        if fight.game.terminal_value(state) is not None:
            return
        rows, columns = fight.game.moves(state)
        assert len(rows) > 0 and len(columns) > 0  # noqa: PT018 - one claim: both may move
        row, column = data.draw(st.sampled_from(rows)), data.draw(st.sampled_from(columns))
        outcomes = fight.game.outcomes(state, row, column)
        assert sum(outcome.probability for outcome in outcomes) == pytest.approx(1, abs=1e-12)
        state = data.draw(st.sampled_from([outcome.state for outcome in outcomes]))
    pytest.fail("play did not end within 1000 stages")


@every_system
def test_solving_agrees_with_the_general_solver(system: System) -> None:
    fight = small_fight(system)
    general = solve_finite_horizon(fight.game, fight.start)
    values = fight.solve(Watch())
    assert known(values.exploitability) <= 1e-9
    for state, _ in general.bounds:
        assert values.value(state) == pytest.approx(general.value(state), abs=1e-9)


@every_system
def test_questions_are_the_monsters_choices(system: System) -> None:
    fight = small_fight(system)
    values = fight.solve(Watch())
    assert fight.questions()
    for question in fight.questions():
        rows, columns = fight.game.moves(question.state)
        assert len(rows) > 1
        assert (question.decision.attacker is None) == (question.decision.kind is Kind.ACT)
        payoffs = stage_game(fight.game, question.state, one_by_one(values.value))
        assert payoffs.shape == (len(rows), len(columns))
        assert payoffs.min() <= values.value(question.state) <= payoffs.max()
        assert all(fight.option(question.state, row).bid >= 0 for row in rows)
        assert all(fight.players_option(question.state, column).bid >= 0 for column in columns)
