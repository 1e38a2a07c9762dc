"""`dreadnaught serve`: the gRPC server."""

import click

from service.cli.exit_code import ExitCode
from service.cli.speed import note_if_slow
from service.server import serve
from service.server.errors import ListenError
from service.server.settings import Settings
from solver.errors import InvalidInputError


class _UnavailableError(click.ClickException):
    exit_code = ExitCode.UNAVAILABLE


def run(host: str, port: int, *, exposed: bool) -> None:
    """Serve until told to stop."""
    address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    try:
        serve(address, announce=_announce, settings=Settings(exposed=exposed))
    except InvalidInputError as error:
        raise click.BadParameter(str(error), param_hint="--address") from error
    except ListenError as error:
        raise _UnavailableError(str(error)) from error


def _announce(address: str) -> None:
    note_if_slow()
    click.echo(f"Serving on {address}. Ctrl-C stops.", err=True)
