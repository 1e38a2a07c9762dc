"""Dreadnaught behind the interface that every rule system offers."""

from typing import TYPE_CHECKING

from solver.systems.character_report import CharacterReport
from solver.systems.document import read_document
from solver.systems.dreadnaught.encounter.document import DreadnaughtEncounter
from solver.systems.dreadnaught.encounter_checks.between_fields import faults_between_fields
from solver.systems.dreadnaught.fight_kind import is_duel
from solver.systems.dreadnaught.sheet.checks import faults_in_sheet
from solver.systems.dreadnaught.sheet.document import CharacterSheet
from solver.systems.dreadnaught.sheet.report import report_of
from solver.systems.interface import System

if TYPE_CHECKING:
    from solver.game.watch import Watch
    from solver.systems.dreadnaught.duel_fight import DuelFight
    from solver.systems.dreadnaught.skirmish_fight import SkirmishFight
    from solver.systems.round_plan import RoundPlan


class Dreadnaught:
    """The diceless RPG Dreadnaught."""

    name = "dreadnaught"
    document = DreadnaughtEncounter

    def read(self, data: object) -> DreadnaughtEncounter:
        """Return plain data as an encounter; raise `InvalidEncounterError` with every fault."""
        return read_document(DreadnaughtEncounter, data, faults_between_fields)

    def fight(self, document: DreadnaughtEncounter) -> "DuelFight | SkirmishFight":
        """Return the fight that an encounter describes."""
        # Late: checking needs no solver, and a duel no skirmish.
        if is_duel(document):
            from solver.systems.dreadnaught import duel_fight  # noqa: PLC0415

            return duel_fight.fight_of(document)
        from solver.systems.dreadnaught import skirmish_fight  # noqa: PLC0415

        return skirmish_fight.fight_of(document)

    def round_plan(self, document: DreadnaughtEncounter, watch: "Watch") -> "RoundPlan":
        """Return the monsters' plan for the round of an encounter."""
        from solver.systems.dreadnaught.round_plan import make  # noqa: PLC0415 - late, likewise

        return make.round_plan(document, watch)

    def read_character(self, data: object) -> CharacterSheet:
        """Return plain data as a character sheet; raise `InvalidEncounterError` likewise."""
        return read_document(CharacterSheet, data, faults_in_sheet)

    def character(self, document: CharacterSheet) -> CharacterReport:
        """Return what a character sheet comes to."""
        return report_of(document)


DREADNAUGHT: System = Dreadnaught()
