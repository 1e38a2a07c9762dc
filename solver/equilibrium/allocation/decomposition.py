"""Marginals as mixtures of whole allocations, or a valid inequality that says why they are none.

The largest part of marginals x that allocations can make up is the packing program

    maximise Σ λ_s over allocations s, subject to Σ λ_s s <= x, λ >= 0

which is 1 exactly if x has a mixture. Its columns are generated: with prices π >= 0 on the
marginals in use, an allocation is worth adding if it costs less than 1, and the cheapest one is a
best response. When none is left, "every allocation costs at least 1" is valid, and x costs less.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.equilibrium.allocation.best_response import best_responses
from solver.equilibrium.allocation.highs import GrowingProgram
from solver.game.allocation import Allocations, Budget, Gains, Marginals, Weights
from solver.game.watch import Watch

NEGLIGIBLE = 1e-11
"""A marginal below it counts as unused: an interior point leaves such traces."""
EXACT = 1e-9
"""A part that misses less than this is all; an allocation must be cheaper by this to be added."""
PERTURBED = 6
"""Best responses to perturbed prices that are added with each exact one."""
NOISE = 0.1
"""Standard deviation of that perturbation, where 1 is the price of a whole allocation."""


@dataclass(frozen=True)
class Decomposition:
    """The largest part of given marginals that whole allocations make up.

    Attributes:
        missing: the share that they do not make up, 0 for a mixture.
        allocations: shape (S, K), each with a positive weight.
        weights: shape (S,), whose sum is 1 - missing.
        gains: shape (K, units + 1), of which every allocation brings at most 0 and the given
            marginals bring `missing`.
    """

    missing: float
    allocations: Allocations
    weights: Weights
    gains: Gains


def decompose(
    marginals: Marginals,
    budget: Budget,
    known: Allocations,
    rng: np.random.Generator,
    watch: Watch,
) -> Decomposition:
    """Return the largest part of `marginals` that is a mixture.

    Args:
        marginals: shape (K, units + 1), every field's sum 1.
        budget: of the player whose marginals they are.
        known: allocations to begin with, shape (S, K).
        rng: perturbs prices.
        watch: see `Watch`.

    Raises:
        StoppedError: if `watch` ends it.
    """
    packing = _Packing(marginals, budget)
    packing.add(known[packing.affordable(known)])
    while packing.solve(watch) < 1.0 - EXACT and packing.add(packing.cheap(rng)):
        pass
    return packing.decomposition()


class _Packing:
    """The packing program with the columns so far."""

    def __init__(self, marginals: Marginals, budget: Budget) -> None:
        self._budget, self._fields = budget, np.arange(budget.fields)
        self._used = marginals > NEGLIGIBLE
        self._row = np.cumsum(self._used).reshape(self._used.shape) - 1
        self._allocations: Allocations = np.empty((0, budget.fields), dtype=np.int64)
        self._weights: Weights = np.empty(0)
        self._prices: Gains = np.where(self._used, 0.0, 1.0)
        self._seen = set[bytes]()
        ceilings = marginals[self._used]
        self._program = GrowingProgram(np.full(len(ceilings), -np.inf), ceilings)

    def affordable(self, allocations: Allocations) -> NDArray[np.bool_]:
        """Return which allocations use only marginals that are in use."""
        affordable: NDArray[np.bool_] = np.all(self._used[self._fields, allocations], axis=1)
        return affordable

    def add(self, allocations: Allocations) -> bool:
        """Add the allocations that are new as columns, and return whether any was."""
        before = len(self._seen)
        for allocation in allocations:
            if allocation.tobytes() not in self._seen:
                self._seen.add(allocation.tobytes())
                rows = self._row[self._fields, allocation]
                self._program.add_column(1.0, 0.0, rows, np.ones(len(rows)))
                self._allocations = np.vstack((self._allocations, allocation))
        return len(self._seen) > before

    def solve(self, watch: Watch) -> float:
        """Solve the program with the columns so far and return the part that they make up."""
        optimum = self._program.solve(watch) if self._seen else None
        if optimum is not None:
            self._weights = np.maximum(optimum.variables, 0.0)
            self._prices[self._used] = np.maximum(optimum.duals, 0.0)
        return float(self._weights.sum())

    def cheap(self, rng: np.random.Generator) -> Allocations:
        """Return the cheapest allocation and some more, as far as they cost less than 1."""
        gains = np.where(self._used, -self._prices, -np.inf)
        noise = rng.normal(scale=NOISE, size=(PERTURBED + 1, *gains.shape))
        noise[0] = 0.0
        responses = best_responses(gains + noise, self._budget)
        found = responses.allocations[np.isfinite(responses.values)]
        costs: Weights = self._prices[self._fields, found].sum(axis=1)
        return found[costs < 1.0 - EXACT]

    def decomposition(self) -> Decomposition:
        """Return the part, and what proves that there is no larger one."""
        positive = self._weights > 0
        return Decomposition(
            missing=max(0.0, 1.0 - float(self._weights.sum())),
            allocations=self._allocations[: len(self._weights)][positive],
            weights=self._weights[positive],
            gains=1.0 / self._budget.fields - self._prices,
        )
