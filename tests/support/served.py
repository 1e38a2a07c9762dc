"""A server in a process of its own, for tests to call.

As a program, it serves at a free port of this machine and prints the address:

    python served.py SOLVER SOLVES WAITING GRACE [ADDRESS]

SOLVER is `scripted` (`scripted_solver`) or `real`.
"""

import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from scripted_solver import FOLDER, GO, scripted

from service.server import Settings, serve
from solver.errors import DreadnaughtError
from solver.opponent.suggest import suggest_bids

ANY_PORT = "127.0.0.1:0"
LONGEST = 30.0
"""Seconds after which a test gives up on a server."""


def until(condition: Callable[[], object], what: str, seconds: float = LONGEST) -> None:
    """Wait until a condition holds.

    Raises:
        TimeoutError: if it does not in time.
    """
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(what)
        time.sleep(0.002)


@dataclass(frozen=True)
class Served:
    """A server that runs.

    Attributes:
        address: where it listens.
        process: the process that serves.
        folder: holds its log, and the files of the scripted solver.
    """

    address: str
    process: subprocess.Popen[str]
    folder: Path

    @property
    def log(self) -> str:
        """What it wrote to stderr so far."""
        return (self.folder / "log").read_text()

    def solving(self) -> list[int]:
        """Return the processes in which a scripted solve has begun and not ended."""
        begun = [int(file.stem) for file in self.folder.glob("*.solve")]
        return [process for process in begun if alive(process)]

    def signal_all(self, number: signal.Signals) -> None:
        """Send a signal to all its processes, as a terminal or a service manager does."""
        os.killpg(self.process.pid, number)

    def go(self) -> None:
        """Let all `Waiter`s go on."""
        (self.folder / GO).touch()


def alive(process: int) -> bool:
    """Tell whether a process runs."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@contextmanager
def served(
    folder: Path,
    *,
    solver: str = "scripted",
    solves: int = 2,
    waiting: int = 4,
    grace: float = LONGEST,
    address: str = ANY_PORT,
) -> Generator[Served]:
    """Run a server until the end of the block."""
    command = [sys.executable, __file__, solver, str(solves), str(waiting), str(grace), address]
    environment = {**os.environ, FOLDER: str(folder)}
    with (
        (folder / "log").open("w") as log,
        subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env=environment,
            start_new_session=True,
        ) as process,
    ):
        last_resort = threading.Timer(4 * LONGEST, process.kill)
        last_resort.start()
        try:
            assert process.stdout is not None
            yield Served(process.stdout.readline().strip(), process, folder)
        finally:
            last_resort.cancel()
            process.kill()


def main(solver: str, solves: str, waiting: str, grace: str, address: str) -> int:
    """Serve until a signal."""
    logging.basicConfig(level=logging.INFO)
    settings = Settings(
        solves=int(solves),
        waiting=int(waiting),
        grace=float(grace),
        suggest=scripted if solver == "scripted" else suggest_bids,
    )
    try:
        serve(address, announce=lambda bound: print(bound, flush=True), settings=settings)  # noqa: T201 - the program's output
    except DreadnaughtError as error:
        sys.stderr.write(f"{error}\n")
        return 5
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
