"""Metrics for Prometheus: calls by method and status code, their durations, those in flight."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server

from service.server.errors import ListenError
from service.server.observed import Ended

_SECONDS = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0)


class Metrics:
    """Counts calls."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._calls = Counter(
            "dreadnaught_calls",
            "Calls that are over.",
            ["method", "code"],
            registry=self.registry,
        )
        self._seconds = Histogram(
            "dreadnaught_call_seconds",
            "How long calls took.",
            ["method"],
            buckets=_SECONDS,
            registry=self.registry,
        )
        self._in_flight = Gauge(
            "dreadnaught_calls_in_flight",
            "Calls that are being answered.",
            ["method"],
            registry=self.registry,
        )

    def begun(self, method: str) -> None:
        """Count a call that has begun."""
        self._in_flight.labels(method).inc()

    def ended(self, call: Ended) -> None:
        """Count a call that is over."""
        self._in_flight.labels(call.method).dec()
        self._calls.labels(call.method, call.code).inc()
        self._seconds.labels(call.method).observe(call.seconds)


def offer(metrics: Metrics, port: int) -> int:
    """Offer metrics over HTTP to this machine alone, and return the port that was taken.

    Raises:
        ListenError: if the port can't be had.
    """
    try:
        server, _ = start_http_server(port, addr="127.0.0.1", registry=metrics.registry)
    except OSError as error:
        raise ListenError(f"127.0.0.1:{port}") from error
    return server.server_port
