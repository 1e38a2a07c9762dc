"""Signed heads as one line of text."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sealed_fights import fixed, small_fight

from service.seal.errors import VerificationError
from service.seal.head import SignedHead, sign_head
from service.seal.keys import SigningKey
from solver.errors import InvalidInputError

KEY = SigningKey(fixed("key 1"))
LINE = small_fight().log.signed_head(KEY).line


@given(
    st.text(string.ascii_letters + string.digits + "_-", min_size=1, max_size=64),
    st.integers(0, 2**53 - 1),
    st.binary(min_size=32, max_size=32),
)
def test_a_line_is_short_and_read_back(game: str, size: int, root: bytes) -> None:
    head = sign_head(KEY, game, size, root)
    assert SignedHead.read(f" {head.line}\n") == head
    assert len(head.line) <= 250
    head.check(KEY.public)


def test_every_changed_character_is_noticed() -> None:
    for i, kept in enumerate(LINE):
        for other in {"A", "b", "0", "9", "_", ":", " ", "é"} - {kept}:
            changed = LINE[:i] + other + LINE[i + 1 :]
            with pytest.raises((InvalidInputError, VerificationError)):
                SignedHead.read(changed).check(KEY.public)


def test_a_line_cut_or_lengthened() -> None:
    for line in (*(LINE[:n] for n in range(len(LINE))), LINE + "=", LINE + ":x", LINE + "A"):
        with pytest.raises((InvalidInputError, VerificationError)):
            SignedHead.read(line).check(KEY.public)


def test_another_keys_head() -> None:
    head = SignedHead.read(LINE)
    with pytest.raises(VerificationError) as caught:
        head.check(SigningKey(fixed("key 2")).public)
    assert caught.value.field == "key"
