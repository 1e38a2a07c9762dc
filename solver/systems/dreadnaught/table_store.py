"""The folder in which solved duels are kept, so that the next question is a look-up.

What is kept is a table for every state of a duel, not for those that one question can lead to: the
next question comes from later in the fight, with other hit points and EP. `kept_table` says what a
duel's key is made of and which of its states a table answers; this module knows keys, numbers by
name ("facts") and sections of doubles. Any other table of doubles can be kept beside them: under a
key that says what its values depend on, the kernel's `SOURCES` and `FORMAT_VERSION` among it, with
a section for each array. Its readers get the open file and the place of every section, and read it
through `StoredValues` in the kernel, which checks each block of 4 KiB when it is first read.

- A table is a file named by its key. It is written beside its place under a name of its own,
  flushed to the disk and then renamed, so that a file is there as a whole or not at all, whenever
  the program or the machine stops. Nobody holds a lock: of two who write the same table one wins,
  and both are right. A file is never changed in place, so that an open one stays what it is after
  it was replaced or removed.
- Files stay within a limit of bytes together. To make room, those go first whose last use is
  longest ago; a look-up sets a file's time of change. What writers that died have left goes after
  an hour.
- Nothing that is wrong here is an error: a table that can't be read is solved anew, one that is
  damaged is removed besides, one that can't be kept is not kept. Results tell which it was.
- The head is checked on opening, each block when it is read (`table_file`). That finds accidents;
  the folder, made for its owner alone, keeps out the rest. Files are read, not mapped: one that
  is cut off in place while it is open is damaged like any other.

The folder is `DREADNAUGHT_CACHE`, else `dreadnaught` in the user's folder for caches; the limit is
`DREADNAUGHT_CACHE_MB`, else `DEFAULT_MEGABYTES`. `DREADNAUGHT_CACHE=off` keeps and finds nothing.
"""

import os
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import BinaryIO, cast

from solver.systems.dreadnaught.table_file import (
    DamagedTableError,
    Facts,
    NewTable,
    StoredTable,
    new_table,
    open_table,
)

FOLDER = "DREADNAUGHT_CACHE"
MEGABYTES = "DREADNAUGHT_CACHE_MB"
OFF = "off"
DEFAULT_MEGABYTES = 512

_SUFFIX = ".table"
_UNFINISHED = ".part"
_SECONDS_UNFINISHED = 3600.0


class Finding(Enum):
    """What became of a look-up."""

    FOUND = "found"
    ABSENT = "there is none"
    DAMAGED = "it was damaged, and is removed"
    UNREADABLE = "the folder or the file can't be read"


class Keeping(Enum):
    """What became of a table that was to be kept."""

    KEPT = "kept"
    TOO_LARGE = "it is larger than all tables together may be"
    UNWRITABLE = "the folder can't be written to, or the disk is full"


@dataclass(frozen=True, eq=False)
class Found:
    """The result of a look-up; `table` is there if it was found."""

    finding: Finding
    table: StoredTable | None = None


@dataclass(frozen=True)
class TableStore:
    """A folder of tables.

    Attributes:
        folder: made when first written to.
        most_bytes: what all files in it may take together.
    """

    folder: Path
    most_bytes: int

    def find(self, key: str) -> Found:
        """Look up the table kept under `key`, and note that it was used."""
        path = self._path(key)
        try:
            table = open_table(path, key)
        except FileNotFoundError:
            return Found(Finding.ABSENT)
        except OSError:
            return Found(Finding.UNREADABLE)
        except DamagedTableError:
            self.discard(key)
            return Found(Finding.DAMAGED)
        with suppress(OSError):
            os.utime(path)
        return Found(Finding.FOUND, table)

    def keep(self, key: str, facts: Facts, sections: Sequence[memoryview]) -> Keeping:
        """Keep a table, in place of any that was kept under `key`."""
        table = new_table(key, facts, sections)
        if table.bytes > self.most_bytes:
            return Keeping.TOO_LARGE
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._make_room(table.bytes, self._path(key))
            self._write(table, self._path(key))
        except OSError:
            return Keeping.UNWRITABLE
        return Keeping.KEPT

    def discard(self, key: str) -> None:
        """Remove the table kept under `key`, as it turned out to be damaged."""
        with suppress(OSError):
            self._path(key).unlink()

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}{_SUFFIX}"

    def _write(self, table: NewTable, path: Path) -> None:
        with tempfile.NamedTemporaryFile(
            "wb", buffering=0, suffix=_UNFINISHED, dir=self.folder, delete=False
        ) as file:
            unfinished = Path(file.name)
            try:
                table.write(cast("BinaryIO", file))
                os.fsync(file.fileno())
                unfinished.replace(path)
            except BaseException:
                with suppress(OSError):
                    unfinished.unlink()
                raise
        _flush_folder(self.folder)

    def _make_room(self, size: int, replaced: Path) -> None:
        """Remove what was not used for longest until `size` bytes more are within the limit."""
        files = _files(self.folder)
        total = sum(file.st_size for path, file in files.items() if path != replaced)
        now = time.time()
        for path, file in sorted(files.items(), key=lambda item: item[1].st_mtime_ns):
            given_up = path.suffix == _UNFINISHED and now - file.st_mtime > _SECONDS_UNFINISHED
            is_table = path.suffix == _SUFFIX and path != replaced
            if given_up or (is_table and total + size > self.most_bytes):
                with suppress(OSError):
                    path.unlink()
                    total -= file.st_size


def user_store(environment: Mapping[str, str] = os.environ) -> TableStore | None:
    """Return the store of whoever runs this program, or None if it is switched off."""
    place = environment.get(FOLDER, "")
    if place.lower() == OFF:
        return None
    try:
        folder = Path(place) if place else _caches(environment) / "dreadnaught"
        megabytes = float(environment.get(MEGABYTES, DEFAULT_MEGABYTES))
        return TableStore(folder, int(megabytes * 1e6))
    except (RuntimeError, ValueError, OverflowError):
        # Nobody's home, or a limit that is no number: nothing to keep to.
        return None


def _caches(environment: Mapping[str, str]) -> Path:
    """Return the folder in which programs keep what they could make anew."""
    if sys.platform == "win32":
        local = environment.get("LOCALAPPDATA")
        return Path(local) if local else Path.home() / "AppData" / "Local"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    told = Path(environment.get("XDG_CACHE_HOME", ""))
    # The XDG specification: a relative path is none.
    return told if told.is_absolute() else Path.home() / ".cache"


def _files(folder: Path) -> dict[Path, os.stat_result]:
    """Return the files of a folder that are there, in which others work at the same time."""
    files = dict[Path, os.stat_result]()
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith((_SUFFIX, _UNFINISHED)):
                with suppress(OSError):
                    files[Path(entry.path)] = entry.stat()
    return files


def _flush_folder(folder: Path) -> None:
    """Make the renaming last; systems that can't open a folder see to that themselves."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
