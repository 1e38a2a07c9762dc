"""The rules of all manoeuvres, and which of them an attack may be."""

from collections.abc import Iterator, Mapping
from typing import Final

from solver.systems.dreadnaught.skirmish.manoeuvre import (
    disarm,
    grapple,
    knockback,
    strike,
    sunder,
    trip,
)
from solver.systems.dreadnaught.skirmish.manoeuvre.rule import Rule
from solver.systems.dreadnaught.skirmish.moves import ACTION_OF, Manoeuvre
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState

MANOEUVRES: Final[Mapping[Manoeuvre, Rule]] = {
    Manoeuvre.STRIKE: strike.RULE,
    Manoeuvre.TRIP: trip.RULE,
    Manoeuvre.DISARM: disarm.RULE,
    Manoeuvre.KNOCKBACK: knockback.RULE,
    Manoeuvre.GRAPPLE: grapple.RULE,
    Manoeuvre.SUNDER: sunder.RULE,
    Manoeuvre.ESCAPE: grapple.ESCAPE,
    Manoeuvre.DOMINATE: grapple.DOMINATE,
}
"""Those that are decided by an exchange; letting go (RELEASE) succeeds by itself."""


def allowed(
    setting: Setting, state: SkirmishState, striker: int, target: int
) -> Iterator[tuple[Manoeuvre, int]]:
    """Yield what an attack of `striker` at `target` may be, and the item that it is meant for."""
    for manoeuvre in _kinds(setting, state, striker):
        for item in MANOEUVRES[manoeuvre].aims(setting, state, striker, target):
            yield manoeuvre, item


def _kinds(setting: Setting, state: SkirmishState, striker: int) -> Iterator[Manoeuvre]:
    """Yield what the encounter, and a grapple of the striker, leave of the manoeuvres.

    In a grapple only the dominant one deals damage.
    """
    grapple_of = state.conditions[striker].grapple
    held = state.conditions[striker].grappled
    if held and not grapple_of.dominant:
        yield from (Manoeuvre.ESCAPE, Manoeuvre.DOMINATE)
        return
    yield Manoeuvre.STRIKE
    for manoeuvre, action in ACTION_OF.items():
        if action in setting.actions and (
            not held or manoeuvre in setting.house.grapple_manoeuvres
        ):
            yield manoeuvre
