"""Which error becomes which status, and what is left out of it."""

import pytest
from google.rpc.code_pb2 import CANCELLED, DEADLINE_EXCEEDED, INTERNAL, RESOURCE_EXHAUSTED
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo
from google.rpc.status_pb2 import Status
from hypothesis import given
from hypothesis import strategies as st

from service.server.errors import BusyError
from service.server.status import internal_status, status_of
from service.server.trace import trace_of
from solver.errors import StoppedError, StopReason, TooLargeError
from solver.systems.fault import Fault, InvalidEncounterError

TRAILERS = 8192
"""Bytes of trailers that gRPC's clients take by default."""


def reason(status: Status) -> str:
    info = ErrorInfo()
    assert any(detail.Unpack(info) for detail in status.details)
    assert info.domain == "dreadnaught"
    return info.reason


@pytest.mark.parametrize(
    ("status", "code", "expected"),
    [
        (status_of(StoppedError(StopReason.DEADLINE)), DEADLINE_EXCEEDED, "DEADLINE"),
        (status_of(StoppedError(StopReason.CANCELLED)), CANCELLED, "CANCELLED"),
        (status_of(TooLargeError(2e6, 1e6, "states")), RESOURCE_EXHAUSTED, "TOO_LARGE"),
        (status_of(BusyError(3)), RESOURCE_EXHAUSTED, "BUSY"),
        (internal_status("abc"), INTERNAL, "INTERNAL"),
    ],
)
def test_codes_and_reasons(status: Status, code: int, expected: str) -> None:
    assert (status.code, reason(status)) == (code, expected)


steps = st.lists(st.text(max_size=300) | st.integers(0, 10**6), max_size=6).map(tuple)
faults = st.builds(Fault, steps, st.text(max_size=300) | st.none(), st.text(max_size=500))


@given(st.lists(faults, min_size=1, max_size=60))
def test_faults_fit_the_trailers(listed: list[Fault]) -> None:
    status = status_of(InvalidEncounterError(listed))
    # Base64 takes four bytes for three; the text travels a second time, each byte as up to three.
    assert status.ByteSize() * 4 / 3 + 3 * len(status.message.encode()) < TRAILERS
    told = BadRequest()
    assert any(detail.Unpack(told) for detail in status.details)
    assert len(told.field_violations) == len(listed) or "of which the first" in status.message


def test_a_fault_of_the_whole_encounter() -> None:
    status = status_of(InvalidEncounterError([Fault((), 3, "a mapping")]))
    told = BadRequest()
    assert any(detail.Unpack(told) for detail in status.details)
    assert told.field_violations[0].field == "encounter"
    assert told.field_violations[0].description == "expected a mapping, got 3"


def _fails(secret: str) -> None:
    raise KeyError(secret)


def _fails_again(secret: str) -> None:
    try:
        _fails(secret)
    except KeyError as error:
        raise ValueError(f"{secret} again") from error


def _hides(secret: str) -> None:
    try:
        _fails(secret)
    except KeyError:
        raise ValueError("hidden") from None


def test_a_trace_tells_the_way_and_no_value() -> None:
    with pytest.raises(ValueError, match="Grishnak again") as caught:
        _fails_again("Grishnak")
    trace = trace_of(caught.value)
    assert trace.index("builtins.KeyError") < trace.index("builtins.ValueError")
    assert "in _fails" in trace
    assert "raise KeyError(secret)" in trace
    assert "Grishnak" not in trace.replace('_fails_again("Grishnak")', "")


def test_a_trace_leaves_out_what_its_error_hides() -> None:
    with pytest.raises(ValueError, match="hidden") as caught:
        _hides("Grishnak")
    assert "KeyError" not in trace_of(caught.value)
