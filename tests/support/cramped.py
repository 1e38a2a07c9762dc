"""A server whose disk is full when a test wants it: as a program, with the table's service.

    python cramped.py DATABASE KEY PAGES

As long as the file PAGES is there, an SQLite database may have as many pages as it says. That limit
is a connection's own, and so has to be set in the server's process.
"""

import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, Engine, event

from service.server import Settings, serve

STREAMS = 2
"""How many it keeps open."""
_NO_LIMIT = 4294967294


@dataclass(frozen=True)
class Cramped:
    """A server: where it listens, the file that limits its database, and that of its key."""

    process: int
    address: str
    pages: Path
    key: Path


@contextmanager
def running(folder: Path, url: str = "") -> Generator[Cramped]:
    """Run one until the end of the block; all its files, but a database at `url`, in `folder`."""
    pages, key = folder / "pages", folder / "key.json"
    database = url or f"sqlite:///{folder / 'fights.db'}"
    command = [sys.executable, __file__, database, str(key), str(pages)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield Cramped(process.pid, process.stdout.readline().strip(), pages, key)
        finally:
            process.terminate()
            process.wait(20)


def main(database: str, key: str, pages: str) -> None:
    """Serve until a signal."""

    def limit(connection: Connection) -> None:
        file = Path(pages)
        most = int(file.read_text() or 1) if file.exists() else _NO_LIMIT
        connection.exec_driver_sql(f"PRAGMA max_page_count = {most}")

    if database.startswith("sqlite"):
        event.listen(Engine, "begin", limit)
    settings = Settings(solves=1, database=database, keys=Path(key), streams=STREAMS)
    serve("127.0.0.1:0", announce=lambda bound: print(bound, flush=True), settings=settings)  # noqa: T201 - the program's output


if __name__ == "__main__":
    main(*sys.argv[1:])
