"""What a server does not answer, and what it tells instead."""

import math
from collections.abc import Generator

import grpc
import pytest
from calls import SECONDS, SUGGEST_BIDS, Refusal, against, calling, refusal, request
from encounters import DUNDER, GOBLIN, encounter
from scripted_solver import SECRET
from served import Served, served, until

from dreadnaught.v1.opponent_pb2 import SuggestBidsRequest


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Served]:
    with served(tmp_path_factory.mktemp("server"), solves=1, waiting=1) as running:
        yield running
        assert "Traceback" not in running.log


def refused(server: Served, asked: SuggestBidsRequest) -> Refusal:
    with calling(server.address) as stub:
        return refusal(lambda: stub.SuggestBids(asked, timeout=SECONDS))


def refused_bytes(server: Served, method: str, sent: bytes) -> Refusal:
    with grpc.insecure_channel(server.address) as channel:
        call: grpc.UnaryUnaryMultiCallable[bytes, bytes] = channel.unary_unary(method)
        return refusal(lambda: call(sent, timeout=SECONDS))


def test_every_fault_is_told_with_its_path(server: Served) -> None:
    blade = {"name": "Blade", "resistance": {"physical": -1}}
    asked = request(
        encounter(
            {**DUNDER, "cp": 101, "modifiers": [blade]},
            {**GOBLIN, "hp": 0, "ep_left": 9},
            order=["Dunder", "Goblin"],
            turn="Gobin",
            rounds=2.5,
        )
    )
    asked.encounter.stalemate = math.nan
    told = refused(server, asked)
    assert told.code is grpc.StatusCode.INVALID_ARGUMENT
    assert told.text == "the encounter has 7 faults"
    assert (told.info.reason, told.info.domain) == ("INVALID_ENCOUNTER", "dreadnaught")
    assert told.info.metadata == {"faults": "7", "told": "7"}
    assert set(told.faults) == {
        "encounter.rounds",
        "encounter.stalemate",
        "encounter.combatants[0].cp",
        "encounter.combatants[0].modifiers[0].resistance.physical",
        "encounter.combatants[1].hp",
        "encounter.combatants[1].ep_left",
        "encounter.turn",
    }
    assert told.faults["encounter.rounds"] == (
        "expected a whole number from 1 to 100 or death, got 2.5"
    )
    assert told.faults["encounter.combatants[0].cp"] == "expected 100 or less, got 101"
    assert "(did you mean Goblin?), got 'Gobin'" in told.faults["encounter.turn"]


def test_one_fault_is_told(server: Served) -> None:
    asked = request(encounter())
    asked.encounter.schema_version = 0
    told = refused(server, asked)
    assert told.text == "the encounter has a fault"
    assert list(told.faults) == ["encounter.schema_version"]
    assert told.faults["encounter.schema_version"].endswith(", got nothing")


@pytest.mark.parametrize("budget", [0.0, -1.0, math.inf, math.nan])
def test_a_budget_is_a_number_of_seconds(server: Served, budget: float) -> None:
    asked = request(encounter())
    asked.budget = budget
    told = refused(server, asked)
    assert told.code is grpc.StatusCode.INVALID_ARGUMENT
    assert told.info.reason == "INVALID_REQUEST"
    assert told.faults == {"budget": f"expected a number of seconds above 0, got {budget}"}


@pytest.mark.parametrize("exact", [-1.0, math.inf, math.nan])
def test_an_exact_solution_has_seconds_too(server: Served, exact: float) -> None:
    asked = request(encounter())
    asked.exact = exact
    told = refused(server, asked)
    assert told.code is grpc.StatusCode.INVALID_ARGUMENT
    assert told.faults == {"exact": f"expected a number of seconds, at least 0, got {exact}"}


def test_an_empty_request_lacks_a_system(server: Served) -> None:
    told = refused(server, SuggestBidsRequest())
    assert told.code is grpc.StatusCode.INVALID_ARGUMENT
    assert list(told.faults) == ["encounter.system"]


def test_more_faults_than_trailers_carry_are_counted(server: Served) -> None:
    crowd = [{"name": f"{'Orc' * 30} {i}", "side": "orc", "cp": -1, "hp": 0} for i in range(64)]
    told = refused(server, request(encounter(*crowd)))
    assert told.code is grpc.StatusCode.INVALID_ARGUMENT
    faults, shown = int(told.info.metadata["faults"]), int(told.info.metadata["told"])
    assert len(told.faults) == shown
    assert 20 < shown < faults
    assert faults >= 4 * len(crowd)
    assert told.text == f"the encounter has {faults} faults, of which the first {shown} are told"


def test_a_long_value_is_cut(server: Served) -> None:
    long = {"x" * 50_000: 1}
    modifiers = [{"name": "y" * 50_000, "resistance": long}]
    told = refused(server, request(encounter({**DUNDER, "modifiers": modifiers}, GOBLIN)))
    assert told.code is grpc.StatusCode.INVALID_ARGUMENT
    assert told.info.metadata == {"faults": "2", "told": "2"}
    assert all(len(path) <= 160 for path in told.faults)
    assert all(len(description) <= 320 for description in told.faults.values())


def test_what_would_take_too_long_is_refused_with_the_estimate(server: Served) -> None:
    told = refused(server, against("Giant"))
    assert told.code is grpc.StatusCode.RESOURCE_EXHAUSTED
    assert told.info.reason == "TOO_LARGE"
    assert told.info.metadata == {"estimate": "5000000000", "limit": "1000000", "unit": "states"}
    assert "5,000,000,000 states" in told.text


@pytest.mark.parametrize(
    "sent",
    [b"\xff\xff\xff", b"\x0a\x05abc", b"\x0a\x04\x12\x02\xc3\x28"],
    ids=["no field", "cut short", "no UTF-8"],
)
def test_bytes_that_are_no_request(server: Served, sent: bytes) -> None:
    told = refused_bytes(server, SUGGEST_BIDS, sent)
    assert told.code is grpc.StatusCode.INVALID_ARGUMENT
    assert told.info.reason == "MALFORMED_REQUEST"


def test_a_message_beyond_a_mebibyte_is_refused(server: Served) -> None:
    told = refused_bytes(server, SUGGEST_BIDS, bytes(1 << 20) + b"\0")
    assert told.code is grpc.StatusCode.RESOURCE_EXHAUSTED


def test_a_method_that_there_is_not(server: Served) -> None:
    told = refused_bytes(server, "/dreadnaught.v1.OpponentService/Cheat", b"")
    assert told.code is grpc.StatusCode.UNIMPLEMENTED


def test_the_health_of_a_service_that_there_is_not(server: Served) -> None:
    told = refused_bytes(server, "/grpc.health.v1.Health/Check", b"\x0a\x01x")
    assert told.code is grpc.StatusCode.NOT_FOUND


def test_an_error_that_nobody_foresaw_is_told_by_an_id_only(server: Served) -> None:
    told = refused(server, against("Thrower"))
    assert told.code is grpc.StatusCode.INTERNAL
    assert told.info.reason == "INTERNAL"
    identifier = told.info.metadata["id"]
    assert identifier in told.text
    until(lambda: identifier in server.log, "the id in the log")
    assert "scripted_solver.py" in server.log
    assert "builtins.KeyError" in server.log
    assert "builtins.RuntimeError" in server.log
    for text in (told.text, str(told.info), server.log):
        assert SECRET not in text
        assert "Thrower" not in text


def test_a_solve_that_crashes_ends_its_own_call_only(server: Served) -> None:
    told = refused(server, against("Crasher"))
    assert told.code is grpc.StatusCode.INTERNAL
    until(lambda: told.info.metadata["id"] in server.log, "the id in the log")
    assert "exit code -11" in server.log
    with calling(server.address) as stub:
        assert stub.SuggestBids(against("Goblin"), timeout=SECONDS).exchanges == 7


def test_more_calls_than_may_wait_are_refused(server: Served) -> None:
    with calling(server.address) as stub:
        calls = [stub.SuggestBids.future(against("Sleeper"), timeout=SECONDS)]
        until(server.solving, "a solve")
        calls += [stub.SuggestBids.future(against("Kobold"), timeout=SECONDS) for _ in range(2)]
        until(lambda: any(call.done() for call in calls), "a refusal")
        (busy,) = [call for call in calls if call.done()]
        told = refusal(busy.result)
        assert told.code is grpc.StatusCode.RESOURCE_EXHAUSTED
        assert told.info.reason == "BUSY"
        assert told.info.metadata == {"waiting": "1"}
        assert len(server.solving()) == 1
        calls.pop(0).cancel()
        (waited,) = [call for call in calls if call is not busy]
        assert waited.result().exchanges == 7
