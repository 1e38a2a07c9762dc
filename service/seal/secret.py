"""Values that must not be seen yet: nothing shows them by accident.

A `Secret` has no look: printed, formatted or logged it says only that it is one. It can't be
pickled, copied into a dictionary by `dataclasses.asdict`, or written as JSON. Whoever needs the
value says so: `secret.expose()`.
"""

import secrets
from typing import Generic, NoReturn, SupportsIndex, TypeVar

from service.seal.frame import SIZE

T = TypeVar("T")


class Secret(Generic[T]):
    """A value that only `expose` gives away."""

    __slots__ = ("_value",)

    def __init__(self, value: T) -> None:
        self._value = value

    def expose(self) -> T:
        """Return the value."""
        return self._value

    def __repr__(self) -> str:
        return "Secret()"

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return object.__hash__(self)

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise TypeError("a secret is neither copied nor pickled; expose it where it must be kept")


def fresh_secret() -> Secret[bytes]:
    """Return 32 bytes that nobody can foresee: a seed, or a salt."""
    return Secret(secrets.token_bytes(SIZE))
