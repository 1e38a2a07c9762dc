"""What a process does that solves one encounter: bytes in, one of three outcomes back.

It reads the request, checks it, solves it and writes the response, so that none of this keeps the
event loop from its calls, whatever the request holds.
"""

import math
import os
import signal
import threading
from dataclasses import dataclass
from multiprocessing import parent_process
from typing import TYPE_CHECKING, TypeAlias

from dreadnaught.v1.opponent_pb2 import SuggestBidsRequest
from service.messages import answer_message, encounter_data
from service.server.settings import Suggest
from service.server.status import status_of
from service.server.trace import trace_of
from solver.errors import InvalidInputError, TooLargeError
from solver.systems.fault import InvalidEncounterError
from solver.systems.interface import DEFAULT_BUDGET
from solver.systems.registry import read_encounter

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


@dataclass(frozen=True)
class Solved:
    """A `SuggestBidsResponse`, serialised."""

    response: bytes


@dataclass(frozen=True)
class Refused:
    """A `google.rpc.Status`, serialised: why the encounter was not solved."""

    status: bytes


@dataclass(frozen=True)
class Failed:
    """An error that nobody foresaw: where it happened."""

    trace: str


Outcome: TypeAlias = Solved | Refused | Failed


def work(request: bytes, suggest: Suggest, outcomes: "Connection[Outcome, None]") -> None:
    """Send the outcome of a `SuggestBidsRequest`; a process begins and ends here."""
    # Both reach the whole group of processes, and it is the server that decides what they mean.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    outcomes.send(outcome_of(request, suggest))


def outcome_of(request: bytes, suggest: Suggest) -> Outcome:
    """Read, check and solve a request."""
    try:
        message = SuggestBidsRequest.FromString(request)
        document = read_encounter(encounter_data(message.encounter))
        fault = _fault_of_seconds(message)
        if fault is not None:
            return _refused(fault)
        answer = suggest(
            document,
            seed=message.seed if message.HasField("seed") else None,
            budget=message.budget if message.HasField("budget") else DEFAULT_BUDGET,
            exact=message.exact,
        )
        return Solved(answer_message(answer).SerializeToString())
    except (InvalidEncounterError, TooLargeError) as error:
        return _refused(error)
    except Exception as error:  # noqa: BLE001 - whatever it is, the server tells it by an id
        return Failed(trace_of(error))


def _fault_of_seconds(message: SuggestBidsRequest) -> InvalidInputError | None:
    if message.HasField("budget") and not 0 < message.budget < math.inf:
        return InvalidInputError("budget", message.budget, "a number of seconds above 0")
    if not 0 <= message.exact < math.inf:
        return InvalidInputError("exact", message.exact, "a number of seconds, at least 0")
    return None


def _refused(error: InvalidEncounterError | InvalidInputError | TooLargeError) -> Refused:
    return Refused(status_of(error).SerializeToString())


def _end_with_parent() -> None:
    """End this process when the server is gone, however it went."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
