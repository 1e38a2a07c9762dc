"""How calls, solves and the server itself come to an end."""

import signal
import time
from collections.abc import Callable, Generator
from pathlib import Path

import grpc
import pytest
from calls import SECONDS, against, calling, health, refusal
from grpc_health.v1.health_pb2 import HealthCheckRequest, HealthCheckResponse
from served import Served, alive, served, until

STOPPED_WITHIN = 0.2
"""Seconds from the end of a call to the end of its solve: what the service promises."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Served]:
    with served(tmp_path_factory.mktemp("server")) as running:
        yield running
        assert "Traceback" not in running.log


def seconds_to_stop(server: Served) -> float:
    """Return how long the solves still run from now on."""
    begin = time.monotonic()
    until(lambda: not server.solving(), "the end of the solve")
    return time.monotonic() - begin


def cancelled(server: Served) -> float:
    with calling(server.address) as stub:
        call = stub.SuggestBids.future(against("Sleeper"))
        until(server.solving, "a solve")
        call.cancel()
        return seconds_to_stop(server)


def timed_out(server: Served) -> float:
    with calling(server.address) as stub:
        told = refusal(lambda: stub.SuggestBids(against("Sleeper"), timeout=1.0))
        assert told.code is grpc.StatusCode.DEADLINE_EXCEEDED
        return seconds_to_stop(server)


def hung_up(server: Served) -> float:
    with calling(server.address) as stub:
        call = stub.SuggestBids.future(against("Sleeper"))
        until(server.solving, "a solve")
    assert call.done()
    return seconds_to_stop(server)


@pytest.mark.parametrize("end", [cancelled, timed_out, hung_up])
def test_the_end_of_a_call_ends_its_solve(server: Served, end: Callable[[Served], float]) -> None:
    # The best of three: the machine may be busy with other things than the solve's end.
    assert min(end(server) for _ in range(3)) < STOPPED_WITHIN
    with calling(server.address) as stub:
        assert stub.SuggestBids(against("Goblin"), timeout=SECONDS).exchanges == 7


def test_health_is_told_at_once_while_all_processors_solve(server: Served) -> None:
    with calling(server.address) as stub, grpc.insecure_channel(server.address) as channel:
        calls = [stub.SuggestBids.future(against("Sleeper")) for _ in range(2)]
        until(lambda: len(server.solving()) == 2, "two solves")
        seconds = list[float]()
        for _ in range(40):
            begin = time.monotonic()
            health(channel)
            seconds.append(time.monotonic() - begin)
        for call in calls:
            call.cancel()
    assert sorted(seconds)[-4] < 0.1
    seconds_to_stop(server)


def test_no_more_solves_run_than_there_are_places_and_a_call_that_waits_keeps_its_deadline(
    server: Served,
) -> None:
    with calling(server.address) as stub:
        calls = [stub.SuggestBids.future(against("Sleeper")) for _ in range(2)]
        until(lambda: len(server.solving()) == 2, "two solves")
        begun = len(list(server.folder.glob("*.solve")))
        # Nobody the server has answered for before, or it would remember.
        told = refusal(lambda: stub.SuggestBids(against("Ogre"), timeout=0.5))
        assert told.code is grpc.StatusCode.DEADLINE_EXCEEDED
        for call in calls:
            call.cancel()
        seconds_to_stop(server)
        stub.SuggestBids(against("Ogre"), timeout=SECONDS)
    # The call that gave up was never solved: only the one after it was.
    assert len(list(server.folder.glob("*.solve"))) == begun + 1


def test_a_second_server_on_the_port_is_told_so(server: Served, tmp_path: Path) -> None:
    with served(tmp_path, address=server.address) as second:
        assert second.process.wait(SECONDS) == 5
        assert second.address == ""
        assert second.log.startswith(f"can't listen on {server.address}")


@pytest.mark.parametrize("address", ["0.0.0.0:0", "[::]:0", "example.org:50051", "50051"])
def test_an_address_beyond_this_machine_is_refused(tmp_path: Path, address: str) -> None:
    with served(tmp_path, address=address) as refused:
        assert refused.process.wait(SECONDS) == 5
        assert "address: expected " in refused.log


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_lets_calls_in_flight_finish(tmp_path: Path, end: signal.Signals) -> None:
    with served(tmp_path) as server, calling(server.address) as stub:
        call = stub.SuggestBids.future(against("Waiter"), timeout=SECONDS)
        until(server.solving, "a solve")
        server.signal_all(end)
        # A new connection, since the one at hand is only told in time.
        until(lambda: refuses(server.address), "the refusal of new calls")
        assert server.solving()
        server.go()
        assert call.result().exchanges == 7
        assert server.process.wait(SECONDS) == 0
        assert "Traceback" not in server.log


def refuses(address: str) -> bool:
    with calling(address) as stub:
        try:
            stub.SuggestBids(against("Goblin"), timeout=SECONDS)
        except grpc.RpcError as error:
            return error.code() is grpc.StatusCode.UNAVAILABLE
        return False


def test_a_signal_turns_health_and_ends_its_streams(tmp_path: Path) -> None:
    with served(tmp_path) as server, grpc.insecure_channel(server.address) as channel:
        watch = channel.unary_stream(
            "/grpc.health.v1.Health/Watch",
            HealthCheckRequest.SerializeToString,
            HealthCheckResponse.FromString,
        )
        told = watch(HealthCheckRequest(service="dreadnaught.v1.OpponentService"), timeout=SECONDS)
        assert next(told).status == HealthCheckResponse.SERVING
        server.process.terminate()
        assert next(told).status == HealthCheckResponse.NOT_SERVING
        assert server.process.wait(SECONDS) == 0


def test_a_second_signal_cuts_calls_short(tmp_path: Path) -> None:
    with served(tmp_path) as server, calling(server.address) as stub:
        call = stub.SuggestBids.future(against("Sleeper"))
        until(server.solving, "a solve")
        (solve,) = server.solving()
        server.process.terminate()
        until(lambda: refuses(server.address), "the refusal of new calls")
        server.process.terminate()
        assert refusal(call.result).code in (
            grpc.StatusCode.CANCELLED,
            grpc.StatusCode.UNAVAILABLE,
        )
        assert server.process.wait(SECONDS) == 0
        assert not alive(solve)


def test_the_grace_ends_calls_that_take_too_long(tmp_path: Path) -> None:
    with served(tmp_path, grace=0.5) as server, calling(server.address) as stub:
        call = stub.SuggestBids.future(against("Sleeper"))
        until(server.solving, "a solve")
        server.process.terminate()
        refusal(call.result)
        assert server.process.wait(SECONDS) == 0
        assert not server.solving()


def test_solves_end_with_a_server_that_was_killed(tmp_path: Path) -> None:
    with served(tmp_path) as server, calling(server.address) as stub:
        call = stub.SuggestBids.future(against("Sleeper"))
        until(server.solving, "a solve")
        server.process.kill()
        assert refusal(call.result).code is grpc.StatusCode.UNAVAILABLE
        until(lambda: not server.solving(), "the end of the solve")
