"""A disk that loses power: of a folder, only what was synced is left (`power_loss.c` says how).

As a program, under the shim, it kills processes that play, takes the power at each death, and
prints how many acknowledged steps there were, and how many of them were lost, changed or doubled:

    python power_loss.py LIVE DISK KILLS
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

_SOURCE = Path(__file__).with_suffix(".c")


class Disk:
    """A folder, and what a power loss would leave of it.

    Args:
        live: the folder as the system shows it.
        kept: where the shim keeps what was synced.
    """

    def __init__(self, live: Path, kept: Path) -> None:
        self.live, self._kept = live, kept
        live.mkdir(exist_ok=True)
        (kept / "inodes").mkdir(parents=True, exist_ok=True)

    def environment(self, shim: Path) -> dict[str, str]:
        """Return the environment of a process whose syncs count."""
        told = {"POWER_LOSS_LIVE": self.live, "POWER_LOSS_DISK": self._kept, "LD_PRELOAD": shim}
        return os.environ | {name: str(value) for name, value in told.items()}

    def lose_power(self) -> None:
        """Leave in the folder what was synced; nobody may have a file in it open."""
        names, inodes = self._kept / "names", self._kept / "inodes"
        listed = names.read_text().splitlines() if names.exists() else []
        left = dict[str, bytes]()
        for inode, _, name in (line.partition(" ") for line in listed):
            synced = inodes / inode
            # A name that was synced before its content is that of an empty file.
            left[name] = synced.read_bytes() if synced.exists() else b""
        for folder in (self.live, inodes):
            for file in folder.iterdir():
                file.unlink()
        lines = [f"{self._restored(name, content)} {name}\n" for name, content in left.items()]
        names.write_text("".join(lines))

    def _restored(self, name: str, content: bytes) -> int:
        """Write a file that is left, and return the number of its inode."""
        file = self.live / name
        file.write_bytes(content)
        inode = file.stat().st_ino
        (self._kept / "inodes" / str(inode)).write_bytes(content)
        return inode


def shim_in(folder: Path) -> Path:
    """Compile the shim, or skip the test where that can't be done."""
    compiler = shutil.which("cc")
    if compiler is None or not sys.platform.startswith("linux"):
        pytest.skip("the shim needs Linux and a compiler of C")
    shim = folder / "power_loss.so"
    command = [compiler, "-shared", "-fPIC", "-O1", "-o", str(shim), str(_SOURCE), "-ldl"]
    subprocess.run(command, check=True, timeout=60)
    return shim


def main(live: str, kept: str, kills: str) -> None:
    """Kill, take the power, and print what came of it."""
    from benchmarks.serving.kills import kill_lives  # noqa: PLC0415 - processes import this module

    disk = Disk(Path(live), Path(kept))
    killed = kill_lives(f"sqlite:///{live}/fights.db", int(kills), after_death=disk.lose_power)
    audit = killed.audit
    print(killed, file=sys.stderr)  # noqa: T201 - the program's output
    print(audit.acknowledged, audit.lost + audit.changed + audit.doubled)  # noqa: T201 - likewise


if __name__ == "__main__":
    main(*sys.argv[1:])
