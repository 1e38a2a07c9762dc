"""Dreadnaught behind the interface that every rule system offers."""

from typing import TYPE_CHECKING

from solver.systems.document import read_document
from solver.systems.dreadnaught.encounter.document import DreadnaughtEncounter
from solver.systems.dreadnaught.encounter_checks.between_fields import faults_between_fields
from solver.systems.interface import System

if TYPE_CHECKING:
    from solver.systems.dreadnaught.duel_fight import DuelFight


class Dreadnaught:
    """The diceless RPG Dreadnaught."""

    name = "dreadnaught"
    document = DreadnaughtEncounter

    def read(self, data: object) -> DreadnaughtEncounter:
        """Return plain data as an encounter; raise `InvalidEncounterError` with every fault."""
        return read_document(DreadnaughtEncounter, data, faults_between_fields)

    def fight(self, document: DreadnaughtEncounter) -> "DuelFight":
        """Return the fight that an encounter describes."""
        from solver.systems.dreadnaught import (  # noqa: PLC0415 - late: checking needs no solver
            duel_fight,
        )

        return duel_fight.fight_of(document)


DREADNAUGHT: System = Dreadnaught()
