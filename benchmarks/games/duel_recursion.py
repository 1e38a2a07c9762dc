"""A duel by plain recursion in Python, each exchange without a saddle point by one call of HiGHS.

What a user would write first: states are remembered, nothing is pruned, and matrices are full. It
is the peer of the compiled solver, and shares with it only the statement of the rules. Values are
told to the row side (axis 0, maximiser).
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import highspy
import numpy as np
from numpy.typing import NDArray

from solver.systems.dreadnaught.duel import Duel
from solver.systems.dreadnaught.duel_state import DuelState

Reals = NDArray[np.float64]


@dataclass(frozen=True)
class Recursion:
    """What a recursion found.

    Attributes:
        value: of the start.
        exchanges: stage games of more than one row and column.
        calls: those of them without a saddle point, each a call of HiGHS.
    """

    value: float
    exchanges: int
    calls: int


def solve(duel: Duel, start: DuelState) -> Recursion:
    """Solve a duel from `start`, for `start.rounds` rounds."""
    highs = _quiet_highs()
    exchanges = calls = 0

    @cache
    def value(state: DuelState) -> float:
        nonlocal exchanges, calls
        end = duel.terminal_value(state)
        if end is not None:
            return end
        payoffs = _stage_game(duel, state, value)
        lower, upper = payoffs.min(axis=1).max(), payoffs.max(axis=0).min()
        exchanges += min(payoffs.shape) > 1
        if lower == upper:
            return float(lower)
        calls += 1
        return _value_by_highs(highs, payoffs)

    return Recursion(value(start), exchanges, calls)


def _stage_game(duel: Duel, state: DuelState, value: Callable[[DuelState], float]) -> Reals:
    rows, columns = duel.moves(state)
    payoffs: Reals = np.empty((len(rows), len(columns)))
    for i, row in enumerate(rows):
        for j, column in enumerate(columns):
            (outcome,) = duel.outcomes(state, row, column)
            payoffs[i, j] = outcome.reward + value(outcome.state)
    return payoffs


class _QuietHighs(highspy.Highs):
    """HiGHS silenced before its constructor starts the callbacks, which prints its name."""

    def enableCallbacks(self) -> None:  # noqa: N802 - the name that highspy gave it
        self.silent()
        super().enableCallbacks()  # type: ignore[no-untyped-call] # highspy annotates it so


def _quiet_highs() -> highspy.Highs:
    highs = _QuietHighs()  # type: ignore[no-untyped-call] # likewise
    # Presolving takes longer than solving what is as small as this.
    highs.setOptionValue("presolve", "off")
    return highs


def _value_by_highs(highs: highspy.Highs, payoffs: Reals) -> float:
    """Return max v such that x A >= v for a distribution x over the rows."""
    m, n = len(payoffs), len(payoffs[0])
    infinity = highspy.kHighsInf
    program = highspy.HighsLp()
    program.num_col_, program.num_row_ = m + 1, n + 1
    program.sense_ = highspy.ObjSense.kMaximize
    program.col_cost_ = np.append(np.zeros(m), 1.0)
    program.col_lower_ = np.append(np.zeros(m), -infinity)
    program.col_upper_ = np.full(m + 1, infinity)
    program.row_lower_ = np.append(np.zeros(n), 1.0)
    program.row_upper_ = np.append(np.full(n, infinity), 1.0)
    # By column: those of x hold a row of payoffs and a 1, that of v holds -1 for each inequality.
    matrix = program.a_matrix_
    matrix.format_ = highspy.MatrixFormat.kColwise
    matrix.start_ = [*range(0, (m + 1) * (n + 1), n + 1), m * (n + 1) + n]
    matrix.index_ = [*(j for _ in range(m) for j in range(n + 1)), *range(n)]
    matrix.value_ = np.append(np.column_stack([payoffs, np.ones(m)]).ravel(), -np.ones(n))
    highs.passModel(program)
    highs.run()
    return float(highs.getObjectiveValue())
