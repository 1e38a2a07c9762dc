"""Best responses in an allocation game, by dynamic programming over the fields.

gains[k, i] is what i units on field k bring; a response is the allocation that brings most. With
reach[m] the most that the fields so far bring with exactly m units, one more field makes it the
max-plus convolution max over i of reach[m - i] + gains[k, i], so a response costs K (units + 1)²
additions. Everything here is for one player, told by the budget, who maximises.
"""

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from solver.game.allocation import Allocations, Budget, Gains

Reach: TypeAlias = NDArray[np.float64]

NEARBY = 4
"""Responses to perturbed gains that come with a best response."""
FIELD_NOISE = 0.2
"""Standard deviation of a field's weight in perturbed gains."""


@dataclass(frozen=True)
class BestResponses:
    """The best allocations against several gains.

    Attributes:
        values: what each brings, shape (B,).
        allocations: shape (B, K).
    """

    values: NDArray[np.float64]
    allocations: Allocations


def best_responses(gains: Gains, budget: Budget) -> BestResponses:
    """Return the best allocation for each of the gains, shape (B, K, units + 1).

    An entry of -inf forbids a number of units; a value of -inf then says that nothing is left.
    """
    batch = np.arange(len(gains))
    reach, choices = nothing_used(budget, len(gains)), list[NDArray[np.int64]]()
    for field in range(budget.fields):
        sums = _sums(reach, gains[:, field])
        choices.append(sums.argmax(axis=2))
        reach = np.take_along_axis(sums, choices[-1][:, :, None], axis=2)[:, :, 0]
    used = np.full(len(gains), budget.units) if budget.use_all else reach.argmax(axis=1)
    values = reach[batch, used]
    allocations = np.empty((len(gains), budget.fields), dtype=np.int64)
    for field in reversed(range(budget.fields)):
        allocations[:, field] = choices[field][batch, used]
        used = used - allocations[:, field]
    return BestResponses(values, allocations)


def best_value(gains: Gains, budget: Budget) -> float:
    """Return what the best allocation brings for one array of gains, shape (K, units + 1)."""
    return float(best_responses(gains[None], budget).values[0])


def perturbed_responses(gains: Gains, budget: Budget, rng: np.random.Generator) -> Allocations:
    """Return a best response to gains, shape (K, units + 1), and some to gains nearby.

    Each of the others weighs the fields a little differently. A linear program that gets several
    responses at once needs fewer rounds than one that gets the best alone.
    """
    factors = 1.0 + FIELD_NOISE * rng.normal(size=(1 + NEARBY, budget.fields, 1))
    factors[0] = 1.0
    return best_responses(gains * factors, budget).allocations


def nothing_used(budget: Budget, batch: int) -> Reach:
    """Return the reach of no fields at all, 0 with 0 units: shape (batch, units + 1)."""
    reach = np.full((batch, budget.units + 1), -np.inf)
    reach[:, 0] = 0.0
    return reach


def extended(reach: Reach, gains: Gains) -> Reach:
    """Return the max-plus convolution of two arrays of shape (batch, units + 1)."""
    longer: Reach = _sums(reach, gains).max(axis=2)
    return longer


def _sums(reach: Reach, gains: Gains) -> NDArray[np.float64]:
    """Return reach[b, m - i] + gains[b, i] at [b, m, i], -inf where i > m."""
    before = np.full((len(reach), reach.shape[1] - 1), -np.inf)
    windows = sliding_window_view(np.hstack((before, reach)), reach.shape[1], axis=1)
    sums: NDArray[np.float64] = windows[:, :, ::-1] + gains[:, None, :]
    return sums
