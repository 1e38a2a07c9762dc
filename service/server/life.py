"""What the server is made of, and its life: it listens, answers, and stops without loss.

It stops in this order: health says NOT_SERVING, new calls are refused, calls in flight are
answered, the solving processes are gone.
"""

import asyncio
import logging
import signal
import sys
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from types import FrameType
from typing import TYPE_CHECKING

import grpc
import grpc.aio
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from dreadnaught.v1.opponent_pb2 import DESCRIPTOR
from dreadnaught.v1.opponent_pb2_grpc import add_OpponentServiceServicer_to_server
from dreadnaught.v1.table_pb2_grpc import add_TableServiceServicer_to_server
from service.server.address import demand_loopback, host_of
from service.server.call_log import CallLog
from service.server.credentials import server_credentials
from service.server.errors import ListenError
from service.server.gate import Gate, Tokens
from service.server.guard import Guard
from service.server.observer import Observer, Sink
from service.server.opponent import OpponentService
from service.server.settings import Settings
from service.server.solving import Solves, warm_up
from solver.errors import InvalidInputError

if TYPE_CHECKING:
    from dreadnaught.v1.table_pb2_grpc import TableServiceServicer
    from service.store.log_store import LogStore

_log = logging.getLogger(__name__)

TABLE_SERVICE = "dreadnaught.v1.TableService"
OPPONENT_SERVICE = DESCRIPTOR.services_by_name["OpponentService"].full_name

_SERVING = health_pb2.HealthCheckResponse.SERVING
_NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING
_SOLVES_THAT_WAIT = 16
_THREADS_THAT_WAIT = 64
"""For work at tables: solves that wait included, and what waits for another call at its table."""
_SECONDS_OF_A_THREAD = 0.0005
"""After so long a thread lets go of the interpreter. A fight that only the plain solver knows is
solved for the table in a thread, and with Python's 5 ms health would wait for it many times: 99 in
100 checks took up to 121 ms, and so up to 48 ms (two solves, on a busy machine)."""
_SECONDS_TO_SETTLE = 0.2
"""What a call that came in just before the end needs to begin, and an answer to be sent."""


async def run(address: str, announce: Callable[[str], None], settings: Settings) -> None:
    """Serve until a signal; see `service.server.serve`."""
    sys.setswitchinterval(_SECONDS_OF_A_THREAD)
    warm_up()
    healthy = health.aio.HealthServicer()
    with ExitStack() as ending:
        solves = Solves(settings)
        ending.callback(solves.close)
        store = _store(settings, ending)
        gate = Gate(settings.rate, _tokens(store, settings))
        server = _server(_interceptors(gate, settings), settings)
        names = [OPPONENT_SERVICE]
        add_OpponentServiceServicer_to_server(OpponentService(solves), server)
        if store is not None:
            names.append(TABLE_SERVICE)
            table = _table_service(store, settings, ending, healthy)
            add_TableServiceServicer_to_server(table, server)
        _add_common(server, healthy, names)
        try:
            bound = _listen(server, address, settings)
            with _signals() as (stop, hurry):
                await server.start()
                for name in names:
                    await healthy.set(name, _SERVING)
                announce(bound)
                await stop.wait()
                await healthy.enter_graceful_shutdown()
                await _drain(server, solves, settings.grace, hurry)
        finally:
            await server.stop(None)


def _store(settings: Settings, ending: ExitStack) -> "LogStore | None":
    """Open the database, if there is to be one."""
    if settings.database is None:
        return None
    from service.store.log_store import LogStore  # noqa: PLC0415 - slow to load

    store = LogStore.open(settings.database)
    ending.callback(store.close)
    return store


def _table_service(
    store: "LogStore",
    settings: Settings,
    ending: ExitStack,
    healthy: "health.aio.HealthServicer",
) -> "TableServiceServicer":
    from service.seal.key_file import key_file, load_or_make  # noqa: PLC0415 - likewise
    from service.server.room import Room  # noqa: PLC0415 - likewise
    from service.server.table import TableService  # noqa: PLC0415 - likewise
    from service.server.tables import Tables  # noqa: PLC0415 - likewise
    from service.server.turns import InTurn  # noqa: PLC0415 - likewise
    from service.table.engine import SYSTEMS, Engine  # noqa: PLC0415 - likewise

    solve = InTurn(SYSTEMS.opponent, settings.solves, _SOLVES_THAT_WAIT)
    engine = Engine(SYSTEMS.fight, solve)
    tables = Tables(store, load_or_make(settings.keys or key_file()), engine=engine)
    threads = ThreadPoolExecutor(settings.solves + _THREADS_THAT_WAIT, thread_name_prefix="table")
    ending.callback(threads.shutdown)

    async def tell(serves: bool) -> None:
        await healthy.set(TABLE_SERVICE, _SERVING if serves else _NOT_SERVING)

    return TableService(tables, threads, settings.streams, Room(store, tell))


def _tokens(store: "LogStore | None", settings: Settings) -> Tokens | None:
    """Return whose tokens are looked at; None where everybody is let in."""
    if not settings.tokens:
        return None
    from service.store.token_store import TokenStore  # noqa: PLC0415 - slow to load

    if store is None:
        raise InvalidInputError("database", None, "a database that holds the tokens")
    return TokenStore(store.engine)


def _server(interceptors: list[grpc.aio.ServerInterceptor], settings: Settings) -> grpc.aio.Server:
    """Return a server without services."""
    return grpc.aio.server(
        interceptors=interceptors,
        options=[
            # Otherwise a second server on a port starts without a word, and gets half the calls.
            ("grpc.so_reuseport", 0),
            ("grpc.max_receive_message_length", settings.request_bytes),
        ],
    )


def _add_common(
    server: grpc.aio.Server, healthy: "health.aio.HealthServicer", names: Sequence[str]
) -> None:
    """Add health and reflection."""
    health_pb2_grpc.add_HealthServicer_to_server(healthy, server)
    reflection.enable_server_reflection(
        (*names, health.SERVICE_NAME, reflection.SERVICE_NAME), server
    )


def _interceptors(gate: Gate, settings: Settings) -> list[grpc.aio.ServerInterceptor]:
    """Return what stands between the network and the services, the outermost first."""
    sinks: list[Sink] = [CallLog()]
    if settings.metrics_port is not None:
        from service.server.metrics import Metrics, offer  # noqa: PLC0415 - only where asked for

        metrics = Metrics()
        port = offer(metrics, settings.metrics_port)
        _log.info("metrics at http://127.0.0.1:%s/metrics", port)
        sinks.append(metrics)
    inner: list[grpc.aio.ServerInterceptor] = [Observer(sinks), Guard(), gate]
    if not settings.traces:
        return inner
    from service.server.traces import tracing_interceptor  # noqa: PLC0415 - only where asked for

    return [tracing_interceptor(), *inner]


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
