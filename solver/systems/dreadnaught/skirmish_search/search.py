"""A fight that is too large for all other ways, answered within a budget: exactly if that fits.

The whole fight is tried first, for a part of the time. Where that does not suffice, the search
deepens level by level (`level.py`) and keeps the last level that it finished; of the choices in
hand only those go on that look best without looking beyond. The first level takes the time that it
takes: there is nothing to fall back on. Source: "Games and how to solve them", section 3.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from solver.equilibrium.horizon import solve_finite_horizon
from solver.game.watch import Watch
from solver.systems.dreadnaught.plain_table import PlainTable
from solver.systems.dreadnaught.skirmish.frames import Exchange
from solver.systems.dreadnaught.skirmish.member import Side
from solver.systems.dreadnaught.skirmish.moves import Move
from solver.systems.dreadnaught.skirmish.skirmish import Moves, Skirmish
from solver.systems.dreadnaught.skirmish.state import SkirmishState
from solver.systems.dreadnaught.skirmish_search.clock import Clock, TimeUpError
from solver.systems.dreadnaught.skirmish_search.estimate import Estimate
from solver.systems.dreadnaught.skirmish_search.level import (
    GLANCE,
    IN_HAND,
    Level,
    levels,
    to_the_end,
)
from solver.systems.dreadnaught.skirmish_search.lookahead import Lookahead, Sight
from solver.systems.dreadnaught.skirmish_search.values import Finished, SearchedValues

AT_ONCE = 0.3
"""Of the time, for the whole fight before any search."""
_LAST_BEGIN = 0.7
"""Of the time: no level is begun later, since each takes several times the last."""
MOST_CHOICES = 10
"""In hand, that are looked at beyond what is in hand."""

Searched: TypeAlias = PlainTable[SkirmishState] | SearchedValues


def search_within(
    skirmish: Skirmish, start: SkirmishState, budget: float, watch: Watch
) -> Searched:
    """Solve a fight within `budget` seconds of computing, or search it.

    Raises:
        StoppedError: if the watch ended the search.
    """
    clock = Clock(budget, watch)
    search = _Search(skirmish, start, clock)
    clock.share = AT_ONCE
    try:
        return search.looked([to_the_end(start)])
    except TimeUpError:
        return search.deepened(levels(start))


def search_to(
    skirmish: Skirmish, start: SkirmishState, level: Level, watch: Watch | None = None
) -> Searched:
    """Search a fight to a level, however long that takes: what is found hangs on nothing else.

    The levels `GLANCE` and `IN_HAND` come before it, as in `search_within`.
    """
    first = [GLANCE, IN_HAND]
    through = first[: first.index(level) + 1] if level in first else [*first, level]
    return _Search(skirmish, start, Clock(math.inf, watch or Watch())).looked(through)


class _Search:
    """One search: the levels that it has finished, and the choices in hand that go on."""

    def __init__(self, skirmish: Skirmish, start: SkirmishState, clock: Clock) -> None:
        self._clock = clock
        self._sight = Sight(skirmish, start, Estimate(skirmish.setting, start), clock.check)
        self._finished: list[Finished] = []
        self._kept: Moves | None = None

    def deepened(self, deeper: Iterator[Level]) -> Searched:
        """Look as deep as the time allows."""
        self._clock.share = math.inf
        found = self.looked([next(deeper)])
        self._clock.share = 1.0
        try:
            while isinstance(found, SearchedValues) and self._clock.spent < _LAST_BEGIN:
                found = self.looked([next(deeper)])
        except TimeUpError:
            pass
        self._clock.share = math.inf
        return found

    def looked(self, through: Iterable[Level]) -> Searched:
        """Look at levels one after the other, until one has seen everything."""
        for level in through:
            game = Lookahead(self._sight, level, self._kept)
            solution = solve_finite_horizon(game, self._sight.start, watch=self._clock.watch)
            if game.whole:
                exchanges = sum(isinstance(state.top, Exchange) for state, _ in solution.bounds)
                return PlainTable(solution, exchanges)
            self._finished.append(Finished(level, solution))
            if level == IN_HAND:
                self._kept = self._best_choices()
        return SearchedValues(self._sight, tuple(self._finished), self._left_out())

    def _best_choices(self) -> Moves | None:
        """Return the choices in hand that go on, or None where those are all."""
        rows, columns = self._sight.skirmish.moves(self._sight.start)
        if min(len(rows), len(columns)) > 1 or max(len(rows), len(columns)) <= MOST_CHOICES:
            return None
        if len(columns) == 1:
            return self._best(rows, Side.MONSTERS), columns
        return rows, self._best(columns, Side.PLAYERS)

    def _best(self, moves: Sequence[Move], side: Side) -> Sequence[Move]:
        """Return the moves of a side that are worth most to it, as the last level saw them."""
        sign = 1.0 if side is Side.MONSTERS else -1.0
        solution = self._finished[-1].solution

        def worth(move: Move) -> float:
            reward, after = self._after(move)
            return -sign * (reward + solution.value(after))

        return sorted(moves, key=worth)[:MOST_CHOICES]

    def _after(self, move: Move) -> tuple[float, SkirmishState]:
        """Return what one side's choice in hand pays, and where it leads."""
        rows, columns = self._sight.skirmish.moves(self._sight.start)
        pair = (move, columns[0]) if len(columns) == 1 else (rows[0], move)
        (outcome,) = self._sight.outcomes(self._sight.start, *pair)
        return outcome.reward, outcome.state

    def _left_out(self) -> dict[SkirmishState, float]:
        """Return the most that what follows the monsters' choices left out may count."""
        rows, columns = self._sight.skirmish.moves(self._sight.start)
        if self._kept is None or len(columns) > 1:
            return {}
        value = self._finished[-1].solution.value(self._sight.start)
        kept = {self._after(move)[1] for move in self._kept[0]}
        left = (self._after(move) for move in rows if move not in self._kept[0])
        return {state: value - reward for reward, state in left if state not in kept}
