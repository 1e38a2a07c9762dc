"""The interceptor that lets calls in: who calls, may they, and not too often.

It stands inside the guard, which turns what it raises into a status. A caller is known by a bearer
token in the metadata `authorization`, or by the certificate that its TLS connection was checked
with. Where a server asks for neither, because it listens to this machine alone, every caller is the
game master.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextvars import ContextVar
from typing import Any, Final, Protocol, TypeAlias

import grpc
import grpc.aio

from service.access.rates import Buckets, Rate
from service.access.roles import EMBEDDED, OPEN, Caller, Role, may
from service.server.errors import DeniedError, TooOftenError, UnauthenticatedError

Handler: TypeAlias = "grpc.RpcMethodHandler[Any, Any]"
Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"

CALLER: Final = ContextVar[Caller]("caller")
"""Who makes the call that is being answered."""

_BEARER = "bearer "
_SECONDS_KNOWN = 5.0
"""A token is looked up again after so long, so that a revoked one is noticed."""
_MOST_KNOWN = 1000


class Tokens(Protocol):
    """Whose token is whose; `service.store.token_store.TokenStore` is one."""

    def caller(self, text: str) -> Caller | None:
        """Return whose token this is, or None."""
        ...


class Gate(grpc.aio.ServerInterceptor):
    """Lets in the calls of those who may."""

    def __init__(
        self, rate: Rate, tokens: Tokens | None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Make a gate.

        Args:
            rate: how often each caller may call each method.
            tokens: who may call; None lets everybody in as the game master.
            clock: seconds that never go back.
        """
        self._buckets = Buckets(rate, clock)
        self._tokens = tokens
        self._clock = clock
        self._known: OrderedDict[str, tuple[Caller, float]] = OrderedDict()

    async def intercept_service(
        self,
        continuation: Callable[[grpc.HandlerCallDetails], "Awaitable[Handler | None]"],
        handler_call_details: grpc.HandlerCallDetails,
    ) -> "Handler | None":
        """Return the handler of a call, with the gate before it."""
        handler = await continuation(handler_call_details)
        method = handler_call_details.method
        if handler is None or method in OPEN:
            return handler
        return _gated(handler, lambda context: self._admit(method, context))

    async def _admit(self, method: str, context: Context) -> None:
        """Let a call in, or raise what it is refused for."""
        caller = await self._caller(context)
        if not may(caller.role, method):
            raise DeniedError(method, caller.role)
        if caller is not EMBEDDED:
            wait = self._buckets.wait((caller.name, method))
            if wait:
                raise TooOftenError(wait)
        CALLER.set(caller)

    async def _caller(self, context: Context) -> Caller:
        if self._tokens is None:
            return EMBEDDED
        certified = _certified(context)
        if certified is not None:
            return certified
        text = _token_in(context)
        if text is None:
            raise UnauthenticatedError
        known = self._known.get(text)
        if known is not None and self._clock() - known[1] < _SECONDS_KNOWN:
            return known[0]
        caller = await asyncio.to_thread(self._tokens.caller, text)
        if caller is None:
            self._known.pop(text, None)
            raise UnauthenticatedError
        self._known[text] = (caller, self._clock())
        if len(self._known) > _MOST_KNOWN:
            self._known.popitem(last=False)
        return caller


def _gated(handler: Handler, admit: "Callable[[Context], Awaitable[None]]") -> Handler:
    """Return a handler that answers whoever `admit` lets in."""
    behaviour: Any = (
        handler.unary_unary or handler.unary_stream or handler.stream_unary or handler.stream_stream
    )

    async def answer(request: Any, context: Context) -> Any:
        await admit(context)
        return await behaviour(request, context)

    async def stream(request: Any, context: Context) -> AsyncIterator[Any]:
        await admit(context)
        async for response in behaviour(request, context):
            yield response

    gated: Any = stream if handler.response_streaming else answer
    return _MAKERS[handler.request_streaming, handler.response_streaming](
        gated, handler.request_deserializer, handler.response_serializer
    )


_MAKERS: Final[dict[tuple[bool, bool], Callable[..., Handler]]] = {
    (False, False): grpc.unary_unary_rpc_method_handler,
    (False, True): grpc.unary_stream_rpc_method_handler,
    (True, False): grpc.stream_unary_rpc_method_handler,
    (True, True): grpc.stream_stream_rpc_method_handler,
}


def _token_in(context: Context) -> str | None:
    """Return the bearer token of a call."""
    for key, value in context.invocation_metadata() or ():
        text = value if isinstance(value, str) else value.decode("latin-1")
        if key.lower() == "authorization" and text.lower().startswith(_BEARER):
            return text[len(_BEARER) :].strip()
    return None


def _certified(context: Context) -> Caller | None:
    """Return the machine that the client's certificate names, if one was asked for and checked."""
    names = context.auth_context().get("x509_common_name", ())
    for name in names:
        return Caller(f"certificate {name.decode('utf-8', 'replace')}", Role.MACHINE)
    return None
