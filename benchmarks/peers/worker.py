"""What runs in the peers' environment: reads requests from standard input, a JSON object a line.

    {"do": "games", "games": [matrix, ...]}                 from now on these are the games
    {"do": "run", "solver": name, "games": k, "passes": p}  solve the first k of them, p times
    {"do": "whole game", "solver": name, "game": text}      solve the game that the text names

Each is answered by one line on what was standard output: of "run" the CPU seconds of a pass and the
answers, `[row weights, column weights]` or a text that says why there is none; of "whole game" the
CPU seconds and the values by state; of a request that fails, the error. Whatever a solver prints
goes to standard error.
"""

import json
import os
import sys
import time
from typing import Any

import numpy as np

from benchmarks.peers.solvers import SOLVERS, Reals, Solve
from benchmarks.peers.whole_games import WHOLE_GAME_SOLVERS, SolveGame

Answer = tuple[Reals, Reals] | str


class Worker:
    """The games, and the solvers that were asked for and warmed up."""

    def __init__(self) -> None:
        self._games = list[Reals]()
        self._solvers = dict[str, Solve]()
        self._whole_game_solvers = dict[str, SolveGame]()

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """Return what one request asks for."""
        try:
            if request["do"] == "games":
                self._games = [np.array(game, dtype=np.float64) for game in request["games"]]
                return {}
            if request["do"] == "whole game":
                return self._solve_whole_game(request["solver"], request["game"])
            return self._run(request["solver"], self._games[: request["games"]], request["passes"])
        except Exception as error:  # noqa: BLE001 - a peer may fail in any way, and is told with it
            return {"error": f"{type(error).__name__}: {error}"}

    def _run(self, name: str, games: list[Reals], passes: int) -> dict[str, Any]:
        if name not in self._solvers:
            solver = SOLVERS[name]()
            _solved(solver, np.array([[0.0, 1.0], [2.0, 0.5]]))  # compiles
            self._solvers[name] = solver
        solve = self._solvers[name]
        answers = list[Answer]()
        start = time.process_time()
        for _ in range(passes):
            answers = [_solved(solve, game) for game in games]
        seconds = (time.process_time() - start) / passes
        plain = [
            a if isinstance(a, str) else [np.ravel(side).tolist() for side in a] for a in answers
        ]
        return {"seconds": seconds, "answers": plain}

    def _solve_whole_game(self, name: str, game: str) -> dict[str, Any]:
        if name not in self._whole_game_solvers:
            self._whole_game_solvers[name] = WHOLE_GAME_SOLVERS[name]()
        start = time.process_time()
        values = self._whole_game_solvers[name](game)
        return {"seconds": time.process_time() - start, "values": dict(values)}


def _solved(solve: Solve, game: Reals) -> Answer:
    try:
        return solve(game)
    except Exception as error:  # noqa: BLE001 - as above; the other games are still to be solved
        return f"{type(error).__name__}: {error}"


def main() -> None:
    """Answer until standard input ends."""
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    worker = Worker()
    for line in sys.stdin:
        replies.write(json.dumps(worker.answer(json.loads(line))) + "\n")
        replies.flush()


if __name__ == "__main__":
    main()
