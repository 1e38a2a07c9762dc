"""`dreadnaught serve` as a process."""

import re
import signal
import subprocess
from collections.abc import Generator
from contextlib import contextmanager

from command import COMMAND, dreadnaught, environment, speed_notice


@contextmanager
def serving() -> Generator[tuple[subprocess.Popen[str], str], None, None]:
    """Run a server on a free port, and tell the port."""
    command = [*COMMAND, "serve", "--port", "0"]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, encoding="utf-8", env=environment()
    ) as process:
        assert process.stderr is not None
        assert process.stderr.read(len(speed_notice())) == speed_notice()
        announced = re.fullmatch(
            r"Serving on 127\.0\.0\.1:(\d+)\. Ctrl-C stops\.\n", process.stderr.readline()
        )
        try:
            assert announced is not None
            yield process, announced[1]
        finally:
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=20)


def test_it_stops_when_told_to() -> None:
    with serving() as (process, _):
        pass
    assert process.returncode == 0


def test_a_port_that_is_taken_is_unavailable() -> None:
    with serving() as (_, port):
        done = dreadnaught("serve", "--port", port)
    assert (done.returncode, done.stdout) == (5, "")
    assert done.stderr.startswith(f"Error: can't listen on 127.0.0.1:{port}: it is taken")


def test_other_machines_are_shut_out_unless_that_is_asked_for() -> None:
    done = dreadnaught("serve", "--address", "0.0.0.0", "--port", "0")  # noqa: S104 - refused
    assert (done.returncode, done.stdout) == (2, "")
    assert "expected an address of this machine alone" in done.stderr
