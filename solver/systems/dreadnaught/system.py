"""Dreadnaught behind the interface that every rule system offers."""

from solver.systems.document import read_document
from solver.systems.dreadnaught.duel_fight import DuelFight, fight_of
from solver.systems.dreadnaught.encounter import DreadnaughtEncounter
from solver.systems.dreadnaught.encounter_checks import faults_between_fields
from solver.systems.interface import System


class Dreadnaught:
    """The diceless RPG Dreadnaught."""

    name = "dreadnaught"
    document = DreadnaughtEncounter

    def read(self, data: object) -> DreadnaughtEncounter:
        """Return plain data as an encounter; raise `InvalidEncounterError` with every fault."""
        return read_document(DreadnaughtEncounter, data, faults_between_fields)

    def fight(self, document: DreadnaughtEncounter) -> DuelFight:
        """Return the fight that an encounter describes."""
        return fight_of(document)


DREADNAUGHT: System = Dreadnaught()
