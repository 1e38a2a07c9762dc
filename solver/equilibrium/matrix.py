"""Matrix games solved and certified: saddle points at once, the rest by linear programming.

Axis 0 belongs to the row player, who maximises. A library's "optimal" is a claim: every answer is
measured on the payoffs themselves, and one that is not exact to `RELATIVE_TOLERANCE` of the payoff
range goes to the next library, and in the end to an error.
"""

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import ArrayLike

from solver.equilibrium.linear_program import (
    positive_form,
    solve_with_glop,
    solve_with_highs,
)
from solver.errors import CertificateError
from solver.game.matrix import (
    RELATIVE_TOLERANCE,
    MatrixSolution,
    Method,
    Payoffs,
    Strategy,
    as_distribution,
    as_payoffs,
    certify,
)

LinearProgram = Callable[[Payoffs], tuple[Strategy, Strategy] | None]

LINEAR_PROGRAMS: dict[Method, LinearProgram] = {
    Method.GLOP: solve_with_glop,
    Method.HIGHS: solve_with_highs,
}
"""In the order in which they are tried. GLOP is first: as fast, and closer by five digits."""


def solve_matrix(payoffs: ArrayLike, *, method: Method | None = None) -> MatrixSolution:
    """Solve one matrix game.

    Args:
        payoffs: shape (m, n), to the row player.
        method: solve by this linear program alone (a saddle point is then not looked for);
            default: whatever is quickest, and another where that one fails.

    Raises:
        PayoffError: if the payoffs are ragged, empty, not two-dimensional or not finite.
        CertificateError: if no answer is exact to 1e-9 of the payoff range.
    """
    matrix = as_payoffs(payoffs)
    if method is None:
        saddle = saddle_point(matrix)
        if saddle is not None:
            return saddle
    return _by_linear_program(matrix, LINEAR_PROGRAMS if method is None else [method])


def solve_matrices(payoffs: Iterable[ArrayLike]) -> tuple[MatrixSolution, ...]:
    """Solve many matrix games, of any shapes; see `solve_matrix`.

    Raises:
        PayoffError: for the first game that is none, naming its index.
        CertificateError: if a game has no answer that is exact enough.
    """
    games = [as_payoffs(game, f"payoffs[{index}]") for index, game in enumerate(payoffs)]
    return tuple(saddle_point(game) or _by_linear_program(game, LINEAR_PROGRAMS) for game in games)


def saddle_point(payoffs: Payoffs) -> MatrixSolution | None:
    """Return the solution in pure strategies if there is one.

    A saddle point is a row whose minimum equals the least column maximum.
    """
    row_minima = payoffs.min(axis=1)
    column_maxima = payoffs.max(axis=0)
    row, column = int(row_minima.argmax()), int(column_maxima.argmin())
    if row_minima[row] != column_maxima[column]:
        return None
    rows, columns = payoffs.shape
    return certify(payoffs, _pure(rows, row), _pure(columns, column), Method.SADDLE_POINT)


def _pure(size: int, index: int) -> Strategy:
    strategy = np.zeros(size)
    strategy[index] = 1.0
    strategy.flags.writeable = False
    return strategy


def _by_linear_program(payoffs: Payoffs, methods: Iterable[Method]) -> MatrixSolution:
    """Return the first certified answer of `methods`, tried in turn."""
    positive = positive_form(payoffs)
    best, tried = np.inf, list[str]()
    tolerance = RELATIVE_TOLERANCE * float(payoffs.max() / 2 - payoffs.min() / 2) * 2
    for method in methods:
        weights = LINEAR_PROGRAMS[method](positive)
        tried.append(method.value)
        solution = None if weights is None else _certified(payoffs, *weights, method)
        if solution is not None:
            if solution.exploitability <= tolerance:
                return solution
            best = min(best, solution.exploitability)
    raise CertificateError(best, tolerance, ", ".join(tried))


def _certified(
    payoffs: Payoffs, row: Strategy, column: Strategy, method: Method
) -> MatrixSolution | None:
    x, y = as_distribution(row), as_distribution(column)
    return None if x is None or y is None else certify(payoffs, x, y, method)
