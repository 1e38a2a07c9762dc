"""States and moves of any game as plain data, so that a log can hold them and a person read them.

Named tuples and dataclasses become mappings by field, other tuples lists, sets sorted lists, and
members of enumerations text. Two moves of one state must not become the same data.
"""

from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, TypeVar, cast

from service.seal.canonical import Canonical
from solver.errors import InvalidInputError

MoveT = TypeVar("MoveT")


def plain(value: Any) -> Any:
    """Return plain data for a state or a move.

    Raises:
        InvalidInputError: if it holds what has no such form.
    """
    if isinstance(value, Enum):
        return value.value if isinstance(value, str) else value.name.lower()
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if hasattr(value, "_asdict"):
        return {name: plain(part) for name, part in value._asdict().items()}
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, tuple | list):
        return [plain(part) for part in cast("Sequence[Any]", value)]
    if isinstance(value, frozenset | set):
        parts = [plain(part) for part in cast("set[Any]", value)]
        return sorted(parts, key=lambda part: Canonical.of(part).text)
    raise InvalidInputError("state", type(value).__name__, "tuples, dataclasses, numbers and text")


def canonical(value: Any) -> Canonical:
    """Return a state or a move as canonical JSON."""
    return Canonical.of(plain(value), "state")


def move_of(moves: Sequence[MoveT], told: Canonical, field: str) -> MoveT:
    """Return the one of `moves` that `told` is.

    Raises:
        InvalidInputError: naming `field`, if it is none of them.
    """
    by_data = {canonical(move): move for move in moves}
    if told not in by_data:
        shown = ", ".join(move.text.decode() for move in list(by_data)[:_MOST_SHOWN])
        more = ", …" if len(by_data) > _MOST_SHOWN else ""
        raise InvalidInputError(field, told.data, f"one of {shown}{more}")
    return by_data[told]


_MOST_SHOWN = 12
