"""The encounter document of Dreadnaught: what a game master writes about a fight.

Source: "Dreadnaught, made exact", sections 1, 3 and 7. Values are told from the side `monsters`.
"""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticKnownError

from solver.systems.document import Document, EncounterDocument, Items, Name, Side
from solver.systems.dreadnaught.fighter import LARGEST_NUMBER

Pool = Annotated[int, Field(ge=0, le=LARGEST_NUMBER)]
Stat = Annotated[int, Field(ge=0, le=100)]
Bonus = Annotated[int, Field(ge=-1000, le=1000)]
DamageType = Literal["physical", "spiritual", "mental", "elemental", "magic"]
TurnAction = Literal["attack", "full", "charge", "targeted", "active", "total"]
AttackAction = Literal["attack", "full", "charge", "targeted"]

MOST_ROUNDS = 100


def _rounds(value: object) -> object:
    """Tell in one fault what pydantic would tell of either alternative."""
    if value == "death" or (type(value) is int and 1 <= value <= MOST_ROUNDS):
        return value
    expected = f"a whole number from 1 to {MOST_ROUNDS} or death"
    raise PydanticKnownError("literal_error", {"expected": expected})


Rounds = Annotated[
    Annotated[int, Field(ge=1, le=MOST_ROUNDS)] | Literal["death"], BeforeValidator(_rounds)
]


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


class Combatant(Document, frozen=True):
    """One combatant, by combat numbers, or by core stats and level from which they follow."""

    name: Name
    """What the table calls it; each name once."""
    side: Side
    """Who plays it; values are told from the side `monsters`."""
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
    hp: Annotated[int, Field(ge=1, le=LARGEST_NUMBER)] | None = None
    """Hit points at full health; default: from the core stats and the level."""
    hp_left: Annotated[int, Field(ge=1, le=LARGEST_NUMBER)] | None = None
    """Hit points left; default: all."""
    body: Stat | None = None
    """The core stat Body."""
    mind: Stat | None = None
    """The core stat Mind."""
    soul: Stat | None = None
    """The core stat Soul."""
    level: Annotated[int, Field(ge=1, le=100)] | None = None
    """The level; default 1."""
    fortitude: Stat | None = None
    """The save Fortitude; default: from the core stats, else `cp`."""
    reflex: Stat | None = None
    """The save Reflex; default: from the core stats, else `cp`."""
    willpower: Stat | None = None
    """The save Willpower; default: from the core stats, else `cp`."""
    active: Pool = 0
    """EP of active defence that still stands from its last turn."""
    total: Pool = 0
    """EP of total defence that still stands from its last turn."""
    charged: bool = False
    """Whether it charged in its last turn, so that the penalty to its defence still stands."""
    surprised: bool = False
    """Whether it goes without the bonus EP of a first round."""
    modifiers: Annotated[Items[Modifier], Field(max_length=50)] = ()
    """Feats, templates, items and circumstances."""


class TurnSoFar(Document, frozen=True):
    """What the combatant whose turn it is has done in this turn."""

    action: AttackAction
    """What it declared."""
    attacks: Annotated[int, Field(ge=1, le=LARGEST_NUMBER)] = 1
    """Ordinary attacks made in this turn."""
    additional: Pool = 0
    """Additional attacks bought in this turn."""


class DreadnaughtEncounter(EncounterDocument, frozen=True):
    """A fight between a player's character and a monster."""

    system: Literal["dreadnaught"]
    """The rule system."""
    objective: Literal["damage", "victory", "score"] = "score"
    """What both sides fight for."""
    rounds: Rounds = 2
    """Rounds left, this one included; `death`: until someone falls."""
    stalemate: Annotated[float, Field(ge=-1, le=1, allow_inf_nan=False)] = 0.0
    """What a fight that nobody wins is worth to the monsters, for the objective `victory`."""
    actions: Annotated[Items[TurnAction], Field(min_length=1)] = (
        "attack",
        "full",
        "charge",
        "targeted",
        "active",
        "total",
    )
    """What may be declared in a turn."""
    order: Annotated[Items[Name], Field(max_length=64)] = ()
    """The combatants' names in the order of their turns; default: as they are listed."""
    turn: Name | None = None
    """Whose turn it is; default: the first in order."""
    turn_so_far: TurnSoFar | None = None
    """What was done in this turn already; default: nothing."""
    first_round: bool = False
    """Whether this is the fight's first round, which gives 4 more EP."""
    combatants: Annotated[Items[Combatant], Field(min_length=2, max_length=64)]
    """Who fights."""
