"""The numbers with which a combatant of an encounter fights.

Source: "Dreadnaught, made exact", section 1. What is given wins over what would be derived; feats,
templates and other modifiers are added to either. Items stand apart, since they may be lost.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from solver.systems.dreadnaught.character import (
    SPEED,
    CoreStats,
    encounter_points_in_first_round,
)
from solver.systems.dreadnaught.encounter.combatant import Combatant
from solver.systems.dreadnaught.encounter.items import Item
from solver.systems.dreadnaught.encounter.modifier import Modifier
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.sheet.character import Character, character_of


@dataclass(frozen=True)
class CombatNumbers:
    """A combatant's numbers.

    Attributes:
        combatant: as the encounter says it.
        character: what its sheet comes to, or None where it has none.
    """

    combatant: Combatant
    character: Character | None

    @property
    def core(self) -> CoreStats | None:
        """Its core stats and level, or None where they are not all known."""
        given = self.combatant
        if self.character is not None:
            return self.character.core
        if given.body is None or given.mind is None or given.soul is None:
            return None
        return CoreStats(given.body, given.mind, given.soul, self.level)

    @property
    def modifiers(self) -> tuple[Modifier, ...]:
        """All that is added, but for items."""
        own = self.character.modifiers if self.character is not None else ()
        return (*own, *self.combatant.modifiers)

    def added(self, field: str) -> int:
        """Return what all modifiers together add to a number."""
        return sum(int(getattr(modifier, field)) for modifier in self.modifiers)

    @property
    def level(self) -> int:
        """Its level."""
        if self.character is not None:
            return self.character.core.level
        return given_or(self.combatant.level, 1)

    @property
    def cp(self) -> int:
        """Combat potential."""
        return given_or(self.combatant.cp, self.core.combat_potential if self.core else 0)

    @property
    def attack_cp(self) -> int:
        """The combat potential that enters AT."""
        agile = self.character is not None and self.combatant.cp is None
        own = self.character.attack_cp if self.character is not None and agile else self.cp
        return given_or(self.combatant.attack_cp, own)

    @property
    def defence_cp(self) -> int:
        """The combat potential that enters ST."""
        return given_or(self.combatant.defence_cp, self.cp)

    @property
    def bp(self) -> int:
        """Base potential."""
        return given_or(self.combatant.bp, self.core.base_potential if self.core else self.cp)

    @property
    def ep(self) -> int:
        """Encounter points of every round but the first."""
        own = self.core.encounter_points if self.core else 0
        return max(0, given_or(self.combatant.ep, own) + self.added("ep"))

    def round_ep(self, *, first_round: bool) -> int:
        """Return the encounter points at the start of a round."""
        if not first_round:
            return self.ep
        return encounter_points_in_first_round(self.ep, surprised=self.combatant.surprised)

    @property
    def hp(self) -> int:
        """Hit points at full health."""
        own = self.character.hit_points if self.character else None
        derived = self.core.hit_points if self.core else 0
        return given_or(self.combatant.hp, given_or(own, derived))

    @property
    def ap(self) -> int:
        """The pool of action points."""
        own = self.character.action_points if self.character else None
        derived = self.core.action_points if self.core else 0
        return given_or(self.combatant.ap, given_or(own, derived))

    @property
    def speed(self) -> int:
        """Squares of one move."""
        return max(0, given_or(self.combatant.speed, SPEED) + self.added("speed"))

    def save(self, name: str) -> int:
        """Return the save `fortitude`, `reflex` or `willpower`."""
        derived = getattr(self.core, name) if self.core else self.cp
        return max(0, given_or(getattr(self.combatant, name), derived) + self.added(name))

    @property
    def spells(self) -> tuple[str, ...]:
        """The spells that it knows."""
        return self.character.spells if self.character else self.combatant.spells

    @property
    def al(self) -> int:
        """Arcane level."""
        return self.character.al if self.character else self.combatant.al

    @property
    def dl(self) -> int:
        """Divine level."""
        return self.character.dl if self.character else self.combatant.dl

    @property
    def resistances(self) -> Mapping[str, int]:
        """What is taken off damage, by damage type."""
        taken = dict[str, int]()
        for modifier in self.modifiers:
            for kind, resistance in modifier.resistance.items():
                taken[kind] = taken.get(kind, 0) + resistance
        return taken

    def fighter(self, items: tuple[Item, ...] = ()) -> Fighter:
        """Return the numbers of its attacks and defences, with those of `items`."""
        return Fighter(
            name=self.combatant.name,
            cp=self.cp,
            ep=self.ep,
            hp=self.hp,
            attack=self.attack_cp + self.added("at") + sum(item.at for item in items),
            defence=self.defence_cp + self.added("st") + sum(item.st for item in items),
            damage=self.added("damage") + sum(item.damage for item in items),
            resistance=self.resistances.get("physical", 0),
        )


def numbers_of(combatant: Combatant) -> CombatNumbers:
    """Return the numbers of a combatant of a checked encounter."""
    character = character_of(combatant.sheet) if combatant.sheet is not None else None
    return CombatNumbers(combatant, character)


def given_or(given: int | None, derived: int) -> int:
    """Return the number that is given, else the one that follows."""
    return derived if given is None else given
