"""Exact solving of simultaneous zero-sum games, and the rule systems that are such games.

`solve_matrix` and `solve_matrices` are the front door for payoff matrices; everything else is
imported from the package that owns it. They are loaded on first use, because numpy and the
linear-programming libraries behind them would slow down every command that solves nothing.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.equilibrium.matrix import solve_matrices, solve_matrix

__all__ = ["solve_matrices", "solve_matrix"]


def __getattr__(name: str) -> object:
    """Load the solvers on first use (PEP 562)."""
    if name in __all__:
        from solver.equilibrium import matrix  # noqa: PLC0415 - late: start-up time is a feature

        return getattr(matrix, name)
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)
