"""The budget of a suggestion holds for all that is solved for it."""

import time
from dataclasses import dataclass, fields
from unittest.mock import patch

import pytest
from answers import known
from encounters import DUNDER, GOBLIN, encounter

from solver.game.watch import Watch
from solver.opponent.suggest import answer_fight, suggest_bids
from solver.systems.dreadnaught.skirmish import compiled
from solver.systems.dreadnaught.skirmish.kernel.numbers import is_known
from solver.systems.dreadnaught.skirmish.skirmish_table import SkirmishTable, available
from solver.systems.dreadnaught.skirmish.state import SkirmishState
from solver.systems.dreadnaught.skirmish_fight import SkirmishFight
from solver.systems.interface import DEFAULT_BUDGET, Terms, Values
from solver.systems.registry import read_encounter, system_of

pytestmark = pytest.mark.skipif(not available(), reason="the compiled solver was not built")

_TAKES = 0.2
_budgets: list[float] = []


@dataclass(frozen=True)
class _Slow(SkirmishFight):
    """A fight that is small, and yet takes its time."""

    def solve(
        self, watch: Watch, *, budget: float = DEFAULT_BUDGET, exact: float = 0.0
    ) -> Values[SkirmishState]:
        _budgets.append(budget)
        values = super().solve(watch, budget=budget, exact=exact)
        time.sleep(_TAKES)
        return values

    def on_terms(self, terms: Terms) -> "_Slow":
        return _slow(super().on_terms(terms))


def _slow(fight: SkirmishFight) -> _Slow:
    return _Slow(**{field.name: getattr(fight, field.name) for field in fields(fight)})


@pytest.mark.parametrize("budget", [10.0, _TAKES / 2])
def test_the_tie_break_has_what_the_solve_left_of_the_budget(budget: float) -> None:
    tiny = {"cp": 2, "ep": 2, "hp": 4}
    orc = {"name": "Orc", "side": "monsters", **tiny}
    document = read_encounter(
        encounter(DUNDER | tiny, GOBLIN | tiny, orc, rounds=1, objective="score")
    )
    fight = system_of(document).fight(document)
    assert isinstance(fight, SkirmishFight)
    _budgets.clear()
    answer = answer_fight(_slow(fight), "dreadnaught", seed=1, watch=Watch(), budget=budget)
    assert known(answer.exploitability) < 1e-9
    assert 0 < _budgets[0] <= budget
    if budget > _TAKES:
        assert 0 < _budgets[1] <= _budgets[0] - _TAKES
    else:
        assert len(_budgets) == 1


def _declared_attack() -> dict[str, object]:
    """Four monsters around a player who attacks one of them; each may aid the defence."""
    places = iter([(3, 3), (5, 3), (4, 2), (4, 4), (4, 3), (3, 4), (5, 4), (2, 2), (6, 2), (5, 2)])
    combatants = [
        {
            "name": name,
            "side": "monsters" if i < 4 else "players",
            "cp": 3 + i % 2,
            "ep": 8 + i % 4,
            "hp": 18 + i,
            "at": list(next(places)),
        }
        for i, name in enumerate(("Gruk", "Snik", "Brak", "Zog", *"ABCDEF"))
    ]
    return encounter(
        *combatants,
        rounds=1,
        objective="score",
        board={"width": 8, "height": 7},
        turn="A",
        actions=["attack", "full", "active", "total", "move", "aid", "trip"],
        declared={"action": "attack", "target": "Snik"},
    )


def test_a_declared_attack_asks_for_each_stage_game_once() -> None:
    """In compiled code, and looks at the setting for the start alone."""
    asked = list[int]()
    ask = SkirmishTable.stage

    def counted(table: SkirmishTable, state: SkirmishState) -> list[list[float]] | None:
        payoffs = ask(table, state)
        asked.append(sum(len(row) for row in payoffs or []))
        return payoffs

    document = read_encounter(_declared_attack())
    with (
        patch.object(SkirmishTable, "stage", counted),
        patch.object(SkirmishTable, "targets", side_effect=AssertionError),
        patch.object(compiled, "is_known", wraps=is_known) as looks,
    ):
        answer = suggest_bids(document, seed=1, budget=0.05)
    assert len(answer.suggestions) > 20
    assert looks.call_count == 1
    pushes = sum(len(suggestion.pushes) for suggestion in answer.suggestions)
    assert len(asked) <= 2 * len(answer.suggestions) + pushes
    assert max(asked) > 50


def test_decisions_that_are_estimated_are_told_as_such() -> None:
    answer = suggest_bids(read_encounter(_declared_attack()), seed=1, budget=0.0)
    rough = [s for s in answer.suggestions if s.guarantee.startswith("By a rough estimate, ")]
    assert answer.finding.estimated > 0
    assert f"{len(rough)} decisions rest on a rough estimate" in " ".join(answer.notes)
    others = [s for s in answer.suggestions if s not in rough]
    assert all(s.guarantee.startswith("As far as was looked ahead, ") for s in others)
