"""Signed heads: one line that fixes a log up to an entry, short enough for the table's chat.

A head says: the log of this game has so many entries, and this is the root of their tree. Who
holds a signed head can show that a log was cut, changed or forked since.
"""

import base64
import binascii
import re
from dataclasses import dataclass

from service.seal.errors import VerificationError
from service.seal.field import Digest, GameId, Index, KeyId, Signature, read_fields
from service.seal.frame import Domain, frame
from service.seal.keys import PublicKey, SigningKey
from solver.errors import InvalidInputError

_PREFIX = "dreadnaught-head-v1"
_PARTS = 6
_WHOLE = re.compile("[0-9]{1,16}")
_SHAPE = f"a head, as {_PREFIX}:GAME:SIZE:ROOT:KEY:SIGNATURE"


@dataclass(frozen=True)
class SignedHead:
    """A signed head.

    Attributes:
        game: the game's id.
        size: how many entries the log had.
        root: the root of their tree.
        key: the id of the key that signed.
        signature: of that key.
    """

    game: GameId
    size: Index
    root: Digest
    key: KeyId
    signature: Signature

    @property
    def line(self) -> str:
        """The head as one line of text, of 250 characters at most, without spaces."""
        parts = (self.game, str(self.size), _text(self.root), self.key.hex(), _text(self.signature))
        return ":".join((_PREFIX, *parts))

    @classmethod
    def read(cls, line: str) -> "SignedHead":
        """Return the head that a line tells.

        Raises:
            InvalidInputError: if it tells none, or not exactly as `line` writes it.
        """
        parts = line.strip().split(":")
        if len(parts) != _PARTS or parts[0] != _PREFIX:
            raise InvalidInputError("head", line.strip()[:200], _SHAPE)
        game, size, root, key, signature = parts[1:]
        data = {
            "game": game,
            "size": int(size) if _WHOLE.fullmatch(size) else size,
            "root": _bytes(root).hex(),
            "key": key,
            "signature": _bytes(signature).hex(),
        }
        head = read_fields(cls, data, "head")
        if head.line != line.strip():
            raise InvalidInputError("head", line.strip()[:200], f"{_SHAPE}, in its one exact form")
        return head

    def check(self, key: PublicKey, where: str = "head") -> None:
        """Check the signature.

        Raises:
            VerificationError: if `key` did not sign this head.
        """
        if self.key != key.id:
            raise VerificationError(where, "key", key.id.hex(), self.key.hex())
        if not key.signed(self.signature, _message(self.game, self.size, self.root)):
            expected = f"the signature of key {key.id.hex()}"
            raise VerificationError(where, "signature", expected, self.signature.hex())


def sign_head(key: SigningKey, game: str, size: int, root: bytes) -> SignedHead:
    """Return the signed head of a game's log."""
    return SignedHead(game, size, root, key.public.id, key.sign(_message(game, size, root)))


def _message(game: str, size: int, root: bytes) -> bytes:
    return frame(Domain.HEAD, game.encode(), size.to_bytes(8, "big"), root)


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode("ascii").rstrip("=")


def _bytes(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        return b""
