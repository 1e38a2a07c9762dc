"""Feats, templates and circumstances, by what they add to a combatant's numbers."""

from pydantic import Field

from solver.systems.document import Document, Name
from solver.systems.dreadnaught.encounter.values import Bonus, DamageType, Pool


class Modifier(Document, frozen=True):
    """A feat, template, item or circumstance, by what it adds."""

    name: Name
    """What the table calls it."""
    at: Bonus = 0
    """Added to the action threshold (AT) of attacks."""
    st: Bonus = 0
    """Added to the success threshold (ST) of defences."""
    damage: Bonus = 0
    """Added to damage, on a tie too."""
    ep: Bonus = 0
    """Added to the encounter points of each round."""
    fortitude: Bonus = 0
    """Added to the save Fortitude."""
    reflex: Bonus = 0
    """Added to the save Reflex."""
    willpower: Bonus = 0
    """Added to the save Willpower."""
    speed: Bonus = 0
    """Added to the squares of one move."""
    resistance: dict[DamageType, Pool] = Field(default_factory=dict[DamageType, Pool])
    """Taken off damage, by damage type."""
