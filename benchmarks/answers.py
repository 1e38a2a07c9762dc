"""How good the answers of a solver are, measured on the payoffs alone.

With weights made distributions x and y, the exploitability is max(Ay) - min(xᵀA) and the value is
taken midway between the two; both are told as shares of the payoff range max A - min A. Axis 0 is
the row player, who maximises.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.game.matrix import Method, as_distribution, certify

Reals = NDArray[np.float64]
Answer = tuple[Reals, Reals] | str
"""Weights of rows and columns, or why there are none."""

SOLVED_WITHIN = 1e-6
"""A game whose answer has a larger exploitability counts as not solved."""


@dataclass(frozen=True)
class Quality:
    """The worst of several answers.

    Attributes:
        value_error: of those that are strategies, the largest; None if none is.
        exploitability: likewise.
        note: how many games were not solved, with the first one's reason; empty if all were.
    """

    value_error: float | None
    exploitability: float | None
    note: str


def quality(games: Sequence[Reals], values: Sequence[float], answers: Sequence[Answer]) -> Quality:
    """Compare answers with the certified values of their games."""
    errors, gaps, faults = list[float](), list[float](), list[str]()
    for game, value, answer in zip(games, values, answers, strict=True):
        measured = answer if isinstance(answer, str) else _measured(game, value, *answer)
        if isinstance(measured, str):
            faults.append(measured)
            continue
        errors.append(measured[0])
        gaps.append(measured[1])
        if measured[1] > SOLVED_WITHIN:
            faults.append(f"exploitability over {SOLVED_WITHIN:g}")
    note = f"{len(faults)} of {len(answers)} not solved: {faults[0]}" if faults else ""
    return Quality(max(errors, default=None), max(gaps, default=None), note)


def _measured(game: Reals, value: float, row: Reals, column: Reals) -> tuple[float, float] | str:
    """Return the errors of value and strategies, or what is wrong with the weights."""
    if (row.size, column.size) != game.shape:
        return "weights of another shape"
    x, y = as_distribution(row), as_distribution(column)
    if x is None or y is None:
        return "weights that sum to nothing"
    spread = float(np.ptp(game)) or 1.0
    certified = certify(game, x, y, Method.HIGHS)
    return abs(certified.value - value) / spread, certified.exploitability / spread
