"""A fight that is too large for all other ways, answered within a budget: exactly if that fits.

The whole fight is tried first, for a part of the time. Where that does not suffice, the search
deepens level by level (`level.py`) and keeps the last level that it finished; of the choices in
hand only those go on that the level before found best. The first level takes the time that it
takes: there is nothing to fall back on. Source: "Games and how to solve them", section 3.
"""

import math
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TypeAlias

from solver.game.watch import Watch
from solver.systems.dreadnaught.plain_table import PlainTable, solve_plainly
from solver.systems.dreadnaught.skirmish.frames import Exchange
from solver.systems.dreadnaught.skirmish.member import Side
from solver.systems.dreadnaught.skirmish.moves import Move
from solver.systems.dreadnaught.skirmish.skirmish import Moves, Skirmish
from solver.systems.dreadnaught.skirmish.state import SkirmishState
from solver.systems.dreadnaught.skirmish_search.clock import Clock, HurriedSkirmish, TimeUpError
from solver.systems.dreadnaught.skirmish_search.estimate import Estimate
from solver.systems.dreadnaught.skirmish_search.graph import Graph
from solver.systems.dreadnaught.skirmish_search.level import Level, Width, before, levels
from solver.systems.dreadnaught.skirmish_search.narrow import narrowed
from solver.systems.dreadnaught.skirmish_search.sight import Look, Sight
from solver.systems.dreadnaught.skirmish_search.values import SearchedValues

AT_ONCE = 0.3
"""Of the time, for the whole fight before any search."""
_LAST_BEGIN = 0.7
"""Of the time: no level is begun later, since each takes several times the last."""
_MOST_CHOICES = {Width.LIKELY: 6, Width.FEW: 5, Width.ALL: 4}
"""In hand that go on, by how they were looked at."""

Searched: TypeAlias = PlainTable[SkirmishState] | SearchedValues


def search_within(
    skirmish: Skirmish, start: SkirmishState, budget: float, watch: Watch
) -> Searched:
    """Solve a fight within `budget` seconds of computing, or search it.

    Raises:
        StoppedError: if the watch ended the search.
    """
    clock = Clock(budget, watch)
    clock.share = AT_ONCE
    try:
        return _solved(skirmish, start, clock)
    except TimeUpError:
        clock.share = math.inf
    search = _Search(skirmish, start, clock)
    deeper = levels(start)
    search.look([next(deeper)])
    clock.share = 1.0
    try:
        while clock.spent < _LAST_BEGIN:
            level = next(deeper, None)
            if level is None:
                return _solved(skirmish, start, clock)
            search.look([level])
    except TimeUpError:
        pass
    clock.share = math.inf
    return search.values()


def search_to(
    skirmish: Skirmish, start: SkirmishState, level: Level, watch: Watch | None = None
) -> SearchedValues:
    """Search a fight to a level, however long that takes: what is found hangs on nothing else."""
    search = _Search(skirmish, start, Clock(math.inf, watch or Watch()))
    search.look([*before(level), level])
    return search.values()


def _solved(skirmish: Skirmish, start: SkirmishState, clock: Clock) -> PlainTable[SkirmishState]:
    return solve_plainly(
        HurriedSkirmish(skirmish, clock),
        start,
        clock.watch,
        is_exchange=lambda state: isinstance(state.top, Exchange),
    )


class _Search:
    """One search: the levels that it has finished, and the choices in hand that go on."""

    def __init__(self, skirmish: Skirmish, start: SkirmishState, clock: Clock) -> None:
        graph = Graph(skirmish, clock.check)
        self._sight = Sight(graph, start, Estimate(skirmish.setting, start), clock.check)
        self._finished: list[Look] = []
        self._kept: Moves | None = None

    @cached_property
    def _in_hand(self) -> Moves:
        """All choices in hand: to find the paths on a board takes a while."""
        return self._sight.graph.skirmish.moves(self._sight.start)

    def look(self, through: Iterable[Level]) -> None:
        """Look at levels one after the other."""
        for level in through:
            kept = self._kept_by_last()
            look = Look(self._sight, level, kept)
            look.value(self._sight.start)
            self._finished.append(look)
            self._kept = kept

    def values(self) -> SearchedValues:
        """Return what was found."""
        return SearchedValues(self._sight, tuple(self._finished), self._left_out())

    def _kept_by_last(self) -> Moves | None:
        """Return the choices in hand that go on, or None where all do."""
        start, skirmish = self._sight.start, self._sight.graph.skirmish
        if start.frames:
            return None
        if not self._finished:
            return narrowed(skirmish, start, Width.LIKELY)
        rows, columns = self._kept or self._in_hand
        if len(columns) == 1:
            return self._best(rows, Side.MONSTERS), columns
        return rows, self._best(columns, Side.PLAYERS)

    def _best(self, moves: Sequence[Move], side: Side) -> Sequence[Move]:
        """Return the moves of a side that are worth most to it, as the last level saw them."""
        sign, last = 1.0 if side is Side.MONSTERS else -1.0, self._finished[-1]

        def worth(move: Move) -> float:
            reward, after = self._after(move)
            return -sign * (reward + last.value(after))

        return sorted(moves, key=worth)[: _MOST_CHOICES[last.level.in_hand]]

    def _after(self, move: Move) -> tuple[float, SkirmishState]:
        """Return what one side's choice in hand pays, and where it leads."""
        start, skirmish = self._sight.start, self._sight.graph.skirmish
        rows, columns = self._in_hand
        pair = (move, columns[0]) if len(columns) == 1 else (rows[0], move)
        (outcome,) = skirmish.outcomes(start, *pair)
        return outcome.reward, outcome.state

    def _left_out(self) -> dict[SkirmishState, float]:
        """Return what follows the monsters' choices left out, and what it must count less than."""
        start = self._sight.start
        rows, columns = self._in_hand
        if self._kept is None or len(columns) > 1:
            return {}
        value, kept = self._finished[-1].value(start), set(self._kept[0])
        going = {self._after(move)[1] for move in kept}
        left = (self._after(move) for move in rows if move not in kept)
        return {state: value - reward for reward, state in left if state not in going}
