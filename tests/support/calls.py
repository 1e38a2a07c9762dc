"""Calls of a server, for tests."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import grpc
import pytest
from encounters import DUNDER, encounter
from google.protobuf import json_format
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo
from google.rpc.status_pb2 import Status
from grpc_health.v1.health_pb2 import HealthCheckRequest, HealthCheckResponse

from dreadnaught.v1.opponent_pb2 import Encounter, SuggestBidsRequest
from dreadnaught.v1.opponent_pb2_grpc import OpponentServiceStub

OPPONENT_SERVICE = "dreadnaught.v1.OpponentService"
SUGGEST_BIDS = f"/{OPPONENT_SERVICE}/SuggestBids"
SECONDS = 20.0
"""The deadline of a call that should be answered."""


@contextmanager
def calling(address: str) -> Generator[OpponentServiceStub]:
    """Offer the service at an address until the end of the block."""
    with grpc.insecure_channel(address) as channel:
        yield OpponentServiceStub(channel)


def request(data: dict[str, Any], seed: int | None = None) -> SuggestBidsRequest:
    """Return the request of an encounter given as plain data."""
    return SuggestBidsRequest(encounter=json_format.ParseDict(data, Encounter()), seed=seed)


def against(monster: str) -> SuggestBidsRequest:
    """Return a request about a monster that the scripted solver knows."""
    combatant = {"name": monster, "side": "monsters", "cp": 3, "ep": 6, "hp": 10}
    return request(encounter(DUNDER, combatant), seed=7)


def health(channel: grpc.Channel, service: str = "") -> int:
    """Return what a server says of its health."""
    check = channel.unary_unary(
        "/grpc.health.v1.Health/Check",
        HealthCheckRequest.SerializeToString,
        HealthCheckResponse.FromString,
    )
    return check(HealthCheckRequest(service=service), timeout=SECONDS).status


@dataclass(frozen=True)
class Refusal:
    """How a call ended that was not answered.

    Attributes:
        code: its status code.
        text: its status text.
        info: the reason.
        faults: what is told of each field at fault, by its path.
    """

    code: grpc.StatusCode
    text: str
    info: ErrorInfo
    faults: dict[str, str]


def refusal(call: Callable[[], object]) -> Refusal:
    """Return how a call ends that must not be answered."""
    with pytest.raises(grpc.RpcError) as caught:
        call()
    error, info, bad_request = caught.value, ErrorInfo(), BadRequest()
    for trailer in error.trailing_metadata():
        if trailer.key == "grpc-status-details-bin":
            for packed in Status.FromString(trailer.value).details:
                packed.Unpack(info)
                packed.Unpack(bad_request)
    faults = {each.field: each.description for each in bad_request.field_violations}
    return Refusal(error.code(), error.details() or "", info, faults)
