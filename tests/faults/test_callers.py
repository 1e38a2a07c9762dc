"""Callers that misbehave: they never read, ask too much or give up; the others notice nothing."""

import time
from collections.abc import Iterator

import grpc
import pytest
from at_table import AtTable
from calls import refusal
from cramped import STREAMS, Cramped, running
from encounters import DUNDER, GOBLIN, encounter
from google.protobuf import json_format
from grpc import StatusCode
from served import until

from dreadnaught.v1 import table_pb2 as messages
from dreadnaught.v1.opponent_pb2 import Encounter

HARD = encounter(
    {**DUNDER, "cp": 4, "ep": 12, "hp": 30},
    {**GOBLIN, "cp": 4, "ep": 12, "hp": 30},
    rounds=4,
)
"""Takes seconds to be solved."""
MEBIBYTE = 1 << 20


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cramped]:
    with running(tmp_path_factory.mktemp("callers")) as server:
        yield server


@pytest.fixture
def table(server: Cramped) -> Iterator[AtTable]:
    with grpc.insecure_channel(server.address) as channel:
        yield AtTable(channel, f"caller {time.monotonic_ns()}")


def test_streams_that_nobody_reads_hold_up_nobody_and_end_with_their_callers(
    server: Cramped, table: AtTable
) -> None:
    fight = table.create()
    watch = messages.WatchFightRequest(fight_id=fight.fight_id)
    with grpc.insecure_channel(server.address) as idle:
        unread = [AtTable(idle).service.WatchFight(watch, timeout=60) for _ in range(STREAMS)]
        until(lambda: all(stream.is_active() for stream in unread), "the streams")
        # They are open once the first entry can be had of them.
        for stream in unread:
            next(stream)
        refused = refusal(lambda: list(table.service.WatchFight(watch, timeout=20)))
        assert (refused.code, refused.info.reason) == (
            StatusCode.RESOURCE_EXHAUSTED,
            "TOO_MANY_STREAMS",
        )
        assert refused.info.metadata == {"most": str(STREAMS)}
        for _ in table.steps(fight):
            pass
    # The callers went away without a word, and their places are free.
    bodies = [each.entry.body for each in table.service.WatchFight(watch, timeout=20)]
    assert bodies == table.log(fight.fight_id)


def test_a_deadline_ends_a_solve_at_the_table_and_changes_nothing(table: AtTable) -> None:
    fight = table.create(HARD)
    while fight.step != messages.STEP_COMMIT_SEED:
        fight = table.step(fight)
    log = table.log(fight.fight_id)
    commit = messages.CommitSeedRequest(fight_id=fight.fight_id, request_id=table.fresh())
    begun = time.monotonic()
    refused = refusal(lambda: table.service.CommitSeed(commit, timeout=0.3))
    assert refused.code is StatusCode.DEADLINE_EXCEEDED
    # The table is free again long before the solve would have been over.
    assert table.get(fight.fight_id) == fight
    assert time.monotonic() - begun < 3
    assert table.log(fight.fight_id) == log
    small = table.create()
    assert table.step(small).fight_id == small.fight_id


def test_an_encounter_of_a_mebibyte_is_refused_with_its_faults(table: AtTable) -> None:
    crowd = [{"name": f"Orc {i}", "side": "orc", "cp": -1, "hp": 0} for i in range(64)]
    message = json_format.ParseDict(encounter(*crowd), Encounter())
    room = MEBIBYTE - message.ByteSize() - 1000
    message.combatants[0].name = "x" * room
    request = messages.CreateFightRequest(request_id=table.fresh(), encounter=message)
    refused = refusal(lambda: table.service.CreateFight(request, timeout=20))
    assert refused.code is StatusCode.INVALID_ARGUMENT
    assert refused.info.reason == "INVALID_ENCOUNTER"
    assert "encounter.combatants[0].name" in refused.faults
    message.combatants[0].name = "x" * (room + 2000)
    larger = messages.CreateFightRequest(request_id=table.fresh(), encounter=message)
    refused = refusal(lambda: table.service.CreateFight(larger, timeout=20))
    assert refused.code is StatusCode.RESOURCE_EXHAUSTED


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"combatants": [DUNDER, *({**GOBLIN, "name": f"{i}"} for i in range(64))]}, "combatants"),
        ({"combatants": [{**DUNDER, "ep": 10**9}, GOBLIN]}, "combatants[0].ep"),
        ({"rounds": 101}, "rounds"),
    ],
)
def test_what_is_too_large_for_any_solver_is_told_by_field(
    table: AtTable, changes: dict[str, object], field: str
) -> None:
    refused = refusal(lambda: table.create({**encounter(), **changes}))
    assert refused.code is StatusCode.INVALID_ARGUMENT
    assert f"encounter.{field}" in refused.faults
