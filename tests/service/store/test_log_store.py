"""The store of logs, on SQLite and on PostgreSQL alike."""

import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from service.store.errors import (
    AlreadySealedError,
    OutdatedError,
    RequestReusedError,
    StoreError,
    UnknownFightError,
)
from service.store.log_store import LogStore
from service.store.records import Batch, Request, SealedSecret, SealKey, Written

_KEY = SealKey(round=1, combatant="Goblin", decision=1, attempt=1)
_SEAL = SealedSecret(_KEY, b"\x00secret\xff")


def _batch(request: str, *, size: int = 0, entries: tuple[str, ...] = ("{}",)) -> Batch:
    asked = Request("fight-1", request, f"digest of {request}")
    return Batch("fight-1", size, entries, asked, request.encode())


def test_log_keeps_bodies_byte_for_byte(store: LogStore) -> None:
    bodies = ('{"a":"ä☃\\u0000"}', '{"b":1e21}', '{"a":1,"a":1}')
    store.write(_batch("create", entries=bodies[:1]))
    store.write(_batch("more", size=1, entries=bodies[1:]))
    assert store.entries("fight-1") == list(bodies)
    assert store.entries("fight-1", start=1, limit=1) == [bodies[1]]
    assert store.fight("fight-1").size == 3


def test_a_request_that_comes_again_changes_nothing(store: LogStore) -> None:
    first = store.write(_batch("create"))
    again = store.write(replace(_batch("create", entries=("other",)), response=b"other"))
    assert first == Written(b"create", again=False)
    assert again == Written(b"create", again=True)
    assert store.entries("fight-1") == ["{}"]
    assert store.answered(_batch("create").request) == again
    assert store.answered(Request("fight-1", "never", "")) is None
    assert store.answered(Request("fight-2", "create", "")) is None


def test_a_request_id_is_not_used_for_another_request(store: LogStore) -> None:
    store.write(_batch("create"))
    with pytest.raises(RequestReusedError, match="'create'"):
        store.write(
            replace(_batch("create", size=1), request=Request("fight-1", "create", "another"))
        )
    assert store.fight("fight-1").size == 1


def test_a_writer_who_has_not_seen_the_log_as_it_is_writes_nothing(store: LogStore) -> None:
    store.write(_batch("create"))
    store.write(_batch("second", size=1))
    with pytest.raises(OutdatedError, match="entry 1"):
        store.write(_batch("late", size=1, entries=("late",)))
    with pytest.raises(OutdatedError):
        store.write(_batch("create again"))
    assert store.entries("fight-1") == ["{}", "{}"]
    assert store.answered(_batch("late").request) is None


def test_a_decision_is_sealed_once(store: LogStore) -> None:
    store.write(_batch("create"))
    store.write(replace(_batch("seal", size=1), seals=(_SEAL,)))
    with pytest.raises(AlreadySealedError, match="decision 1 of Goblin in round 1, attempt 1"):
        store.write(replace(_batch("twice", size=2), seals=(SealedSecret(_KEY, b"other"),)))
    next_attempt = SealedSecret(replace(_KEY, attempt=2), b"second")
    store.write(replace(_batch("after an undo", size=2), seals=(next_attempt,)))
    assert store.secrets("fight-1") == {_KEY: _SEAL.secret, next_attempt.key: b"second"}
    assert store.fight("fight-1").size == 3


def test_secrets_stay_out_of_every_text() -> None:
    batch = replace(_batch("seal"), seals=(_SEAL,), response=b"hidden answer")
    for text in (repr(_SEAL), str(batch), f"{batch}", repr(Written(b"hidden answer", again=True))):
        assert "secret\\xff" not in text
        assert "hidden" not in text


def test_lists_fights_in_pages_the_newest_first(url: str) -> None:
    # Two fights of one moment: their ids decide.
    moments = iter([10, 20, 20, 30])
    LogStore.open(url).close()
    opened = LogStore.open(url)
    store = LogStore(opened.engine, clock=lambda: next(moments))
    for name in ("a", "c", "b", "d"):
        store.write(Batch(name, 0, ("{}",), Request("gm", name, ""), b""))
    first = store.fights(limit=2)
    assert [fight.id for fight in first] == ["d", "b"]
    last = first[-1]
    rest = store.fights(limit=5, after=(last.created, last.id))
    assert [(fight.id, fight.created) for fight in rest] == [("c", 20), ("a", 10)]
    store.close()


def test_an_ended_fight_says_when(url: str) -> None:
    opened = LogStore.open(url)
    moments = iter([10, 25])
    store = LogStore(opened.engine, clock=lambda: next(moments))
    store.write(_batch("create"))
    assert store.fight("fight-1").ended is None
    store.write(replace(_batch("end", size=1), ends=True))
    assert store.fight("fight-1").ended == 25
    store.close()


def test_tells_of_a_fight_that_is_not_there(store: LogStore) -> None:
    with pytest.raises(UnknownFightError, match="'fight-1'"):
        store.fight("fight-1")
    assert store.entries("fight-1") == []


def test_survives_closing(url: str) -> None:
    first = LogStore.open(url)
    first.write(replace(_batch("create"), seals=(_SEAL,)))
    first.close()
    second = LogStore.open(url)
    assert second.entries("fight-1") == ["{}"]
    assert second.secrets("fight-1") == {_KEY: _SEAL.secret}
    second.close()


def _all_at_once(works: list[Callable[[], None]]) -> None:
    barrier = threading.Barrier(len(works))

    def run(work: Callable[[], None]) -> None:
        barrier.wait()
        work()

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_of_two_replicas_one_seals(url: str) -> None:
    replicas = [LogStore.open(url), LogStore.open(url)]
    replicas[0].write(_batch("create"))
    outcomes = list[str]()

    def seal(name: int, decision: int) -> None:
        key = replace(_KEY, decision=decision)
        batch = replace(
            _batch(f"seal {decision} by {name}", size=decision),
            seals=(SealedSecret(key, f"{name}".encode()),),
        )
        try:
            replicas[name].write(batch)
            outcomes.append("sealed")
        except (AlreadySealedError, OutdatedError):
            outcomes.append("told")

    for decision in range(1, 16):
        _all_at_once([partial(seal, name, decision) for name in (0, 1)])
        assert sorted(outcomes) == ["sealed"] * decision + ["told"] * decision
    assert len(replicas[0].secrets("fight-1")) == 15
    assert replicas[1].fight("fight-1").size == 16
    for replica in replicas:
        replica.close()


def test_the_same_request_on_two_replicas_is_carried_out_once(url: str) -> None:
    replicas = [LogStore.open(url), LogStore.open(url)]
    replicas[0].write(_batch("create"))
    written = list[Written]()

    def retry(replica: LogStore, size: int, answer: bytes) -> None:
        batch = replace(_batch(f"request {size}", size=size), response=answer)
        written.append(replica.write(batch))

    for size in range(1, 11):
        written.clear()
        _all_at_once(
            [
                partial(retry, replicas[0], size, b"from 0"),
                partial(retry, replicas[1], size, b"from 1"),
            ]
        )
        assert sorted(one.again for one in written) == [False, True]
        assert len({one.response for one in written}) == 1
    for replica in replicas:
        replica.close()


def test_nothing_of_a_write_that_fails_stays(store: LogStore) -> None:
    store.write(replace(_batch("create"), seals=(_SEAL,)))
    doubled = replace(_batch("two", size=1, entries=("a", "b")), seals=(_SEAL,))
    with pytest.raises(StoreError):
        store.write(doubled)
    assert store.fight("fight-1").size == 1
    assert store.entries("fight-1") == ["{}"]
