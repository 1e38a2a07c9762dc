"""A kept table as a file: what stands in it, how it is written, and what is checked on opening.

    bytes 0 to 39    magic, version, bytes of the index, of the head and of the file
    40 to 71         SHA-256 of all other bytes of the head
    72 on            the index: the key, facts (numbers by name) and values per section, as JSON;
                     then, for each section, a checksum of 8 bytes for each of its blocks;
                     then zeros up to a page: the end of the head
    then             the sections: doubles as they are in memory, each from the start of a page on;
                     among them may stand words of 64 bits (`kernel/stage_table.hpp`)

Opening reads the head alone, which is one part in 512 of the file, and finds out whatever is wrong
with it. A block of values is compared with its checksum by whoever reads it: see
`kernel/stored_values.hpp`, which does so when it first reads one.

The checksums find accidents. Whoever may write the file can make it say anything.
"""

import json
import os
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from solver.errors import DreadnaughtError

if TYPE_CHECKING:
    from solver.systems.dreadnaught.kernel import _duel

FORMAT_VERSION = 2

_MAGIC = b"DUELTBL\x1a"
_FIELDS = struct.Struct("<8sQQQQ")
_INDEX_AT = _FIELDS.size + sha256().digest_size
_NUMBER = 8
"""Bytes of a value, and of a checksum."""
_BLOCK = 512
"""Values with one checksum, as in `kernel/stored_values.hpp`."""
_PAGE = _BLOCK * _NUMBER

Facts = Mapping[str, float]


class DamagedTableError(DreadnaughtError):
    """A file that does not hold what was written, or nothing that this program wrote."""

    def __init__(self, what: str) -> None:
        super().__init__(f"a kept table is damaged: {what}")


@dataclass(frozen=True)
class Section:
    """Where a section stands in its file: offsets in bytes, and the number of its values.

    Attributes:
        values: where its values begin.
        count: how many there are.
        checksums: where their checksums begin, which are in the head.
    """

    values: int
    count: int
    checksums: int


@dataclass(frozen=True, eq=False)
class StoredTable:
    """An open table.

    Attributes:
        facts: what was kept with it.
        file: the file, of whose sections nothing has been read.
        head: what comes before the sections.
        sections: in the order in which they were written.
    """

    facts: Facts
    file: "_duel.StoredFile"
    head: bytes
    sections: tuple[Section, ...]

    @property
    def places(self) -> list[tuple[int, int, int]]:
        """The sections as the compiled solver takes them."""
        return [(section.values, section.count, section.checksums) for section in self.sections]


@dataclass(frozen=True, eq=False)
class NewTable:
    """A table about to be written.

    Attributes:
        head: all that comes before the sections.
        sections: views of doubles.
    """

    head: bytes
    sections: tuple[memoryview, ...]

    @property
    def bytes(self) -> int:
        """Size of the file."""
        return len(self.head) + sum(_whole_pages(view.nbytes) for view in self.sections)

    def write(self, file: BinaryIO) -> None:
        """Write it to a file without a buffer, from where that stands."""
        for part in (memoryview(self.head), *self.sections):
            view = part.cast("B")
            _write_all(file, view)
            _write_all(file, memoryview(bytes(_whole_pages(view.nbytes) - view.nbytes)))


def new_table(key: str, facts: Facts, sections: Sequence[memoryview]) -> NewTable:
    """Return a table ready to be written.

    Args:
        key: under which it is kept; opening demands the same.
        facts: numbers to be kept with it.
        sections: contiguous views of doubles.
    """
    from solver.systems.dreadnaught.kernel import _duel  # noqa: PLC0415 - it may not be built

    counts = [len(view) for view in sections]
    index = json.dumps({"key": key, "facts": dict(facts), "counts": counts}).encode()
    layout = _Layout.of(len(index), counts)
    body = bytearray(layout.head - _INDEX_AT)
    body[: len(index)] = index
    for view, section in zip(sections, layout.sections, strict=True):
        sums = _duel.checksums(view)
        at = section.checksums - _INDEX_AT
        body[at : at + len(sums)] = sums
    fields = _FIELDS.pack(_MAGIC, FORMAT_VERSION, len(index), layout.head, layout.file)
    return NewTable(fields + sha256(fields + body).digest() + body, tuple(sections))


def open_table(path: Path, key: str) -> StoredTable:
    """Open a table and check its head.

    Raises:
        OSError: if there is no such file, or it can't be read.
        DamagedTableError: if it is not what was written under `key`.
    """
    from solver.systems.dreadnaught.kernel import _duel  # noqa: PLC0415 - it may not be built

    with path.open("rb", buffering=0) as opened:
        size = os.fstat(opened.fileno()).st_size
        file = _duel.StoredFile(os.dup(opened.fileno()))
    try:
        head = _checked_head(file, size)
    except _duel.DamagedError:
        raise DamagedTableError("it ends within its head") from None
    index_bytes = _FIELDS.unpack_from(head)[2]
    index = json.loads(head[_INDEX_AT : _INDEX_AT + index_bytes])
    if index["key"] != key:
        raise DamagedTableError("it was kept under another key")
    layout = _Layout.of(index_bytes, index["counts"])
    return StoredTable(index["facts"], file, head, layout.sections)


def _checked_head(file: "_duel.StoredFile", size: int) -> bytes:
    fields = file.read(0, _FIELDS.size)
    magic, version, index_bytes, head_bytes, file_bytes = _FIELDS.unpack(fields)
    if magic != _MAGIC or version != FORMAT_VERSION:
        raise DamagedTableError("it is of another kind or version")
    if file_bytes != size or not _INDEX_AT + index_bytes <= head_bytes <= size:
        raise DamagedTableError("it is cut off, or longer than it was")
    head = file.read(0, head_bytes)
    digest = sha256(head[: _FIELDS.size] + head[_INDEX_AT:]).digest()
    if digest != head[_FIELDS.size : _INDEX_AT]:
        raise DamagedTableError("its head does not match its digest")
    return head


@dataclass(frozen=True)
class _Layout:
    """Where everything stands: bytes of the head and of the file, and the sections."""

    head: int
    file: int
    sections: tuple[Section, ...]

    @classmethod
    def of(cls, index_bytes: int, counts: Sequence[int]) -> "_Layout":
        first_sum = _INDEX_AT + _rounded_up(index_bytes, _NUMBER)
        sums = [_NUMBER * -(-count // _BLOCK) for count in counts]
        *sums_at, sums_end = accumulate(sums, initial=first_sum)
        head = _whole_pages(sums_end)
        values = [_whole_pages(_NUMBER * count) for count in counts]
        *values_at, end = accumulate(values, initial=head)
        places = zip(values_at, counts, sums_at, strict=True)
        return cls(head, end, tuple(Section(*place) for place in places))


def _rounded_up(number: int, unit: int) -> int:
    return -(-number // unit) * unit


def _whole_pages(size: int) -> int:
    return _rounded_up(size, _PAGE)


def _write_all(file: BinaryIO, view: memoryview) -> None:
    """Write all of a view: a write to a disk that fills up may take a part of it only."""
    while view.nbytes:
        view = view[file.write(view) :]
