"""What can go wrong with seals, in the project's tree of errors.

DreadnaughtError
├── OrderError           an entry that may not follow what the log holds
├── VerificationError    the first thing that is wrong with an export, a head or a proof
└── KeyFileError         a key file that can't be used, or that others could read
"""

from solver.errors import DreadnaughtError


class OrderError(DreadnaughtError):
    """Something that may not happen yet, or no more, as the log stands.

    Attributes:
        tried: what was to happen.
        reason: why it may not, and what has to happen first.
    """

    def __init__(self, tried: str, reason: str) -> None:
        super().__init__(f"{tried}: {reason}")
        self.tried = tried
        self.reason = reason


class VerificationError(DreadnaughtError):
    """The first thing that is wrong.

    Attributes:
        where: the part that is wrong, such as `entries[3]`, `head` or `openings.seals[0]`.
        field: the field in it.
        expected: what would have been right.
        got: what stands there.
    """

    def __init__(self, where: str, field: str, expected: str, got: str) -> None:
        super().__init__(f"{where}: {field}: expected {expected}, got {got}")
        self.where = where
        self.field = field
        self.expected = expected
        self.got = got


class KeyFileError(DreadnaughtError):
    """A key file that can't be used.

    Attributes:
        file: its path.
        reason: what is wrong with it, and what would be right.
    """

    def __init__(self, file: str, reason: str) -> None:
        super().__init__(f"{file}: {reason}")
        self.file = file
        self.reason = reason
