"""The budget of a suggestion holds for all that is solved for it."""

import time
from dataclasses import dataclass, fields

import pytest
from answers import known
from encounters import DUNDER, GOBLIN, encounter

from solver.game.watch import Watch
from solver.opponent.suggest import answer_fight
from solver.systems.dreadnaught.skirmish.skirmish_table import available
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

    def solve(self, watch: Watch, *, budget: float = DEFAULT_BUDGET) -> Values[SkirmishState]:
        _budgets.append(budget)
        values = super().solve(watch, budget=budget)
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
