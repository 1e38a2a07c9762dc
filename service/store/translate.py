"""The one place where a database's errors become the store's.

Their texts may hold values of a statement, so none of them is passed on.
"""

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from service.store.errors import StoreError, StoreFullError, StoreUnavailableError

_SQLITE_FULL = {sqlite3.SQLITE_FULL}
_SQLITE_CANT_GROW = {sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_SHMSIZE}
"""What SQLite makes of a quota or a limit on the size of files, of which it is told by `write`."""
_POSTGRES_FULL = {"53100", "53200"}
_SQLITE_WHY = {
    sqlite3.SQLITE_BUSY: "it stays locked by somebody else",
    sqlite3.SQLITE_READONLY: "it may not be written",
    sqlite3.SQLITE_CANTOPEN: "it can't be opened",
    sqlite3.SQLITE_CORRUPT: "it is damaged",
    sqlite3.SQLITE_NOTADB: "the file is no SQLite database",
    sqlite3.SQLITE_IOERR: "the disk reports an error",
}


@contextmanager
def translated() -> Generator[None]:
    """Turn what SQLAlchemy raises into an error of the store."""
    try:
        yield
    except StoreError:
        raise
    except PoolTimeoutError:
        raise StoreUnavailableError("all its connections are in use") from None
    except DBAPIError as error:
        raise _of(error) from None
    except SQLAlchemyError as error:
        raise StoreUnavailableError(type(error).__name__) from None


def _of(error: DBAPIError) -> StoreError:
    cause = error.orig
    if isinstance(cause, sqlite3.Error):
        extended = getattr(cause, "sqlite_errorcode", 0)
        # Extended codes carry the primary one in their low byte.
        code = extended & 0xFF
        if code in _SQLITE_FULL or extended in _SQLITE_CANT_GROW:
            return StoreFullError()
        return StoreUnavailableError(_SQLITE_WHY.get(code, type(cause).__name__))
    state = getattr(cause, "sqlstate", None)
    if state in _POSTGRES_FULL:
        return StoreFullError()
    return StoreUnavailableError(f"{type(cause).__name__} {state or ''}".strip())
