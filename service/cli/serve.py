"""`dreadnaught serve`: the gRPC server."""

from dataclasses import replace
from pathlib import Path

import click

from service.cli.exit_code import ExitCode
from service.cli.speed import note_if_slow
from service.server import serve
from service.server.address import is_loopback
from service.server.call_log import set_up_log
from service.server.errors import CredentialsError, ListenError
from service.server.settings import Settings, Tls
from service.store.errors import StoreError
from service.store.place import default_database
from solver.errors import InvalidInputError

__all__ = ["run", "set_up_log", "tls_of"]


class _UnavailableError(click.ClickException):
    exit_code = ExitCode.UNAVAILABLE


def tls_of(certificate: Path | None, key: Path | None, clients: Path | None) -> Tls | None:
    """Return what encrypts connections, or None."""
    return None if certificate is None or key is None else Tls(certificate, key, clients)


def run(host: str, port: int, settings: Settings) -> None:
    """Serve until told to stop.

    Args:
        host: what to listen on.
        port: likewise.
        settings: as they were told; what was not is found here.
    """
    address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    certified = settings.tls is not None and settings.tls.clients is not None
    try:
        settings = replace(
            settings,
            database=settings.database or default_database(),
            # Whoever is on this machine is the game master; anybody else says who they are.
            tokens=settings.tokens or certified or not is_loopback(address),
        )
        serve(address, announce=_announce, settings=settings)
    except InvalidInputError as error:
        raise click.BadParameter(str(error), param_hint=f"--{error.field}") from error
    except (ListenError, StoreError, CredentialsError, OSError) as error:
        raise _UnavailableError(str(error)) from error


def _announce(address: str) -> None:
    note_if_slow()
    click.echo(f"Serving on {address}. Ctrl-C stops.", err=True)
