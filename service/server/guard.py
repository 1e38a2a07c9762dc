"""The interceptor around every call: what goes wrong inside never reaches the caller as it is.

gRPC would send the text of any exception to the caller, word for word. Here each becomes a status:
one that tells a fault of the caller's, or INTERNAL with an id under which the log says where it
happened. Health and reflection pass: they handle no encounter.
"""

import logging
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Never, TypeAlias, cast

import grpc
import grpc.aio
from google.protobuf.message import DecodeError, Message
from google.rpc.status_pb2 import Status
from grpc_status import rpc_status

from service.access.roles import OPEN
from service.server.errors import RefusedError, SolveFailedError
from service.server.status import REPORTED, Reported, internal_status, malformed_status, status_of
from service.server.trace import trace_of

Handler: TypeAlias = "grpc.RpcMethodHandler[Any, Any]"
Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"

_log = logging.getLogger(__name__)


class Guard(grpc.aio.ServerInterceptor):
    """Turns whatever a call raises into a status."""

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], "Awaitable[Handler | None]"],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> "Handler | None":
        """Return the handler of a call, guarded."""
        handler = await continuation(handler_call_details)
        method = handler_call_details.method
        if handler is None or handler.request_streaming or method in OPEN:
            return handler
        guarded = _Guarded(handler, method)
        serialize = handler.response_serializer
        if handler.response_streaming:
            return grpc.unary_stream_rpc_method_handler(
                guarded.stream, response_serializer=serialize
            )
        return grpc.unary_unary_rpc_method_handler(guarded.call, response_serializer=serialize)


class _Guarded:
    """One method, guarded; it takes the request as bytes, to tell those that are no message."""

    def __init__(self, handler: Handler, method: str) -> None:
        self._read = cast("Callable[[bytes], Message]", handler.request_deserializer)
        # The stubs know the handlers of servers with threads only.
        self._answer = cast("Callable[[Message, Context], Awaitable[Message]]", handler.unary_unary)
        self._answers = cast(
            "Callable[[Message, Context], AsyncIterator[Message]]", handler.unary_stream
        )
        self._method = method

    async def call(self, request: bytes, context: Context) -> Message:
        """Answer a request, or end the call with a status that tells why not."""
        try:
            return await self._answer(self._read(request), context)
        except Exception as error:  # noqa: BLE001 - an exception that passed here would be sent
            await self._end(error, context)

    async def stream(self, request: bytes, context: Context) -> AsyncIterator[Message]:
        """Answer with a stream, or end it with a status that tells why."""
        try:
            async for answer in self._answers(self._read(request), context):
                yield answer
        except Exception as error:  # noqa: BLE001 - an exception that passed here would be sent
            await self._end(error, context)

    async def _end(self, error: Exception, context: Context) -> Never:
        """End a call with the status of what went wrong."""
        if isinstance(error, grpc.aio.AbortError):
            raise error
        if isinstance(error, DecodeError):
            await _abort(context, malformed_status())
        if isinstance(error, RefusedError):
            await _abort(context, Status.FromString(error.status))
        if isinstance(error, REPORTED):
            await _abort(context, status_of(cast("Reported", error)))
        await _abort(context, self._logged(error))

    def _logged(self, error: Exception) -> Status:
        """Log where an error happened, and return the status that tells no more than its id."""
        identifier = uuid.uuid4().hex
        trace = error.trace if isinstance(error, SolveFailedError) else trace_of(error)
        _log.error("internal error %s in %s\n%s", identifier, self._method, trace)
        return internal_status(identifier)


async def _abort(context: Context, status: Status) -> Never:
    # Its stub leaves the parameter without a type.
    to_status = rpc_status.to_status  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    await context.abort_with_status(to_status(status))
