"""The fields of log entries: what each may hold, and how it stands in JSON.

An entry's fields are typed by the annotated types below; `read_fields` and `write_fields` go by
them, so that the exact form is said once. Digests are bytes here and lower-case hexadecimal there.
"""

import re
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, TypeVar, cast, get_type_hints

from service.seal.canonical import LARGEST, Canonical, as_mapping
from solver.errors import InvalidInputError

BodyT = TypeVar("BodyT")

_HEX = re.compile(r"[0-9a-f]*")
_GAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
# Control characters would reach the terminal of whoever reads the log.
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


@dataclass(frozen=True)
class Codec:
    """How a field is read from JSON and written to it.

    Attributes:
        fits: whether a JSON value may stand there.
        expected: what may, in words.
        read: makes the field's value of a JSON value that fits.
        write: the way back.
    """

    fits: Callable[[Any], bool]
    expected: str
    read: Callable[[Any], Any]
    write: Callable[[Any], Any]


def _same(value: Any) -> Any:
    return value


def _hexadecimal(size: int) -> Codec:
    def fits(value: Any) -> bool:
        return isinstance(value, str) and len(value) == 2 * size and bool(_HEX.fullmatch(value))

    return Codec(fits, f"{2 * size} digits of lower-case hexadecimal", bytes.fromhex, bytes.hex)


def _whole(least: int) -> Codec:
    def fits(value: Any) -> bool:
        return type(value) is int and least <= value <= LARGEST

    return Codec(fits, f"a whole number of {least} or more", _same, _same)


def _text(most: int) -> Codec:
    def fits(value: Any) -> bool:
        return isinstance(value, str) and 0 < len(value) <= most and not _CONTROL.search(value)

    return Codec(fits, f"1 to {most} characters, no control characters", _same, _same)


def _is_game(value: Any) -> bool:
    return isinstance(value, str) and bool(_GAME.fullmatch(value))


_DATA = Codec(lambda _: True, "any value", Canonical.of, lambda canonical: canonical.data)
_GAME_ID = Codec(_is_game, "1 to 64 letters, digits, _ and -", _same, _same)

Digest = Annotated[bytes, _hexadecimal(32)]
Signature = Annotated[bytes, _hexadecimal(64)]
KeyId = Annotated[bytes, _hexadecimal(8)]
Count = Annotated[int, _whole(1)]
Index = Annotated[int, _whole(0)]
Name = Annotated[str, _text(80)]
Text = Annotated[str, _text(1000)]
Data = Annotated[Canonical, _DATA]
GameId = Annotated[str, _GAME_ID]


def read_fields(kind: type[BodyT], data: object, path: str = "") -> BodyT:
    """Return plain data as a dataclass of annotated fields.

    Raises:
        InvalidInputError: naming the first field that is missing, unknown or does not fit, below
            `path`.
    """
    codecs = _codecs(kind)
    fields = as_mapping(data)
    if fields is None:
        raise InvalidInputError(
            path or kind.__name__.lower(), data, "a mapping of fields to values"
        )
    prefix = f"{path}." if path else ""
    for name in fields:
        if name not in codecs:
            raise InvalidInputError(f"{prefix}{name}", fields[name], f"one of {', '.join(codecs)}")
    values = dict[str, Any]()
    for name, codec in codecs.items():
        if name not in fields:
            raise InvalidInputError(f"{prefix}{name}", None, codec.expected)
        if not codec.fits(fields[name]):
            raise InvalidInputError(f"{prefix}{name}", fields[name], codec.expected)
        values[name] = codec.read(fields[name])
    return kind(**values)


def write_fields(body: Any) -> dict[str, Any]:
    """Return a dataclass of annotated fields as plain data; the way back of `read_fields`.

    Raises:
        InvalidInputError: if a field holds what may not stand there.
    """
    written = dict[str, Any]()
    kind: type[Any] = body.__class__
    for name, codec in _codecs(kind).items():
        value = codec.write(getattr(body, name))
        if not codec.fits(value):
            raise InvalidInputError(name, value, codec.expected)
        written[name] = value
    return written


def _codecs(kind: type[Any]) -> dict[str, Codec]:
    return _codecs_of(cast("Hashable", kind))


@cache
def _codecs_of(kind: Hashable) -> dict[str, Codec]:
    hints = get_type_hints(kind, include_extras=True)
    return {name: hint.__metadata__[0] for name, hint in hints.items() if _has_codec(hint)}


def _has_codec(hint: Any) -> bool:
    return any(isinstance(note, Codec) for note in getattr(hint, "__metadata__", ()))
