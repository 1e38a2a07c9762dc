"""One combatant of an encounter."""

from typing import Annotated

from pydantic import Field

from solver.systems.document import Document, Items, Name, Side
from solver.systems.dreadnaught.encounter.board import Placement
from solver.systems.dreadnaught.encounter.conditions import Conditions
from solver.systems.dreadnaught.encounter.items import Item
from solver.systems.dreadnaught.encounter.modifier import Modifier
from solver.systems.dreadnaught.encounter.numbers import Numbers
from solver.systems.dreadnaught.encounter.spells import Casting
from solver.systems.dreadnaught.sheet.document import Sheet


class Identity(Document, frozen=True):
    """Who a combatant is."""

    name: Name
    """What the table calls it; each name once."""
    side: Side
    """Who plays it; values are told from the side `monsters`."""
    sheet: Sheet | None = None
    """Its character sheet, from which all numbers that are not given follow."""


# Fields are listed from the last base to the first.
class Combatant(Casting, Conditions, Placement, Numbers, Identity, frozen=True):
    """One combatant, by combat numbers, core stats and level, or a character sheet."""

    modifiers: Annotated[Items[Modifier], Field(max_length=50)] = ()
    """Feats, templates, items and circumstances."""
    items: Annotated[Items[Item], Field(max_length=20)] = ()
    """Items that it may lose in the fight."""
    weight: Annotated[float, Field(gt=0, le=100, allow_inf_nan=False)] = 1.0
    """How much its hit points and its fall count in the objective, beside the others'."""
