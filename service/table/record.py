"""A fight as it is kept: its log, the course that follows from it, and the secrets beside it."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from service.seal.bid_seal import SealSecret
from service.seal.canonical import Canonical, parse_canonical
from service.seal.entry import Body, Entry
from service.seal.export import GameSecret
from service.seal.facts import SealId
from service.seal.log import Log
from service.store.errors import UnknownFightError
from service.store.records import SealedSecret
from service.table.course import Course
from service.table.engine import MakeFight
from service.table.kept import GAME, game_secret, seal_secret
from service.table.opening import encounter_in
from service.table.store import Store


@dataclass
class Record:
    """A fight as it stands.

    Attributes:
        log: its log.
        course: the states that the log makes.
        secret: of the fight as a whole.
        seals: the secrets of all seeds that were committed.
    """

    log: Log
    course: Course[Any, Any]
    secret: GameSecret
    seals: dict[SealId, SealSecret]

    @classmethod
    def load(cls, store: Store, game: str, fight: MakeFight) -> "Record":
        """Replay a fight from what a store keeps of it.

        Args:
            store: where it is kept.
            game: its id.
            fight: makes a fight of its encounter.

        Raises:
            UnknownFightError: if there is no such fight.
            InvalidInputError, OrderError, VerificationError: if what is kept was tampered with.
        """
        texts, secrets = store.entries(game), store.secrets(game)
        if not texts:
            raise UnknownFightError(game)
        secret = game_secret(secrets.pop(GAME))
        entries = (Entry.read(parse_canonical(text.encode(), "entry")) for text in texts)
        kept = [seal_secret(key, content) for key, content in secrets.items()]
        course = Course(fight(encounter_in(secret)))
        record = cls(Log(game), course, secret, {s.seal: s for s in kept})
        for entry in entries:
            record.log.add(entry)
            record.course.add(entry.body)
        return record

    def append(self, request: str, bodies: Iterable[Body]) -> tuple[Entry, ...]:
        """Append entries under a request's id, numbered where there are several; return them.

        Raises:
            InvalidInputError, OrderError, VerificationError: if one may not follow.
        """
        added = list[Entry]()
        for number, body in enumerate(bodies):
            added.append(self.log.append(f"{request}/{number}" if number else request, body))
            self.course.add(body)
        return tuple(added)

    def keep(self, secrets: Iterable[SealedSecret]) -> None:
        """Take in the secrets of new seals."""
        for kept in secrets:
            secret = seal_secret(kept.key, kept.secret)
            self.seals[secret.seal] = secret

    def secrets_at_hand(self) -> list[SealSecret]:
        """Return the secrets of the seals in the attempt under way."""
        order = self.log.order
        return [
            self.seals[SealId(order.decision, combatant, order.attempt)]
            for combatant in order.committed
        ]


def digest_of(operation: str, told: Any) -> str:
    """Return by what a store knows a request that comes again."""
    asked = Canonical.of([operation, told], "request")
    return hashlib.sha256(asked.text).hexdigest()
