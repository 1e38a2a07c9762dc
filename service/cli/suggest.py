"""`dreadnaught suggest`: the monsters' bids."""

import json
import time
from collections.abc import Mapping
from typing import Any

import click

from service.cli.answer_text import answer_text
from service.cli.interruptible import interruptible
from service.cli.look import look_of_output
from service.cli.progress import Meter
from service.cli.speed import note_if_slow
from service.encounter_file.read import read_encounter_file
from service.messages import answer_data
from solver.game.watch import Watch
from solver.opponent.suggest import suggest_bids
from solver.systems.fault import InvalidEncounterError


def run(
    file: str,
    *,
    as_json: bool,
    seed: int | None,
    quiet: bool,
    deadline: float | None,
    budget: float,
    exact: float,
) -> None:
    """Print the bids for the encounter in a file.

    Raises:
        UnreadableFileError: if there is no such file.
        FaultyFileError: if it holds no valid encounter.
        StoppedError: if the deadline passed.
        TooLargeError: if the solve would not fit.
    """
    # The clock runs from here, reading included.
    ends = None if deadline is None else time.monotonic() + deadline
    encounter = read_encounter_file(file)
    note_if_slow(quiet=quiet)
    meter = Meter(quiet=quiet)
    try:
        watch = Watch(deadline=ends, report=meter)
        answer = interruptible(
            lambda: suggest_bids(
                encounter.document, seed=seed, watch=watch, budget=budget, exact=exact
            ),
            watch,
        )
    except InvalidEncounterError as error:
        raise encounter.faulty(error) from error
    finally:
        meter.clear()
    if as_json:
        click.echo(json.dumps(answer_data(answer), indent=2))
    else:
        look = look_of_output()
        click.echo(answer_text(answer, _sides(encounter.data), look), nl=False, color=look.colour)


def _sides(data: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return the names of a checked encounter's combatants, by side."""
    sides: dict[str, list[str]] = {}
    for combatant in data["combatants"]:
        sides.setdefault(combatant["side"], []).append(combatant["name"])
    return sides
