"""What a combatant can cast.

Source: "Dreadnaught, made exact", section 6. Arcane spells are paid with EP, divine ones with AP.
"""

from typing import Annotated, Literal

from pydantic import Field

from solver.systems.document import Document, Items
from solver.systems.dreadnaught.encounter.values import Pool, Stat
from solver.systems.dreadnaught.skirmish.magic.spell import Spell
from solver.systems.dreadnaught.skirmish.magic.spells import SPELLS

SpellName = Literal["magic_missile", "invisibility_minor", "divine_eye_anger", "healing_touch"]


class Casting(Document, frozen=True):
    """A combatant's magic."""

    spells: Annotated[Items[SpellName], Field(max_length=50)] = ()
    """The spells that it knows."""
    al: Stat = 0
    """Arcane level (AL): how often it took the arcane caster proficiency."""
    dl: Stat = 0
    """Divine level (DL): how often it took the divine caster proficiency."""
    casts_unnoticed: bool = False
    """Whether it casts without words and gestures, so that nobody is provoked by it."""
    casts_in_total_defence: bool = False
    """Whether a feat lets it cast in the turn in which it takes total defence."""
    ap: Pool | None = None
    """The pool of daily action points; default: from the core stats and the level, else 0."""
    ap_left: Pool | None = None
    """Action points left today; default: all."""


_SPELLS = {spell.name.casefold().replace(",", "").replace(" ", "_"): spell for spell in SPELLS}


def spell_of(name: object) -> Spell | None:
    """Return the spell that an encounter calls by `name`, or None where there is none."""
    return _SPELLS.get(name) if isinstance(name, str) else None
