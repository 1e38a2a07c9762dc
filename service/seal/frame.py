"""What is hashed and signed, and how: every use has a domain of its own, every part its length.

`frame(domain, a, b, ...)` is the domain's ASCII name, a zero byte, and each part behind its
length in eight bytes, most significant first: no two different lists of parts give the same bytes.
No domain begins with the bytes 0 or 1, which RFC 6962 puts before the leaves and nodes of a tree.
"""

import hashlib
import hmac
from enum import StrEnum

SIZE = 32
"""Bytes of a seed, a key, a salt, a digest and a commitment."""


class Domain(StrEnum):
    """What something is hashed or signed for."""

    SEED = "dreadnaught/seal/v1/seed"
    STRATEGY_KEY = "dreadnaught/seal/v1/strategy-key"
    STRATEGY = "dreadnaught/seal/v1/strategy"
    BID_KEY = "dreadnaught/seal/v1/bid-key"
    BID = "dreadnaught/seal/v1/bid"
    DRAW = "dreadnaught/seal/v1/draw"
    RULES = "dreadnaught/seal/v1/rules"
    STATE = "dreadnaught/seal/v1/state"
    HEAD = "dreadnaught/seal/v1/head"
    KEY_ID = "dreadnaught/seal/v1/key-id"
    KEY_CHANGE = "dreadnaught/seal/v1/key-change"


def frame(domain: Domain, *parts: bytes) -> bytes:
    """Return `parts` as one text that can't be taken for anything else."""
    framed = b"".join(len(part).to_bytes(8, "big") + part for part in parts)
    return domain.value.encode("ascii") + b"\x00" + framed


def digest(domain: Domain, *parts: bytes) -> bytes:
    """Return the SHA-256 of the frame, 32 bytes."""
    return hashlib.sha256(frame(domain, *parts)).digest()


def keyed(key: bytes, domain: Domain, *parts: bytes) -> bytes:
    """Return the HMAC-SHA256 of the frame under a key of 32 bytes.

    A commitment: it hides the parts as long as the key is secret, and nobody can open it to other
    parts, since keys of this one length can't stand for each other.
    """
    if len(key) != SIZE:
        raise ValueError(f"expected a key of {SIZE} bytes, got {len(key)}")
    return hmac.digest(key, frame(domain, *parts), "sha256")
