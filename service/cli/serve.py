"""`dreadnaught serve`: the gRPC server."""

from pathlib import Path

import click

from service.cli.exit_code import ExitCode
from service.cli.speed import note_if_slow
from service.server import serve
from service.server.address import is_loopback
from service.server.errors import CredentialsError, ListenError
from service.server.settings import Settings, Tls
from service.store.errors import StoreError
from service.store.place import default_database
from solver.errors import InvalidInputError


class _UnavailableError(click.ClickException):
    exit_code = ExitCode.UNAVAILABLE


def tls_of(certificate: Path | None, key: Path | None, clients: Path | None) -> Tls | None:
    """Return what encrypts connections, or None."""
    return None if certificate is None or key is None else Tls(certificate, key, clients)


def run(
    host: str, port: int, *, database: str | None, tokens: bool, tls: Tls | None, exposed: bool
) -> None:
    """Serve until told to stop."""
    address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    try:
        settings = Settings(
            database=database or default_database(),
            # Whoever is on this machine is the game master; anybody else says who they are.
            tokens=tokens or not is_loopback(address) or (tls is not None and bool(tls.clients)),
            tls=tls,
            exposed=exposed,
        )
        serve(address, announce=_announce, settings=settings)
    except InvalidInputError as error:
        raise click.BadParameter(str(error), param_hint=f"--{error.field}") from error
    except (ListenError, StoreError, CredentialsError, OSError) as error:
        raise _UnavailableError(str(error)) from error


def _announce(address: str) -> None:
    note_if_slow()
    click.echo(f"Serving on {address}. Ctrl-C stops.", err=True)
