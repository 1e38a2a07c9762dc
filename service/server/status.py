"""Which error becomes which gRPC status.

A status is a `google.rpc.Status`: a code, a text, and details, of which `ErrorInfo` says the reason
in one word, and `BadRequest` names each field at fault. It travels in the trailers, which clients
refuse beyond 8 KiB: the details stop short of that, and say what they left out.
"""

import reprlib
from collections.abc import Sequence
from datetime import timedelta
from typing import TypeAlias, get_args

from google.protobuf.any_pb2 import Any
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from google.rpc.code_pb2 import (
    CANCELLED,
    DEADLINE_EXCEEDED,
    INTERNAL,
    INVALID_ARGUMENT,
    PERMISSION_DENIED,
    RESOURCE_EXHAUSTED,
    UNAUTHENTICATED,
)
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status

from service.server.errors import BusyError, DeniedError, TooOftenError, UnauthenticatedError
from solver.errors import StoppedError, StopReason, TooLargeError
from solver.systems.fault import Fault, InvalidEncounterError

DOMAIN = "dreadnaught"
Reported: TypeAlias = (
    InvalidEncounterError
    | TooLargeError
    | StoppedError
    | BusyError
    | UnauthenticatedError
    | DeniedError
    | TooOftenError
)
REPORTED = get_args(Reported)
"""The errors that a caller is told as they are; all others are internal."""

_FAULT_BYTES = 4096
"""For all faults together. In base64, with the text beside them, they stay below 8 KiB."""
_FIELD_CHARACTERS = 160
_TEXT_CHARACTERS = 320
_STOPPED = {
    StopReason.DEADLINE: DEADLINE_EXCEEDED,
    StopReason.CANCELLED: CANCELLED,
}


def status_of(error: Reported) -> Status:
    """Return the status that tells a caller of `error`, which is one of `REPORTED`."""
    match error:
        case InvalidEncounterError():
            return _invalid(error.faults)
        case TooLargeError():
            told = {
                "estimate": f"{error.estimate:.0f}",
                "limit": f"{error.limit:.0f}",
                "unit": error.unit,
            }
            return _status(RESOURCE_EXHAUSTED, str(error), "TOO_LARGE", told)
        case StoppedError():
            return _status(_STOPPED[error.reason], str(error), error.reason.name)
        case BusyError():
            told = {"waiting": str(error.waiting)}
            return _status(RESOURCE_EXHAUSTED, str(error), "BUSY", told)
        case UnauthenticatedError() | DeniedError() | TooOftenError():
            return _kept_out(error)


def _kept_out(error: UnauthenticatedError | DeniedError | TooOftenError) -> Status:
    match error:
        case UnauthenticatedError():
            return _status(UNAUTHENTICATED, str(error), "NO_VALID_TOKEN")
        case DeniedError():
            told = {"method": error.method, "role": str(error.role)}
            return _status(PERMISSION_DENIED, str(error), "NOT_FOR_THIS_ROLE", told)
        case TooOftenError():
            delay = Duration()
            delay.FromTimedelta(timedelta(seconds=error.wait))
            retry = RetryInfo(retry_delay=delay)
            return _status(RESOURCE_EXHAUSTED, str(error), "TOO_OFTEN", None, retry)


def malformed_status() -> Status:
    """Return the status of a request that is no message of its type."""
    text = "the request is no message of the type that this method takes"
    return _status(INVALID_ARGUMENT, text, "MALFORMED_REQUEST")


def internal_status(identifier: str) -> Status:
    """Return the status of an error that only the log tells, under `identifier`."""
    text = f"internal error {identifier}: the server's log tells more under this id"
    return _status(INTERNAL, text, "INTERNAL", {"id": identifier})


def _invalid(faults: Sequence[Fault]) -> Status:
    """Tell every fault, with its path in the request."""
    bad_request, size = BadRequest(), 0
    for fault in faults:
        violation = _violation(fault)
        size += violation.ByteSize()
        if size > _FAULT_BYTES:
            break
        bad_request.field_violations.append(violation)
    told = len(bad_request.field_violations)
    text = (
        "the encounter has a fault"
        if len(faults) == 1
        else f"the encounter has {len(faults)} faults"
    )
    if told < len(faults):
        text += f", of which the first {told} are told"
    count = {"faults": str(len(faults)), "told": str(told)}
    return _status(INVALID_ARGUMENT, text, "INVALID_ENCOUNTER", count, bad_request)


def _violation(fault: Fault) -> BadRequest.FieldViolation:
    value = "nothing" if fault.value is None else _SHORT.repr(fault.value)
    field = f"encounter.{fault.field}" if fault.path else "encounter"
    return BadRequest.FieldViolation(
        field=_cut(field, _FIELD_CHARACTERS),
        description=_cut(f"expected {fault.expectation}, got {value}", _TEXT_CHARACTERS),
    )


def _cut(text: str, characters: int) -> str:
    return text if len(text) <= characters else f"{text[: characters - 1]}…"


_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = 60


def _status(
    code: int,
    text: str,
    reason: str,
    metadata: dict[str, str] | None = None,
    *details: Message,
) -> Status:
    status = Status(code=code, message=text)
    info = ErrorInfo(reason=reason, domain=DOMAIN, metadata=metadata)
    for detail in (*details, info):
        packed = Any()
        packed.Pack(detail)
        status.details.append(packed)
    return status
