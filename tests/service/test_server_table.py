"""The TableService on a running server, on SQLite and on PostgreSQL alike."""

import json
from collections.abc import Iterator
from pathlib import Path

import grpc
import pytest
from at_table import SECONDS, SMALL, AtTable
from calls import refusal
from command import dreadnaught
from grpc import StatusCode
from postgres import Cluster, running_cluster
from serving import Serving, serving

from dreadnaught.v1 import table_pb2 as messages


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with running_cluster() as running:
        yield running


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path_factory.mktemp('table') / 'fights.db'}"
    running: Cluster = request.getfixturevalue("cluster")
    return running.new_database()


@pytest.fixture(scope="module")
def key(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("key") / "key.json"


@pytest.fixture(scope="module")
def server(database: str, key: Path) -> Iterator[Serving]:
    with serving("--database", database, DREADNAUGHT_KEY=str(key)) as running:
        yield running


@pytest.fixture(scope="module")
def table(server: Serving) -> Iterator[AtTable]:
    with grpc.insecure_channel(server.address) as channel:
        yield AtTable(channel)


def test_a_whole_fight_verifies(table: AtTable, key: Path, tmp_path: Path) -> None:
    fight = table.create()
    assert (fight.decision, fight.attempt) == (1, 1)
    assert [figure.name for figure in fight.scene.figures] == ["Dunder", "Goblin"]
    seen = [fight, *table.steps(fight)]
    assert seen[-1].step == messages.STEP_NOTHING
    sealed = [each for each in seen if each.step == messages.STEP_GIVE_PLAYERS_BIDS]
    for each in sealed:
        assert not each.HasField("monsters_move")
    assert any(each.commitments for each in sealed)
    export = tmp_path / "fight.json"
    export.write_bytes(table.export(fight.fight_id))
    public = dreadnaught("key", "show", DREADNAUGHT_KEY=str(key)).stdout.strip()
    verified = dreadnaught("verify", str(export), "--key", public)
    assert verified.returncode == 0, verified.stdout + verified.stderr
    export.write_bytes(export.read_bytes().replace(b'"players"', b'"playerz"', 1))
    assert dreadnaught("verify", str(export), "--key", public).returncode == 4


def test_wrong_order_is_refused_and_why(table: AtTable) -> None:
    fight = table.until(table.create(), messages.STEP_GIVE_PLAYERS_BIDS)
    while not fight.commitments:
        fight = table.until(table.step(table.step(fight)), messages.STEP_GIVE_PLAYERS_BIDS)
    known, request = fight.fight_id, table.fresh()
    reveal = messages.RevealBidsRequest(fight_id=known, request_id=request)
    refused = refusal(lambda: table.service.RevealBids(reveal, timeout=SECONDS))
    assert (refused.code, refused.info.reason) == (StatusCode.FAILED_PRECONDITION, "WRONG_ORDER")
    assert "the players' bids have to be in" in refused.text
    again = messages.SealBidsRequest(fight_id=known, request_id=request)
    refused = refusal(lambda: table.service.SealBids(again, timeout=SECONDS))
    assert refused.code is StatusCode.FAILED_PRECONDITION
    too_much = messages.GivePlayersBidsRequest(fight_id=known, request_id=request)
    too_much.move.number_value = 99
    refused = refusal(lambda: table.service.GivePlayersBids(too_much, timeout=SECONDS))
    assert refused.code is StatusCode.INVALID_ARGUMENT
    assert "99" in refused.faults["bids"]
    assert table.get(fight.fight_id) == fight


def test_a_request_that_comes_again_changes_nothing(table: AtTable) -> None:
    begun = table.create(request="begin once")
    assert table.create(request="begin once").fight_id == begun.fight_id
    fight = begun
    for _ in range(6):
        request = table.fresh()
        after = table.step(fight, request)
        log = table.log(fight.fight_id)
        assert table.step(fight, request) == after
        assert table.log(fight.fight_id) == log
        fight = after
    refused = refusal(lambda: table.create({**SMALL, "objective": "score"}, "begin once"))
    assert refused.code is StatusCode.ALREADY_EXISTS


def test_an_undo_is_a_void_and_a_new_attempt(table: AtTable) -> None:
    fight = table.until(table.create(), messages.STEP_REVEAL_BIDS)
    undo = messages.UndoDecisionRequest(
        fight_id=fight.fight_id, request_id=table.fresh(), decision=fight.decision, reason="misread"
    )
    undone = table.service.UndoDecision(undo, timeout=SECONDS).fight
    assert (undone.decision, undone.attempt) == (fight.decision, fight.attempt + 1)
    assert undone.step == messages.STEP_COMMIT_SEED
    assert "misread" in table.log(fight.fight_id)[-1]
    again = table.until(undone, messages.STEP_GIVE_PLAYERS_BIDS)
    assert set(again.commitments).isdisjoint(fight.commitments)
    seals = table.service.ListSeals(
        messages.ListSealsRequest(fight_id=fight.fight_id), timeout=SECONDS
    ).seals
    last = [(seal.decision, seal.attempt, seal.state) for seal in seals][-2:]
    assert last == [
        (fight.decision, fight.attempt, messages.SEAL_STATE_SEALED),
        (fight.decision, fight.attempt + 1, messages.SEAL_STATE_SEALED),
    ]


def test_lists_are_paged(table: AtTable) -> None:
    fight = table.until(table.create(), messages.STEP_REVEAL_BIDS)
    log = table.log(fight.fight_id)
    assert [json.loads(body)["index"] for body in log] == list(range(len(log)))
    listed, token = list[str](), ""
    while True:
        page = table.service.ListFights(
            messages.ListFightsRequest(page_size=2, page_token=token), timeout=SECONDS
        )
        assert len(page.fights) <= 2
        listed += [each.fight_id for each in page.fights]
        token = page.next_page_token
        if not token:
            break
    assert len(listed) == len(set(listed))
    assert listed[0] == fight.fight_id
    bad = messages.ListFightsRequest(page_token="!!")  # noqa: S106 - a place in a list
    refused = refusal(lambda: table.service.ListFights(bad, timeout=SECONDS))
    assert refused.code is StatusCode.INVALID_ARGUMENT
    assert "page_token" in refused.faults


def test_watching_streams_what_comes_to_the_end(table: AtTable) -> None:
    fight = table.create()
    stream = table.service.WatchFight(
        messages.WatchFightRequest(fight_id=fight.fight_id), timeout=SECONDS
    )
    for _ in table.steps(fight):
        pass
    bodies = [response.entry.body for response in stream]
    assert bodies == table.log(fight.fight_id)


def test_a_fight_that_is_not_there(table: AtTable) -> None:
    for call in (
        lambda: table.get("nothing"),
        lambda: table.export("nothing"),
        lambda: table.log("nothing"),
        lambda: list(table.service.WatchFight(messages.WatchFightRequest(fight_id="nothing"))),
    ):
        refused = refusal(call)
        assert (refused.code, refused.info.reason) == (StatusCode.NOT_FOUND, "UNKNOWN_FIGHT")


def test_a_faulty_encounter_is_told_field_by_field(table: AtTable) -> None:
    faulty = {
        **SMALL,
        "combatants": [*SMALL["combatants"][:1], {**SMALL["combatants"][1], "hp": 0}],
    }
    refused = refusal(lambda: table.create(faulty))
    assert refused.code is StatusCode.INVALID_ARGUMENT
    assert "encounter.combatants[1].hp" in refused.faults


def test_a_fight_is_picked_up_after_a_restart_and_by_another_replica(
    database: str, key: Path, table: AtTable
) -> None:
    fight = table.until(table.create(), messages.STEP_GIVE_PLAYERS_BIDS)
    with (
        serving("--database", database, DREADNAUGHT_KEY=str(key)) as other,
        grpc.insecure_channel(other.address) as channel,
    ):
        there = AtTable(channel, "other")
        assert there.get(fight.fight_id) == fight
        # Turn by turn on one and the other.
        while fight.step != messages.STEP_NOTHING:
            fight = there.step(fight)
            assert table.get(fight.fight_id) == fight
            if fight.step != messages.STEP_NOTHING:
                fight = table.step(fight)
        assert there.log(fight.fight_id) == table.log(fight.fight_id)
