"""The states that a search has met, numbered, and their stage games, worked out but once.

A stage is kept by state and width: what each pair of moves pays, and the number of the state that
follows, row by row. Axis 0 belongs to the monsters.
"""

from collections.abc import Callable
from typing import NamedTuple

from solver.systems.dreadnaught.skirmish.skirmish import Moves, Skirmish
from solver.systems.dreadnaught.skirmish.state import SkirmishState
from solver.systems.dreadnaught.skirmish_search.level import Width
from solver.systems.dreadnaught.skirmish_search.narrow import narrowed


class Stage(NamedTuple):
    """A stage game whose followers' values are open.

    Attributes:
        rows, columns: how many moves the sides have.
        rewards: of each pair of moves.
        followers: numbers of the states that follow.
    """

    rows: int
    columns: int
    rewards: list[float]
    followers: list[int]


class Graph:
    """States and stages of one skirmish."""

    def __init__(self, skirmish: Skirmish, check: Callable[[], None]) -> None:
        self.skirmish = skirmish
        self.states: list[SkirmishState] = []
        self._check = check
        self._numbers: dict[SkirmishState, int] = {}
        self._stages: dict[tuple[int, Width], Stage] = {}

    def number(self, state: SkirmishState) -> int:
        """Return the number of a state."""
        number = self._numbers.setdefault(state, len(self.states))
        if number == len(self.states):
            self.states.append(state)
        return number

    def stage(self, number: int, width: Width) -> Stage:
        """Return the stage game of a state, with so many of its moves."""
        key = (number, width)
        if key not in self._stages:
            state = self.states[number]
            self._stages[key] = self.stage_of(state, narrowed(self.skirmish, state, width))
        return self._stages[key]

    def stage_of(self, state: SkirmishState, moves: Moves) -> Stage:
        """Return the stage game of a state with these moves."""
        rows, columns = moves
        rewards, followers = list[float](), list[int]()
        for row in rows:
            self._check()
            for column in columns:
                (outcome,) = self.skirmish.outcomes(state, row, column)
                rewards.append(outcome.reward)
                followers.append(self.number(outcome.state))
        return Stage(len(rows), len(columns), rewards, followers)
