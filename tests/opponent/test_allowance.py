"""One budget for all searches of an answer: each gets what those before it left."""

from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

import pytest
from encounters import DUNDER, GOBLIN, encounter

from solver.game.watch import Watch
from solver.opponent.allowance import Allowance, granted
from solver.opponent.suggest import answer_fight
from solver.systems.registry import read_encounter, system_of

TOUGH = (DUNDER | {"ep": 3, "hp": 60}, GOBLIN | {"ep": 3, "hp": 60})


@dataclass
class Clock:
    """Goes on by `step` seconds whenever a fight is solved."""

    step: float
    now: float = 100.0
    budgets: list[float] = field(default_factory=list[float])

    def __call__(self) -> float:
        return self.now


def budgets_of(clock: Clock, budget: float, **fields: object) -> list[float]:
    """Return what each solve of an answer was allowed."""
    document = read_encounter(encounter(*TOUGH, rounds=1, **fields))
    fight = system_of(document).fight(document)
    solve = type(fight).solve

    def timed(self: Any, watch: Watch, *, budget: float, exact: float = 0.0) -> Any:
        clock.budgets.append(budget)
        clock.now += clock.step
        return solve(self, watch, budget=budget, exact=exact)

    def by_clock(budget: float) -> Allowance:
        return granted(budget, clock)

    with (
        patch.object(type(fight), "solve", timed),
        patch("solver.opponent.suggest.granted", by_clock),
    ):
        answer_fight(fight, "dreadnaught", seed=0, watch=Watch(), budget=budget)
    return clock.budgets


def test_an_allowance_runs_down_to_nothing() -> None:
    clock = Clock(step=0.0)
    allowance = granted(2.0, clock)
    assert allowance.left == 2.0
    clock.now += 1.5
    assert allowance.left == 0.5
    clock.now += 9.0
    assert allowance.left == 0.0


def test_the_solve_for_damage_takes_what_the_first_left() -> None:
    assert budgets_of(Clock(step=0.75), 2.0, objective="score") == [2.0, 1.25]


def test_the_solve_for_damage_itself_is_the_only_one() -> None:
    assert budgets_of(Clock(step=0.75), 2.0, objective="damage") == [2.0]


def test_stand_offs_are_looked_for_in_what_is_left() -> None:
    told = budgets_of(Clock(step=0.75), 2.0, objective="victory")
    # Nobody can win in a round: several more solves tell that, and all of them have one budget.
    assert len(told) > 2
    assert told == pytest.approx([max(0.0, 2.0 - 0.75 * i) for i in range(len(told))])
