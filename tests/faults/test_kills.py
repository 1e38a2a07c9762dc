"""`kill -9` while several clients play: what was acknowledged is there, once, as it was."""

from pathlib import Path

import pytest

from benchmarks.serving.kills import POINTS, RANDOM, kill_lives
from benchmarks.serving.server_kills import SERVER_WAYS, kill_servers

KILLS = [6, pytest.param(156, marks=pytest.mark.slow)]


@pytest.mark.parametrize("kills", KILLS)
def test_processes_that_are_killed_lose_nothing(url: str, kills: int) -> None:
    """`Table` on the store, without a network: all that stands below the calls of a server."""
    killed = kill_lives(url, kills)
    print(killed)  # noqa: T201 - the figures, with `-s`
    assert killed.kills == dict.fromkeys((*POINTS, RANDOM), kills // 6)
    audit = killed.audit
    assert (audit.lost, audit.changed, audit.doubled) == (0, 0, 0)
    assert audit.posted == audit.acknowledged > 2 * kills
    assert killed.resolved == killed.in_doubt > kills
    # Some were carried out before the kill, some were not: both kinds must have been met.
    assert 0 < killed.carried_out < killed.in_doubt


@pytest.mark.parametrize("kills", [1, pytest.param(24, marks=pytest.mark.slow)])
def test_servers_that_are_killed_lose_nothing(url: str, kills: int, tmp_path: Path) -> None:
    """Whole servers, called over gRPC."""
    killed = kill_servers(url, tmp_path / "key.json", kills)
    print(killed)  # noqa: T201 - likewise
    assert killed.kills.total() == kills
    assert set(killed.kills) == {*SERVER_WAYS[:kills]}
    audit = killed.audit
    assert (audit.lost, audit.changed, audit.doubled) == (0, 0, 0)
    assert audit.posted == audit.acknowledged > kills
    assert killed.resolved == killed.in_doubt > 0
