"""A PostgreSQL cluster of the tests' own: in a temporary folder, as an ordinary user.

It listens on a socket in that folder only. `DREADNAUGHT_TEST_POSTGRESQL=required` makes a missing
PostgreSQL an error, where tests would be skipped otherwise.
"""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pytest

_NUMBERS = count(1)


@dataclass(frozen=True)
class Cluster:
    """A running cluster; `socket` is the folder of its socket."""

    programs: Path
    socket: Path
    user: str | None

    def new_database(self) -> str:
        """Make an empty database, and return its URL."""
        name = f"test{next(_NUMBERS)}"
        self.run("createdb", "-h", str(self.socket), "-U", "tests", name)
        return f"postgresql://tests@/{name}?host={self.socket}"

    def run(self, program: str, *arguments: str) -> None:
        """Run one of PostgreSQL's programs as the ordinary user."""
        subprocess.run(
            [self.programs / program, *arguments],
            check=True,
            user=self.user,
            cwd=self.socket,
            stdout=subprocess.DEVNULL,
            timeout=60,
        )


def _programs() -> Path | None:
    """Return the folder of PostgreSQL's programs, where Debian or the PATH has them."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    found = shutil.which("initdb")
    candidates = [*debian, *([Path(found).resolve()] if found else [])]
    return candidates[-1].parent if candidates else None


def _ordinary_user() -> str | None:
    """Return whom to run as: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


@contextmanager
def running_cluster(disk: Path | None = None) -> Generator[Cluster]:
    """Make, start, and in the end stop and remove a cluster; on `disk`, if one is given."""
    programs = _programs()
    if programs is None:
        if os.environ.get("DREADNAUGHT_TEST_POSTGRESQL") == "required":
            pytest.fail("PostgreSQL is not installed, and required here")
        pytest.skip("PostgreSQL is not installed")
    user = _ordinary_user()
    # Not pytest's folder: the path of a socket may have 107 bytes at most.
    folder = Path(tempfile.mkdtemp(prefix="pg", dir=disk))
    try:
        if user is not None:
            shutil.chown(folder, user)
        cluster = Cluster(programs, folder, user)
        data = folder / "data"
        cluster.run("initdb", "-D", str(data), "-U", "tests", "-A", "trust", "-E", "UTF8")
        options = f"-c listen_addresses='' -c unix_socket_directories={folder}"
        log = str(folder / "log")
        cluster.run("pg_ctl", "start", "-w", "-D", str(data), "-l", log, "-o", options)
        try:
            yield cluster
        finally:
            cluster.run("pg_ctl", "stop", "-w", "-m", "immediate", "-D", str(data))
    finally:
        shutil.rmtree(folder)
