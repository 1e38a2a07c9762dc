"""The database that commands work on."""

from collections.abc import Generator
from contextlib import contextmanager

import click

from service.cli.exit_code import ExitCode
from service.store.errors import StoreError, UnknownFightError
from service.store.log_store import LogStore
from service.store.place import default_database
from solver.errors import InvalidInputError


class _DatabaseError(click.ClickException):
    exit_code = ExitCode.UNAVAILABLE


@contextmanager
def opened_store(database: str | None) -> Generator[LogStore]:
    """Open a database by its URL, or the user's own; tell its faults as a command does."""
    try:
        store = LogStore.open(database or default_database())
    except InvalidInputError as error:
        raise click.BadParameter(str(error), param_hint="--database") from error
    except (StoreError, OSError) as error:
        raise _DatabaseError(str(error)) from error
    try:
        yield store
    except UnknownFightError as error:
        raise click.BadParameter(f"{error} (dreadnaught fight list)", param_hint="ID") from error
    except StoreError as error:
        raise _DatabaseError(str(error)) from error
    finally:
        store.close()
