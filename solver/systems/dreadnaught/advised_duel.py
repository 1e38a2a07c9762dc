"""A duel with the choices that are worth being advised: those that no other replaces.

The same EP all put into total defence add as much to ST as active defence alone or beside it, and
take more off damage; more damage taken is never better. So where total defence is allowed, active
defence serves only after an attack. What is left out leads to states that no table of a duel holds.
"""

from dataclasses import dataclass, fields

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.duel import Duel, Move
from solver.systems.dreadnaught.duel_state import Choice


@dataclass(frozen=True)
class AdvisedDuel(Duel):
    """The same rules, fewer choices at the start of a turn."""

    def _turn_options(self, ep: int) -> list[Move]:
        options = super()._turn_options(ep)
        if Action.TOTAL not in self.actions:
            return options
        return [each for each in options if isinstance(each, Choice) and not _is_replaced(each)]


def advised(duel: Duel) -> AdvisedDuel:
    """Return `duel` with the choices that are worth being advised."""
    return AdvisedDuel(**{field.name: getattr(duel, field.name) for field in fields(duel)})


def _is_replaced(choice: Choice) -> bool:
    return choice.action is Action.ACTIVE or choice.active > 0
