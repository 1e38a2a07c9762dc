"""Fights, their logs and their sealed secrets, in a SQL database.

Every operation is one transaction. A fight's row carries the size of its log: a writer moves it on
only from the size that it has seen, so that of two writers, on one machine or on several, one wins
and the other is told. The primary key of `seal` forbids besides that a decision is sealed twice.
"""

import os
import time
from collections.abc import Callable, Sequence

from sqlalchemy import Connection, Engine, Select, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from service.store.connect import READING, check_durable, connect
from service.store.errors import (
    AlreadySealedError,
    OutdatedError,
    RequestReusedError,
    StoreError,
    UnknownFightError,
)
from service.store.migrate import migrate
from service.store.points import Point, passing
from service.store.records import Batch, Request, SealKey, StoredFight, Written
from service.store.tables import ENTRY, FIGHT, REQUEST, SEAL
from service.store.translate import translated

_NOBODY = ""
"""The scope of requests that no caller and no fight has."""
_ROOM = 1 << 16
"""Bytes; most writes take less."""


def _now() -> int:
    return time.time_ns() // 1000


class LogStore:
    """The logs of fights in one database; safe to use from several threads and replicas."""

    def __init__(self, engine: Engine, clock: Callable[[], int] = _now) -> None:
        self._engine = engine
        self._reading = engine.execution_options(**{READING: True})
        self._clock = clock

    @classmethod
    def open(cls, url: str) -> "LogStore":
        """Open a database, and bring its tables to this version.

        Raises:
            InvalidInputError: if `url` names none of a kind that is supported.
            StoreError: if it can't be used.
        """
        engine = connect(url)
        try:
            with translated():
                check_durable(engine)
                migrate(engine)
        except BaseException:
            engine.dispose()
            raise
        return cls(engine)

    @property
    def engine(self) -> Engine:
        """The engine, for what else lies in the same database."""
        return self._engine

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    def write(self, batch: Batch) -> Written:
        """Write a batch, unless its request was carried out before.

        Raises:
            RequestReusedError: if its request id came with another request.
            OutdatedError: if the log has grown since the writer looked, or the fight exists.
            AlreadySealedError: if a decision in it is sealed already.
            StoreFullError: if no room is left.
            StoreUnavailableError: if the database can't be used now.
        """
        with translated():
            passing(Point.BEFORE_WRITE)
            try:
                with self._engine.begin() as connection:
                    answered = _answered(connection, batch.request)
                    if answered is None:
                        self._insert(connection, batch)
                    passing(Point.BEFORE_COMMIT)
            except (IntegrityError, OutdatedError):
                # Somebody else wrote since the caller or we looked: what they wrote decides.
                return self._after_losing(batch)
            passing(Point.AFTER_COMMIT)
        return Written(batch.response, again=False) if answered is None else answered

    def answered(self, request: Request) -> Written | None:
        """Return the answer that a request was given before, or None.

        Raises:
            RequestReusedError: if its id came with another request.
            StoreUnavailableError: if the database can't be used now.
        """
        with translated(), self._reading.begin() as connection:
            return _answered(connection, request)

    def fight(self, fight: str) -> StoredFight:
        """Return a fight's row; raise `UnknownFightError` if there is none."""
        if "\0" in fight:
            # PostgreSQL's texts can't hold it, and so no fight has it.
            raise UnknownFightError(fight)
        with translated(), self._reading.begin() as connection:
            row = connection.execute(select(FIGHT).where(FIGHT.c.id == fight)).one_or_none()
        if row is None:
            raise UnknownFightError(fight)
        return StoredFight(row.id, row.created, row.ended, row.size)

    def fights(self, limit: int, after: tuple[int, str] | None = None) -> list[StoredFight]:
        """Return fights, the newest first.

        Args:
            limit: at most so many.
            after: the `created` and `id` of the last one of the page before.
        """
        query = select(FIGHT).order_by(FIGHT.c.created.desc(), FIGHT.c.id).limit(limit)
        if after is not None:
            created, fight = after
            same = (FIGHT.c.created == created) & (FIGHT.c.id > fight)
            query = query.where((FIGHT.c.created < created) | same)
        with translated(), self._reading.begin() as connection:
            rows = connection.execute(query).all()
        return [StoredFight(row.id, row.created, row.ended, row.size) for row in rows]

    def entries(self, fight: str, start: int = 0, limit: int | None = None) -> list[str]:
        """Return entries of a fight's log in order, from position `start` on."""
        query = (
            select(ENTRY.c.body)
            .where(ENTRY.c.fight == fight, ENTRY.c.position >= start)
            .order_by(ENTRY.c.position)
            .limit(limit)
        )
        with translated(), self._reading.begin() as connection:
            return list(connection.execute(query).scalars())

    def secrets(self, fight: str) -> dict[SealKey, bytes]:
        """Return what opens the seals of a fight: for its reveals and its export alone."""
        query = select(SEAL).where(SEAL.c.fight == fight)
        with translated(), self._reading.begin() as connection:
            rows = connection.execute(query).all()
        return {
            SealKey(row.round, row.combatant, row.decision, row.attempt): row.secret for row in rows
        }

    def has_room(self) -> bool:
        """Tell whether a write of some size can be made now; it is made, and taken back."""
        # Random, as what can be compressed would fit where nothing else does.
        row = {"scope": _NOBODY, "id": "room", "digest": "", "response": os.urandom(_ROOM)}
        nobodys = delete(REQUEST).where(REQUEST.c.scope == _NOBODY)
        try:
            with translated():
                with self._engine.begin() as connection:
                    connection.execute(nobodys)
                    connection.execute(insert(REQUEST), row)
                # In a transaction of its own: room is only known to be there after a commit.
                with self._engine.begin() as connection:
                    connection.execute(nobodys)
        except StoreError:
            return False
        return True

    def _insert(self, connection: Connection, batch: Batch) -> None:
        self._move_on(connection, batch)
        passing(Point.BEFORE_INSERT)
        if batch.entries:
            connection.execute(insert(ENTRY), _entry_rows(batch))
        if batch.seals:
            connection.execute(insert(SEAL), _seal_rows(batch))
        connection.execute(insert(REQUEST), _request_row(batch))
        passing(Point.AFTER_INSERT)

    def _move_on(self, connection: Connection, batch: Batch) -> None:
        """Take the fight's row from the size that the writer saw to the new one."""
        size, now = batch.size + len(batch.entries), self._clock()
        ended = now if batch.ends else None
        if batch.size == 0:
            row = {"id": batch.fight, "created": now, "ended": ended, "size": size}
            connection.execute(insert(FIGHT), row)
            return
        moved = connection.execute(
            update(FIGHT)
            .where(FIGHT.c.id == batch.fight, FIGHT.c.size == batch.size)
            .values(size=size, ended=ended)
        )
        if moved.rowcount != 1:
            raise OutdatedError(batch.fight, batch.size)

    def _after_losing(self, batch: Batch) -> Written:
        """Return the answer that the winner's write gave the same request, or tell why not."""
        with self._reading.begin() as connection:
            answered = _answered(connection, batch.request)
            if answered is not None:
                return answered
            for seal in batch.seals:
                if connection.execute(_seal_query(batch.fight, seal.key)).first() is not None:
                    raise AlreadySealedError(batch.fight, str(seal.key))
        raise OutdatedError(batch.fight, batch.size)


def _answered(connection: Connection, request: Request) -> Written | None:
    row = connection.execute(
        select(REQUEST.c.digest, REQUEST.c.response).where(
            REQUEST.c.scope == request.scope, REQUEST.c.id == request.id
        )
    ).one_or_none()
    if row is None:
        return None
    if row.digest != request.digest:
        raise RequestReusedError(request.id)
    return Written(row.response, again=True)


def _entry_rows(batch: Batch) -> Sequence[dict[str, object]]:
    return [
        {"fight": batch.fight, "position": position, "body": body}
        for position, body in enumerate(batch.entries, batch.size)
    ]


def _seal_rows(batch: Batch) -> Sequence[dict[str, object]]:
    return [
        {
            "fight": batch.fight,
            "round": seal.key.round,
            "combatant": seal.key.combatant,
            "decision": seal.key.decision,
            "attempt": seal.key.attempt,
            "secret": seal.secret,
        }
        for seal in batch.seals
    ]


def _request_row(batch: Batch) -> dict[str, object]:
    request = batch.request
    return {
        "scope": request.scope,
        "id": request.id,
        "digest": request.digest,
        "response": batch.response,
    }


def _seal_query(fight: str, key: SealKey) -> Select[int]:
    return select(SEAL.c.attempt).where(
        SEAL.c.fight == fight,
        SEAL.c.round == key.round,
        SEAL.c.combatant == key.combatant,
        SEAL.c.decision == key.decision,
        SEAL.c.attempt == key.attempt,
    )
