"""The one place that turns errors into messages and exit codes."""

import click

from service.cli.exit_code import ExitCode
from service.encounter_file.faulty import FaultyFileError
from service.seal.errors import VerificationError
from solver.errors import DreadnaughtError, InvalidInputError, StoppedError, StopReason

_STOPPED = {StopReason.DEADLINE: ExitCode.DEADLINE, StopReason.CANCELLED: ExitCode.INTERRUPTED}


def tell(error: DreadnaughtError) -> ExitCode:
    """Tell an error on standard error, and return the exit code that it calls for."""
    if isinstance(error, FaultyFileError):
        for fault in error.faults:
            click.echo(str(fault), err=True)
        return ExitCode.INVALID_ENCOUNTER
    click.echo(f"Error: {error}", err=True)
    match error:
        case InvalidInputError():
            return ExitCode.INVALID_ENCOUNTER
        case VerificationError():
            return ExitCode.VERIFICATION_FAILED
        case StoppedError():
            return _STOPPED[error.reason]
        case _:
            return ExitCode.ERROR
