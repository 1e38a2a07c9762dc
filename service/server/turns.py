"""Whose turn it is to solve a fight at a table: so many at once, some wait, more are refused.

Each solve may take all processors and up to a gibibyte; and a thread that waits is one that no
other call has.
"""

import threading
from typing import Any

from service.server.errors import BusyError
from service.table.engine import Opponent, Solve
from solver.game.watch import Watch
from solver.systems.interface import Fight

_SECONDS_BETWEEN_LOOKS = 0.05


class InTurn:
    """A solver that solves so many fights at once; it is one itself.

    Args:
        solve: solves a fight.
        at_once: solves at the same time.
        waiting: calls that may wait for their turn.
    """

    def __init__(self, solve: Solve, at_once: int, waiting: int) -> None:
        self._solve = solve
        self._waiting = waiting
        self._turns = threading.Semaphore(at_once)
        self._places = threading.Semaphore(at_once + waiting)

    def __call__(self, fight: Fight[Any, Any], watch: Watch) -> Opponent:
        """Solve a fight when it is its turn.

        Raises:
            BusyError: if too many calls are waiting.
            StoppedError: if the watch ended the wait or the solve.
        """
        if not self._places.acquire(blocking=False):
            raise BusyError(self._waiting)
        try:
            while not self._turns.acquire(timeout=_SECONDS_BETWEEN_LOOKS):
                watch.check()
            try:
                return self._solve(fight, watch)
            finally:
                self._turns.release()
        finally:
            self._places.release()
