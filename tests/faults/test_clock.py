"""A clock that jumps: no step, no order and no proof depends on it."""

import random
from collections.abc import Iterator

from benchmarks.serving.life import FIGHT, chosen, keys_of
from service.seal.verify import verify_export
from service.store.connect import connect
from service.store.log_store import LogStore
from service.table.situation import Step
from service.table.table import Table

DAY = 86_400_000_000


def jumping() -> Iterator[int]:
    """Yield times of which each lies days before or after the one before, 1970 among them."""
    chance, now = random.Random(1), 20_000 * DAY
    while True:
        now = max(0, now + chance.randint(-9_000, 8_000) * DAY)
        yield now


def test_a_clock_that_goes_back_changes_nothing(url: str) -> None:
    LogStore.open(url).close()
    times, keys = jumping(), keys_of(bytes(32))
    store = LogStore(connect(url), clock=lambda: next(times))
    chance, games = random.Random(1), list[str]()
    for number in range(4):
        table = Table.create(store, keys, FIGHT, f"create {number}")
        games.append(table.game)
        while (now := table.situation).step is not Step.NOTHING:
            told = chosen(now, chance)
            operation = getattr(table, now.step)
            operation(f"step {len(table.entries)}", *([] if told is None else [told]))
        export = Table(store, keys, table.game).export()
        assert verify_export(export, keys.chain.first).ended
    listed = store.fights(limit=9)
    assert sorted(fight.id for fight in listed) == sorted(games)
    # The list is by the clock, whatever it said; pages of it are whole all the same.
    paged = store.fights(limit=2)
    paged += store.fights(limit=9, after=(paged[-1].created, paged[-1].id))
    assert paged == listed
    store.close()
