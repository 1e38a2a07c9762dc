"""What a text holds: plain data, and where in the text each part of it stands.

A part is named by its path, the steps to it: ("combatants", 1, "hp"). Lines and columns count
from 1, as editors do.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, cast

from solver.systems.fault import Fault, Path


@dataclass(frozen=True)
class Place:
    """Where a part of a text stands.

    Attributes:
        line: of its name, or of itself if it is an entry of a list.
        column: the same.
        text: a scalar as it is written, shortened; None for lists and mappings.
        taken_for: what YAML reads the scalar as, where its writer may not have meant that.
    """

    line: int
    column: int
    text: str | None = None
    taken_for: str | None = None


class Mark(Protocol):
    """Where a parser stands, counting from 0; both parsers of PyYAML have their own type."""

    @property
    def line(self) -> int:
        """The line."""
        ...

    @property
    def column(self) -> int:
        """The column."""
        ...


def place_of(mark: Mark, text: str | None = None, taken_for: str | None = None) -> Place:
    """Return the place that a parser's mark points to."""
    return Place(mark.line + 1, mark.column + 1, text, taken_for)


def place_at(text: str, offset: int) -> Place:
    """Return the place of the character at `offset`."""
    line_start = text.rfind("\n", 0, offset) + 1
    return Place(text.count("\n", 0, offset) + 1, offset - line_start + 1)


@dataclass(frozen=True)
class Tree:
    """A text that could be parsed.

    Attributes:
        data: what it holds: mappings, lists and scalars.
        places: of each part that the text names.
        faults: what is wrong with the writing, such as a field that stands there twice.
    """

    data: object
    places: Mapping[Path, Place]
    faults: tuple[Fault, ...] = ()


def parts(value: object) -> Iterable[tuple[str | int, object]]:
    """Return the parts of a list or a mapping, with the step that leads to each."""
    if isinstance(value, dict):
        return cast("dict[str, object]", value).items()
    if isinstance(value, list):
        return enumerate(cast("Sequence[object]", value))
    return ()


class UnparsableTextError(Exception):
    """A text that can't be parsed, or that would be too large once it is.

    Attributes:
        place: where that shows, or None for the whole of it.
        got: what stands there.
        expected: what would have been right there.
    """

    def __init__(self, place: Place | None, got: str, expected: str) -> None:
        super().__init__(expected)
        self.place = place
        self.got = got
        self.expected = expected
