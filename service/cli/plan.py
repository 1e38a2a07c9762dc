"""`dreadnaught suggest --plan round`: the whole round in envelopes."""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from typing import Any

import click

from service.cli.look import look_of_output
from service.cli.plan_text import plan_text
from service.cli.progress import Meter
from service.encounter_file.read import EncounterFile, read_encounter_file
from solver.game.watch import Watch
from solver.opponent.plan import PlannedAnswer, plan_round
from solver.systems.fault import InvalidEncounterError
from solver.systems.round_plan import PlanLine, Split


def run(file: str, *, as_json: bool, seed: int | None, quiet: bool, deadline: float | None) -> None:
    """Print the monsters' envelopes for the round of the encounter in a file.

    Raises:
        UnreadableFileError: if there is no such file.
        FaultyFileError: if it holds no valid encounter, or one that can't be planned.
        StoppedError: if the deadline passed.
    """
    ends = None if deadline is None else time.monotonic() + deadline
    encounter = read_encounter_file(file)
    meter = Meter(quiet=quiet)
    try:
        answer = _answer(encounter, seed, Watch(deadline=ends, report=meter))
    except InvalidEncounterError as error:
        raise encounter.faulty(error) from error
    finally:
        meter.clear()
    if as_json:
        click.echo(json.dumps(_data(answer), indent=2))
    else:
        look = look_of_output()
        click.echo(plan_text(answer, look), nl=False, color=look.colour)


def _answer(encounter: EncounterFile, seed: int | None, watch: Watch) -> PlannedAnswer:
    """Solve in a thread of its own, so that Ctrl-C reaches us while compiled code runs there."""
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(plan_round, encounter.document, seed=seed, watch=watch)
        try:
            return future.result()
        except KeyboardInterrupt:
            watch.stop.set()
            raise


def _data(answer: PlannedAnswer) -> dict[str, Any]:
    plan = answer.plan
    return {
        "system": answer.system,
        "objective": answer.objective,
        "plan": "round",
        "counts": plan.counts,
        "value": plan.value,
        "value_lower": plan.lower,
        "value_upper": plan.upper,
        "exploitability": plan.exploitability,
        "against_adapting": plan.adapting,
        "against_knowing": asdict(plan.knowing),
        "teams": [
            {
                "members": list(team.members),
                "splits": [_split_data(split) for split in team.splits],
                "chosen": _split_data(drawn),
            }
            for team, drawn in zip(plan.teams, answer.drawn, strict=True)
        ],
        "notes": [plan.left_out],
    }


def _split_data(split: Split) -> dict[str, Any]:
    return {
        "probability": split.probability,
        "lines": [_line_data(line) for line in split.lines],
    }


def _line_data(line: PlanLine) -> dict[str, Any]:
    return {field: value for field, value in asdict(line).items() if value is not None}
