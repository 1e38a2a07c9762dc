"""The command `dreadnaught` as a process."""

import contextlib
import os
import subprocess
import sys
from subprocess import CompletedProcess

from service.cli.speed import NOTICE
from solver.kernel import matrix
from solver.systems.dreadnaught import duel_table

COMMAND = (sys.executable, "-m", "service.cli")


def speed_notice() -> str:
    """Return what stands on stderr, before anything else, where a command is to solve something."""
    return "" if matrix.available() and duel_table.available() else f"{NOTICE}\n"


def environment(**changes: str) -> dict[str, str]:
    """Return the environment without what would change the output, and with `changes`."""
    dropped = ("COLUMNS", "NO_COLOR", "TERM")
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    return {**kept, "PYTHONIOENCODING": "utf-8", **changes}


def dreadnaught(*arguments: str, stdin: str = "", **changes: str) -> CompletedProcess[str]:
    """Run the command to its end; `changes` are to its environment."""
    return subprocess.run(
        [*COMMAND, *arguments],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        env=environment(**changes),
        timeout=60,
        check=False,
    )


def in_terminal(*arguments: str, **changes: str) -> str:
    """Return what the command writes to standard output where that is a terminal."""
    ours, theirs = os.openpty()
    with subprocess.Popen([*COMMAND, *arguments], stdout=theirs, env=environment(**changes)):
        os.close(theirs)
        written = b""
        # The end of a terminal's output is an error on some systems, and empty on others.
        with contextlib.suppress(OSError):
            while part := os.read(ours, 4096):
                written += part
    os.close(ours)
    return written.decode().replace("\r\n", "\n")
