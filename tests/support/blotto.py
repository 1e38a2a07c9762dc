"""Allocation games small enough to write out: every allocation, and the whole matrix game.

The value of the matrix game comes from scipy's linear programming, which shares nothing with the
solver but the rules: the row player's largest v with every column paying at least v.
"""

from itertools import product

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.optimize import linprog

from solver.game.allocation import AllocationGame, Allocations, Budget

LARGEST_MATRIX = 250
"""Rows or columns at most of a matrix game that a test solves."""


def every_allocation(budget: Budget) -> Allocations:
    """Return all allocations of one player, shape (S, K), in lexicographic order."""
    amounts = range(budget.units + 1)
    kept = [
        split
        for split in product(amounts, repeat=budget.fields)
        if sum(split) == budget.units or (not budget.use_all and sum(split) < budget.units)
    ]
    return np.array(kept, dtype=np.int64)


def matrix_game(game: AllocationGame) -> NDArray[np.float64]:
    """Return what every allocation of the row player earns against every one of the column's."""
    rows, columns = every_allocation(game.row), every_allocation(game.column)
    matrix = np.zeros((len(rows), len(columns)))
    for field, payoffs in enumerate(game.payoffs):
        matrix += payoffs[np.ix_(rows[:, field], columns[:, field])]
    return matrix


def brute_force_value(game: AllocationGame) -> float:
    """Return the value of the matrix game."""
    matrix = matrix_game(game)
    rows, columns = matrix.shape
    assert max(rows, columns) <= LARGEST_MATRIX
    result = linprog(
        np.concatenate((np.zeros(rows), [-1.0])),
        A_ub=np.hstack((-matrix.T, np.ones((columns, 1)))),
        b_ub=np.zeros(columns),
        A_eq=np.concatenate((np.ones(rows), [0.0]))[None],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
    )
    assert result.fun is not None
    return -float(result.fun)


def mirrored(game: AllocationGame) -> AllocationGame:
    """Return the game with the two players' places changed."""
    return AllocationGame(-game.payoffs.transpose(0, 2, 1), game.column_uses_all, game.row_uses_all)


@st.composite
def small_games(draw: st.DrawFn) -> AllocationGame:
    """Draw a game of 1 to 4 fields and up to 5 units, with payoffs of few or many values."""
    fields = draw(st.integers(1, 4))
    rows, columns = draw(st.integers(0, 5)), draw(st.integers(0, 5))
    largest = draw(st.sampled_from((1, 3, 1000)))
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    payoffs = rng.integers(-largest, largest + 1, (fields, rows + 1, columns + 1))
    return AllocationGame(payoffs.astype(np.float64), draw(st.booleans()), draw(st.booleans()))
