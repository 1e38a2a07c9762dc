"""A log of a fight: it takes what is in its place, and proves what it holds."""

from dataclasses import replace

import pytest
from sealed_fights import SealedFight, eventful_fight, fixed, small_fight

from service.seal.bid_seal import reveal
from service.seal.canonical import Canonical, parse_canonical
from service.seal.entry import KINDS, Entry, KeyChanged, PlayersSeed, Revealed
from service.seal.errors import OrderError, VerificationError
from service.seal.keys import SigningKey
from service.seal.log import Log
from service.seal.merkle import proves_consistency, proves_inclusion
from solver.errors import InvalidInputError


def test_a_log_is_read_back_from_its_rows() -> None:
    fight = eventful_fight()
    assert {entry.kind for entry in fight.log.entries} == set(KINDS)
    rows = [entry.leaf for entry in fight.log.entries]
    again = Log(fight.game, (Entry.read(parse_canonical(row, "row")) for row in rows))
    assert again.entries == fight.log.entries
    assert (again.root(), again.order) == (fight.log.root(), fight.log.order)
    assert again.facts == fight.log.facts


def test_each_entry_holds_the_root_of_those_before_it() -> None:
    log = eventful_fight().log
    for entry in log.entries:
        assert entry.previous == log.root(entry.index)


def test_proofs_about_entries() -> None:
    log = eventful_fight().log
    for size in range(1, log.size + 1):
        root = log.root(size)
        entry = log.entries[size // 2]
        path = log.inclusion(entry.index, size) if entry.index < size else ()
        assert proves_inclusion(entry.leaf, entry.index, size, path, root)
        consistency = log.consistency(size)
        assert proves_consistency(size, root, log.size, log.root(), consistency)


def test_a_request_leads_to_one_entry() -> None:
    fight = SealedFight()
    fight.commit()
    known = fight.log.of_request("request-1")
    assert known is not None
    assert known.kind == "committed"
    assert fight.log.of_request("other") is None
    with pytest.raises(InvalidInputError) as caught:
        fight.log.append("request-1", PlayersSeed(1, 1, "geese"))
    assert (caught.value.field, fight.log.size) == ("request", 2)


def test_preparing_changes_nothing() -> None:
    fight = SealedFight()
    fight.commit()
    entry = fight.log.prepare("next", PlayersSeed(1, 1, "geese"))
    assert fight.log.size == 2
    fight.log.add(entry)
    assert fight.log.entries[-1] == entry


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": "other"}, "game"),
        ({"index": 1}, "index"),
        ({"previous": b"x" * 32}, "previous"),
    ],
)
def test_an_entry_out_of_its_place(change: dict[str, object], field: str) -> None:
    fight = SealedFight()
    fight.commit()
    entry = fight.log.prepare("next", PlayersSeed(1, 1, "geese"))
    with pytest.raises(VerificationError) as caught:
        fight.log.add(replace(entry, **change))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType] - by name
    assert (caught.value.where, caught.value.field) == ("entries[2]", field)


@pytest.mark.parametrize("seed", ["", "x" * 1001, "line\nbreak", "\x1b[31m", "\ud800"])
def test_a_field_that_can_not_be_so(seed: str) -> None:
    fight = SealedFight()
    fight.commit()
    with pytest.raises(InvalidInputError) as caught:
        fight.players_seed(seed)
    assert (caught.value.field, fight.log.size) == ("seed", 2)


def test_another_bid_than_the_sealed_one_is_not_taken() -> None:
    fight = SealedFight()
    secret = fight.commit()
    fight.players_seed()
    fight.seal(secret)
    fight.bids()
    right = fight.log.prepare("r", reveal(fight.log, secret)).body
    assert isinstance(right, Revealed)
    for wrong in (
        replace(right, bid=Canonical.of(9)),
        replace(right, opening=b"x" * 32),
    ):
        with pytest.raises(VerificationError) as caught:
            fight.add(wrong)
        assert caught.value.field == "bid"
    fight.add(right)


def test_only_the_key_in_use_signs_heads() -> None:
    fight = small_fight()
    other = SigningKey(fixed("other"))
    with pytest.raises(OrderError):
        fight.log.signed_head(other)
    with pytest.raises(OrderError):
        Log("empty").signed_head(fight.key)
    fight.change_key()
    head = fight.log.signed_head(fight.key)
    head.check(fight.key.public)
    assert head.size == fight.log.size == 9


def test_a_key_that_the_old_one_did_not_sign() -> None:
    fight = SealedFight()
    other = SigningKey(fixed("other"))
    with pytest.raises(VerificationError) as caught:
        fight.add(KeyChanged(other.public.raw, other.sign(b"me")))
    assert (caught.value.where, caught.value.field) == ("entries[1]", "signature")
    assert len(fight.log.chain().keys) == 1
