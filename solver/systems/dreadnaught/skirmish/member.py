"""Members of a skirmish: what never changes about a combatant while the fight lasts.

Source: "Dreadnaught, made exact", sections 1, 4, 5 and 6. What does change stands in
`condition.py`. Members are numbered from 0 in the order of their turns; lengths are in squares of
5 feet. A modifier that an item gives stands with the item, not in the fighter's numbers, since it
is gone with the item.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from solver.errors import InvalidInputError
from solver.systems.dreadnaught.fighter import LARGEST_NUMBER, Fighter
from solver.systems.dreadnaught.skirmish.magic.damage import DamageType, Saves
from solver.systems.dreadnaught.skirmish.magic.spell import CasterLevels


class Side(StrEnum):
    """Who plays a combatant: the row player is `monsters`, the column player `players`."""

    MONSTERS = "monsters"
    PLAYERS = "players"


class ItemKind(StrEnum):
    """What an item is: only weapons and shields can be disarmed, any item can be sundered."""

    WEAPON = "weapon"
    SHIELD = "shield"
    OTHER = "other"


@dataclass(frozen=True)
class Item:
    """A thing wielded or worn.

    Attributes:
        name: what the table calls it.
        kind: weapon, shield or other.
        at: added to its owner's AT while it is held.
        st: added to its owner's ST while it is held.
        damage: added to its owner's damage while it is held, on a tie too.
        strength: its own ST, which sundering must reach.
        in_grapple: whether it can be used in a grapple; where not, its modifiers are gone there.
    """

    name: str
    kind: ItemKind
    at: int = 0
    st: int = 0
    damage: int = 0
    strength: int = 0
    in_grapple: bool = True

    def __post_init__(self) -> None:
        """Refuse an ST below 0."""
        if not 0 <= self.strength <= LARGEST_NUMBER:
            raise InvalidInputError(
                f"{self.name}.strength", self.strength, f"0 to {LARGEST_NUMBER}"
            )


@dataclass(frozen=True, kw_only=True)
class Member:
    """One combatant.

    Attributes:
        fighter: its combat numbers, those that its items add left out.
        side: who plays it.
        weight: how much it counts in every share and count of the objectives.
        defence_modifiers: how much of `fighter.defence` is modifiers, and not CP or what stands for
            it: a manoeuvre's ST puts a save in the place of CP, and keeps the modifiers.
        fortitude, reflex, willpower: its saves.
        bp: base potential, the rounds that petrification takes.
        level: its level, on which ranges of spells hang.
        speed: squares of one move.
        reach: squares at which it can strike, and which it threatens.
        ranged: range in squares of its ranged attacks, 0 where it has none.
        resistances: taken off damage by type; what is not named is 0. Physical damage is lowered
            by `fighter.resistance` alone.
        items: what it carries.
        spells: names of the spells that it knows.
        al, dl: arcane and divine level.
        casts_unnoticed: whether its castings are not recognised, whatever the spell.
        casts_in_total_defence: whether a feat lets it take total defence and cast in one turn.
        ap: action points at the start of the fight.
        free_behind: in a fight without positions, squares free behind it up to an obstacle, or
            None where there is none.
    """

    fighter: Fighter
    side: Side
    weight: float = 1.0
    defence_modifiers: int = 0
    fortitude: int = 0
    reflex: int = 0
    willpower: int = 0
    bp: int = 0
    level: int = 1
    speed: int = 5
    reach: int = 1
    ranged: int = 0
    resistances: Mapping[DamageType, int] = field(default_factory=dict[DamageType, int])
    items: tuple[Item, ...] = ()
    spells: tuple[str, ...] = ()
    al: int = 0
    dl: int = 0
    casts_unnoticed: bool = False
    casts_in_total_defence: bool = False
    ap: int = 0
    free_behind: int | None = None

    def __post_init__(self) -> None:
        """Refuse numbers outside their ranges."""
        if not 0 < self.weight < float("inf"):
            raise InvalidInputError(f"{self.name}.weight", self.weight, "more than 0")
        for name in ("speed", "reach", "ranged", "bp", "al", "dl", "ap"):
            value = getattr(self, name)
            if not 0 <= value <= LARGEST_NUMBER:
                raise InvalidInputError(f"{self.name}.{name}", value, f"0 to {LARGEST_NUMBER}")
        if self.free_behind is not None and self.free_behind < 0:
            raise InvalidInputError(f"{self.name}.free_behind", self.free_behind, "0 or more")

    @property
    def name(self) -> str:
        """What the game master calls it."""
        return self.fighter.name

    @property
    def saves(self) -> Saves:
        """Its saves."""
        return Saves(self.fortitude, self.reflex, self.willpower)

    @property
    def caster_levels(self) -> CasterLevels:
        """Its arcane and divine level."""
        return CasterLevels(self.al, self.dl)

    def resistance(self, kind: DamageType) -> int:
        """Return what is taken off damage of a type, saves and total defence apart."""
        if kind is DamageType.PHYSICAL:
            return self.fighter.resistance
        return self.resistances.get(kind, 0)
