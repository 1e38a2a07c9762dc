"""`dreadnaught token`: who may call a server."""

import json
from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime

import click

from service.access.roles import Role
from service.cli.database import opened_store
from service.store.token_store import StoredToken, TokenStore

_MICROSECONDS = 1_000_000


@contextmanager
def _tokens(database: str | None) -> Generator[TokenStore]:
    with opened_store(database) as store:
        yield TokenStore(store.engine)


def create(name: str, role: str, database: str | None, *, as_json: bool) -> None:
    """Make a token and print it, this once."""
    with _tokens(database) as tokens:
        token = tokens.create(name, Role(role))
    if as_json:
        told = {"id": token.id, "name": name, "role": role, "token": token.text}
        click.echo(json.dumps(told, indent=2))
        return
    click.echo(token.text)
    click.echo(f"This is shown once. To revoke it: dreadnaught token revoke {token.id}", err=True)


def revoke(identifier: str, database: str | None) -> None:
    """Revoke a token."""
    with _tokens(database) as tokens:
        revoked = tokens.revoke(identifier)
    if not revoked:
        raise click.BadParameter(
            f"got {identifier!r}, expected the id of a token that is valid "
            "(dreadnaught token list)",
            param_hint="ID",
        )
    click.echo(f"Token {identifier} is revoked. Servers that run notice within seconds.", err=True)


def show(database: str | None, *, as_json: bool) -> None:
    """List all tokens."""
    with _tokens(database) as tokens:
        listed = tokens.tokens()
    if as_json:
        click.echo(json.dumps([_plain(token) for token in listed], indent=2))
        return
    for token in listed:
        state = "valid" if token.revoked is None else f"revoked {_time(token.revoked)}"
        click.echo(f"{token.id}  {token.role:<8} {token.name}  {_time(token.created)}  {state}")


def _plain(token: StoredToken) -> dict[str, object]:
    return {
        "id": token.id,
        "name": token.name,
        "role": str(token.role),
        "created": _time(token.created),
        "revoked": None if token.revoked is None else _time(token.revoked),
    }


def _time(microseconds: int) -> str:
    return datetime.fromtimestamp(microseconds / _MICROSECONDS, UTC).isoformat(timespec="seconds")
