"""Encounter files, read and checked: an encounter, or every fault with its place.

Files whose name ends in `.json` are JSON, all others YAML. Standard input is taken as JSON if it
can be, since YAML would read some of its numbers as text.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import cast

from service.encounter_file.faulty import FaultyFileError, located, unparsable
from service.encounter_file.json_text import read_json
from service.encounter_file.source import STANDARD_INPUT, decode, read_bytes
from service.encounter_file.tree import Place, Tree, UnparsableTextError
from service.encounter_file.yaml_text import read_yaml
from solver.systems.document import EncounterDocument
from solver.systems.fault import Fault, InvalidEncounterError, Path
from solver.systems.registry import SYSTEMS, read_encounter


@dataclass(frozen=True)
class EncounterFile:
    """A file that holds a valid encounter.

    Attributes:
        name: of the file, as messages tell it.
        document: the encounter.
        data: the same as plain data, as it is written.
        places: where in the file each part stands.
    """

    name: str
    document: EncounterDocument
    data: Mapping[str, object]
    places: Mapping[Path, Place]

    def faulty(self, error: InvalidEncounterError) -> FaultyFileError:
        """Return the error for faults of the encounter that show only later."""
        return located(self.name, error.faults, self.places)


def read_encounter_file(file: str) -> EncounterFile:
    """Read and check an encounter.

    Args:
        file: a path, or `-` for standard input.

    Raises:
        UnreadableFileError: if the operating system refuses.
        FaultyFileError: if there is no valid encounter in it, with every fault.
    """
    content = read_bytes(file)
    name = "<stdin>" if file == STANDARD_INPUT else file
    try:
        tree = _parse(file, decode(content))
    except UnparsableTextError as error:
        raise unparsable(name, error) from error
    if tree.data is None and not tree.places:
        raise located(name, [Fault((), None, "an encounter: the file is empty")], {(): Place(1, 1)})
    document, faults = _checked(tree.data)
    # What is wrong with the writing of a field explains what is wrong with its value.
    written = {fault.path for fault in tree.faults}
    faults = [*tree.faults, *(fault for fault in faults if fault.path not in written)]
    if document is None or faults:
        raise located(name, faults, tree.places)
    return EncounterFile(name, document, cast("Mapping[str, object]", tree.data), tree.places)


def _parse(file: str, text: str) -> Tree:
    if not text.strip():
        return Tree(None, {})
    if file.lower().endswith(".json"):
        return read_json(text)
    if file == STANDARD_INPUT and text.lstrip().startswith("{"):
        with suppress(UnparsableTextError):
            return read_json(text)
    return read_yaml(text)


def _checked(data: object) -> tuple[EncounterDocument | None, list[Fault]]:
    """Return the encounter, or all that is wrong with it."""
    try:
        return read_encounter(data), []
    except InvalidEncounterError as error:
        faults = list(error.faults)
    meant = _system_meant(faults)
    if meant is not None and isinstance(data, Mapping):
        _, others = _checked({**cast("Mapping[str, object]", data), "system": meant})
        faults += others
    return None, faults


def _system_meant(faults: list[Fault]) -> str | None:
    """Return the system that was probably meant where an encounter names none that there is."""
    if faults[0].path != ("system",):
        return None
    return faults[0].nearest or (SYSTEMS[0].name if len(SYSTEMS) == 1 else None)
