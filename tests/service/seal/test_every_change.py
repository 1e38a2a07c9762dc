"""Whatever is changed in an export, a byte, a field or what a list holds, is found."""

import json
from collections.abc import Iterator
from copy import copy
from itertools import product
from typing import Any

import pytest
from seal_faults import FIRST, fault
from sealed_fights import eventful_fight, small_fight
from second_verifier import verifies

from service.seal.canonical import Canonical, as_list, as_mapping
from service.seal.errors import VerificationError
from service.seal.verify import verify_export

MASKS = (0x01, 0x20, 0x80, 0x02)
INSERTED = (b" ", b"\n", b"0", b",")


def changed_in_a_byte(content: bytes, i: int, way: int) -> Iterator[bytes]:
    """Yield the content with byte `i` flipped, dropped, and another put before it."""
    mask, inserted = MASKS[(i + way) % 4], INSERTED[(i + way) % 4]
    yield content[:i] + bytes([content[i] ^ mask]) + content[i + 1 :]
    yield content[:i] + content[i + 1 :]
    yield content[:i] + inserted + content[i:]


def test_every_changed_byte_is_found() -> None:
    """Each byte flipped; every fifth dropped too, and told to the second verifier as well."""
    content = small_fight().export()
    for i in range(len(content)):
        flipped, *others = changed_in_a_byte(content, i, way=0)
        with pytest.raises(VerificationError):
            verify_export(flipped, FIRST.public)
        if i % 5 == 0:
            assert not verifies(flipped, FIRST.public)
            for changed in others:
                if changed != content:
                    fault(changed)
    fault(content + b"\n")


@pytest.mark.slow
def test_every_changed_byte_is_found_by_both_in_every_way() -> None:
    content = small_fight().export()
    for i, way in product(range(len(content)), range(4)):
        for changed in changed_in_a_byte(content, i, way):
            if changed != content:
                fault(changed)


def steps_in(data: Any) -> list[Any]:
    """Return the names or numbers of what JSON data holds."""
    named, listed = as_mapping(data), as_list(data)
    return list(named or range(len(listed or ())))


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every value in JSON data, the whole ones too."""
    yield path
    for step in steps_in(data):
        yield from leaves(data[step], (*path, step))


def put(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    """Return data with the value at a path replaced."""
    if not path:
        return value
    copied: Any = copy(data)
    copied[path[0]] = put(copied[path[0]], path[1:], value)
    return copied


VALUES: tuple[Any, ...] = (None, 0, True, "x", "00" * 32, [], 1, {}, "", -1, 1.5)


def assert_each_field_matters(content: bytes, ways: int) -> None:
    """Assert that both verifiers find any value replaced, `ways` times at each place."""
    data = json.loads(content)
    for i, path in enumerate(leaves(data)):
        for way in range(ways):
            value = VALUES[(i + way * 4) % len(VALUES)]
            changed = Canonical.of(put(data, path, value)).text
            if changed != content:
                fault(changed)


def test_every_changed_field_is_found() -> None:
    assert_each_field_matters(small_fight().export(), 3)


@pytest.mark.slow
def test_every_changed_field_of_an_eventful_fight_is_found() -> None:
    assert_each_field_matters(eventful_fight().export(), len(VALUES))


def test_every_removed_or_added_field_is_found() -> None:
    content = small_fight().export()
    data = json.loads(content)
    for path in leaves(data):
        held = data
        for step in path:
            held = held[step]
        named, listed = as_mapping(held), as_list(held)
        others: list[Any] = []
        if named is not None:
            others = [{**named, "more": 1}]
            others += [{kept: named[kept] for kept in named if kept != name} for name in named]
        if listed is not None:
            others = [[*listed, 1], listed[1:]]
        for other in others:
            fault(Canonical.of(put(data, path, other)).text)
