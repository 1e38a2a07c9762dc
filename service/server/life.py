"""What the server is made of, and its life: it listens, answers, and stops without loss.

It stops in this order: health says NOT_SERVING, new calls are refused, calls in flight are
answered, the solving processes are gone.
"""

import asyncio
import signal
from collections.abc import Callable, Generator
from contextlib import contextmanager
from types import FrameType

import grpc
import grpc.aio
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from dreadnaught.v1.opponent_pb2 import DESCRIPTOR
from dreadnaught.v1.opponent_pb2_grpc import add_OpponentServiceServicer_to_server
from service.server.address import demand_loopback, host_of
from service.server.credentials import server_credentials
from service.server.errors import ListenError
from service.server.gate import Gate
from service.server.guard import Guard
from service.server.opponent import OpponentService
from service.server.settings import Settings
from service.server.solving import Solves, warm_up
from service.store.log_store import LogStore
from service.store.token_store import TokenStore
from solver.errors import InvalidInputError

OPPONENT_SERVICE = DESCRIPTOR.services_by_name["OpponentService"].full_name

_SECONDS_TO_SETTLE = 0.2
"""What a call that came in just before the end needs to begin, and an answer to be sent."""


async def run(address: str, announce: Callable[[str], None], settings: Settings) -> None:
    """Serve until a signal; see `service.server.serve`."""
    warm_up()
    solves = Solves(settings)
    healthy = health.aio.HealthServicer()
    store = LogStore.open(settings.database) if settings.database is not None else None
    gate = Gate(settings.rate, _tokens(store, settings))
    server = _server(gate, solves, healthy, settings)
    try:
        bound = _listen(server, address, settings)
        with _signals() as (stop, hurry):
            await server.start()
            await healthy.set(OPPONENT_SERVICE, health_pb2.HealthCheckResponse.SERVING)
            announce(bound)
            await stop.wait()
            await healthy.enter_graceful_shutdown()
            await _drain(server, solves, settings.grace, hurry)
    finally:
        await server.stop(None)
        solves.close()
        if store is not None:
            store.close()


def _tokens(store: LogStore | None, settings: Settings) -> TokenStore | None:
    """Return whose tokens are looked at; None where everybody is let in."""
    if not settings.tokens:
        return None
    if store is None:
        raise InvalidInputError("database", None, "a database that holds the tokens")
    return TokenStore(store.engine)


def _server(
    gate: Gate, solves: Solves, healthy: "health.aio.HealthServicer", settings: Settings
) -> grpc.aio.Server:
    """Return a server with all its services."""
    server = grpc.aio.server(
        interceptors=[Guard(), gate],
        options=[
            # Otherwise a second server on a port starts without a word, and gets half the calls.
            ("grpc.so_reuseport", 0),
            ("grpc.max_receive_message_length", settings.request_bytes),
        ],
    )
    add_OpponentServiceServicer_to_server(OpponentService(solves), server)
    health_pb2_grpc.add_HealthServicer_to_server(healthy, server)
    names = (OPPONENT_SERVICE, health.SERVICE_NAME, reflection.SERVICE_NAME)
    reflection.enable_server_reflection(names, server)
    return server


def _listen(server: grpc.aio.Server, address: str, settings: Settings) -> str:
    """Bind an address, and return it with the port that it got."""
    host = host_of(address)
    if settings.tls is None and not settings.exposed:
        demand_loopback(address)
    try:
        if settings.tls is None:
            port = server.add_insecure_port(address)
        else:
            port = server.add_secure_port(address, server_credentials(settings.tls))
    except RuntimeError as error:
        raise ListenError(address) from error
    return f"{host}:{port}"


@contextmanager
def _signals() -> Generator[tuple[asyncio.Event, asyncio.Event]]:
    """Take over SIGTERM and SIGINT: the first sets one event, any further one the other."""
    stop, hurry = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def told() -> None:
        (hurry if stop.is_set() else stop).set()

    def handler(_signal: int, _frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(told)

    before = {each: signal.signal(each, handler) for each in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield stop, hurry
    finally:
        for each, previous in before.items():
            signal.signal(each, previous)


async def _drain(
    server: grpc.aio.Server, solves: Solves, grace: float, hurry: asyncio.Event
) -> None:
    """Refuse new calls and wait for those in flight: `grace` seconds, or until told to hurry."""
    stopping = asyncio.create_task(server.stop(grace))
    await asyncio.wait([stopping], timeout=_SECONDS_TO_SETTLE)
    waits = [asyncio.create_task(solves.idle()), asyncio.create_task(hurry.wait())]
    await asyncio.wait([stopping, *waits], return_when=asyncio.FIRST_COMPLETED)
    for wait in waits:
        wait.cancel()
    # What may be left are answers on their way, and streams that end with their callers only.
    await server.stop(_SECONDS_TO_SETTLE)
    await stopping
