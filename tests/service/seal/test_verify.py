"""Verification of exports: what is right is told, and whatever is wrong is found and named."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

import pytest
from seal_faults import FIRST, SECOND, edited, fault, forged
from sealed_fights import SealedFight, eventful_fight, fixed, small_fight
from second_verifier import verifies

from service.seal.bid_seal import drawn
from service.seal.canonical import Canonical
from service.seal.commitment import bid_commitment, bid_opening
from service.seal.entry import Revealed, Sealed
from service.seal.errors import OrderError
from service.seal.export import export_fight
from service.seal.keys import SigningKey
from service.seal.secret import Secret
from service.seal.verify import verify_export
from service.seal.weights import TOTAL, Strategy
from solver.errors import InvalidInputError

Step: TypeAlias = Callable[[], object]


def test_a_small_fight() -> None:
    fight = small_fight()
    verified = verify_export(fight.export(), FIRST.public)
    assert (verified.game, verified.entries, verified.ended) == ("goblin-ambush", 8, True)
    (seal,) = verified.seals
    assert tuple(seal) == (1, "Goblin", 1)
    assert verified.revealed == verified.seals
    assert verified.voided == verified.unrevealed == verified.unsealed == ()
    assert verified.head == fight.log.signed_head(FIRST)
    assert verifies(fight.export(), FIRST.public)


def test_an_eventful_fight_tells_what_was_voided_and_what_never_revealed() -> None:
    content = eventful_fight().export()
    verified = verify_export(content, FIRST.public)
    assert verifies(content, FIRST.public)
    assert [tuple(seal) for seal in verified.voided] == [(2, "Wolf", 1), (2, "Goblin", 1)]
    assert [tuple(seal) for seal in verified.unrevealed] == [(4, "Goblin", 1)]
    assert [tuple(seal) for seal in verified.unsealed] == [(4, "Wölfe 🐺", 1)]
    assert [tuple(seal) for seal in verified.revealed] == [
        (1, "Goblin", 1),
        (2, "Goblin", 1),
        (2, "Goblin", 2),
        (2, "Wolf", 2),
    ]


@pytest.mark.parametrize("steps", range(8))
def test_before_its_end_a_fight_verifies_and_shows_no_odds(steps: int) -> None:
    fight = SealedFight()
    moves: list[Step] = [
        lambda: fight.commit((71, 0.25), (72, 0.75), state="XSTATEX"),
        fight.players_seed,
        lambda: fight.seal(fight.seals[0]),
        fight.bids,
        lambda: fight.reveal(fight.seals[0]),
        fight.resolve,
        lambda: fight.change_key("key 2"),
    ]
    for move in moves[:steps]:
        move()
    content = fight.export()
    verified = verify_export(content, FIRST.public)
    assert verifies(content, FIRST.public)
    assert (verified.ended, verified.entries) == (False, steps + 1)
    told = content.decode()
    for hidden in ("XSTATEX", "stalemate", "weight", fixed("seed 0").expose().hex()):
        assert hidden not in told
    bid_shown = '"bid":71' in told or '"bid":72' in told
    assert bid_shown == (steps >= 5)


@pytest.mark.parametrize("index", range(8))
def test_dropped_doubled_and_reordered_entries(index: int) -> None:
    content = small_fight().export()

    def drop(data: Any) -> None:
        del data["entries"][index]

    def double(data: Any) -> None:
        data["entries"].insert(index, data["entries"][index])

    def swap(data: Any) -> None:
        entries = data["entries"]
        entries[index], entries[index - 1] = entries[index - 1], entries[index]

    for edit in (drop, double, swap):
        fault(edited(content, edit))
        # Even the signer can't, but for what came of the decision: that is the game's to check.
        if (index, edit) not in ((0, swap), (6, drop)):
            fault(forged(content, edit))


def test_a_truncated_log_is_found_by_its_head_or_by_a_posted_one() -> None:
    fight = small_fight()
    content, log = fight.export(), fight.log

    def cut(data: Any) -> None:
        del data["entries"][6:]
        data["openings"] = None

    wrong = fault(edited(content, cut))
    assert (wrong.where, wrong.field) == ("head", "size")
    # The signer can sign the shorter log. Who kept a head of the longer one has the proof.
    shorter = forged(content, cut)
    assert not verify_export(shorter, FIRST.public).ended
    posted = log.signed_head(FIRST)
    assert fault(shorter, posted).where == "posted[0]"
    assert verify_export(content, FIRST.public, [posted]).posted == 1


def test_a_posted_head_of_another_history_or_game() -> None:
    fight, fork = small_fight(), SealedFight()
    fork.commit(combat_round=2)
    posted = fork.log.signed_head(FIRST)
    wrong = fault(fight.export(), posted)
    assert (wrong.where, wrong.field) == ("posted[0]", "root")
    other = SealedFight(game="other")
    wrong = fault(fight.export(), other.log.signed_head(FIRST))
    assert (wrong.where, wrong.field) == ("posted[0]", "game")


def test_every_earlier_head_agrees() -> None:
    fight = SealedFight()
    posted = [fight.log.signed_head(fight.key)]
    for step in (fight.sealed_decision, fight.change_key, fight.sealed_decision, fight.end):
        step()
        posted.append(fight.log.signed_head(fight.key))
    assert verify_export(fight.export(), FIRST.public, posted).posted == 5


def test_a_forged_head() -> None:
    content = small_fight().export()
    stranger = SigningKey(fixed("stranger"))
    wrong = fault(forged(content, lambda _: None, key=stranger))
    assert (wrong.where, wrong.field) == ("head", "key")
    own = fault(content, key=stranger.public)
    assert (own.where, own.field) == ("head", "key")


def test_keys_before_and_after_a_change() -> None:
    content = eventful_fight().export()
    for key in (FIRST, SECOND):
        assert verify_export(content, key.public).ended
        assert verifies(content, key.public)
    old = small_fight().export()
    wrong = fault(old, key=SECOND.public)
    assert (wrong.where, wrong.field) == ("head", "key")


def test_a_new_key_does_not_vouch_for_a_head_of_the_old_one() -> None:
    fight = SealedFight()
    posted = fight.log.signed_head(fight.key)
    fight.change_key()
    wrong = fault(fight.export(), posted, key=SECOND.public)
    assert (wrong.where, wrong.field) == ("posted[0]", "key")


def cheated(**changes: Any) -> bytes:
    """Return the export of a small fight whose secrets are changed at its end."""
    fight = small_fight()
    fight.seals = [replace(fight.seals[0], **changes)]
    return fight.export()


def test_openings_that_do_not_open() -> None:
    odds = Secret(Strategy.of([0, 2, 3], [0.2, 0.3, 0.5]))
    for field, content in (
        ("seed", cheated(seed=fixed("another"))),
        ("state", cheated(state=Secret(Canonical.of({"hp": [1, 1]})))),
        ("strategy", cheated(strategy=odds)),
    ):
        wrong = fault(content)
        assert (wrong.where, wrong.field) == ("openings.seals[0]", field)
    fight = small_fight()
    fight.secret = replace(fight.secret, rules=Secret(Canonical.of("others")))
    assert fault(fight.export()).field == "rules"
    fight = small_fight()
    fight.secret = replace(fight.secret, salt=fixed("other"))
    assert fault(fight.export()).field == "rules"


def drawn_otherwise() -> SealedFight:
    """Return a fight whose server seals a bid of its own choosing."""
    fight = SealedFight()
    secret = fight.commit()
    fight.players_seed()
    bid = next(
        move for move in secret.strategy.expose().moves if move != drawn(fight.log, secret).expose()
    )
    opening = bid_opening(secret.seed.expose())
    context = fight.log.facts.context(secret.seal)
    fight.add(Sealed(1, "Goblin", 1, bid_commitment(opening, context, bid)))
    fight.bids()
    fight.add(Revealed(1, "Goblin", 1, bid, opening))
    fight.resolve()
    return fight


def test_a_draw_that_does_not_follow_from_the_seeds() -> None:
    fight = drawn_otherwise()
    # While the fight is on, nobody can tell; when it is over, everybody can.
    assert not verify_export(fight.export(), FIRST.public).ended
    fight.end()
    wrong = fault(fight.export())
    assert (wrong.where, wrong.field) == ("openings.seals[0]", "bid")


def test_weights_that_do_not_sum() -> None:
    def less(data: Any) -> None:
        data["openings"]["seals"][0]["strategy"][0]["weight"] -= 1

    wrong = fault(edited(small_fight().export(), less))
    assert (wrong.where, wrong.field, wrong.expected) == (
        "openings.seals[0]",
        "weights",
        f"a sum of {TOTAL}",
    )


def test_a_seal_after_the_players_bids() -> None:
    def swap(data: Any) -> None:
        entries = data["entries"]
        entries[3], entries[4] = entries[4], entries[3]

    wrong = fault(forged(small_fight().export(), swap))
    assert (wrong.where, wrong.field) == ("entries[3]", "kind")
    assert "taking the players' bids" in wrong.expected


def test_a_reveal_that_does_not_match() -> None:
    def change(data: Any) -> None:
        body = data["entries"][5]["body"]
        body["bid"] = 0 if body["bid"] else 2

    wrong = fault(forged(small_fight().export(), change))
    assert (wrong.where, wrong.field) == ("entries[5]", "bid")


def test_the_changed_entry_is_told_by_the_one_after_it() -> None:
    def change(data: Any) -> None:
        data["entries"][4]["body"]["bids"] = {"Dunder": 5}

    wrong = fault(edited(small_fight().export(), change))
    assert (wrong.where, wrong.field) == ("entries[5]", "previous")


@pytest.mark.parametrize("ended", [True, False])
def test_openings_are_shown_when_the_fight_is_over_and_not_before(ended: bool) -> None:
    fight = small_fight()
    data = json.loads(fight.export())
    if ended:
        data["openings"] = None
        wrong = fault(Canonical.of(data).text)
    else:
        running = SealedFight()
        running.sealed_decision()
        other = json.loads(running.export())
        other["openings"] = data["openings"]
        wrong = fault(Canonical.of(other).text)
    assert (wrong.where, wrong.field) == ("file", "openings")


def test_a_secret_that_is_missing_or_a_key_out_of_use() -> None:
    fight = small_fight()
    with pytest.raises(InvalidInputError, match="Goblin, decision 1, attempt 1"):
        export_fight(fight.log, fight.key, fight.secret, [])
    with pytest.raises(OrderError):
        export_fight(fight.log, SECOND, fight.secret, fight.seals)


@pytest.mark.parametrize(
    "content",
    [b"", b"{}", b"[]", b"null", b"\xff\xfe", b"[" * 5000, b'{"entries":[]}', b"9" * 20],
    ids=lambda content: repr(content[:12]),
)
def test_what_is_no_export(content: bytes) -> None:
    assert fault(content).where == "file"
