"""The text of a file, or of standard input."""

import codecs

from service.encounter_file.tree import Place, UnparsableTextError
from solver.errors import DreadnaughtError

STANDARD_INPUT = "-"
LARGEST = 1 << 20
"""Bytes; an encounter takes some hundred for each combatant."""

_OTHER_ENCODINGS = (
    (codecs.BOM_UTF32_LE, "UTF-32"),
    (codecs.BOM_UTF16_LE, "UTF-16"),
    (codecs.BOM_UTF16_BE, "UTF-16"),
)


class UnreadableFileError(DreadnaughtError):
    """A file that can't be read at all."""

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(f"{file}: {reason}")
        self.file = file
        self.reason = reason


def read_bytes(file: str, largest: int = LARGEST) -> bytes:
    """Return what a file holds, or standard input where `file` is `-`.

    No more is read than `largest` bytes and one, by which a reader can tell that it is larger.

    Raises:
        UnreadableFileError: if the operating system refuses.
    """
    opened = 0 if file == STANDARD_INPUT else file
    try:
        with open(opened, "rb", closefd=opened != 0) as stream:
            return stream.read(largest + 1)
    except FileNotFoundError as error:
        raise UnreadableFileError(file, "there is no such file") from error
    except IsADirectoryError as error:
        raise UnreadableFileError(file, "this is a folder, not a file") from error
    except OSError as error:
        raise UnreadableFileError(file, f"can't be read: {error.strerror}") from error


def decode(content: bytes) -> str:
    """Return the text that UTF-8 bytes hold, without a byte order mark.

    Raises:
        UnparsableTextError: if they are too many, or no UTF-8.
    """
    if len(content) > LARGEST:
        raise UnparsableTextError(None, "a larger file", f"at most {LARGEST} bytes")
    for mark, encoding in _OTHER_ENCODINGS:
        if content.startswith(mark):
            raise UnparsableTextError(Place(1, 1), encoding, "text saved as UTF-8")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start]
        line_start = before.rfind(b"\n") + 1
        column = len(before[line_start:].decode("utf-8-sig")) + 1
        place = Place(before.count(b"\n") + 1, column)
        got = f"byte 0x{content[error.start]:02x}"
        raise UnparsableTextError(place, got, "text saved as UTF-8") from error
