"""`kill -9` while several clients play: what was acknowledged is there, once, as it was."""

import pytest

from benchmarks.serving.kills import POINTS, RANDOM, kill_lives

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
