"""Connecting to a database so that what was acknowledged is still there after a crash.

SQLite: one writer at a time, which takes its lock as it begins (`BEGIN IMMEDIATE`), so that it
never finds out at its commit that it can't have it. In WAL mode only `synchronous=FULL` syncs the
log at each commit. Versions before 3.51.3 (but 3.50.7 and later 3.50, 3.44.6 and later 3.44) can
corrupt a WAL database with two connections: there, it is the rollback journal with
`synchronous=EXTRA`. PostgreSQL: its defaults (`fsync`, `synchronous_commit`) are what is needed; a
server where they are switched off is refused.
"""

import os
import sqlite3
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.pool import QueuePool

from service.store.errors import StoreUnavailableError
from solver.errors import InvalidInputError

EXPECTED_URL = "sqlite:///FILE or postgresql://USER@HOST/DATABASE"
_DRIVERS = {"sqlite": "sqlite", "postgresql": "postgresql+psycopg"}
_SECONDS_FOR_A_LOCK = 10
_CONNECTIONS = 8

READING = "dreadnaught_reading"
"""The execution option of a connection that only reads."""


def connect(url: str) -> Engine:
    """Return an engine for a database URL.

    Args:
        url: `sqlite:///FILE` or `postgresql://USER@HOST/DATABASE`.

    Raises:
        InvalidInputError: if it names no database of these kinds. The URL's password is not told.
    """
    try:
        parsed = make_url(url)
        kind = parsed.get_backend_name()
    except (ArgumentError, NoSuchModuleError):
        raise InvalidInputError("database", url.partition(":")[0], EXPECTED_URL) from None
    if kind not in _DRIVERS or (kind == "sqlite" and parsed.database in (None, "", ":memory:")):
        raise InvalidInputError("database", parsed.render_as_string(), EXPECTED_URL)
    engine = create_engine(
        parsed.set(drivername=_DRIVERS[kind]),
        poolclass=QueuePool,
        pool_size=_CONNECTIONS,
        max_overflow=0,
        pool_pre_ping=kind == "postgresql",
        # A value in an error's text could be a secret.
        hide_parameters=True,
        connect_args=_connect_args(kind),
    )
    if kind == "sqlite":
        _make_private(str(parsed.database))
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _connect_args(kind: str) -> dict[str, Any]:
    if kind == "sqlite":
        return {"timeout": _SECONDS_FOR_A_LOCK, "check_same_thread": False}
    return {"connect_timeout": _SECONDS_FOR_A_LOCK}


def _make_private(file: str) -> None:
    """Make the file of a new database, readable by its owner alone: it holds what opens seals."""
    with suppress(OSError):
        # What is wrong with the place, SQLite tells when it opens the file.
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def wal_is_safe(version: tuple[int, int, int]) -> bool:
    """Tell whether a version of SQLite keeps a WAL database whole with two connections."""
    if version[:2] == (3, 44):
        return version[2] >= 6  # noqa: PLR2004 - the release with the correction
    if version[:2] == (3, 50):
        return version[2] >= 7  # noqa: PLR2004 - the release with the correction
    return version >= (3, 51, 3)


def _set_up_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    # Off, the driver's own transactions would begin late and without the lock.
    connection.isolation_level = None
    wal = wal_is_safe(sqlite3.sqlite_version_info)
    journal, synchronous = ("WAL", "FULL") if wal else ("DELETE", "EXTRA")
    (mode,) = connection.execute(f"PRAGMA journal_mode = {journal}").fetchone()
    if mode.upper() != journal:
        raise StoreUnavailableError(f"SQLite's journal mode is {mode}, expected {journal}")
    connection.execute(f"PRAGMA synchronous = {synchronous}")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin_sqlite(connection: Connection) -> None:
    reading = connection.get_execution_options().get(READING, False)
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def check_durable(engine: Engine) -> None:
    """Refuse a PostgreSQL server that acknowledges what it has not written.

    Raises:
        StoreUnavailableError: if it does.
    """
    if engine.dialect.name != "postgresql":
        return
    with engine.connect() as connection:
        for setting in ("fsync", "synchronous_commit", "full_page_writes"):
            value = connection.execute(text(f"SHOW {setting}")).scalar_one()
            if value == "off":
                raise StoreUnavailableError(f"PostgreSQL's {setting} is off, expected on")
