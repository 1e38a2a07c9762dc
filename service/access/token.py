"""Bearer tokens: 32 random bytes, of which only a digest is stored.

A token has more entropy than its digest, so that neither salt nor a slow hash adds anything.
"""

import hashlib
import secrets
from dataclasses import dataclass, field

PREFIX = "dn_"
"""Lets scanners for leaked secrets find them."""
_BYTES = 32


@dataclass(frozen=True)
class NewToken:
    """A token as it is shown once, and what is stored of it.

    Attributes:
        id: names it, to revoke it.
        text: the token itself.
        digest: what is stored.
    """

    id: str
    text: str = field(repr=False)
    digest: str


def new_token() -> NewToken:
    """Draw a token."""
    text = PREFIX + secrets.token_urlsafe(_BYTES)
    return NewToken(secrets.token_hex(4), text, token_digest(text))


def token_digest(text: str) -> str:
    """Return what is stored of a token."""
    return hashlib.sha256(text.encode()).hexdigest()
