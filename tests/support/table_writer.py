"""A process that keeps a table and is killed, or meets the end of the disk, at a named point.

As a program: `python table_writer.py FOLDER KEY VALUE POINT`. The table has one section of 2,000
times VALUE. POINT is one of `POINTS`, or `none`, or `limit` for files of at most 8 KiB.
"""

import os
import resource
import signal
import subprocess
import sys
from array import array
from pathlib import Path
from typing import Any

from solver.systems.dreadnaught import table_file
from solver.systems.dreadnaught.table_file import StoredTable
from solver.systems.dreadnaught.table_store import Keeping, TableStore

POINTS = ("before the head", "amid the values", "before the flush", "before the name", "at the end")
VALUES = 2000


def sections(value: float) -> list[memoryview]:
    """Return the sections of a table that holds `value` throughout."""
    return [memoryview(array("d", [value] * VALUES))]


def values(table: StoredTable, index: int) -> list[float]:
    """Return what a section of an open table holds."""
    section = table.sections[index]
    return list(memoryview(table.file.read(section.values, 8 * section.count)).cast("d"))


def run(folder: Path, key: str, value: float, point: str) -> subprocess.CompletedProcess[str]:
    """Run a writer to its end."""
    command = [sys.executable, __file__, str(folder), key, str(value), point]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def _die(*_: Any, **__: Any) -> Any:
    os.kill(os.getpid(), signal.SIGKILL)


def _dying_writes(alive: int) -> Any:
    """Return a function that writes so many times, then half of what it should, and dies."""
    left = [alive]

    def write(file: Any, view: memoryview) -> None:
        if left[0] == 0:
            file.write(view[: len(view) // 2])
            _die()
        left[0] -= 1
        file.write(view)

    return write


def _arrange(point: str) -> None:
    match point:
        case "before the head":
            table_file._write_all = _die  # noqa: SLF001  # pyright: ignore[reportPrivateUsage] - the point of death
        case "amid the values":
            table_file._write_all = _dying_writes(2)  # noqa: SLF001  # pyright: ignore[reportPrivateUsage] - likewise
        case "before the flush":
            os.fsync = _die
        case "before the name":
            setattr(Path, "replace", _die)  # noqa: B010 - type checkers know better than to do it
        case "limit":
            resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))
        case _:
            pass


def main(folder: str, key: str, value: str, point: str) -> int:
    """Keep a table; the exit code is 0 if it is kept."""
    _arrange(point)
    kept = TableStore(Path(folder), 1 << 20).keep(
        key, {"value": float(value)}, sections(float(value))
    )
    if point == "at the end":
        _die()
    return 0 if kept is Keeping.KEPT else 3


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
