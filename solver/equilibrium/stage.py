"""Stage games: the matrix game that a state of a stochastic game is, once its followers are known.

Entry (i, j) is the expectation, over what chance makes of row move i and column move j, of the
reward and the value of the next state.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import TypeAlias, TypeVar

import numpy as np

from solver.game.matrix import Payoffs
from solver.game.stochastic import Outcome, StochasticGame

StateT = TypeVar("StateT", bound=Hashable)
MoveT = TypeVar("MoveT")

Grid: TypeAlias = list[list[Sequence[Outcome[StateT]]]]
"""The outcomes of each pair of moves, row by row."""

Worth: TypeAlias = Callable[[Sequence[StateT]], Sequence[float]]
"""Tells what many states are worth, in their order, at once."""


def one_by_one(value: Callable[[StateT], float]) -> Worth[StateT]:
    """Return what tells the worth of many states by asking for each."""
    return lambda states: [value(state) for state in states]


def outcome_grid(
    game: StochasticGame[StateT, MoveT], state: StateT, rows: Sequence[MoveT] | None = None
) -> Grid[StateT]:
    """Return the outcomes of every pair of moves in `state`, or of those with some row moves."""
    all_rows, columns = game.moves(state)
    rows = all_rows if rows is None else rows
    return [[game.outcomes(state, row, column) for column in columns] for row in rows]


def expected_payoffs(grid: Grid[StateT], worth: Worth[StateT]) -> Payoffs:
    """Return the stage game, shape (row moves, column moves), for given values of next states."""
    values = iter(worth([o.state for line in grid for cell in line for o in cell]))
    return np.array(
        [
            [sum(o.probability * (o.reward + next(values)) for o in cell) for cell in line]
            for line in grid
        ],
        dtype=np.float64,
    )


def stage_game(
    game: StochasticGame[StateT, MoveT],
    state: StateT,
    worth: Worth[StateT],
    rows: Sequence[MoveT] | None = None,
) -> Payoffs:
    """Return the stage game of `state`, or some of its rows; shape (row moves, column moves)."""
    return expected_payoffs(outcome_grid(game, state, rows), worth)
