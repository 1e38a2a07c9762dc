"""A server in a process of its own, called as clients call it."""

import json
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import grpc
import pytest
from calls import OPPONENT_SERVICE, SECONDS, SUGGEST_BIDS, calling, health, request
from encounters import SMALL, encounter
from google.protobuf import json_format
from google.protobuf.descriptor_pb2 import FileDescriptorProto
from google.protobuf.descriptor_pool import DescriptorPool
from google.protobuf.message import Message  # noqa: TC002 - a type among others of its kind
from google.protobuf.message_factory import GetMessageClass
from grpc_health.v1.health_pb2 import HealthCheckResponse
from grpc_reflection.v1alpha.reflection_pb2 import (
    ServerReflectionRequest,
    ServerReflectionResponse,
)
from served import Served, served

from service.messages import answer_data
from solver.opponent.suggest import suggest_bids
from solver.systems.registry import read_encounter

IMP = SMALL["dreadnaught"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Served]:
    with served(tmp_path_factory.mktemp("server"), solver="real") as running:
        yield running


def as_data(response: Any) -> dict[str, Any]:
    return json_format.MessageToDict(response, preserving_proto_field_name=True)


def expected(data: dict[str, Any], seed: int) -> dict[str, Any]:
    return answer_data(suggest_bids(read_encounter(data), seed=seed))


def test_a_published_value(server: Served) -> None:
    # "Dreadnaught, made exact", section 7: 3.524480156 to Dunder, who attacks first.
    duel = encounter(objective="damage", rounds=1, actions=["attack"])
    with calling(server.address) as stub:
        response = stub.SuggestBids(request(duel), timeout=SECONDS)
    assert response.exploitability <= 1e-9
    assert response.value == pytest.approx(-3.524480156, abs=1e-6)


@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_an_answer_is_that_of_the_solver(server: Served, seed: int) -> None:
    with calling(server.address) as stub:
        response = stub.SuggestBids(request(IMP, seed), timeout=SECONDS)
    assert as_data(response) == expected(IMP, seed)


def test_without_a_seed_only_the_draw_differs(server: Served) -> None:
    with calling(server.address) as stub:
        told = as_data(stub.SuggestBids(request(IMP), timeout=SECONDS))
    drawn = [suggestion.pop("chosen") for suggestion in told["suggestions"]]
    known = expected(IMP, 0)
    for suggestion, chosen in zip(known["suggestions"], drawn, strict=True):
        suggestion.pop("chosen")
        shares = [(share["action"], share["bid"]) for share in suggestion["strategy"]]
        assert (chosen["action"], chosen["bid"]) in shares
    assert told == known


def reflected(channel: grpc.Channel, question: ServerReflectionRequest) -> ServerReflectionResponse:
    """Ask the server about itself."""
    ask = channel.stream_stream(
        "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo",
        ServerReflectionRequest.SerializeToString,
        ServerReflectionResponse.FromString,
    )
    (response,) = ask(iter([question]), timeout=SECONDS)
    return response


def reflected_pool(channel: grpc.Channel) -> DescriptorPool:
    """Return a pool of what the server tells about its service, and nothing else."""
    pool = DescriptorPool()

    def learn(told: ServerReflectionResponse, known: set[str]) -> None:
        for raw in told.file_descriptor_response.file_descriptor_proto:
            file = FileDescriptorProto.FromString(raw)
            for name in set(file.dependency) - known:
                learn(reflected(channel, ServerReflectionRequest(file_by_filename=name)), known)
            if file.name not in known:
                known.add(file.name)
                pool.Add(file)

    question = ServerReflectionRequest(file_containing_symbol=OPPONENT_SERVICE)
    learn(reflected(channel, question), set())
    return pool


def test_the_services_are_told_by_reflection(server: Served) -> None:
    with grpc.insecure_channel(server.address) as channel:
        told = reflected(channel, ServerReflectionRequest(list_services=""))
    assert {service.name for service in told.list_services_response.service} == {
        OPPONENT_SERVICE,
        "grpc.health.v1.Health",
        "grpc.reflection.v1alpha.ServerReflection",
    }


def test_a_client_without_stubs_learns_by_reflection_how_to_call(server: Served) -> None:
    with grpc.insecure_channel(server.address) as channel:
        service = reflected_pool(channel).FindServiceByName(OPPONENT_SERVICE)
        method = service.methods_by_name["SuggestBids"]
        ask, answer = GetMessageClass(method.input_type), GetMessageClass(method.output_type)
        call: grpc.UnaryUnaryMultiCallable[Message, bytes] = channel.unary_unary(
            f"/{service.full_name}/{method.name}", ask.SerializeToString
        )
        sent = json_format.ParseDict({"encounter": IMP, "seed": "3"}, ask())
        response = answer.FromString(call(sent, timeout=SECONDS))
    assert as_data(response) == expected(IMP, 3)


@pytest.mark.parametrize("service", ["", OPPONENT_SERVICE])
def test_health(server: Served, service: str) -> None:
    with grpc.insecure_channel(server.address) as channel:
        assert health(channel, service) == HealthCheckResponse.SERVING


def test_a_request_may_hold_fields_of_a_later_version(server: Served) -> None:
    later = b"\xc2\x3e\x03new"  # field 1000, a text
    with grpc.insecure_channel(server.address) as channel:
        call: grpc.UnaryUnaryMultiCallable[bytes, bytes] = channel.unary_unary(SUGGEST_BIDS)
        assert call(request(IMP).SerializeToString() + later, timeout=SECONDS)


def test_the_example_client(server: Served, tmp_path: Path) -> None:
    file = tmp_path / "imp.yaml"
    file.write_text(json.dumps(IMP))
    client = Path(__file__).parents[2] / "examples/client.py"
    told = subprocess.run(
        [sys.executable, client, file, server.address],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    first = expected(IMP, 0)["suggestions"][0]
    assert told.stdout.startswith(f"Imp: {first['strategy'][0]['action']}")
    assert first["guarantee"] in told.stdout
