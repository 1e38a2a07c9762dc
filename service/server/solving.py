"""How many encounters are solved at once, each in a process of its own.

Threads would do, just: while the plain solver holds the interpreter, one health check in a hundred
takes 50 ms (one solve) to 72 ms (four) and the worst 266 ms, against 10 ms beside processes; and
threads share one processor. A process can be killed besides: its solve is over within 40 ms of the
end of its call, however seldom it looks at a stop flag, its memory is free, and a crash in compiled
code fails one call only. A fork server with all libraries loaded makes one in 5 ms, against 600 ms
for a new interpreter: so no process is kept, none has to be rebuilt, and no call inherits anything
from the one before. (Measured on 2 processors, with a duel of three rounds in the plain solver.)
"""

import asyncio
import multiprocessing
import threading
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import forkserver
from multiprocessing.process import BaseProcess

from service.server.errors import BusyError
from service.server.settings import Settings, Suggest
from service.server.worker import Failed, Outcome, work
from solver.game.watch import Watch

_SECONDS_BETWEEN_LOOKS = 0.02
_CONTEXT = (
    multiprocessing.get_context("forkserver")
    if "forkserver" in multiprocessing.get_all_start_methods()
    # Windows has no fork server: there, a solve takes the time of a new interpreter longer.
    else multiprocessing.get_context("spawn")
)


# Whenever it starts a process, multiprocessing looks after all others, which may just be closing.
_ONE_AT_A_TIME = threading.Lock()


class Solves:
    """The solves of one server; to be made and used in its event loop."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        # A thread for each process, to wait for it.
        self._threads = ThreadPoolExecutor(settings.solves, thread_name_prefix="solve")
        self._watches = set[Watch]()
        self._idle = asyncio.Event()
        self._idle.set()

    async def outcome(self, request: bytes, deadline: float | None) -> Outcome:
        """Solve a request, when it is its turn; a cancelled call stops its solve.

        Args:
            request: a `SuggestBidsRequest`, serialised.
            deadline: when to give up, on the clock of `time.monotonic`, or None for never.

        Raises:
            BusyError: if too many calls are waiting.
            StoppedError: if the deadline passed.
        """
        settings = self._settings
        if len(self._watches) >= settings.solves + settings.waiting:
            raise BusyError(settings.waiting)
        watch = Watch(deadline)
        self._watches.add(watch)
        self._idle.clear()
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._threads, solve_apart, request, settings.suggest, watch
            )
        finally:
            watch.stop.set()
            self._watches.remove(watch)
            if not self._watches:
                self._idle.set()

    async def idle(self) -> None:
        """Wait until no call is solved or waits to be."""
        await self._idle.wait()

    def close(self) -> None:
        """Stop all solves and wait until their processes are gone."""
        for watch in self._watches:
            watch.stop.set()
        self._threads.shutdown()


def warm_up() -> None:
    """Begin to load what every solve needs, so that the first call need not wait for it."""
    _CONTEXT.set_forkserver_preload(["service.server.warm"])
    if _CONTEXT.get_start_method() == "forkserver":
        forkserver.ensure_running()


def solve_apart(request: bytes, suggest: Suggest, watch: Watch) -> Outcome:
    """Solve a request in a process of its own, which is gone when this returns.

    Raises:
        StoppedError: if `watch` ended the solve.
    """
    watch.check()
    outcomes, sender = _CONTEXT.Pipe(duplex=False)
    process = _CONTEXT.Process(target=work, args=(request, suggest, sender))
    with outcomes:
        with _ONE_AT_A_TIME, sender:
            process.start()
        try:
            while not outcomes.poll(_SECONDS_BETWEEN_LOOKS):
                watch.check()
            outcome: Outcome = outcomes.recv()
        except EOFError:
            with _ONE_AT_A_TIME:
                process.join()
            outcome = Failed(f"the process that solved it died with exit code {process.exitcode}")
        finally:
            _end(process)
    return outcome


def _end(process: BaseProcess) -> None:
    with _ONE_AT_A_TIME:
        if process.is_alive():
            process.kill()
        process.join()
        process.close()
