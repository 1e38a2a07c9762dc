"""A whole round in envelopes: the monsters' plan, and what was drawn from it."""

from dataclasses import dataclass

from solver.game.watch import Watch
from solver.opponent.draw import draw, generator
from solver.systems.document import EncounterDocument
from solver.systems.registry import system_of
from solver.systems.round_plan import RoundPlan, Split


@dataclass(frozen=True)
class PlannedAnswer:
    """A plan, and the split that was drawn for each of its teams, in the same order."""

    system: str
    objective: str
    plan: RoundPlan
    drawn: tuple[Split, ...]


def plan_round(
    document: EncounterDocument, *, seed: int | None = None, watch: Watch | None = None
) -> PlannedAnswer:
    """Plan the monsters' round of an encounter.

    Args:
        document: a checked encounter.
        seed: makes the draw repeatable; default: the operating system's randomness.
        watch: deadline, stop flag and progress.

    Raises:
        InvalidEncounterError: if no plan can be made for it.
        StoppedError: if the watch ended it.
    """
    system = system_of(document)
    plan = system.round_plan(document, watch or Watch())
    chance = generator(seed)
    drawn = tuple(
        team.splits[draw(chance, [split.probability for split in team.splits])]
        for team in plan.teams
    )
    return PlannedAnswer(system.name, system.fight(document).terms.aim, plan, drawn)
