"""`dreadnaught serve` as a process, with any options."""

import re
import signal
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field

from command import COMMAND, environment

_ANNOUNCED = re.compile(r"Serving on (127\.0\.0\.1:\d+)\. Ctrl-C stops\.")


@dataclass
class Serving:
    """A server that runs.

    Attributes:
        process: it.
        address: where it listens.
        lines: what it wrote to standard error: until it listened, and once it is over the rest.
    """

    process: subprocess.Popen[str]
    address: str = ""
    lines: list[str] = field(default_factory=list[str])

    def await_address(self) -> None:
        """Read until it says where it listens."""
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.lines.append(line.rstrip("\n"))
            if announced := _ANNOUNCED.fullmatch(self.lines[-1]):
                self.address = announced[1]
                return
        raise AssertionError(self.lines)


@contextmanager
def serving(*options: str, **changes: str) -> Generator[Serving]:
    """Run a server on a free port; `changes` are to its environment."""
    command = [*COMMAND, "serve", "--port", "0", *options]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, encoding="utf-8", env=environment(**changes)
    ) as process:
        running = Serving(process)
        try:
            running.await_address()
            yield running
        finally:
            process.send_signal(signal.SIGTERM)
            _, rest = process.communicate(timeout=20)
            running.lines += rest.splitlines()
