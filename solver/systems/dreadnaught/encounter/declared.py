"""What has just been declared in the turn under way, so that only what it leads to is asked about.

Source: "Dreadnaught, made exact", sections 2 and 3: declarations are public.
"""

from typing import Literal

from solver.systems.document import Document, Name
from solver.systems.dreadnaught.encounter.actions import TurnAction
from solver.systems.dreadnaught.encounter.spells import SpellName
from solver.systems.dreadnaught.encounter.values import Square

DeclaredAction = TurnAction | Literal["additional"]
DeclaredManoeuvre = Literal[
    "trip", "disarm", "knockback", "grapple", "sunder", "escape", "dominate", "release"
]


class Declared(Document, frozen=True):
    """What whoever's turn it is has declared; what is not told may be anything."""

    action: DeclaredAction
    """The action; a manoeuvre is told beside the attack that it is."""
    target: Name | None = None
    """Whom it goes at."""
    manoeuvre: DeclaredManoeuvre | None = None
    """The manoeuvre that the attack is; default: none."""
    item: Name | None = None
    """The item that it is meant for."""
    spell: SpellName | None = None
    """The spell."""
    to: Square | None = None
    """Where its movement ends, as [x, y]."""
