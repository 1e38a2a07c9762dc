"""How much a server takes on, and where it may listen."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from service.access.rates import Rate
from solver.kernel.processors import processors
from solver.systems.interface import DEFAULT_BUDGET

if TYPE_CHECKING:
    from solver.game.watch import Watch
    from solver.opponent.answer import Answer
    from solver.systems.document import EncounterDocument


class Suggest(Protocol):
    """A function that answers a checked encounter, as `suggest_bids` does."""

    def __call__(
        self,
        document: "EncounterDocument",
        *,
        seed: int | None = None,
        watch: "Watch | None" = None,
        budget: float = DEFAULT_BUDGET,
        exact: float = 0.0,
    ) -> "Answer":
        """Answer an encounter."""
        ...


RATE = Rate(per_second=100.0, burst=200)
"""More than any table needs, and less than what keeps others waiting."""


def _solver() -> Suggest:
    # Late, because this is imported before `warm` sets up what numpy reads when it is loaded.
    from solver.opponent.suggest import suggest_bids  # noqa: PLC0415

    return suggest_bids


@dataclass(frozen=True)
class Tls:
    """What encrypts a server's connections: files in PEM.

    Attributes:
        certificate: the server's certificate, and those that lead to its authority.
        key: its private key.
        clients: the authority of clients' certificates, which are then demanded (mTLS).
    """

    certificate: Path
    key: Path
    clients: Path | None = None


@dataclass(frozen=True)
class Settings:
    """How much a server takes on, where it may listen, and whom it answers.

    Attributes:
        solves: encounters solved at the same time; default: one for each processor.
        waiting: calls that may wait for their turn to be solved; more are refused.
        request_bytes: the largest request that is read.
        grace: seconds that calls in flight have left when the server is told to stop.
        exposed: whether it may listen to other machines, although the channel is not encrypted.
        tls: what encrypts its connections; default: nothing.
        database: the URL of its database; default: none is opened.
        keys: the file of the key that signs heads of logs; default: in the user's data folder.
        streams: fights that may be watched at the same time.
        tokens: whether callers need a token of the database, or a client's certificate.
        metrics_port: where Prometheus finds metrics on this machine, 0 for a free port; default:
            nowhere.
        traces: whether OpenTelemetry hears of calls.
        rate: how often each caller with a token may call each method.
        suggest: what answers an encounter: a function at the top of a module, since the processes
            that solve look it up by its name; default: `solver.opponent.suggest.suggest_bids`.
    """

    solves: int = field(default_factory=processors)
    waiting: int = 64
    request_bytes: int = 1 << 20
    grace: float = 60.0
    exposed: bool = False
    tls: Tls | None = None
    database: str | None = None
    keys: Path | None = None
    streams: int = 64
    tokens: bool = False
    metrics_port: int | None = None
    traces: bool = False
    rate: Rate = RATE
    suggest: Suggest = field(default_factory=_solver)
