"""The best certified strategies so far of an allocation game, and the bounds that they prove.

A strategy is certified by its best response, a dynamic program that knows nothing of how the
strategy was found: what a mixture is worth to its player whatever the other does.
"""

from dataclasses import dataclass

import numpy as np

from solver.equilibrium.allocation.best_response import best_responses, best_value
from solver.game.allocation import (
    AllocationGame,
    Allocations,
    AllocationSolution,
    AllocationStrategy,
    Ending,
    Method,
    Weights,
    mixture,
)
from solver.game.matrix import to_unit
from solver.game.watch import Progress, Watch


@dataclass(frozen=True, kw_only=True)
class BoundsProgress(Progress):
    """How far a solve has come, with the bounds of the value so far.

    Attributes:
        lower: what the row player's best strategy so far secures, in units of the payoffs.
        upper: what the column player's holds the row player to.
    """

    lower: float
    upper: float


class Incumbent:
    """The best strategies so far.

    Attributes:
        game: the game with every field's smallest payoff moved to 0, in a unit that makes the
            largest about 1: solvers work on it, and bounds here are told in it.
        lower: what the row player's strategy secures.
        upper: what the column player's strategy allows.
        running: the method at work, to which an improvement is credited.
    """

    def __init__(
        self, game: AllocationGame, tolerance: float, running: Method, watch: Watch
    ) -> None:
        """Begin with the best responses to an opponent who draws units at random.

        Args:
            game: the game to solve.
            tolerance: largest exploitability of an answer, as a share of the payoff range.
            running: the method that begins.
            watch: gets the progress reports.
        """
        within, self._exponent = to_unit(game.payoffs)
        bases = within.min(axis=(1, 2), keepdims=True)
        unit, self._shifted_exponent = to_unit(within - bases)
        self._base = float(bases.sum())
        self._watch, self._rounds = watch, 0
        self.running = self._found_by = running
        self.game = AllocationGame(unit, game.row_uses_all, game.column_uses_all)
        self._tolerance = tolerance * self.game.payoff_range
        self.lower, self.upper = -np.inf, np.inf
        row = best_responses(unit.mean(axis=2)[None], game.row).allocations
        column = best_responses(-unit.mean(axis=1)[None], game.column).allocations
        self._row = self.offer_row(row, np.ones(1))
        self._column = self.offer_column(column, np.ones(1))

    @property
    def closed(self) -> bool:
        """Whether the bounds are within the tolerance of each other."""
        return self.upper - self.lower <= self._tolerance

    @property
    def strategies(self) -> tuple[AllocationStrategy, AllocationStrategy]:
        """The row player's best strategy so far and the column player's."""
        return self._row, self._column

    def offer_row(self, allocations: Allocations, weights: Weights) -> AllocationStrategy:
        """Take a row player's mixture, shapes (S, K) and (S,), if it secures more; return it."""
        strategy = mixture(self.game.row, allocations, weights)
        secured = -best_value(-self.game.column_costs(strategy.marginals), self.game.column)
        if secured > self.lower:
            self.lower, self._row, self._found_by = secured, strategy, self.running
        return strategy

    def offer_column(self, allocations: Allocations, weights: Weights) -> AllocationStrategy:
        """Take a column player's mixture, likewise, if it allows less; return it."""
        strategy = mixture(self.game.column, allocations, weights)
        allowed = best_value(self.game.row_gains(strategy.marginals), self.game.row)
        if allowed < self.upper:
            self.upper, self._column, self._found_by = allowed, strategy, self.running
        return strategy

    def report(self) -> None:
        """Tell the watch that another round is done, and the bounds after it."""
        self._rounds += 1
        lower, upper = self._told(self.lower), self._told(self.upper)
        self._watch.report(BoundsProgress(self._rounds, 0, "rounds", lower=lower, upper=upper))

    def solution(self, ending: Ending) -> AllocationSolution:
        """Return the strategies and their bounds, in units of the payoffs."""
        # Bounds that meet may cross by a rounding error.
        lower, upper = sorted((self.lower, self.upper))
        return AllocationSolution(
            value=self._told((lower + upper) / 2),
            lower=self._told(lower),
            upper=self._told(upper),
            exploitability=float(np.ldexp(upper - lower, self._exponent + self._shifted_exponent)),
            row=self._row,
            column=self._column,
            method=self._found_by,
            ending=ending,
        )

    def _told(self, bound: float) -> float:
        """Return a bound in units of the payoffs."""
        return float(np.ldexp(self._base + np.ldexp(bound, self._shifted_exponent), self._exponent))
