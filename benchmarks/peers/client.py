"""The other end of `worker`: starts it, asks it, and ends it when it takes too long."""

import json
import os
import select
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from benchmarks.peers.environment import ROOT, interpreter

Reals = NDArray[np.float64]

_SINGLE_THREADED = dict.fromkeys(
    ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"), "1"
)


class PeerError(RuntimeError):
    """A peer that gave no answer; the text says why, for the reader of a table."""


class PeerTimeoutError(PeerError):
    """A peer that took too long."""


@dataclass(frozen=True)
class Run:
    """One timed run of a peer.

    Attributes:
        seconds: CPU time of all games together, once.
        answers: per game the weights of rows and columns, or why there are none.
    """

    seconds: float
    answers: tuple[tuple[Reals, Reals] | str, ...]


@dataclass(frozen=True)
class WholeGameRun:
    """One timed run of a peer over a whole game.

    Attributes:
        seconds: CPU time.
        values: of each state to the first player, by what the peer prints of the state.
    """

    seconds: float
    values: Mapping[str, float]


class Peers:
    """A process in the peers' environment, as a context manager; started again after a time-out.

    Args:
        folder: of the environment.
        timeout: wall seconds that one request may take.
    """

    def __init__(self, folder: Path, timeout: float) -> None:
        self._folder = folder
        self._timeout = timeout
        self._process: subprocess.Popen[str] | None = None
        self._games = "[]"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._end()

    def use(self, games: Iterable[Reals]) -> None:
        """Set the games that runs are about."""
        self._games = json.dumps([game.tolist() for game in games])
        if self._process is not None:
            self._hand_over()

    def run(self, solver: str, games: int, passes: int) -> Run:
        """Let a peer solve the first `games` games, `passes` times.

        Raises:
            PeerError: if the peer or the environment is missing, or took too long.
        """
        request = {"do": "run", "solver": solver, "games": games, "passes": passes}
        reply = self._ask_running(request)
        return Run(reply["seconds"], tuple(map(_answer, reply["answers"])))

    def run_whole_game(self, solver: str, game: str) -> WholeGameRun:
        """Let a peer solve the game that it knows by the text `game`.

        Raises:
            PeerError: as for `run`.
        """
        reply = self._ask_running({"do": "whole game", "solver": solver, "game": game})
        return WholeGameRun(reply["seconds"], reply["values"])

    def _ask_running(self, request: Mapping[str, Any]) -> dict[str, Any]:
        if self._process is None:
            self._process = self._started()
            self._hand_over()
        return self._ask(json.dumps(request))

    def _hand_over(self) -> None:
        self._ask(f'{{"do": "games", "games": {self._games}}}')

    def _started(self) -> "subprocess.Popen[str]":
        python = interpreter(self._folder)
        if python is None:
            raise PeerError("no environment of peers: python -m benchmarks peers --install")
        return subprocess.Popen(
            [python, "-W", "ignore", "-m", "benchmarks.peers.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            cwd=ROOT,
            env=os.environ | _SINGLE_THREADED,
        )

    def _ask(self, request: str) -> dict[str, Any]:
        process = self._process
        if process is None or process.stdin is None or process.stdout is None:
            raise PeerError("the process of the peers ended")
        process.stdin.write(request + "\n")
        process.stdin.flush()
        ready, _, _ = select.select([process.stdout], [], [], self._timeout)
        line = process.stdout.readline() if ready else ""
        if not line:
            self._end()
            if ready:
                raise PeerError("its process ended")
            raise PeerTimeoutError(f"no answer in {self._timeout:g} s")
        reply: dict[str, Any] = json.loads(line)
        if "error" in reply:
            raise PeerError(reply["error"])
        return reply

    def _end(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


def _answer(answer: str | Sequence[Sequence[float]]) -> tuple[Reals, Reals] | str:
    if isinstance(answer, str):
        return answer
    row, column = answer
    return np.array(row), np.array(column)
