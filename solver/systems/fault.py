"""Faults in an encounter: where, what stands there, what was expected, and the nearest name."""

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from solver.errors import InvalidInputError

Path: TypeAlias = tuple[str | int, ...]


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with an encounter.

    Attributes:
        path: the steps to the field, such as ("combatants", 1, "hp").
        value: what stands there, None where nothing does.
        expected: what would have been right.
        nearest: the known name that was probably meant.
    """

    path: Path
    value: object
    expected: str
    nearest: str | None = None

    @property
    def field(self) -> str:
        """The path as a GM reads it: `combatants[1].hp`."""
        text = ""
        for step in self.path:
            if isinstance(step, int) or not step.isidentifier():
                text += f"[{step!r}]"
            else:
                text += f".{step}" if text else step
        return text or "the encounter"

    @property
    def expectation(self) -> str:
        """What was expected, with the nearest known name."""
        return f"{self.expected} (did you mean {self.nearest}?)" if self.nearest else self.expected


class InvalidEncounterError(InvalidInputError):
    """An encounter with faults; `faults` holds them all."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        first = faults[0]
        super().__init__(first.field, first.value, first.expectation)
        self.faults = tuple(faults)


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name most like `name`, in whatever case, or None if none is like it."""
    by_lower_case = {each.lower(): each for each in known}
    matches = difflib.get_close_matches(name.lower(), by_lower_case, n=1)
    return by_lower_case[matches[0]] if matches else None
