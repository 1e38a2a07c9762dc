"""What a table needs of a store, and one in memory.

`service.store.log_store.LogStore` keeps the same in a database.
"""

from typing import Protocol

from service.store.errors import AlreadySealedError, OutdatedError, RequestReusedError
from service.store.records import Batch, Request, SealKey, Written


class Store(Protocol):
    """Where logs and secrets of fights are kept."""

    def write(self, batch: Batch) -> Written:
        """Write a batch, all of it or nothing, unless its request was carried out before.

        Raises:
            RequestReusedError: if its request id came with another request.
            OutdatedError: if the log has grown since the writer looked, or the fight exists.
            AlreadySealedError: if a decision in it is sealed already.
        """
        ...

    def answered(self, request: Request) -> Written | None:
        """Return the answer that a request was given before, or None.

        Raises:
            RequestReusedError: if its id came with another request.
        """
        ...

    def entries(self, fight: str, start: int = 0, limit: int | None = None) -> list[str]:
        """Return entries of a fight's log in order, from position `start` on; none if unknown."""
        ...

    def secrets(self, fight: str) -> dict[SealKey, bytes]:
        """Return what opens the seals of a fight."""
        ...


class MemoryStore:
    """A store that is gone with the process: for tests, and for one fight in one process."""

    def __init__(self) -> None:
        self._entries: dict[str, list[str]] = {}
        self._secrets: dict[str, dict[SealKey, bytes]] = {}
        self._answers: dict[tuple[str, str], tuple[str, bytes]] = {}

    def write(self, batch: Batch) -> Written:
        """Write a batch; see `Store`."""
        answered = self.answered(batch.request)
        if answered is not None:
            return answered
        kept = self._secrets.setdefault(batch.fight, {})
        for seal in batch.seals:
            if seal.key in kept:
                raise AlreadySealedError(batch.fight, str(seal.key))
        if batch.size != len(self._entries.get(batch.fight, [])):
            raise OutdatedError(batch.fight, batch.size)
        self._entries.setdefault(batch.fight, []).extend(batch.entries)
        kept |= {seal.key: seal.secret for seal in batch.seals}
        request = batch.request
        self._answers[request.scope, request.id] = (request.digest, batch.response)
        return Written(batch.response, again=False)

    def answered(self, request: Request) -> Written | None:
        """Return the answer that a request was given before; see `Store`."""
        known = self._answers.get((request.scope, request.id))
        if known is None:
            return None
        digest, response = known
        if digest != request.digest:
            raise RequestReusedError(request.id)
        return Written(response, again=True)

    def entries(self, fight: str, start: int = 0, limit: int | None = None) -> list[str]:
        """Return entries of a fight's log in order; see `Store`."""
        return self._entries.get(fight, [])[start:][:limit]

    def secrets(self, fight: str) -> dict[SealKey, bytes]:
        """Return what opens the seals of a fight."""
        return dict(self._secrets.get(fight, {}))
