"""Traces for OpenTelemetry, behind the extra `traces`: a span for each call.

Where spans go is told by OpenTelemetry's own environment variables, such as
`OTEL_EXPORTER_OTLP_ENDPOINT`. A span has the method and the status, and nothing that a call holds.
"""

from typing import TYPE_CHECKING, cast

import grpc.aio

from solver.errors import InvalidInputError

if TYPE_CHECKING:
    from collections.abc import Callable


def tracing_interceptor() -> grpc.aio.ServerInterceptor:
    """Set up tracing, and return the interceptor that makes the spans.

    Raises:
        InvalidInputError: if the extra is not installed.
    """
    try:
        from opentelemetry import trace  # noqa: PLC0415 - an extra, and slow to load
        from opentelemetry.exporter.otlp.proto.grpc.trace_exporter import (  # noqa: PLC0415 - likewise
            OTLPSpanExporter,
        )

        # Its instrumentation comes without types.
        from opentelemetry.instrumentation import grpc as traced  # noqa: PLC0415  # pyright: ignore[reportMissingTypeStubs]
        from opentelemetry.sdk.resources import SERVICE_NAME, Resource  # noqa: PLC0415
        from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
        from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415
    except ImportError:
        expected = "the extra to be installed: pip install 'dreadnaught[traces]'"
        raise InvalidInputError("traces", "--traces", expected) from None
    provider = TracerProvider(resource=Resource.create({SERVICE_NAME: "dreadnaught"}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    trace.set_tracer_provider(provider)
    make = cast("Callable[..., grpc.aio.ServerInterceptor]", vars(traced)["aio_server_interceptor"])
    return make(tracer_provider=provider)
