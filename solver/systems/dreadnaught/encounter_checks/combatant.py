"""A combatant of an encounter that may be faulty, and what its numbers come to."""

from dataclasses import dataclass
from functools import cached_property

from pydantic import ValidationError

from solver.systems.dreadnaught.character import CoreStats, encounter_points_in_first_round
from solver.systems.dreadnaught.encounter.spells import spell_of
from solver.systems.dreadnaught.sheet.character import Character, character_of
from solver.systems.dreadnaught.sheet.document import Sheet
from solver.systems.dreadnaught.skirmish.magic.spell import Spell
from solver.systems.fault import Path
from solver.systems.plain import Data, entries, mapping, mappings, text, whole, whole_or

CORE_STATS = ("body", "mind", "soul")


@dataclass(frozen=True)
class CombatantData:
    """A combatant's data, and what its numbers come to: None where that can't be told."""

    path: Path
    data: Data
    first_round: bool

    @property
    def name(self) -> str | None:
        """Its name."""
        return text(self.data, "name")

    @property
    def side(self) -> str | None:
        """Its side."""
        return text(self.data, "side")

    @cached_property
    def character(self) -> Character | None:
        """What its sheet comes to."""
        sheet = self.data.get("sheet")
        if sheet is None:
            return None
        try:
            return character_of(Sheet.model_validate(sheet))
        except ValidationError:
            return None

    @property
    def core(self) -> CoreStats | None:
        """Its core stats and level, of its sheet where it has one."""
        if self.character is not None:
            return self.character.core
        body, mind, soul = (whole(self.data, field) for field in CORE_STATS)
        level = self.level
        if body is None or mind is None or soul is None or level is None:
            return None
        return CoreStats(body, mind, soul, level)

    @property
    def level(self) -> int | None:
        """Its level."""
        return self.character.core.level if self.character else whole_or(self.data, "level", 1)

    @property
    def cp(self) -> int | None:
        """Its combat potential."""
        return self._given_or("cp", self.core.combat_potential if self.core else None)

    @property
    def bp(self) -> int | None:
        """Its base potential."""
        return self._given_or("bp", self.core.base_potential if self.core else self.cp)

    @property
    def hp(self) -> int | None:
        """Its hit points at full health."""
        return self._given_or("hp", self.derived_hp)

    @property
    def derived_hp(self) -> int | None:
        """The hit points that follow where none are given."""
        if self.character is not None:
            return self.character.hit_points
        return self.core.hit_points if self.core else None

    @property
    def ap(self) -> int | None:
        """Its pool of action points."""
        if self.character is not None:
            return self._given_or("ap", self.character.action_points)
        return self._given_or("ap", self.core.action_points if self.core else 0)

    @property
    def ep(self) -> int | None:
        """EP of every round but the first."""
        ep = self._given_or("ep", self.core.encounter_points if self.core else None)
        return None if ep is None else max(0, ep + self.modified("ep"))

    @property
    def round_ep(self) -> int | None:
        """EP at the start of this round."""
        if self.ep is None or not self.first_round:
            return self.ep
        surprised = self.data.get("surprised") is True
        return encounter_points_in_first_round(self.ep, surprised=surprised)

    @property
    def spells(self) -> list[Spell]:
        """The spells that it knows."""
        own = self.character.spells if self.character else entries(self.data, "spells")
        return [spell for name in own if (spell := spell_of(name)) is not None]

    @property
    def al(self) -> int | None:
        """Its arcane level."""
        return self.character.al if self.character else whole_or(self.data, "al", 0)

    @property
    def stands(self) -> bool:
        """Whether it has hit points left, as far as can be told."""
        return whole_or(self.data, "hp_left", 1) != 0

    @property
    def items(self) -> list[tuple[int, Data]]:
        """Its items, each with its index."""
        return mappings(self.data, "items")

    @property
    def resistance(self) -> int:
        """What all modifiers together take off physical damage."""
        modifiers = [each for _, each in mappings(self.data, "modifiers")]
        return sum(whole(mapping(each, "resistance"), "physical") or 0 for each in modifiers)

    def modified(self, field: str) -> int:
        """Return what all modifiers, feats and templates together add to a number."""
        given = sum(whole(each, field) or 0 for _, each in mappings(self.data, "modifiers"))
        return given + (self.character.added(field) if self.character else 0)

    def _given_or(self, field: str, derived: int | None) -> int | None:
        return derived if self.data.get(field) is None else whole(self.data, field)
