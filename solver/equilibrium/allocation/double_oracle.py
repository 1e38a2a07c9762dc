"""Allocation games by the double oracle: a matrix game of few allocations that grows.

Each round solves the game restricted to the allocations so far and adds to either side best
responses to the other's mixture, found by dynamic programming (McMahan and others 2003). It ends
when neither side has a response that is new. The restricted linear program is kept: new columns and
rows go on from the last basis.
"""

import numpy as np

from solver.equilibrium.allocation.best_response import perturbed_responses
from solver.equilibrium.allocation.highs import GrowingProgram
from solver.equilibrium.allocation.incumbent import Incumbent
from solver.game.allocation import AllocationGame, Allocations, Weights
from solver.game.watch import Watch

ROUNDS = 2000
"""Rounds after which the double oracle calls itself stalled."""


def double_oracle(incumbent: Incumbent, watch: Watch) -> None:
    """Improve `incumbent` until it is closed or neither side has a new response.

    Raises:
        StoppedError: if `watch` ends it; the incumbent keeps what was found.
    """
    game, rng = incumbent.game, np.random.default_rng(0)
    restricted = _RestrictedGame(game)
    row, column = incumbent.strategies
    for _ in range(ROUNDS):
        added = restricted.add(
            perturbed_responses(game.row_gains(column.marginals), game.row, rng),
            perturbed_responses(-game.column_costs(row.marginals), game.column, rng),
        )
        if not added or not restricted.solve(watch):
            return
        row = incumbent.offer_row(restricted.rows, restricted.row_weights)
        column = incumbent.offer_column(restricted.columns, restricted.column_weights)
        incumbent.report()
        if incumbent.closed:
            return


class _RestrictedGame:
    """The matrix game of some allocations, as "maximise v with xᵀA >= v, Σ x = 1".

    Attributes:
        rows: the row player's allocations, shape (S, K).
        columns: the column player's allocations, shape (T, K).
        row_weights: the row player's mixture, shape (S,), once it is solved.
        column_weights: the column player's mixture, shape (T,).
    """

    def __init__(self, game: AllocationGame) -> None:
        self._game = game
        fields = game.row.fields
        self.rows: Allocations = np.empty((0, fields), dtype=np.int64)
        self.columns: Allocations = np.empty((0, fields), dtype=np.int64)
        self.row_weights: Weights = np.empty(0)
        self.column_weights: Weights = np.empty(0)
        self._program = GrowingProgram(np.ones(1), np.ones(1))
        self._program.add_column(1.0, -np.inf, np.empty(0, dtype=np.int64), np.empty(0))

    def add(self, rows: Allocations, columns: Allocations) -> bool:
        """Add what is new of both players' allocations; return whether anything was."""
        rows, columns = _new(rows, self.rows), _new(columns, self.columns)
        for allocation in rows:
            earned = np.concatenate(([1.0], self._payoffs(allocation, self.columns)))
            self._program.add_column(0.0, 0.0, np.arange(len(earned)), earned)
        self.rows = np.vstack((self.rows, rows))
        for allocation in columns:
            paid = np.concatenate(([-1.0], self._payoffs(self.rows, allocation)))
            self._program.add_row(0.0, np.arange(len(paid)), paid)
        self.columns = np.vstack((self.columns, columns))
        return bool(len(rows) + len(columns))

    def solve(self, watch: Watch) -> bool:
        """Find both mixtures; return whether HiGHS claims an optimum."""
        optimum = self._program.solve(watch)
        if optimum is None:
            return False
        self.row_weights = np.maximum(optimum.variables[1:], 0.0)
        self.column_weights = np.maximum(-optimum.duals[1:], 0.0)
        return True

    def _payoffs(self, row: Allocations, column: Allocations) -> Weights:
        """Return what allocations earn against allocations, over the leading axes."""
        fields = np.arange(self._game.row.fields)
        earned: Weights = self._game.payoffs[fields, row, column].sum(axis=-1)
        return earned


def _new(allocations: Allocations, known: Allocations) -> Allocations:
    """Return those of `allocations` that are not among `known`, each once."""
    seen = {allocation.tobytes() for allocation in known}
    fresh = {row.tobytes(): row for row in allocations if row.tobytes() not in seen}
    return np.array(list(fresh.values()), dtype=np.int64).reshape(len(fresh), known.shape[1])
