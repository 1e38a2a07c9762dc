"""What a combatant has done in the turn that is under way.

Source: "Dreadnaught, made exact", section 3. A turn has a standard and a move action; an attack
takes the standard action, every other action that attacks takes both.
"""

from typing import Annotated

from pydantic import Field

from solver.systems.document import Document
from solver.systems.dreadnaught.encounter.actions import AttackAction
from solver.systems.dreadnaught.encounter.values import Pool, Squares
from solver.systems.dreadnaught.fighter import LARGEST_NUMBER


class TurnSoFar(Document, frozen=True):
    """What the combatant whose turn it is has done in this turn."""

    action: AttackAction | None = None
    """The action that it declared and whose attacks may go on; default: none yet."""
    attacks: Annotated[int, Field(ge=1, le=LARGEST_NUMBER)] = 1
    """Ordinary attacks made by it in this turn."""
    additional: Pool = 0
    """Additional attacks bought in this turn."""
    move_used: bool = False
    """Whether its move action is spent: on moving, standing up, picking up, active defence."""
    standard_used: bool = False
    """Whether its standard action was spent on something else than an attack."""
    moved: Squares = 0
    """Squares that it has moved in this turn by its speed, without those bought with EP."""
    half_move_left: bool = False
    """Whether it has just stood up, so that half of that move is left."""
    active_defence: bool = False
    """Whether it took active defence in this turn; `active` says how much."""
