"""Allocation games: both players split units over fields, and what they earn adds up over fields.

There are K fields. The row player splits N units over them, the column player M units; a player
either must use every unit or may keep some back. On field k, i units against j earn the row player
payoffs[k][i][j] from the column player. Discrete Colonel Blotto is the classic case: whoever sends
more troops to a field wins its weight.

A pure strategy is an allocation, a vector of K whole numbers. What a mixture of allocations earns
depends on its marginals alone: marginals[k, i] is the chance of i units on field k. So the payoff
is the sum over k of x_kᵀ payoffs[k] y_k for marginals x and y (Ahmadinejad and others 2016).
Axis 0 of a field's payoffs belongs to the row player, who maximises.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from solver.errors import InvalidInputError, PayoffError

Marginals: TypeAlias = NDArray[np.float64]
Gains: TypeAlias = NDArray[np.float64]
Allocations: TypeAlias = NDArray[np.int64]
Weights: TypeAlias = NDArray[np.float64]


class Method(Enum):
    """How an allocation game was solved."""

    APPROXIMATION = "inner and outer approximations of both players' marginals"
    DOUBLE_ORACLE = "double oracle"
    FLOW_INTERIOR = "linear program of unit flows, HiGHS interior point"
    FLOW_SIMPLEX = "linear program of unit flows, HiGHS dual simplex"
    FLOW_GLOP = "linear program of unit flows, OR-Tools GLOP"


class Ending(Enum):
    """Why a solver stopped."""

    CERTIFIED = "the gap is within the tolerance"
    DEADLINE = "the deadline passed"
    CANCELLED = "the caller cancelled it"
    STALLED = "the method came to its end with a larger gap"


@dataclass(frozen=True)
class Budget:
    """What one player has to split.

    Attributes:
        fields: K.
        units: how many units there are.
        use_all: whether every unit must be used; otherwise any number up to all.
    """

    fields: int
    units: int
    use_all: bool


@dataclass(frozen=True, eq=False)
class AllocationGame:
    """An allocation game. Two are equal only if they are the same object.

    Attributes:
        payoffs: shape (K, N + 1, M + 1), earned by the row player.
        row_uses_all: whether the row player must use all N units.
        column_uses_all: whether the column player must use all M units.

    Raises:
        PayoffError: if the payoffs are no array of finite numbers of three axes, none empty.
    """

    payoffs: NDArray[np.float64]
    row_uses_all: bool = True
    column_uses_all: bool = True

    def __post_init__(self) -> None:
        payoffs = _as_payoffs(self.payoffs)
        payoffs.flags.writeable = False
        object.__setattr__(self, "payoffs", payoffs)

    @property
    def row(self) -> Budget:
        """What the row player has to split."""
        fields, rows, _ = self.payoffs.shape
        return Budget(fields, rows - 1, self.row_uses_all)

    @property
    def column(self) -> Budget:
        """What the column player has to split."""
        fields, _, columns = self.payoffs.shape
        return Budget(fields, columns - 1, self.column_uses_all)

    @property
    def payoff_range(self) -> float:
        """The largest less the smallest payoff, summed over the fields."""
        return float(np.ptp(self.payoffs, axis=(1, 2)).sum())

    def row_gains(self, column: Marginals) -> Gains:
        """Return what each number of units on each field earns against `column`, (K, N + 1)."""
        gains: Gains = np.matmul(self.payoffs, column[:, :, None])[:, :, 0]
        return gains

    def column_costs(self, row: Marginals) -> Gains:
        """Return what each number of units on each field pays against `row`, (K, M + 1)."""
        costs: Gains = np.matmul(row[:, None, :], self.payoffs)[:, 0, :]
        return costs


@dataclass(frozen=True, eq=False)
class AllocationStrategy:
    """A mixed strategy: a mixture of whole allocations, and the marginals that it has.

    Attributes:
        allocations: shape (S, K), different from each other.
        probabilities: shape (S,), each above 0.
        marginals: shape (K, units + 1); marginals[k, i] is the chance of i units on field k.
    """

    allocations: Allocations
    probabilities: Weights
    marginals: Marginals

    def draw(self, rng: np.random.Generator) -> tuple[int, ...]:
        """Return one allocation, drawn with its probability: the units for every field."""
        chosen = rng.choice(len(self.probabilities), p=self.probabilities)
        return tuple(int(units) for units in self.allocations[chosen])


@dataclass(frozen=True, eq=False)
class AllocationSolution:
    """Strategies for an allocation game, with the bounds that they prove.

    Attributes:
        value: midway between the two bounds; the value of the game lies between them.
        lower: what `row` earns against the best answer of the column player.
        upper: what `column` allows the best answer of the row player.
        exploitability: upper - lower, what both players together could gain by answering best.
        row: the row player's mixed strategy.
        column: the column player's mixed strategy.
        method: how the strategies were found.
        ending: why the solver stopped.
    """

    value: float
    lower: float
    upper: float
    exploitability: float
    row: AllocationStrategy
    column: AllocationStrategy
    method: Method
    ending: Ending


def colonel_blotto(
    weights: Sequence[float],
    row_units: int,
    column_units: int,
    *,
    row_uses_all: bool = True,
    column_uses_all: bool = True,
) -> AllocationGame:
    """Return discrete Colonel Blotto: on field k the larger force wins weights[k] from the other.

    Equal forces win nothing.

    Raises:
        InvalidInputError: for a weight that is negative or not finite, for no weights at all, and
            for a number of units that is not a whole number from 0.
    """
    if len(weights) == 0:
        raise InvalidInputError("weights", weights, "at least one field")
    for index, weight in enumerate(weights):
        if not (np.isfinite(weight) and weight >= 0):
            raise InvalidInputError(f"weights[{index}]", weight, "a finite number from 0")
    _check_units("row_units", row_units)
    _check_units("column_units", column_units)
    row, column = np.arange(row_units + 1), np.arange(column_units + 1)
    winner = np.sign(row[:, None] - column[None, :])
    payoffs = np.asarray(weights, dtype=np.float64)[:, None, None] * winner
    return AllocationGame(payoffs, row_uses_all, column_uses_all)


def mixture(
    budget: Budget, allocations: Sequence[Sequence[int]] | Allocations, weights: ArrayLike
) -> AllocationStrategy:
    """Return the mixture of `allocations` in proportion to `weights`.

    Args:
        budget: of the player whose allocations these are.
        allocations: shape (S, K); one that comes twice has both its weights.
        weights: shape (S,), none negative, not all 0.

    Raises:
        InvalidInputError: for an allocation that does not keep the budget, and for weights that
            make no distribution.
    """
    given, shares = np.asarray(allocations, dtype=np.int64), np.asarray(weights, dtype=np.float64)
    _check_allocations(budget, given)
    if not (np.isfinite(shares).all() and (shares >= 0).all() and shares.sum() > 0):
        raise InvalidInputError("weights", weights, "finite weights from 0, not all 0")
    different, which = np.unique(given, axis=0, return_inverse=True)
    total = np.bincount(which.ravel(), shares, len(different))
    used = total > 0
    chosen, probabilities = different[used], total[used] / total[used].sum()
    marginals = np.zeros((budget.fields, budget.units + 1))
    fields = np.broadcast_to(np.arange(budget.fields), chosen.shape)
    np.add.at(marginals, (fields, chosen), probabilities[:, None])
    for array in (chosen, probabilities, marginals):
        array.flags.writeable = False
    return AllocationStrategy(chosen, probabilities, marginals)


def _check_allocations(budget: Budget, allocations: Allocations) -> None:
    """Raise `InvalidInputError` for the first allocation that does not keep the budget."""
    used = allocations.sum(axis=1)
    kept = used == budget.units if budget.use_all else used <= budget.units
    kept &= (allocations >= 0).all(axis=1)
    if not kept.all():
        first = int(np.argmin(kept))
        wanted = f"{'all' if budget.use_all else 'at most'} {budget.units} units, none below 0"
        raise InvalidInputError(f"allocations[{first}]", allocations[first].tolist(), wanted)


def _check_units(field: str, units: object) -> None:
    if isinstance(units, bool) or not isinstance(units, int) or units < 0:
        raise InvalidInputError(field, units, "a whole number from 0")


def _as_payoffs(payoffs: ArrayLike) -> NDArray[np.float64]:
    try:
        given = np.asarray(payoffs)
    except ValueError as error:
        raise PayoffError("payoffs", payoffs, "fields of equally many rows and columns") from error
    if given.dtype.kind not in "biuf":
        raise PayoffError("payoffs", f"entries of type {given.dtype}", "real numbers")
    if given.ndim != 3 or given.size == 0:  # noqa: PLR2004 - fields, rows and columns
        raise PayoffError(
            "payoffs", f"shape {given.shape}", "at least 1×1×1: fields, rows, columns"
        )
    array = given.astype(np.float64)
    limit = np.finfo(np.float64).max / (2 * len(array))
    wrong = ~(np.abs(array) <= limit)
    if wrong.any():
        where = tuple(int(axis[0]) for axis in np.nonzero(wrong))
        path = "".join(f"[{index}]" for index in where)
        raise PayoffError(f"payoffs{path}", float(array[where]), f"a number within ±{limit:.3g}")
    return array
