"""Messages that no client would send, as hypothesis strategies made from protobuf descriptors."""

import base64
from collections.abc import Mapping, Sequence
from typing import Any

from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass
from hypothesis import strategies as st

_DEEPEST = 5
_MOST_FIELDS = 6
"""Filled of a message with many; of one with few all are, but for one perhaps."""
_NUMBERS = (0, 1, -1, 2, 7, 100, 2**31 - 1, -(2**31), 2**63 - 1, 2**64 - 1)
_REALS = (0.0, -0.0, 1.0, -1.5, 1e308, float("nan"), float("inf"), float("-inf"), 2.0**53)
_TEXTS = (
    "",
    "a",
    "\x00",
    "a\x00b",
    "\n\r\t",
    "é\u202e\U0001f409",
    "x" * 199,
    "x" * 300,
    "../../etc/passwd",
    "' OR 1=1 --",
    "%s%n{0}",
    "dreadnaught",
    "monsters",
    *(
        base64.urlsafe_b64encode(told.encode()).decode()
        for told in (f"{10**32}/a", "-1/a", "²/a", "1/", "9/\x00", "99999999999", "٣", "3/3")
    ),  # what a page token may say
)
_LIMITS = {
    FieldDescriptor.CPPTYPE_INT32: (-(2**31), 2**31 - 1),
    FieldDescriptor.CPPTYPE_INT64: (-(2**63), 2**63 - 1),
    FieldDescriptor.CPPTYPE_UINT32: (0, 2**32 - 1),
    FieldDescriptor.CPPTYPE_UINT64: (0, 2**64 - 1),
}

Bases = Mapping[str, Message]
"""Messages that are right, by the full name of their type, of which some fields are changed."""


def odd_requests(
    kind: Descriptor, texts: Sequence[str], bases: Bases
) -> st.SearchStrategy[tuple[str, bytes]]:
    """Return requests of a type: `message` and one as bytes, or `bytes` and what is hardly one.

    Args:
        kind: the type.
        texts: what some of its texts are, such as ids that there are.
        bases: of what to begin with in some of its parts.
    """
    whole = odd_messages(kind, texts, bases).map(lambda message: message.SerializeToString())
    raw = st.one_of(st.binary(max_size=1000), whole.flatmap(_damaged))
    return st.one_of(
        whole.map(lambda content: ("message", content)), raw.map(lambda content: ("bytes", content))
    )


@st.composite
def odd_messages(
    draw: st.DrawFn, kind: Descriptor, texts: Sequence[str], bases: Bases, depth: int = 0
) -> Message:
    """Return messages of a type with odd values in some fields."""
    message = GetMessageClass(kind)()
    if kind.full_name in bases:
        begin = draw(st.sampled_from(("empty", "right", "all right")))
        if begin != "empty":
            message.CopyFrom(bases[kind.full_name])
        if begin == "all right":
            return message
    for field in draw(_fields(kind)):
        if field.message_type is None:
            _put(message, field, draw(_values(field, texts)))
        elif depth < _DEEPEST:
            _put_part(draw, message, field, texts, bases, depth + 1)
    return message


def _damaged(whole: bytes) -> st.SearchStrategy[bytes]:
    """Return a message that was cut, lengthened or changed in a byte."""
    places = st.integers(0, max(0, len(whole) - 1))
    return st.one_of(
        places.map(lambda place: whole[:place]),
        st.binary(min_size=1, max_size=9).map(lambda more: whole + more),
        st.tuples(places, st.binary(min_size=1, max_size=1)).map(
            lambda change: whole[: change[0]] + change[1] + whole[change[0] + 1 :]
        ),
    )


def _fields(kind: Descriptor) -> st.SearchStrategy[list[Any]]:
    """Return which fields to fill."""
    fields: list[Any] = list(kind.fields)
    if not fields:
        return st.just(fields)
    if len(fields) <= _MOST_FIELDS:
        return st.one_of(
            st.just(fields),
            st.sampled_from(fields).map(lambda out: [each for each in fields if each is not out]),
        )
    return st.lists(
        st.sampled_from(fields), max_size=_MOST_FIELDS, unique_by=lambda field: field.number
    )


def _put(message: Message, field: Any, value: Any) -> None:
    if field.is_repeated:
        getattr(message, field.name).append(value)
    else:
        setattr(message, field.name, value)


def _put_part(
    draw: st.DrawFn, message: Message, field: Any, texts: Sequence[str], bases: Bases, depth: int
) -> None:
    """Put odd messages into a field that takes them."""
    parts: Any = getattr(message, field.name)
    if field.message_type.GetOptions().map_entry:
        key, value = field.message_type.fields
        odd_key = draw(_values(key, texts))
        if value.message_type is None:
            parts[odd_key] = draw(_values(value, texts))
        else:
            parts[odd_key].CopyFrom(draw(odd_messages(value.message_type, texts, bases, depth)))
        return
    odd = odd_messages(field.message_type, texts, bases, depth)
    if field.is_repeated:
        parts.extend(draw(st.lists(odd, max_size=2)))
    else:
        parts.SetInParent()
        parts.CopyFrom(draw(odd))


def _values(field: Any, texts: Sequence[str]) -> st.SearchStrategy[Any]:
    """Return odd values of a field that takes no messages."""
    match field.cpp_type:
        case FieldDescriptor.CPPTYPE_STRING:
            told = 2 * [st.sampled_from(texts)] if texts else []
            text = st.one_of(*told, st.sampled_from(_TEXTS), st.text(max_size=20))
            is_bytes = field.type == FieldDescriptor.TYPE_BYTES
            return text.map(str.encode) if is_bytes else text
        case FieldDescriptor.CPPTYPE_DOUBLE | FieldDescriptor.CPPTYPE_FLOAT:
            return st.one_of(st.sampled_from(_REALS), st.floats())
        case FieldDescriptor.CPPTYPE_BOOL:
            return st.booleans()
        case FieldDescriptor.CPPTYPE_ENUM:
            known = [value.number for value in field.enum_type.values]
            return st.one_of(st.sampled_from(known), st.integers(-(2**31), 2**31 - 1))
        case _:
            least, most = _LIMITS[field.cpp_type]
            numbers = [number for number in _NUMBERS if least <= number <= most]
            return st.one_of(st.sampled_from(numbers), st.integers(least, most))
