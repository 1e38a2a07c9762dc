"""Files of encounters and characters, read and checked: a document, or each fault with its place.

Files whose name ends in `.json` are JSON, all others YAML. Standard input is taken as JSON if it
can be, since YAML would read some of its numbers as text.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar, cast

from service.encounter_file.faulty import FaultyFileError, located, unparsable
from service.encounter_file.json_text import read_json
from service.encounter_file.source import STANDARD_INPUT, decode, read_bytes
from service.encounter_file.tree import Place, Tree, UnparsableTextError
from service.encounter_file.yaml_text import read_yaml
from solver.systems.document import CharacterDocument, EncounterDocument, SystemDocument
from solver.systems.fault import Fault, InvalidEncounterError, Path
from solver.systems.registry import SYSTEMS, read_character, read_encounter

DocumentT = TypeVar("DocumentT", bound=SystemDocument)


@dataclass(frozen=True)
class DocumentFile(Generic[DocumentT]):
    """A file that holds a valid document.

    Attributes:
        name: of the file, as messages tell it.
        document: what it holds.
        data: the same as plain data, as it is written.
        places: where in the file each part stands.
    """

    name: str
    document: DocumentT
    data: Mapping[str, object]
    places: Mapping[Path, Place]

    def faulty(self, error: InvalidEncounterError) -> FaultyFileError:
        """Return the error for faults of the document that show only later."""
        return located(self.name, error.faults, self.places)


EncounterFile: TypeAlias = DocumentFile[EncounterDocument]


def read_encounter_file(file: str) -> EncounterFile:
    """Read and check an encounter.

    Args:
        file: a path, or `-` for standard input.

    Raises:
        UnreadableFileError: if the operating system refuses.
        FaultyFileError: if there is no valid encounter in it, with every fault.
    """
    return _read(file, read_encounter, "an encounter")


def read_character_file(file: str) -> DocumentFile[CharacterDocument]:
    """Read and check a character sheet; see `read_encounter_file`."""
    return _read(file, read_character, "a character sheet")


def _read(file: str, read: Callable[[object], DocumentT], kind: str) -> DocumentFile[DocumentT]:
    content = read_bytes(file)
    name = "<stdin>" if file == STANDARD_INPUT else file
    try:
        tree = _parse(file, decode(content))
    except UnparsableTextError as error:
        raise unparsable(name, error) from error
    if tree.data is None and not tree.places:
        raise located(name, [Fault((), None, f"{kind}: the file is empty")], {(): Place(1, 1)})
    document, faults = _checked(tree.data, read)
    # What is wrong with the writing of a field explains what is wrong with its value.
    written = {fault.path for fault in tree.faults}
    faults = [*tree.faults, *(fault for fault in faults if fault.path not in written)]
    if document is None or faults:
        raise located(name, faults, tree.places)
    return DocumentFile(name, document, cast("Mapping[str, object]", tree.data), tree.places)


def _parse(file: str, text: str) -> Tree:
    if not text.strip():
        return Tree(None, {})
    if file.lower().endswith(".json"):
        return read_json(text)
    if file == STANDARD_INPUT and text.lstrip().startswith("{"):
        with suppress(UnparsableTextError):
            return read_json(text)
    return read_yaml(text)


def _checked(
    data: object, read: Callable[[object], DocumentT]
) -> tuple[DocumentT | None, list[Fault]]:
    """Return the document, or all that is wrong with it."""
    try:
        return read(data), []
    except InvalidEncounterError as error:
        faults = list(error.faults)
    meant = _system_meant(faults)
    if meant is not None and isinstance(data, Mapping):
        _, others = _checked({**cast("Mapping[str, object]", data), "system": meant}, read)
        faults += others
    return None, faults


def _system_meant(faults: list[Fault]) -> str | None:
    """Return the system that was probably meant where a document names none that there is."""
    if faults[0].path != ("system",):
        return None
    return faults[0].nearest or (SYSTEMS[0].name if len(SYSTEMS) == 1 else None)
