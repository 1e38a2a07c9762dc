"""The rule systems that there are, by name."""

from collections.abc import Mapping
from typing import cast

from solver.systems.document import CharacterDocument, EncounterDocument, SystemDocument
from solver.systems.dreadnaught.system import DREADNAUGHT
from solver.systems.fault import Fault, InvalidEncounterError, nearest
from solver.systems.interface import System

SYSTEMS: tuple[System, ...] = (DREADNAUGHT,)


def system_of(data: object) -> System:
    """Return the system that a document names.

    Args:
        data: an encounter or a character sheet as plain data, or a document.

    Raises:
        InvalidEncounterError: if it names none that there is.
    """
    if isinstance(data, SystemDocument):
        name: object = data.system
    elif isinstance(data, Mapping):
        name = cast("Mapping[str, object]", data).get("system")
    else:
        raise InvalidEncounterError([Fault((), data, "a mapping of fields to values")])
    for system in SYSTEMS:
        if system.name == name:
            return system
    known = [system.name for system in SYSTEMS]
    hint = nearest(name, known) if isinstance(name, str) else None
    raise InvalidEncounterError([Fault(("system",), name, f"one of {', '.join(known)}", hint)])


def read_encounter(data: object) -> EncounterDocument:
    """Return plain data as an encounter document of the system that it names.

    Raises:
        InvalidEncounterError: with every fault.
    """
    return system_of(data).read(data)


def read_character(data: object) -> CharacterDocument:
    """Return plain data as a character sheet of the system that it names.

    Raises:
        InvalidEncounterError: with every fault.
    """
    return system_of(data).read_character(data)
