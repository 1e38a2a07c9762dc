"""Canonical JSON (RFC 8785): one text for one value, so that a digest of it means something.

Beyond the RFC, whole numbers outside ±(2^53 - 1) are refused in both directions, since readers
disagree on them, and so are values nested deeper than `DEEPEST`.
"""

import json
from dataclasses import dataclass
from typing import Any, NoReturn, TypeGuard, cast

import rfc8785

from solver.errors import InvalidInputError

DEEPEST = 64
LARGEST = 2**53 - 1
_LONGEST_SHOWN = 60


class NotCanonicalError(InvalidInputError):
    """Bytes that are no canonical JSON."""


@dataclass(frozen=True)
class Canonical:
    """A JSON value, held as its canonical text: immutable, and compared by that text.

    Attributes:
        text: UTF-8.
    """

    text: bytes

    @classmethod
    def of(cls, data: object, field: str = "data") -> "Canonical":
        """Return plain data (mappings, lists, text, numbers, true, false, none) as canonical JSON.

        Raises:
            InvalidInputError: naming `field`, if there is no such form.
        """
        return cls(canonical_bytes(data, field))

    @property
    def data(self) -> Any:
        """The value, made anew at each look: changing it changes nothing here."""
        return json.loads(self.text)


def canonical_bytes(data: object, field: str = "data") -> bytes:
    """Return the canonical text of plain data; see `Canonical.of`."""
    _check(data, field, DEEPEST)
    try:
        return rfc8785.dumps(cast("Any", data))
    except ValueError as error:  # its own errors are such, and a lone surrogate in a name is one
        raise InvalidInputError(
            field, _shown(data), f"data that JSON can hold ({error})"
        ) from error


def parse_canonical(content: bytes, field: str) -> Any:
    """Return the value that canonical JSON holds.

    Raises:
        NotCanonicalError: naming `field`, if `content` differs from the canonical text by a byte.
    """
    try:
        data = json.loads(content.decode("utf-8"), parse_constant=_no_constant)
        again = canonical_bytes(data, field)
    except (ValueError, RecursionError) as error:
        told = "too deeply nested" if isinstance(error, RecursionError) else str(error)
        raise NotCanonicalError(field, _shown(content), f"canonical JSON ({told})") from error
    if again != content:
        at = next(
            (i for i, (one, other) in enumerate(zip(again, content, strict=False)) if one != other),
            min(len(again), len(content)),
        )
        raise NotCanonicalError(
            field, _around(content, at), f"{_around(again, at)} (canonical JSON) at byte {at}"
        )
    return data


def as_list(value: object) -> list[Any] | None:
    """Return a JSON value that is a list, else None."""
    return value if _is_list(value) else None


def as_mapping(value: object) -> dict[str, Any] | None:
    """Return a JSON value that is a mapping, else None."""
    return value if _is_mapping(value) else None


def _is_list(value: object) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def _is_mapping(value: object) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def _check(data: object, field: str, deepest: int) -> None:
    """Refuse what would not come back as it went in."""
    if deepest < 0:
        raise InvalidInputError(field, _shown(data), f"at most {DEEPEST} levels of nesting")
    if isinstance(data, dict):
        for value in cast("dict[object, object]", data).values():
            _check(value, field, deepest - 1)
    elif isinstance(data, list | tuple):
        for value in cast("list[object]", data):
            _check(value, field, deepest - 1)
    elif isinstance(data, int | float) and abs(data) > LARGEST and data == data // 1:
        raise InvalidInputError(field, _shown(data), "whole numbers within ±(2^53 - 1)")


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _around(content: bytes, at: int) -> str:
    return (
        repr(content[at : at + 20].decode("utf-8", "replace")) if at < len(content) else "the end"
    )


def _shown(value: object) -> str:
    told = repr(value)
    return told if len(told) <= _LONGEST_SHOWN else f"{told[:_LONGEST_SHOWN]}…"
