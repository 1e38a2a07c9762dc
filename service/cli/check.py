"""`dreadnaught check`: is the encounter fine, and if not, what is wrong with it."""

import json
from dataclasses import asdict

import click

from service.cli.exit_code import ExitCode
from service.encounter_file.faulty import FaultyFileError
from service.encounter_file.read import read_encounter_file


def run(file: str, *, as_json: bool) -> ExitCode:
    """Check an encounter file.

    Raises:
        FaultyFileError: if it is faulty, unless that is told as JSON.
    """
    try:
        name = read_encounter_file(file).name
    except FaultyFileError as error:
        if not as_json:
            raise
        faults = [asdict(fault) for fault in error.faults]
        click.echo(json.dumps({"valid": False, "faults": faults}, indent=2))
        return ExitCode.INVALID_ENCOUNTER
    click.echo(json.dumps({"valid": True, "faults": []}, indent=2) if as_json else f"{name}: fine")
    return ExitCode.FINE
