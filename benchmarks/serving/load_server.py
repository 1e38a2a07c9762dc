"""A server for measuring load: `OpponentService` behind all interceptors, and a call beside.

The call beside goes through the same interceptors, takes nothing and answers nothing: what it costs
is what any call costs. As a program, it serves at a free port of this machine and prints where.
"""

import asyncio
from typing import Any, cast

import grpc
import grpc.aio
from google.protobuf.empty_pb2 import Empty

from dreadnaught.v1.opponent_pb2_grpc import add_OpponentServiceServicer_to_server
from service.access.roles import ALLOWED, Role
from service.server.call_log import CallLog
from service.server.gate import Gate
from service.server.guard import Guard
from service.server.observer import Observer
from service.server.opponent import OpponentService
from service.server.settings import Settings
from service.server.solving import Solves, warm_up

EMPTY_CALL = "/dreadnaught.benchmark.EmptyService/Call"


async def _answer(_request: Empty, _context: Any) -> Empty:
    return Empty()


def _empty_service() -> grpc.GenericRpcHandler:
    service, method = EMPTY_CALL.strip("/").split("/")
    # Its stub leaves the handlers' types open.
    make = cast("Any", grpc.unary_unary_rpc_method_handler)
    handler = make(_answer, Empty.FromString, Empty.SerializeToString)
    return grpc.method_handlers_generic_handler(service, {method: handler})


async def _serve() -> None:
    warm_up()
    # The gate lets nobody call what it does not know.
    cast("dict[str, frozenset[Role]]", ALLOWED)[EMPTY_CALL] = frozenset(Role)
    settings = Settings()
    server = grpc.aio.server(
        interceptors=[Observer([CallLog()]), Guard(), Gate(settings.rate, None)],
        options=[("grpc.max_receive_message_length", settings.request_bytes)],
    )
    add_OpponentServiceServicer_to_server(OpponentService(Solves(settings)), server)
    server.add_generic_rpc_handlers((_empty_service(),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    print(f"127.0.0.1:{port}", flush=True)
    await server.wait_for_termination()


if __name__ == "__main__":
    asyncio.run(_serve())
