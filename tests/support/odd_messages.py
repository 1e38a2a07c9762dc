"""Messages that no client would send: any bytes, and fields filled with what comes to mind."""

import base64
import random
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

_DEEPEST = 5
_NUMBERS = (0, 1, -1, 2, 7, 100, 2**31 - 1, -(2**31))
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


def odd_bytes(chance: random.Random, whole: bytes) -> bytes:
    """Return any bytes, or a message that was cut, lengthened or changed somewhere."""
    way = chance.randrange(4)
    if way == 0 or not whole:
        return chance.randbytes(chance.choice((0, 1, 2, 7, 60, 1000)))
    place = chance.randrange(len(whole))
    if way == 1:
        return whole[:place]
    if way == 2:
        return whole + chance.randbytes(5)
    return whole[:place] + chance.randbytes(1) + whole[place + 1 :]


def fill(message: Message, chance: random.Random, texts: tuple[str, ...], depth: int = 0) -> None:
    """Fill some fields of a message with odd values, and `texts` among them."""
    for field in message.DESCRIPTOR.fields:
        if chance.random() < 0.3:
            continue
        if field.message_type is not None:
            if depth < _DEEPEST:
                _fill_part(message, field, chance, texts, depth)
            continue
        value = _odd(field, chance, texts)
        if field.is_repeated:
            getattr(message, field.name).append(value)
        else:
            setattr(message, field.name, value)


def _fill_part(
    message: Message,
    field: Any,
    chance: random.Random,
    texts: tuple[str, ...],
    depth: int,
) -> None:
    parts: Any = getattr(message, field.name)
    if field.message_type.GetOptions().map_entry:
        key, value = field.message_type.fields
        odd_key = _odd(key, chance, texts)
        if value.message_type is not None:
            fill(parts[odd_key], chance, texts, depth + 1)
        else:
            parts[odd_key] = _odd(value, chance, texts)
    elif field.is_repeated:
        for _ in range(chance.randrange(3)):
            fill(parts.add(), chance, texts, depth + 1)
    else:
        parts.SetInParent()
        fill(parts, chance, texts, depth + 1)


def _odd(field: Any, chance: random.Random, texts: tuple[str, ...]) -> Any:
    match field.cpp_type:
        case FieldDescriptor.CPPTYPE_STRING:
            text = chance.choice((*_TEXTS, *texts, *texts))
            return text.encode() if field.type == FieldDescriptor.TYPE_BYTES else text
        case FieldDescriptor.CPPTYPE_DOUBLE | FieldDescriptor.CPPTYPE_FLOAT:
            return chance.choice(_REALS)
        case FieldDescriptor.CPPTYPE_BOOL:
            return chance.random() < 0.5
        case FieldDescriptor.CPPTYPE_ENUM:
            return chance.choice(field.enum_type.values).number
        case FieldDescriptor.CPPTYPE_UINT32 | FieldDescriptor.CPPTYPE_UINT64:
            return abs(chance.choice(_NUMBERS[:-1]))
        case _:
            return chance.choice(_NUMBERS)
