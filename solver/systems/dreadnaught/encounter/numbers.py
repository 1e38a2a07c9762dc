"""A combatant's numbers, given straight or by the core stats from which they follow.

Source: "Dreadnaught, made exact", section 1. What is given wins over what would be derived.
"""

from solver.systems.document import Document
from solver.systems.dreadnaught.encounter.values import HitPoints, Level, Pool, Stat


class Numbers(Document, frozen=True):
    """A combatant's numbers."""

    cp: Stat | None = None
    """Combat potential; default: the base potential of the core stats."""
    attack_cp: Stat | None = None
    """The combat potential that enters attacks' AT alone; default: `cp`."""
    defence_cp: Stat | None = None
    """The combat potential that enters defences' ST alone; default: `cp`."""
    ep: Pool | None = None
    """Encounter points at the start of each round; default: 2 · base potential + level."""
    ep_left: Pool | None = None
    """Encounter points left in this round; default: all."""
    hp: HitPoints | None = None
    """Hit points at full health; default: from the core stats and the level."""
    hp_left: Pool | None = None
    """Hit points left, 0 for the fallen; default: all."""
    body: Stat | None = None
    """The core stat Body."""
    mind: Stat | None = None
    """The core stat Mind."""
    soul: Stat | None = None
    """The core stat Soul."""
    level: Level | None = None
    """The level; default 1."""
    bp: Stat | None = None
    """Base potential; default: from the core stats, else `cp`."""
    fortitude: Stat | None = None
    """The save Fortitude; default: from the core stats, else `cp`."""
    reflex: Stat | None = None
    """The save Reflex; default: from the core stats, else `cp`."""
    willpower: Stat | None = None
    """The save Willpower; default: from the core stats, else `cp`."""
