"""Faults as a reader of the file is told them: file, line, column, field, value, expectation."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from service.encounter_file.shown import printable, shortened
from service.encounter_file.tree import Place, UnparsableTextError
from solver.errors import DreadnaughtError
from solver.systems.fault import Fault, Path

_LONGEST_FIELD = 120


@dataclass(frozen=True)
class LocatedFault:
    """One thing that is wrong with a file.

    Attributes:
        file: the file's name.
        line: where, counted from 1; None for the file as a whole.
        column: the same.
        field: the field's path, such as `combatants[1].hp`.
        value: what stands there as it is written; None where nothing does.
        expected: what would have been right, with the nearest known name.
    """

    file: str
    line: int | None
    column: int | None
    field: str
    value: str | None
    expected: str

    def __str__(self) -> str:
        """Return the fault in one line, the place first, as editors know it from compilers."""
        place = "" if self.line is None else f":{self.line}:{self.column}"
        got = "missing" if self.value is None else f"got {self.value}"
        return printable(f"{self.file}{place}: {self.field}: {got}, expected {self.expected}")


class FaultyFileError(DreadnaughtError):
    """A file that holds no valid encounter; `faults` holds all that is wrong with it."""

    def __init__(self, faults: Sequence[LocatedFault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = tuple(faults)


def located(file: str, faults: Iterable[Fault], places: Mapping[Path, Place]) -> FaultyFileError:
    """Return the error that tells all `faults`, in the order of the file."""
    told = [_located(file, fault, places) for fault in faults]
    return FaultyFileError(sorted(told, key=lambda fault: (fault.line or 0, fault.column or 0)))


def unparsable(file: str, error: UnparsableTextError) -> FaultyFileError:
    """Return the error that tells where `file` stops making sense."""
    line, column = _numbers(error.place)
    return FaultyFileError([LocatedFault(file, line, column, "syntax", error.got, error.expected)])


def _located(file: str, fault: Fault, places: Mapping[Path, Place]) -> LocatedFault:
    place = next((places[path] for path in _upwards(fault.path) if path in places), None)
    line, column = _numbers(place)
    got = _got(fault.value, places.get(fault.path))
    return LocatedFault(
        file, line, column, shortened(fault.field, _LONGEST_FIELD), got, fault.expectation
    )


def _numbers(place: Place | None) -> tuple[int | None, int | None]:
    return (None, None) if place is None else (place.line, place.column)


def _upwards(path: Path) -> Iterable[Path]:
    """Return the path itself, then that of what holds it, and so on."""
    return (path[:length] for length in range(len(path), -1, -1))


def _got(value: object, place: Place | None) -> str | None:
    if place is not None and place.text is not None:
        taken_for = place.taken_for
        return f"{place.text}, which YAML reads as {taken_for}" if taken_for else place.text
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, (list, tuple)):
        return _list(cast("Sequence[object]", value))
    return None if value is None else shortened(str(value))


def _list(entries: Sequence[object]) -> str:
    if any(isinstance(entry, (list, tuple, Mapping)) for entry in entries):
        return f"a list of {len(entries)}"
    return shortened(f"[{', '.join(map(str, entries))}]")
