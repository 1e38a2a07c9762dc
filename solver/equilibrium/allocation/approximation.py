"""Allocation games by inner and outer approximations of both players' marginals.

The exact polytope of marginals has a linear program as large as K units². A relaxation, which keeps
the budget on average and satisfies a few valid inequalities, has one of size K units; so has the
hull of a few hundred allocations. Every round plays the game three times:

- Both players relaxed. With several fields the marginals found are often those of mixtures, and the
  game is solved; otherwise an inequality that they violate joins the relaxation.
- One player in a hull, the other relaxed, either way round. The hull's mixture is the best that it
  has against more than the other could ever do, and proves a bound. A best response to the relaxed
  player joins the hull, and "nobody does better than this response" joins the relaxation, which it
  cuts where it matters for the value.

So column generation and cutting planes help each other: on degenerate games the first alone
converges slowly, and the second wanders about on a large face of optima.
"""

import numpy as np

from solver.equilibrium.allocation.best_response import perturbed_responses
from solver.equilibrium.allocation.decomposition import EXACT, decompose
from solver.equilibrium.allocation.highs import highs_simplex
from solver.equilibrium.allocation.incumbent import Incumbent
from solver.equilibrium.allocation.inequality import Inequality, tight_inequality
from solver.equilibrium.allocation.marginal_program import (
    MarginalEquilibrium,
    marginal_equilibrium,
)
from solver.equilibrium.allocation.polytope import Polytope, hull, relaxation
from solver.game.allocation import Allocations, Budget, Gains, Marginals, Weights
from solver.game.watch import Watch

ROUNDS = 1000
"""After so many it gives up; games that are hard for it took up to 60."""
KEPT = 0.95
"""The chance of an allocation that the last mixture did not use to stay in the hull."""


def approximate(incumbent: Incumbent, watch: Watch, rounds: int = ROUNDS) -> None:
    """Improve `incumbent` until it is closed, for some rounds at most.

    Raises:
        StoppedError: if `watch` ends it; the incumbent keeps what was found.
    """
    approximation = _Approximation(incumbent, watch)
    for _ in range(rounds):
        solved = approximation.play_relaxed()
        if solved and not incumbent.closed:
            solved = approximation.play_hulls()
        incumbent.report()
        if incumbent.closed or not solved:
            return


class _Approximation:
    """Both players' approximations of one game."""

    def __init__(self, incumbent: Incumbent, watch: Watch) -> None:
        self._incumbent, self._watch = incumbent, watch
        rng = np.random.default_rng(0)
        row, column = incumbent.strategies
        self._row = _Side(incumbent.game.row, row.allocations, rng)
        self._column = _Side(incumbent.game.column, column.allocations, rng)

    def play_relaxed(self) -> bool:
        """Play relaxation against relaxation; return whether the program was solved."""
        found = self._equilibrium(self._row.relaxation(), self._column.relaxation())
        if found is None:
            return False
        self._incumbent.offer_row(*self._row.mixed(found.row, self._watch))
        self._incumbent.offer_column(*self._column.mixed(found.column, self._watch))
        return True

    def play_hulls(self) -> bool:
        """Play hull against relaxation both ways; return whether the programs were solved."""
        game, row, column = self._incumbent.game, self._row, self._column
        above = self._equilibrium(row.relaxation(), column.hull())
        below = self._equilibrium(row.hull(), column.relaxation())
        if above is None or below is None:
            return False
        self._incumbent.offer_column(column.allocations, above.column_variables)
        self._incumbent.offer_row(row.allocations, below.row_variables)
        column.respond(-game.column_costs(above.row), above.column_variables)
        row.respond(game.row_gains(below.column), below.row_variables)
        return True

    def _equilibrium(self, row: Polytope, column: Polytope) -> MarginalEquilibrium | None:
        return marginal_equilibrium(self._incumbent.game, row, column, highs_simplex, self._watch)


class _Side:
    """One player's inner and outer approximation.

    Attributes:
        allocations: what the hull is made of, shape (S, K), different from each other.
    """

    def __init__(self, budget: Budget, allocations: Allocations, rng: np.random.Generator) -> None:
        self._budget, self.allocations, self._rng = budget, allocations, rng
        self._inequalities = list[Inequality]()

    def relaxation(self) -> Polytope:
        """Return the outer approximation."""
        return relaxation(self._budget, self._inequalities)

    def hull(self) -> Polytope:
        """Return the inner approximation."""
        return hull(self._budget, self.allocations)

    def mixed(self, marginals: Marginals, watch: Watch) -> tuple[Allocations, Weights]:
        """Return allocations and weights close to `marginals`, and learn from what is missing."""
        found = decompose(marginals, self._budget, self.allocations, self._rng, watch)
        if found.missing > EXACT:
            self._cut(found.gains)
        if len(found.weights) == 0:
            return self.allocations[:1], np.ones(1)
        self._join(found.allocations)
        return found.allocations, found.weights

    def respond(self, gains: Gains, weights: Weights) -> None:
        """Let best responses to `gains` join the hull, and cut off what brings more.

        Args:
            gains: of the relaxed opponent, shape (K, units + 1).
            weights: of the hull's allocations in their last mixture; some unused ones leave.
        """
        stays = (weights > 0) | (self._rng.random(len(weights)) < KEPT)
        self.allocations = self.allocations[stays]
        self._join(perturbed_responses(gains, self._budget, self._rng))
        self._cut(gains)

    def _join(self, allocations: Allocations) -> None:
        self.allocations = np.unique(np.vstack((self.allocations, allocations)), axis=0)

    def _cut(self, gains: Gains) -> None:
        self._inequalities.append(tight_inequality(gains, self._budget, self._rng))
