"""What is seen of calls from outside: metrics, log lines, traces; and nothing of what they hold."""

import json
import re
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import grpc
import pytest
from calls import SECONDS, SUGGEST_BIDS, against, calling, refusal, request
from command import environment
from encounters import DUNDER, GOBLIN, encounter
from google.protobuf.message import Message
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
    ExportTraceServiceRequest,
    ExportTraceServiceResponse,
)
from served import served
from serving import serving

from dreadnaught.v1.opponent_pb2 import SuggestBidsRequest
from dreadnaught.v1.opponent_pb2_grpc import OpponentServiceStub

_HIDDEN = "Zanzibar"
"""A name that calls hold, and nothing else may show."""
_QUESTION = request(encounter(DUNDER, {**GOBLIN, "name": _HIDDEN}, rounds=1), seed=1)
_FAULTY = request(encounter(DUNDER, {**GOBLIN, "name": _HIDDEN, "hp": 0}))


def _suggest(address: str, question: SuggestBidsRequest, given: str) -> str:
    """Return the id that came back with an answer."""
    with grpc.insecure_channel(address) as channel:
        call = OpponentServiceStub(channel).SuggestBids.with_call
        _, told = call(question, timeout=SECONDS, metadata=(("x-request-id", given),))
    return str(dict(told.trailing_metadata())["x-request-id"])


def test_a_log_line_tells_the_call_and_nothing_of_it() -> None:
    with serving("--log-level", "info", "--log-json") as running:
        assert _suggest(running.address, _QUESTION, "table-7") == "table-7"
        unfit = _suggest(running.address, _QUESTION, "two words")
        with calling(running.address) as service:
            refused = refusal(lambda: service.SuggestBids(_FAULTY, timeout=SECONDS))
    assert refused.code is grpc.StatusCode.INVALID_ARGUMENT
    lines = [json.loads(line) for line in running.lines if line.startswith("{")]
    calls = [line for line in lines if line["logger"] == "dreadnaught.calls"]
    assert [line["code"] for line in calls] == ["OK", "OK", "INVALID_ARGUMENT"]
    assert {line["method"] for line in calls} == {SUGGEST_BIDS}
    assert [line["request_id"] for line in calls[:2]] == ["table-7", unfit]
    assert re.fullmatch("[0-9a-f]{32}", unfit)
    assert all(line["caller"] == "embedded" and line["role"] == "gm" for line in calls)
    assert all(0 < line["milliseconds"] < SECONDS * 1e3 for line in calls)
    assert _HIDDEN not in "".join(running.lines)


def test_metrics_count_calls_by_how_they_end() -> None:
    with serving("--metrics-port", "0", "--log-level", "info") as running:
        (found,) = re.findall(r"metrics at (http://127\.0\.0\.1:\d+/metrics)", str(running.lines))
        _suggest(running.address, _QUESTION, "a")
        _suggest(running.address, _QUESTION, "b")
        with calling(running.address) as service:
            refusal(lambda: service.SuggestBids(_FAULTY, timeout=SECONDS))
        with urllib.request.urlopen(found, timeout=SECONDS) as answer:  # noqa: S310 - our own
            text = answer.read().decode()
    for code, count in (("OK", 2), ("INVALID_ARGUMENT", 1)):
        assert f'dreadnaught_calls_total{{code="{code}",method="{SUGGEST_BIDS}"}} {count}.0' in text
    assert f'dreadnaught_calls_in_flight{{method="{SUGGEST_BIDS}"}} 0.0' in text
    assert f'dreadnaught_call_seconds_count{{method="{SUGGEST_BIDS}"}} 3.0' in text
    assert _HIDDEN not in text


class _Collector:
    """Takes traces as an OpenTelemetry collector does."""

    def __init__(self) -> None:
        self.received = list[Message]()

    def export(self, request: Message, _context: object) -> Message:
        self.received.append(request)
        return ExportTraceServiceResponse()


@pytest.fixture
def collector() -> Iterator[tuple[_Collector, str]]:
    taking = _Collector()
    server = grpc.server(ThreadPoolExecutor(1))
    method = grpc.unary_unary_rpc_method_handler(
        taking.export,
        ExportTraceServiceRequest.FromString,
        ExportTraceServiceResponse.SerializeToString,
    )
    service = "opentelemetry.proto.collector.trace.v1.TraceService"
    handler = grpc.method_handlers_generic_handler(service, {"Export": method})
    server.add_generic_rpc_handlers((handler,))
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    yield taking, f"http://127.0.0.1:{port}"
    server.stop(None)


def test_a_trace_tells_the_call_and_nothing_of_it(collector: tuple[_Collector, str]) -> None:
    taking, endpoint = collector
    changes = environment(OTEL_EXPORTER_OTLP_ENDPOINT=endpoint, OTEL_BSP_SCHEDULE_DELAY="50")
    with serving("--traces", **changes) as running:
        _suggest(running.address, _QUESTION, "a")
        with calling(running.address) as service:
            refusal(lambda: service.SuggestBids(_FAULTY, timeout=SECONDS))
    text = "".join(str(message) for message in taking.received)
    assert text.count(f'name: "{SUGGEST_BIDS}"') == 2
    assert _HIDDEN not in text


def test_an_internal_error_is_told_by_the_calls_id(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:

    with (
        served(tmp_path_factory.mktemp("observed")) as running,
        grpc.insecure_channel(running.address) as channel,
    ):
        call = OpponentServiceStub(channel).SuggestBids
        metadata = (("x-request-id", "table-9"),)
        refused = refusal(lambda: call(against("Thrower"), timeout=SECONDS, metadata=metadata))
    assert refused.info.metadata["id"] == "table-9"
