"""Which encounters are duels: those that the solver of duels answers, fast and exactly.

Source: "Dreadnaught, made exact", section 7. Whatever takes a fight beyond that, however little,
makes it a skirmish.
"""

from solver.systems.dreadnaught.encounter.actions import DUEL_ACTIONS
from solver.systems.dreadnaught.encounter.combatant import Combatant
from solver.systems.dreadnaught.encounter.document import DreadnaughtEncounter

_BOTH = 2


def is_duel(encounter: DreadnaughtEncounter) -> bool:
    """Return whether an encounter holds nothing beyond the duel."""
    return (
        len(encounter.combatants) == _BOTH
        and encounter.board is None
        and set(encounter.actions) <= set(DUEL_ACTIONS)
        and not _has_odd_turn(encounter)
        and all(map(_is_duellist, encounter.combatants))
    )


def _has_odd_turn(encounter: DreadnaughtEncounter) -> bool:
    """Return whether the turn so far had more than attacks in it."""
    made = encounter.turn_so_far
    return made is not None and (
        made.action is None
        or made.move_used
        or made.standard_used
        or made.half_move_left
        or made.active_defence
        or made.moved > 0
    )


def _is_duellist(combatant: Combatant) -> bool:
    return (
        combatant.grappled is None
        and combatant.petrifying is None
        and combatant.weight == 1
        and not (combatant.prone or combatant.unseen or combatant.flanked_by or combatant.range)
    )
