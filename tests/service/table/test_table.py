"""A fight at the table, on every kind of store: its steps, their order, retries, undo."""

import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from encounters import SMALL, encounter
from sealed_fights import fixed
from second_verifier import verifies
from toy_tables import TOYS

from service.seal.entry import Committed, KeyChanged
from service.seal.errors import OrderError
from service.seal.head import SignedHead
from service.seal.key_file import KeyRing
from service.seal.keys import KeyChain, SigningKey, hand_over
from service.seal.verify import verify_export
from service.store.errors import (
    AlreadySealedError,
    OutdatedError,
    RequestReusedError,
    StoreUnavailableError,
    UnknownFightError,
)
from service.store.records import Batch, Written
from service.table.engine import Engine
from service.table.receipt import Receipt
from service.table.replay import check_play
from service.table.situation import Step
from service.table.store import MemoryStore, Store
from service.table.table import Table
from solver.errors import InvalidInputError
from solver.systems.dreadnaught import duel_table
from solver.systems.fault import InvalidEncounterError

PENNIES = {"toy": "pennies"}
BREAK_IN = {"toy": "break-in"}


def table_of(store: Store, keys: KeyRing, encounter: Any = PENNIES) -> Table:
    return Table.create(store, keys, encounter, "create", engine=TOYS)


def take(table: Table, request: str, chance: random.Random | None = None) -> Receipt | None:
    """Take the step that comes next, the players and chance as `chance` has it."""
    now = table.situation
    pick = (chance or random.Random(1)).choice
    likely = [i for i, probability in enumerate(now.chances) if probability > 0]
    steps: dict[Step, Callable[[], Receipt]] = {
        Step.COMMIT: lambda: table.commit(request),
        Step.PLAYERS_SEED: lambda: table.players_seed(request, f"geese {request}"),
        Step.SEAL: lambda: table.seal(request),
        Step.PLAYERS_BID: lambda: table.players_bid(request, pick(now.players_moves)),
        Step.REVEAL: lambda: table.reveal(request),
        Step.RESOLVE: lambda: table.resolve(request, pick(likely)),
        Step.END: lambda: table.end(request, "nobody is left"),
    }
    return steps[now.step]() if now.step in steps else None


def play(table: Table, seed: int = 1) -> list[Receipt]:
    """Play a fight to its end."""
    chance, receipts = random.Random(seed), list[Receipt]()
    while (receipt := take(table, f"step {len(table.entries)}", chance)) is not None:
        receipts.append(receipt)
    return receipts


def up_to(table: Table, step: Step) -> None:
    """Take steps until `step` comes next."""
    while table.situation.step is not step:
        take(table, f"step {len(table.entries)}")


@pytest.mark.parametrize("encounter", [PENNIES, BREAK_IN, {"toy": "nobody chooses"}])
@pytest.mark.parametrize("seed", range(3))
def test_toys_are_played_to_their_end(
    memory: Store, keys: KeyRing, encounter: Any, seed: int
) -> None:
    table = table_of(memory, keys, encounter)
    receipts = play(table, seed)
    content = table.export()
    posted = [SignedHead.read(receipt.head) for receipt in receipts]
    verified = verify_export(content, keys.chain.first, posted)
    assert verifies(content, keys.chain.first)
    assert verified.ended
    assert verified.revealed == verified.seals
    assert verified.unrevealed == verified.unsealed == verified.voided == ()
    assert [each for receipt in receipts for each in receipt.entries] == list(
        range(1, verified.entries)
    )
    again = Table(memory, keys, table.game, TOYS)
    assert (again.situation, again.export()) == (table.situation, content)


@pytest.mark.parametrize("seed", range(4))
def test_a_duel_is_played_to_its_end(store: Store, keys: KeyRing, seed: int) -> None:
    table = Table.create(store, keys, SMALL["dreadnaught"], "create")
    play(table, seed)
    content = table.export()
    assert verify_export(content, keys.chain.first).ended
    assert verifies(content, keys.chain.first)
    opened = json.loads(content)["openings"]
    assert opened["rules"]["encounter"] == SMALL["dreadnaught"]
    assert opened["seals"][0]["state"]["stage"] == "turn"
    assert {entry.kind for entry in table.entries} >= {"opened", "sealed", "resolved", "ended"}


@pytest.mark.skipif(not duel_table.available(), reason="only compiled code solves to the death")
def test_a_fight_to_the_death_counts_its_rounds(memory: Store, keys: KeyRing) -> None:
    """Nobody's state tells them: they are those in which each of the two has a turn."""
    duel = SMALL["dreadnaught"] | {"rounds": "death"}
    table = Table.create(memory, keys, duel, "create")
    rounds, actors = [1], [0]
    while rounds[-1] < 4:
        now = table.situation
        assert now.scene is not None
        assert now.scene.round is not None
        rounds.append(now.scene.round)
        actors += [now.state["actor"]] if now.state["actor"] != actors[-1] else []
        # A round goes by whenever the turn comes back to the first.
        assert rounds[-1] == 1 + actors[1:].count(0)
        take(table, f"step {len(table.entries)}")
    table.end("end", "they are tired")
    content = table.export()
    assert verify_export(content, keys.chain.first).ended
    assert verifies(content, keys.chain.first)
    check_play(content)
    told = [entry.body.round for entry in table.entries if isinstance(entry.body, Committed)]
    assert told == sorted(told)
    assert set(told) == {1, 2, 3, 4}


def test_a_skirmish_is_played_to_its_end_by_the_same_steps(memory: Store, keys: KeyRing) -> None:
    fighters = [
        {"name": "Wolf", "side": "monsters", "cp": 2, "ep": 2, "hp": 3},
        {"name": "Ann", "side": "players", "cp": 2, "ep": 2, "hp": 3},
        {"name": "Ben", "side": "players", "cp": 1, "ep": 1, "hp": 3},
    ]
    skirmish = encounter(*fighters, rounds=1, actions=["attack", "active"])
    table = Table.create(memory, keys, skirmish, "create")
    scene = table.situation.scene
    assert scene is not None
    assert (scene.round, scene.awaited, scene.monster) == (
        1,
        "Wolf: what to do in this turn",
        "Wolf",
    )
    assert [figure.numbers for figure in scene.figures] == [
        (("HP", 3), ("EP", 2)),
        (("HP", 3), ("EP", 2)),
        (("HP", 3), ("EP", 1)),
    ]
    play(table, 5)
    content = table.export()
    assert verify_export(content, keys.chain.first).ended
    assert verifies(content, keys.chain.first)
    check_play(content)
    assert table.situation.scene is not None
    assert table.situation.scene.awaited == "nothing more: the fight is over"


def test_what_is_sealed_is_drawn_from_the_opponents_odds(keys: KeyRing) -> None:
    faces = list[str]()
    for _ in range(20):
        table = table_of(MemoryStore(), keys)
        play(table)
        for seal in json.loads(table.export())["openings"]["seals"]:
            assert [option["weight"] for option in seal["strategy"]] == [2**31, 2**31]
        bodies = [json.loads(entry.leaf)["body"] for entry in table.entries]
        faces += [body["bid"] for body in bodies if "bid" in body]
    # 60 fair coins; fewer than 12 of a face come by less than once in a million times.
    assert 12 <= faces.count("heads") <= 48
    assert len(faces) == 60


STEPS = [
    Step.COMMIT,
    Step.PLAYERS_SEED,
    Step.SEAL,
    Step.PLAYERS_BID,
    Step.REVEAL,
    Step.RESOLVE,
]


def operations(table: Table) -> dict[Step, Callable[[], Receipt]]:
    return {
        Step.COMMIT: lambda: table.commit("other"),
        Step.PLAYERS_SEED: lambda: table.players_seed("other", "geese"),
        Step.SEAL: lambda: table.seal("other"),
        Step.PLAYERS_BID: lambda: table.players_bid("other", "heads"),
        Step.REVEAL: lambda: table.reveal("other"),
        Step.RESOLVE: lambda: table.resolve("other"),
    }


@pytest.mark.parametrize("step", STEPS)
def test_nothing_but_the_step_that_comes_next_is_taken(
    memory: Store, keys: KeyRing, step: Step
) -> None:
    table = table_of(memory, keys)
    up_to(table, step)
    before = (table.situation, table.log.root())
    for wrong, operation in operations(table).items():
        if wrong is not step:
            with pytest.raises(OrderError):
                operation()
            assert (table.situation, table.log.root()) == before
            assert len(memory.entries(table.game)) == len(table.entries)
    operations(table)[step]()
    assert len(table.entries) == len(memory.entries(table.game))


def test_the_reason_of_a_refusal(store: Store, keys: KeyRing) -> None:
    table = table_of(store, keys)
    up_to(table, Step.PLAYERS_BID)
    with pytest.raises(OrderError, match="revealing a bid: the players' bids have to be in"):
        table.reveal("r")
    play(table)
    with pytest.raises(OrderError, match="the fight is over"):
        table.commit("late")
    with pytest.raises(OrderError, match="the fight is over"):
        table.undo("late", 1, "no")


@pytest.mark.parametrize("step", STEPS)
def test_a_retry_is_answered_as_before(memory: Store, keys: KeyRing, step: Step) -> None:
    table = table_of(memory, keys)
    up_to(table, step)
    receipt = operations(table)[step]()
    for again in (table, Table(memory, keys, table.game, TOYS)):
        assert operations(again)[step]() == receipt
        assert len(memory.entries(table.game)) == receipt.entries[-1] + 1
    with pytest.raises(RequestReusedError):
        table.end("other", "another request under the same id")


def test_a_fight_is_created_once_for_a_request(store: Store, keys: KeyRing) -> None:
    first, again = table_of(store, keys), table_of(store, keys)
    assert first.game == again.game
    assert again.situation == first.situation
    other = Table.create(store, keys, PENNIES, "create", caller="someone else", engine=TOYS)
    assert other.game != first.game
    with pytest.raises(RequestReusedError):
        table_of(store, keys, BREAK_IN)


@pytest.mark.parametrize("step", STEPS[1:])
def test_an_undo_at_any_step_gives_another_attempt(
    memory: Store, keys: KeyRing, step: Step
) -> None:
    table = table_of(memory, keys)
    up_to(table, step)
    start = table.situation.state
    table.undo("undo", 1, "misheard")
    now = table.situation
    assert (now.step, now.decision, now.attempt, now.state) == (Step.COMMIT, 1, 2, start)
    assert now.monsters_move is now.players_move is None
    play(table)
    verified = verify_export(table.export(), keys.chain.first)
    seeds = [entry.body.seed for entry in table.entries if isinstance(entry.body, Committed)]
    assert len(set(seeds)) == len(seeds) == 4
    assert verified.ended
    assert len(verified.voided) == (1 if step in STEPS[3:] else 0)


def test_an_undo_goes_back_over_several_decisions(store: Store, keys: KeyRing) -> None:
    table = table_of(store, keys)
    states = list[Any]()
    for _ in range(3):
        states.append(table.situation.state)
        up_to(table, Step.RESOLVE)
        table.resolve(f"resolve {len(table.entries)}")
    assert table.situation.step is Step.END
    table.undo("undo", 2, "all wrong")
    assert (table.situation.decision, table.situation.state) == (2, states[1])
    again = Table(store, keys, table.game, TOYS)
    assert again.situation == table.situation
    play(again)
    assert verify_export(again.export(), keys.chain.first).ended


def test_a_fight_goes_on_from_its_store_after_every_step(store: Store, keys: KeyRing) -> None:
    table = table_of(store, keys, BREAK_IN)
    chance = random.Random(4)
    while True:
        again = Table(store, keys, table.game, TOYS)
        assert again.situation == table.situation
        if take(again, f"step {len(again.entries)}", chance) is None:
            break
        table = again
    assert verify_export(table.export(), keys.chain.first).ended


def test_nothing_tells_a_bid_before_its_reveal_nor_the_odds_before_the_end(
    store: Store, keys: KeyRing
) -> None:
    def odd(fight: Any, watch: Any) -> Any:  # noqa: ARG001 - asked so
        class Odd:
            def strategy(self, state: Any, *, pushing: bool = False) -> Any:  # noqa: ARG002
                return [("sneak", 0.25), ("storm", 0.75)]

        return Odd()

    table = Table.create(store, keys, BREAK_IN, "c", engine=Engine(TOYS.fight, odd))
    while table.situation.step is not Step.REVEAL:
        take(table, f"step {len(table.entries)}")
        told = repr(table.situation) + repr(table.entries) + table.export().decode()
        shown = told.replace("geese", "")
        assert not [word for word in ("sneak", "storm", "weight") if word in shown]
    table.reveal("reveal")
    told = repr(table.situation) + table.export().decode()
    assert ("sneak" in told) != ("storm" in told)
    assert "weight" not in told


def test_a_bid_or_an_outcome_that_there_is_not(store: Store, keys: KeyRing) -> None:
    table = table_of(store, keys)
    up_to(table, Step.PLAYERS_BID)
    for bid in ("edge", 0, None, {"face": "heads"}):
        with pytest.raises(InvalidInputError) as caught:
            table.players_bid("bid", bid)
        assert caught.value.field == "bids"
        assert caught.value.expected == 'one of "heads", "tails"'
    up_to(table, Step.RESOLVE)
    for number in (-1, 1, 9):
        with pytest.raises(InvalidInputError) as caught:
            table.resolve("resolve", number)
        assert caught.value.field == "outcome"
    with pytest.raises(InvalidInputError):
        table.undo("undo", 1, "")
    table.resolve("resolve")


def test_an_encounter_with_faults_makes_no_fight(store: Store, keys: KeyRing) -> None:
    with pytest.raises(InvalidEncounterError):
        Table.create(store, keys, SMALL["dreadnaught"] | {"rounds": 0}, "create")
    with pytest.raises(UnknownFightError):
        _ = Table(store, keys, "none").situation


def test_who_looked_too_early_looks_again(store: Store, keys: KeyRing) -> None:
    one = table_of(store, keys)
    two = Table(store, keys, one.game, TOYS)
    assert two.situation.step is Step.COMMIT
    one.commit("one")
    with pytest.raises(AlreadySealedError):
        two.commit("two")
    seen = len(two.entries)
    one.players_seed("seed", "geese")
    with pytest.raises(OutdatedError):
        two.players_seed("again", "geese")
    assert (seen, two.situation.commitments) == (2, ())
    two.seal("seal")
    assert len(two.entries) == len(store.entries(one.game)) == 4


class Failing(MemoryStore):
    """A store that fails once when it is to write."""

    fails = False

    def write(self, batch: Batch) -> Written:
        """Fail, or write."""
        if self.fails:
            self.fails = False
            raise StoreUnavailableError("a test")
        return super().write(batch)


@pytest.mark.parametrize("step", STEPS)
def test_what_could_not_be_stored_did_not_happen(keys: KeyRing, step: Step) -> None:
    store = Failing()
    table = table_of(store, keys)
    up_to(table, step)
    before = (table.situation, table.entries)
    store.fails = True
    with pytest.raises(StoreUnavailableError):
        operations(table)[step]()
    assert (table.situation, table.entries) == before
    operations(table)[step]()
    play(table)
    assert verify_export(table.export(), keys.chain.first).ended


def test_another_key_is_logged_before_it_signs(store: Store, keys: KeyRing) -> None:
    table = table_of(store, keys)
    table.commit("commit")
    fresh = SigningKey(fixed("key 2"))
    step = hand_over(keys.signing, fresh.public)
    rotated = KeyRing(fresh, keys.chain.then(step))
    table = Table(store, rotated, table.game, TOYS)
    receipt = table.players_seed("seed", "geese")
    assert isinstance(table.entries[receipt.entries[0]].body, KeyChanged)
    assert len(receipt.entries) == 2
    play(table)
    for key in rotated.chain.keys:
        assert verify_export(table.export(), key).ended
        assert verifies(table.export(), key)
    later = Table.create(store, rotated, PENNIES, "later", engine=TOYS)
    assert [entry.kind for entry in later.entries] == ["opened", "key-changed"]
    assert not verify_export(later.export(), keys.chain.first).ended


def test_a_key_of_another_chain_signs_nothing(store: Store, keys: KeyRing) -> None:
    table = table_of(store, keys)
    stranger = SigningKey(fixed("stranger"))
    other = Table(store, KeyRing(stranger, KeyChain(stranger.public)), table.game, TOYS)
    with pytest.raises(OrderError):
        other.commit("commit")
    assert len(store.entries(table.game)) == 1
    assert replace(keys).chain.last == keys.signing.public
