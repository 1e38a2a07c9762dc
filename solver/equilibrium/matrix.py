"""Matrix games solved and certified, in compiled code where it was built.

Axis 0 belongs to the row player, who maximises. A solver's "optimal" is a claim: every answer is
measured on the payoffs themselves, and one that is not exact to `RELATIVE_TOLERANCE` of the payoff
range goes to the next solver, and in the end to an error. Without the compiled kernel saddle points
are looked for here and the rest is left to linear-programming libraries.
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
    as_matrix,
    as_payoffs,
    certify,
    check_finite,
    pure_strategy,
)
from solver.kernel import matrix as kernel

LinearProgram = Callable[[Payoffs], tuple[Strategy, Strategy] | None]

LINEAR_PROGRAMS: dict[Method, LinearProgram] = {
    Method.GLOP: solve_with_glop,
    Method.HIGHS: solve_with_highs,
}
"""In the order in which they are tried. GLOP is first: as fast, and closer by five digits."""

_METHODS = (Method.SADDLE_POINT, Method.KERNEL, Method.KERNEL, Method.GLOP, Method.GLOP)
"""By the kernel's status; where it certifies nothing, who is asked next."""

_ATTRIBUTES = ("value", "lower", "upper", "exploitability", "method", "row", "column")
"""Of a solution, in the order in which the kernel tells them."""


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
    if method is not None:
        return _by_linear_program(as_payoffs(payoffs), [method])
    if not kernel.available():
        return _by_libraries(as_matrix(payoffs), "payoffs")
    try:
        # The kernel checks what it is given: a second look would take as long as a small game.
        solved = _solve_alone(payoffs)  # type: ignore[arg-type] # anything else is told below
    except (AttributeError, TypeError, ValueError):
        payoffs = as_matrix(payoffs)
        solved = _solve_alone(payoffs)
    if solved.method is Method.GLOP:
        return _by_libraries(as_matrix(payoffs), "payoffs")
    return solved


def _solve_alone(payoffs: Payoffs) -> MatrixSolution:
    return kernel.solve_one_as(payoffs, MatrixSolution, _ATTRIBUTES, _METHODS)


def solve_matrices(payoffs: Iterable[ArrayLike]) -> tuple[MatrixSolution, ...]:
    """Solve many matrix games, of any shapes, on all processors; see `solve_matrix`.

    Raises:
        PayoffError: for the first game that is none, naming its index.
        CertificateError: if a game has no answer that is exact enough.
    """
    games = [as_matrix(game, f"payoffs[{index}]") for index, game in enumerate(payoffs)]
    if not kernel.available():
        return tuple(_by_libraries(game, f"payoffs[{i}]") for i, game in enumerate(games))
    batch = kernel.solve_batch(games)
    batch.strategies.setflags(write=False)
    return tuple(
        _from_kernel(solved)
        if solved.status <= kernel.Status.RECOVERED
        else _by_libraries(games[index], f"payoffs[{index}]")
        for index, solved in enumerate(batch)
    )


def _from_kernel(solved: kernel.Solved) -> MatrixSolution:
    value, lower, upper, exploitability, status, row, column = solved
    # The constructor of a frozen dataclass takes as long as the kernel for a small game.
    solution = MatrixSolution.__new__(MatrixSolution)
    solution.__dict__.update(
        {
            "value": value,
            "row": row,
            "column": column,
            "lower": lower,
            "upper": upper,
            "exploitability": exploitability,
            "method": _METHODS[status],
        }
    )
    return solution


def _by_libraries(payoffs: Payoffs, field: str) -> MatrixSolution:
    """Solve a game without the kernel, or one that the kernel did not certify."""
    check_finite(payoffs, field)
    return saddle_point(payoffs) or _by_linear_program(payoffs, LINEAR_PROGRAMS)


def saddle_point(payoffs: Payoffs) -> MatrixSolution | None:
    """Return the solution in pure strategies if there is one.

    A saddle point is a row whose minimum equals the least column maximum: that is its certificate.
    """
    row_minima = payoffs.min(axis=1)
    column_maxima = payoffs.max(axis=0)
    row, column = int(row_minima.argmax()), int(column_maxima.argmin())
    value = float(row_minima[row])
    if value != column_maxima[column]:
        return None
    rows, columns = payoffs.shape
    return MatrixSolution(
        value=value,
        row=pure_strategy(rows, row),
        column=pure_strategy(columns, column),
        lower=value,
        upper=value,
        exploitability=0.0,
        method=Method.SADDLE_POINT,
    )


def _by_linear_program(payoffs: Payoffs, methods: Iterable[Method]) -> MatrixSolution:
    """Return the first certified answer of `methods`, tried in turn."""
    positive = positive_form(payoffs)
    best, tried = np.inf, list[str]()
    tolerance = 2 * RELATIVE_TOLERANCE * float(payoffs.max() / 2 - payoffs.min() / 2)
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
