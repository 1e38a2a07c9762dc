"""The tokens of a server, in the same database as its fights."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Engine, insert, select, update

from service.access.roles import Caller, Role
from service.access.token import NewToken, new_token, token_digest
from service.store.connect import READING
from service.store.tables import TOKEN
from service.store.translate import translated


@dataclass(frozen=True)
class StoredToken:
    """A token as its list shows it; times are microseconds since 1970, UTC."""

    id: str
    name: str
    role: Role
    created: int
    revoked: int | None


class TokenStore:
    """The tokens in one database; safe to use from several threads."""

    def __init__(
        self, engine: Engine, clock: Callable[[], int] = lambda: time.time_ns() // 1000
    ) -> None:
        self._engine = engine
        self._reading = engine.execution_options(**{READING: True})
        self._clock = clock

    def create(self, name: str, role: Role) -> NewToken:
        """Make a token; its text is told this once."""
        token = new_token()
        row = {
            "id": token.id,
            "name": name,
            "role": str(role),
            "digest": token.digest,
            "created": self._clock(),
        }
        with translated(), self._engine.begin() as connection:
            connection.execute(insert(TOKEN), row)
        return token

    def revoke(self, identifier: str) -> bool:
        """Revoke a token; return whether there was one that was valid."""
        change = (
            update(TOKEN)
            .where(TOKEN.c.id == identifier, TOKEN.c.revoked.is_(None))
            .values(revoked=self._clock())
        )
        with translated(), self._engine.begin() as connection:
            return connection.execute(change).rowcount == 1

    def tokens(self) -> list[StoredToken]:
        """Return all tokens, the oldest first."""
        with translated(), self._reading.begin() as connection:
            rows = connection.execute(select(TOKEN).order_by(TOKEN.c.created, TOKEN.c.id)).all()
        return [
            StoredToken(row.id, row.name, Role(row.role), row.created, row.revoked) for row in rows
        ]

    def caller(self, text: str) -> Caller | None:
        """Return whose token this is, or None if it is nobody's or was revoked."""
        query = select(TOKEN.c.name, TOKEN.c.role).where(
            TOKEN.c.digest == token_digest(text), TOKEN.c.revoked.is_(None)
        )
        with translated(), self._reading.begin() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else Caller(row.name, Role(row.role))
