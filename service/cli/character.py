"""`dreadnaught character`: is the sheet fine, what does it come to, and if not, what is wrong."""

import json
import textwrap
from collections.abc import Iterator
from dataclasses import asdict

import click

from service.cli.exit_code import ExitCode
from service.cli.look import look_of_output
from service.encounter_file.faulty import FaultyFileError
from service.encounter_file.read import read_character_file
from solver.systems.character_report import CharacterReport
from solver.systems.registry import system_of

_INDENT = "  "


def run(file: str, *, as_json: bool) -> ExitCode:
    """Check a character sheet and print its numbers.

    Raises:
        FaultyFileError: if it is faulty, unless that is told as JSON.
    """
    try:
        document = read_character_file(file).document
    except FaultyFileError as error:
        if not as_json:
            raise
        faults = [asdict(fault) for fault in error.faults]
        click.echo(json.dumps({"valid": False, "faults": faults}, indent=2))
        return ExitCode.INVALID_ENCOUNTER
    report = system_of(document).character(document)
    if as_json:
        click.echo(json.dumps({"valid": True, "faults": [], **asdict(report)}, indent=2))
    else:
        click.echo("\n".join(_lines(report, look_of_output().width)))
    return ExitCode.FINE


def _lines(report: CharacterReport, width: int) -> Iterator[str]:
    yield report.name
    widest = max(map(len, report.numbers))
    for number, value in report.numbers.items():
        yield f"{_INDENT}{number.replace('_', ' ').ljust(widest)}{_INDENT}{value:>5}"
    for kind, names in report.traits.items():
        yield from textwrap.wrap(f"{kind}: {', '.join(names)}", width)
    for note in report.notes:
        yield from textwrap.wrap(note, width)
