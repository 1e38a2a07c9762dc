"""The sheet of a character: how it was created, and what it bought at each level since.

Source: "Dreadnaught, made exact", section 1 (the rule text's posts on creation and on levelling).
Feats and templates are what the table says they are: a name, a price and what they add.
"""

from typing import Annotated, Literal

from pydantic import Field

from solver.systems.document import CharacterDocument, Document, Items
from solver.systems.dreadnaught.encounter.modifier import Modifier
from solver.systems.dreadnaught.encounter.spells import SpellName
from solver.systems.dreadnaught.encounter.values import Pool, Stat
from solver.systems.dreadnaught.sheet.creation import (
    FEWEST_CREATION_POINTS,
    MOST_CREATION_POINTS,
)

CoreStat = Literal["body", "mind", "soul"]
Grant = Literal["agile_attacks", "arcane_caster_proficiency", "divine_caster_proficiency"]
LARGEST_XP = 10_000_000


class Feat(Modifier, frozen=True):
    """A feat as it was bought."""

    cost: Pool
    """Points paid for it."""
    grants: Grant | None = None
    """What it does beyond adding to numbers: one of the feats that the rule text names."""
    spells: Annotated[Items[SpellName], Field(max_length=50)] = ()
    """With a caster proficiency: the spells bought with its spell points."""


class Template(Modifier, frozen=True):
    """A template as it was chosen or bought."""

    cost: Pool | None = None
    """Creation points paid for it; default: none, which only the first template may cost."""


class Creation(Document, frozen=True):
    """How a character was created."""

    points: Annotated[int, Field(ge=FEWEST_CREATION_POINTS, le=MOST_CREATION_POINTS)]
    """The points to create it with: 24 for an average human to 32 for a heroic one."""
    body: Stat
    """The core stat Body."""
    mind: Stat
    """The core stat Mind."""
    soul: Stat
    """The core stat Soul."""
    feats: Annotated[Items[Feat], Field(max_length=50)] = ()
    """Feats bought with these points."""
    templates: Annotated[Items[Template], Field(max_length=20)] = ()
    """Templates: the first one chosen, further ones bought with these points."""


class LevelReached(Document, frozen=True):
    """What a character bought at a level, until it reached the next one."""

    stat: CoreStat | None = None
    """The core stat that it raised by 1; default: none, and the chance is lost."""
    feats: Annotated[Items[Feat], Field(max_length=50)] = ()
    """Feats bought with skill points."""
    gm_reward: bool = False
    """Whether the GM granted a core stat of 6 or more sooner than 3 levels after the last."""


class SheetHouseRules(Document, frozen=True):
    """Where the table plays otherwise."""

    recompute_first_hit_points: bool = False
    """Whether the hit points of level 1 rise later with the base potential."""
    rest_discards_leftover: bool = False
    """Whether a rest gives 10 action points (5 after none were left), whatever was left."""


class Sheet(Document, frozen=True):
    """A character by its history."""

    creation: Creation
    """How it was created, at level 1."""
    levels: Annotated[Items[LevelReached], Field(max_length=99)] = ()
    """What it bought at each level from the second on, in order; an entry for each level."""
    taught: Annotated[Items[SpellName], Field(max_length=50)] = ()
    """Spells that the GM gave it, for no spell points."""
    xp: Annotated[int, Field(ge=0, le=LARGEST_XP)] | None = None
    """Experience points; default: just enough for its level."""
    ap_left: Pool | None = None
    """Action points left today; default: all."""
    house_rules: SheetHouseRules = SheetHouseRules()
    """Named switches where its table plays otherwise."""


class CharacterSheet(Sheet, CharacterDocument, frozen=True):
    """A character sheet as a file of its own."""

    system: Literal["dreadnaught"]
    """The rule system."""
