"""The command `dreadnaught`: data on standard output, everything else on standard error."""

import os
import sys

import click

from service.cli.commands import dreadnaught
from service.cli.exit_code import ExitCode
from service.cli.failure import tell
from solver.errors import DreadnaughtError


def main() -> None:
    """Run the command line, and exit with its exit code."""
    # A name that the terminal's encoding lacks is no reason to fail.
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    sys.exit(_run())


def _run() -> int:
    try:
        code = dreadnaught.main(prog_name=dreadnaught.name, standalone_mode=False)
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort:
        click.echo("Interrupted.", err=True)
        return ExitCode.INTERRUPTED
    except DreadnaughtError as error:
        return tell(error)
    except OSError as error:
        if error.filename is not None:
            click.echo(f"Error: {error.filename}: {error.strerror}", err=True)
            return ExitCode.ERROR
        # Without a file it is the output. What it still holds can't go anywhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        click.echo(f"Error: can't write: {error.strerror}", err=True)
        return ExitCode.ERROR
    return code if isinstance(code, int) else ExitCode.FINE
