"""The peers' solvers of whole games, each as its own documentation would have one call it.

Every entry of `WHOLE_GAME_SOLVERS` makes a solver, importing what it needs; the solver takes the
text that names a game in that library, and returns the value of each state to the first player, by
what the library prints of the state. Nothing here may be imported by what runs in our own
environment.
"""

import importlib
from collections.abc import Callable, Mapping
from typing import Any

SolveGame = Callable[[str], Mapping[str, float]]

_THRESHOLD = 1e-6
"""The largest change of a value in the last sweep."""


def open_spiel() -> SolveGame:
    """Value iteration of OpenSpiel over all states that can be reached, ECOS for stage games."""
    pyspiel: Any = importlib.import_module("pyspiel")
    algorithm: Any = importlib.import_module("open_spiel.python.algorithms.value_iteration")

    def solve(game: str) -> Mapping[str, float]:
        values: Mapping[str, Any] = algorithm.value_iteration(
            pyspiel.load_game(game), depth_limit=-1, threshold=_THRESHOLD
        )
        return {state: float(value) for state, value in values.items()}

    solve("oshi_zumo(coins=2,size=1,min_bid=1)")  # loads what it imports late
    return solve


WHOLE_GAME_SOLVERS: Mapping[str, Callable[[], SolveGame]] = {
    "OpenSpiel value_iteration": open_spiel,
}
"""By the name that tables call them by."""
