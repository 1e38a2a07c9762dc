"""Signing keys (Ed25519): public keys with short ids, and chains in which the old signs the new.

Whoever trusts one key of a chain can trust all later ones, and none before it: each key but the
first comes with a signature by its predecessor.
"""

from dataclasses import dataclass

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from service.seal.errors import VerificationError
from service.seal.frame import SIZE, Domain, digest, frame
from service.seal.secret import Secret
from solver.errors import InvalidInputError

_SCHEME = "ed25519:"
_ID_SIZE = 8


@dataclass(frozen=True)
class PublicKey:
    """A public key.

    Attributes:
        raw: its 32 bytes, as in RFC 8032.
    """

    raw: bytes

    @classmethod
    def read(cls, text: str) -> "PublicKey":
        """Return the key that `text` tells as `ed25519:` and 64 hexadecimal digits.

        Raises:
            InvalidInputError: if it tells none.
        """
        scheme, digits = text.strip()[: len(_SCHEME)], text.strip()[len(_SCHEME) :]
        try:
            raw = bytes.fromhex(digits)
        except ValueError:
            raw = b""
        if scheme != _SCHEME or len(raw) != SIZE or raw.hex() != digits:
            expected = f"a public key, as {_SCHEME} and {2 * SIZE} lower-case hexadecimal digits"
            raise InvalidInputError("key", text.strip()[:100], expected)
        return cls(raw)

    @property
    def text(self) -> str:
        """The key as `read` takes it."""
        return _SCHEME + self.raw.hex()

    @property
    def id(self) -> bytes:
        """The first 8 bytes of its digest: enough to tell keys apart, not to trust one."""
        return digest(Domain.KEY_ID, self.raw)[:_ID_SIZE]

    def signed(self, signature: bytes, message: bytes) -> bool:
        """Return whether `signature` is this key's on `message`."""
        try:
            Ed25519PublicKey.from_public_bytes(self.raw).verify(signature, message)
        except (InvalidSignature, ValueError):
            return False
        return True


@dataclass(frozen=True)
class SigningKey:
    """A private key.

    Attributes:
        private: its 32 bytes, as in RFC 8032.
    """

    private: Secret[bytes]

    @classmethod
    def fresh(cls) -> "SigningKey":
        """Return a new key."""
        return cls(Secret(Ed25519PrivateKey.generate().private_bytes_raw()))

    @property
    def public(self) -> PublicKey:
        """The public key that belongs to it."""
        return PublicKey(self._key().public_key().public_bytes_raw())

    def sign(self, message: bytes) -> bytes:
        """Return the signature on `message`, 64 bytes."""
        return self._key().sign(message)

    def _key(self) -> Ed25519PrivateKey:
        return Ed25519PrivateKey.from_private_bytes(self.private.expose())


@dataclass(frozen=True)
class KeyStep:
    """A key that followed another.

    Attributes:
        key: the new public key.
        signature: the old key's, on the change.
    """

    key: PublicKey
    signature: bytes


@dataclass(frozen=True)
class KeyChain:
    """A first key, and those that followed it.

    Attributes:
        first: the first key.
        steps: the later ones, each signed by the one before.
    """

    first: PublicKey
    steps: tuple[KeyStep, ...] = ()

    @property
    def keys(self) -> tuple[PublicKey, ...]:
        """All keys, the oldest first."""
        return (self.first, *(step.key for step in self.steps))

    @property
    def last(self) -> PublicKey:
        """The key in use."""
        return self.keys[-1]

    def then(self, step: KeyStep, where: str = "keys") -> "KeyChain":
        """Return the chain with one key more.

        Raises:
            VerificationError: if the last key did not sign the change.
        """
        if step.key in self.keys:
            raise VerificationError(where, "key", "a key not used before", step.key.text)
        if not self.last.signed(step.signature, _change(self.last, step.key)):
            expected = f"the signature of key {self.last.id.hex()} on the change"
            raise VerificationError(where, "signature", expected, step.signature.hex())
        return KeyChain(self.first, (*self.steps, step))

    def vouches(self, trusted: PublicKey, key: PublicKey) -> bool:
        """Return whether `key` is `trusted`, or follows it in this chain."""
        return trusted in self.keys and key in self.keys[self.keys.index(trusted) :]


def hand_over(old: SigningKey, new: PublicKey) -> KeyStep:
    """Return the step by which `old` makes `new` its successor."""
    return KeyStep(new, old.sign(_change(old.public, new)))


def _change(old: PublicKey, new: PublicKey) -> bytes:
    return frame(Domain.KEY_CHANGE, old.raw, new.raw)
