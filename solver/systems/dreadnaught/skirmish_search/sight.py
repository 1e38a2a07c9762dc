"""What a search sees from a start at one level, and the values that come of it.

Values go from the leaves up: a state beyond the level is worth its estimate, any other the value of
its stage game. The choice in hand may be cut down to some moves, which levels before this one
found best.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from solver.equilibrium.matrix import solve_matrix
from solver.systems.dreadnaught.skirmish.skirmish import Moves
from solver.systems.dreadnaught.skirmish.state import SkirmishState, Turn
from solver.systems.dreadnaught.skirmish_search.graph import Graph, Stage
from solver.systems.dreadnaught.skirmish_search.level import Level, Width, turns_passed


@dataclass
class Sight:
    """What all levels of a search share.

    Attributes:
        graph: the states that were met.
        start: the state asked about.
        estimate: what a state is worth where nothing is looked at any more.
        check: called often; raises where the search is to end.
    """

    graph: Graph
    start: SkirmishState
    estimate: Callable[[SkirmishState], float]
    check: Callable[[], None]
    _opening: frozenset[Turn] = field(init=False)

    def __post_init__(self) -> None:
        """Note what a turn looks like while what is in hand goes on."""
        turns = {self.start.turn}
        if not self.start.frames:
            stage = self.graph.stage(self.graph.number(self.start), Width.LIKELY)
            turns |= {self.graph.states[number].turn for number in stage.followers}
        self._opening = frozenset(turns)

    def is_in_hand(self, state: SkirmishState) -> bool:
        """Return whether `state` is the start, or comes before anything else is declared."""
        under_way = bool(state.frames) and turns_passed(self.start, state) == 0
        return (under_way and state.turn in self._opening) or state == self.start


class Look:
    """One level's look: values by the numbers of the states."""

    def __init__(self, sight: Sight, level: Level, kept: Moves | None = None) -> None:
        self.level = level
        self.values: dict[int, float] = {}
        self._sight = sight
        self._kept = kept

    def value(self, state: SkirmishState) -> float:
        """Return what a state is worth, worked out if it is not known."""
        number = self._sight.graph.number(state)
        waiting = [number]
        while waiting:
            self._sight.check()
            here = waiting[-1]
            missing = () if here in self.values else self._missing(here)
            waiting.extend(missing)
            if not missing:
                waiting.pop()
        return self.values[number]

    def _missing(self, here: int) -> list[int]:
        """Give a state its value, or return the followers that must have theirs before."""
        end = self._end(here)
        if end is not None:
            self.values[here] = end
            return []
        stage = self._stage(here)
        missing = [number for number in stage.followers if number not in self.values]
        if not missing:
            self.values[here] = self._solved(stage)
        return list(dict.fromkeys(missing))

    def _end(self, number: int) -> float | None:
        """Return what a state is worth in which play is over, or looked at no further."""
        sight, state = self._sight, self._sight.graph.states[number]
        end = sight.graph.skirmish.terminal_value(state)
        if end is not None or state.frames or state == sight.start:
            return end
        if turns_passed(sight.start, state) < self.level.turns:
            return None
        return sight.estimate(state)

    def _stage(self, number: int) -> Stage:
        sight, state = self._sight, self._sight.graph.states[number]
        if self._kept is not None and state == sight.start:
            return sight.graph.stage_of(state, self._kept)
        if turns_passed(sight.start, state) < self.level.full:
            return sight.graph.stage(number, Width.ALL)
        width = self.level.in_hand if sight.is_in_hand(state) else Width.FEW
        return sight.graph.stage(number, width)

    def _solved(self, stage: Stage) -> float:
        values = self.values
        payoffs = [
            reward + values[number]
            for reward, number in zip(stage.rewards, stage.followers, strict=True)
        ]
        if stage.columns == 1:
            return max(payoffs)
        if stage.rows == 1:
            return min(payoffs)
        return solve_matrix(np.array(payoffs).reshape(stage.rows, stage.columns)).value
