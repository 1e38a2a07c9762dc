"""What a request at the table led to, as it is answered and kept for a retry."""

import json
from dataclasses import asdict, dataclass

from service.seal.canonical import Canonical


@dataclass(frozen=True)
class Receipt:
    """What became of a request.

    Attributes:
        game: the fight's id.
        entries: the places in the log of what it added, counted from 0.
        head: the signed head of the log then, to be posted.
    """

    game: str
    entries: tuple[int, ...]
    head: str

    @property
    def content(self) -> bytes:
        """The receipt as it is kept."""
        return Canonical.of(asdict(self), "receipt").text

    @classmethod
    def read(cls, content: bytes) -> "Receipt":
        """Return the receipt that was kept."""
        data = json.loads(content)
        return cls(data["game"], tuple(data["entries"]), data["head"])
