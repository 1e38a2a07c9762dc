"""`dreadnaught serve` as a process."""

from command import dreadnaught
from serving import serving


def test_it_stops_when_told_to() -> None:
    with serving() as (process, _):
        pass
    assert process.returncode == 0


def test_a_port_that_is_taken_is_unavailable() -> None:
    with serving() as (_, address):
        port = address.rpartition(":")[2]
        done = dreadnaught("serve", "--port", port)
    assert (done.returncode, done.stdout) == (5, "")
    assert done.stderr.startswith(f"Error: can't listen on 127.0.0.1:{port}: it is taken")


def test_other_machines_are_shut_out_unless_that_is_asked_for() -> None:
    done = dreadnaught("serve", "--address", "0.0.0.0", "--port", "0")  # noqa: S104 - refused
    assert (done.returncode, done.stdout) == (2, "")
    assert "expected an address of this machine alone" in done.stderr
