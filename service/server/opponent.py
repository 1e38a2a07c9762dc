"""The OpponentService: what its calls do."""

import time
from typing import TypeAlias, cast

import grpc.aio  # noqa: TC002 - the context has no other name

from dreadnaught.v1.opponent_pb2 import SuggestBidsRequest, SuggestBidsResponse
from dreadnaught.v1.opponent_pb2_grpc import OpponentServiceServicer
from service.server.errors import RefusedError, SolveFailedError
from service.server.remembered import Answers
from service.server.solving import Solves
from service.server.worker import Failed, Refused, Solved

# gRPC's classes are generic for type checkers only.
Context: TypeAlias = "grpc.aio.ServicerContext[SuggestBidsRequest, SuggestBidsResponse]"


class OpponentService(OpponentServiceServicer):
    """Answers for the monsters of an encounter."""

    def __init__(self, solves: Solves) -> None:
        self._solves = solves
        self._answers = Answers()

    async def SuggestBids(  # noqa: N802 - gRPC calls it by the method's name
        self, request: SuggestBidsRequest, context: Context
    ) -> SuggestBidsResponse:
        """Return the bids for every decision that a monster may face now."""
        known = self._answers.recall(request)
        if known is not None:
            return known
        outcome = await self._solves.outcome(request.SerializeToString(), _deadline(context))
        match outcome:
            case Solved(response):
                answer = SuggestBidsResponse.FromString(response)
                self._answers.remember(request, answer)
                return answer
            case Refused(status):
                raise RefusedError(status)
            case Failed(trace):
                raise SolveFailedError(trace)


def _deadline(context: Context) -> float | None:
    """Return when the caller gives up, on the clock of `time.monotonic`, or None for never."""
    # The stubs don't know of callers without a deadline.
    remaining = cast("float | None", context.time_remaining())
    return None if remaining is None else time.monotonic() + remaining
