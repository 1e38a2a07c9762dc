"""Reading plain data that may be faulty: whatever is not of the kind asked for is left out.

Checks between fields read documents by these, so that a fault in one field, which is told by the
check of that field alone, keeps nothing else from being told.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias, cast

Data: TypeAlias = Mapping[str, Any]


def entries(data: Data, field: str) -> Sequence[Any]:
    """Return what a field lists; nothing where it holds no list."""
    value = data.get(field)
    return cast("Sequence[Any]", value) if isinstance(value, (list, tuple)) else ()


def mappings(data: Data, field: str) -> list[tuple[int, Data]]:
    """Return those entries of a list that are mappings, each with its index."""
    return [
        (index, cast("Data", entry))
        for index, entry in enumerate(entries(data, field))
        if isinstance(entry, Mapping)
    ]


def mapping(data: Data, field: str) -> Data:
    """Return the mapping in a field; an empty one where there is none."""
    value = data.get(field)
    return cast("Data", value) if isinstance(value, Mapping) else {}


def whole(data: Data, field: str) -> int | None:
    """Return the whole number in a field; None where there is none."""
    value = data.get(field)
    return value if type(value) is int else None


def whole_or(data: Data, field: str, default: int) -> int | None:
    """Return the whole number in a field, `default` where there is none, None for anything else."""
    return default if data.get(field) is None else whole(data, field)


def text(data: Data, field: str) -> str | None:
    """Return the text in a field; None where there is none."""
    value = data.get(field)
    return value if isinstance(value, str) else None
