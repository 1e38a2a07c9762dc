"""The gRPC server: `serve` runs it until a signal ends it.

    life.py      what the server is made of; how it starts, listens and stops
    opponent.py  the OpponentService
    guard.py     the interceptor around every call: what goes wrong inside never shows as it is
    status.py    which error becomes which status, with which details
    solving.py   how many encounters are solved at once, each in a process of its own
    worker.py    what such a process does

gRPC is imported by the first three alone: processes that solve import the others, and are forked
from one in which gRPC must not run.
"""

from collections.abc import Callable

from service.server.settings import Settings

__all__ = ["Settings", "serve"]


def serve(
    address: str, *, announce: Callable[[str], None], settings: Settings | None = None
) -> None:
    """Serve until SIGTERM or SIGINT; then refuse new calls, finish those in flight, and return.

    A second signal cuts short the calls in flight. Signals are taken over while it runs, so that
    it must be called in the main thread.

    Args:
        address: HOST:PORT to listen on; port 0 takes a free one.
        announce: called with the address once calls are answered, port 0 replaced by the port.
        settings: how much it takes on; default: `Settings()`.

    Raises:
        InvalidInputError: if the address is none, or open to other machines against the settings.
        ListenError: if the address can't be had, most often because it is taken.
    """
    import asyncio  # noqa: PLC0415 - late: start-up time is a feature
    import os  # noqa: PLC0415 - late, likewise

    # gRPC's core writes to stderr what our errors tell better, such as a port that is taken.
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")
    from service.server.life import run  # noqa: PLC0415 - late, likewise

    asyncio.run(run(address, announce, settings or Settings()))
