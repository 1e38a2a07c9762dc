"""What is written to the store and read from it."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class StoredFight:
    """A fight as the list of fights tells it.

    Attributes:
        id: its id.
        created: microseconds since 1970, UTC.
        ended: the same, or None while it goes on.
        size: entries in its log.
    """

    id: str
    created: int
    ended: int | None
    size: int


@dataclass(frozen=True)
class SealKey:
    """What is sealed: unique in the store, so that no decision is sealed twice.

    Attributes:
        round: of the fight, from 1.
        combatant: whose decision.
        decision: the how many-th decision of the fight, from 1.
        attempt: 1, and one more after each undo.
    """

    round: int
    combatant: str
    decision: int
    attempt: int

    def __str__(self) -> str:
        return (
            f"decision {self.decision} of {self.combatant} in round {self.round}, "
            f"attempt {self.attempt}"
        )


@dataclass(frozen=True)
class SealedSecret:
    """A seal and what opens it, which no text shows."""

    key: SealKey
    secret: bytes = field(repr=False)


@dataclass(frozen=True)
class Request:
    """A request that may come again, and must then have the same effect and answer.

    Attributes:
        scope: whose requests: the fight's id, or the caller's name where there is no fight yet.
        id: chosen by whoever asks.
        digest: of the request, so that the same id with another request is refused.
    """

    scope: str
    id: str
    digest: str


@dataclass(frozen=True)
class Batch:
    """What one operation writes, all of it or nothing.

    Attributes:
        fight: the fight's id.
        size: entries of its log that the writer has seen; 0 makes the fight.
        entries: canonical JSON of the new entries, in order.
        seals: new secrets.
        request: the request that this answers.
        response: its answer, given again if the request comes again.
        ends: whether the fight ends with this.
    """

    fight: str
    size: int
    entries: tuple[str, ...]
    request: Request
    response: bytes = field(repr=False)
    seals: tuple[SealedSecret, ...] = ()
    ends: bool = False


@dataclass(frozen=True)
class Written:
    """What became of a batch.

    Attributes:
        response: the answer to give: this batch's, or that of the first time it was asked.
        again: whether the request had been carried out before, so that nothing was written now.
    """

    response: bytes = field(repr=False)
    again: bool
