"""Exact solving of simultaneous zero-sum games, and the rule systems that are such games.

`solve_matrix` and `solve_matrices` are the front door for payoff matrices, `solve_allocation` for
allocation games; everything else is imported from the package that owns it. They are loaded on
first use, because numpy and the linear-programming libraries behind them would slow down every
command that solves nothing.
"""

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.equilibrium.allocation.solve import solve_allocation
    from solver.equilibrium.matrix import solve_matrices, solve_matrix

__all__ = ["solve_allocation", "solve_matrices", "solve_matrix"]

_HOMES = {
    "solve_allocation": "solver.equilibrium.allocation.solve",
    "solve_matrices": "solver.equilibrium.matrix",
    "solve_matrix": "solver.equilibrium.matrix",
}


def __getattr__(name: str) -> object:
    """Load a solver on first use (PEP 562)."""
    if name in _HOMES:
        return getattr(importlib.import_module(_HOMES[name]), name)
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)
