"""The exit codes of the command."""

from enum import IntEnum


class ExitCode(IntEnum):
    """What the command's exit code says."""

    FINE = 0
    ERROR = 1
    USAGE = 2
    INVALID_ENCOUNTER = 3
    VERIFICATION_FAILED = 4
    UNAVAILABLE = 5
    DEADLINE = 6
    INTERRUPTED = 130
    """By Ctrl-C, as shells tell it: 128 and the number of the signal."""
