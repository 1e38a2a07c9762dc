"""Power losses: all that was not synced is gone, and still nothing that was acknowledged.

On SQLite. PostgreSQL's own syncs run in its server, which the shim does not reach; there, settings
that would acknowledge before a sync are refused (`service.store.connect`).
"""

import subprocess
import sys
from pathlib import Path

import power_loss
import pytest
from power_loss import Disk, shim_in

from service.store.log_store import LogStore

ROOT = Path(__file__).parents[2]
_WRITE = """
import os, signal, sys
from sqlalchemy import event
from sqlalchemy.pool import Pool
from service.store.log_store import LogStore
from service.store.records import Batch, Request
store = LogStore.open(sys.argv[1])
if sys.argv[2] == "careless":
    event.listen(Pool, "checkout", lambda c, *_: c.execute("PRAGMA synchronous = OFF") and None)
store.write(Batch("f", 0, ("{}",), Request("gm", "create", ""), b""))
print("acknowledged", flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shim_in(tmp_path_factory.mktemp("shim"))


@pytest.mark.parametrize(("how", "left"), [("as it is", ["f"]), ("careless", [])])
def test_the_loss_is_one(tmp_path: Path, shim: Path, how: str, left: list[str]) -> None:
    """What is written without syncs is lost, so that the test below could fail."""
    disk = Disk(tmp_path / "live", tmp_path / "kept")
    url = f"sqlite:///{disk.live / 'fights.db'}"
    program = [sys.executable, "-c", _WRITE, url, how]
    died = subprocess.run(
        program, env=disk.environment(shim), capture_output=True, text=True, check=False, timeout=60
    )
    assert (died.returncode, died.stdout) == (-9, "acknowledged\n"), died.stderr
    disk.lose_power()
    store = LogStore.open(url)
    assert [fight.id for fight in store.fights(limit=9)] == left
    store.close()


@pytest.mark.parametrize("kills", [6, pytest.param(60, marks=pytest.mark.slow)])
def test_power_losses_lose_nothing_that_was_acknowledged(
    tmp_path: Path, shim: Path, kills: int
) -> None:
    disk = Disk(tmp_path / "live", tmp_path / "kept")
    program = [sys.executable, power_loss.__file__, str(disk.live), str(tmp_path / "kept")]
    environment = disk.environment(shim)
    environment["PYTHONPATH"] = str(ROOT)
    ran = subprocess.run(
        [*program, str(kills)],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=1200,
    )
    print(ran.stderr)  # noqa: T201 - the figures, with `-s`
    acknowledged, harmed = map(int, ran.stdout.split())
    assert acknowledged > 2 * kills
    assert harmed == 0
