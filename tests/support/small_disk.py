"""A disk of a few mebibytes, which a test can fill to the last byte: a tmpfs of its own."""

import os
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

_CHUNK = 1 << 16


@dataclass(frozen=True)
class SmallDisk:
    """A disk that is mounted at a folder."""

    folder: Path

    def fill(self) -> None:
        """Fill it to the last byte."""
        filler = os.open(self._filler, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        try:
            size = _CHUNK
            while size:
                try:
                    os.write(filler, bytes(size))
                except OSError:
                    size //= 2
        finally:
            os.close(filler)

    def make_room(self) -> None:
        """Take away what filled it."""
        self._filler.unlink()

    @property
    def _filler(self) -> Path:
        return self.folder / "filler"


@contextmanager
def small_disk(mebibytes: int) -> Generator[SmallDisk]:
    """Mount one, and unmount it in the end; skip the test where none may be mounted."""
    if os.geteuid() != 0:
        pytest.skip("only root may mount a disk")
    folder = Path(tempfile.mkdtemp(prefix="disk"))
    mount = ["mount", "-t", "tmpfs", "-o", f"size={mebibytes}m,mode=755", "tmpfs", str(folder)]
    try:
        done = subprocess.run(mount, capture_output=True, text=True, check=False, timeout=30)
        if done.returncode:
            pytest.skip(f"no disk may be mounted here: {done.stderr.strip()}")
        try:
            yield SmallDisk(folder)
        finally:
            unmount = ["umount", str(folder)]
            subprocess.run(unmount, check=True, timeout=30)
    finally:
        folder.rmdir()
