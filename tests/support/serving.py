"""`dreadnaught serve` as a process, with any options."""

import re
import signal
import subprocess
from collections.abc import Generator
from contextlib import contextmanager

from command import COMMAND, environment, speed_notice

_ANNOUNCED = re.compile(r"Serving on (127\.0\.0\.1:\d+)\. Ctrl-C stops\.\n")


@contextmanager
def serving(
    *options: str, **changes: str
) -> Generator[tuple[subprocess.Popen[str], str], None, None]:
    """Run a server on a free port, and tell its address; `changes` are to its environment."""
    command = [*COMMAND, "serve", "--port", "0", *options]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, encoding="utf-8", env=environment(**changes)
    ) as process:
        assert process.stderr is not None
        assert process.stderr.read(len(speed_notice())) == speed_notice()
        announced = _ANNOUNCED.fullmatch(process.stderr.readline())
        try:
            assert announced is not None
            yield process, announced[1]
        finally:
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=20)
