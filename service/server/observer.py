"""The outermost interceptor: how often what is called, how it ends, and how long it takes.

Every call gets an id: the caller's own from the metadata `x-request-id`, if it is fit for a log, or
a new one. It goes back with the answer, stands in the log, and names an internal error. What a call
holds is told to nobody: neither requests nor answers, nor bids, keys or strategies.
"""

import re
import time
import uuid
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any, Final, Protocol, TypeAlias

import grpc
import grpc.aio

from service.server.observed import REQUEST_ID, Ended

Handler: TypeAlias = "grpc.RpcMethodHandler[Any, Any]"
Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"

REQUEST_ID_KEY: Final = "x-request-id"
_FIT = re.compile(r"[A-Za-z0-9._-]{1,64}")


class Sink(Protocol):
    """What hears of calls."""

    def begun(self, method: str) -> None:
        """A call has begun."""
        ...

    def ended(self, call: Ended) -> None:
        """A call is over."""
        ...


class Observer(grpc.aio.ServerInterceptor):
    """Tells sinks of every call."""

    def __init__(self, sinks: Sequence[Sink]) -> None:
        self._sinks = sinks

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], "Awaitable[Handler | None]"],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> "Handler | None":
        """Return the handler of a call, observed; health and reflection pass."""
        handler = await continuation(handler_call_details)
        method = handler_call_details.method
        if handler is None or not method.startswith("/dreadnaught."):
            return handler
        observed = _Observed(method, self._sinks)
        read, write = handler.request_deserializer, handler.response_serializer
        if handler.response_streaming:
            stream = observed.stream(handler.unary_stream)
            return grpc.unary_stream_rpc_method_handler(stream, read, write)
        return grpc.unary_unary_rpc_method_handler(observed.call(handler.unary_unary), read, write)


class _Observed:
    """One method, observed."""

    def __init__(self, method: str, sinks: Sequence[Sink]) -> None:
        self._method, self._sinks = method, sinks

    def call(self, behaviour: Any) -> Any:
        """Return what answers a call as `behaviour` does."""

        async def answer(request: Any, context: Context) -> Any:
            begun = self._begin(context)
            try:
                return await behaviour(request, context)
            finally:
                self._end(context, begun)

        return answer

    def stream(self, behaviour: Any) -> Any:
        """Return what answers a call with a stream as `behaviour` does."""

        async def answers(request: Any, context: Context) -> AsyncIterator[Any]:
            begun = self._begin(context)
            try:
                async for answer in behaviour(request, context):
                    yield answer
            finally:
                self._end(context, begun)

        return answers

    def _begin(self, context: Context) -> float:
        identifier = request_id(context)
        REQUEST_ID.set(identifier)
        context.set_trailing_metadata(((REQUEST_ID_KEY, identifier),))
        for sink in self._sinks:
            sink.begun(self._method)
        return time.monotonic()

    def _end(self, context: Context, begun: float) -> None:
        seconds = time.monotonic() - begun
        call = Ended(self._method, REQUEST_ID.get(), _code_of(context), seconds)
        for sink in self._sinks:
            sink.ended(call)


def request_id(context: Context) -> str:
    """Return the id that the caller gave, if it is fit for a log, or a new one."""
    for key, value in context.invocation_metadata() or ():
        if key == REQUEST_ID_KEY and isinstance(value, str) and _FIT.fullmatch(value):
            return value
    return uuid.uuid4().hex


def _code_of(context: Context) -> str:
    """Return the name of the status code that a call ends with."""
    if context.cancelled():
        return grpc.StatusCode.CANCELLED.name
    code: Any = context.code()
    if isinstance(code, grpc.StatusCode):
        return code.name
    # gRPC's core counts them as integers, 0 for a call that went well.
    names = {status.value[0]: status.name for status in grpc.StatusCode}
    return names.get(code or 0, grpc.StatusCode.UNKNOWN.name)
