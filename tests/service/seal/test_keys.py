"""Keys, their chains, and the file that keeps the private one."""

import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sealed_fights import fixed

from service.seal.errors import KeyFileError, VerificationError
from service.seal.key_file import key_file, load, load_or_make, rotate
from service.seal.keys import KeyChain, KeyStep, PublicKey, SigningKey, hand_over
from service.seal.secret import Secret
from solver.errors import InvalidInputError

ONE, TWO, THREE = (SigningKey(fixed(f"key {i}")) for i in (1, 2, 3))
CHAIN = KeyChain(ONE.public).then(hand_over(ONE, TWO.public)).then(hand_over(TWO, THREE.public))


def test_a_published_vector() -> None:
    """RFC 8032, section 7.1, test 2."""
    key = SigningKey(
        Secret(bytes.fromhex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"))
    )
    public = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"
    signature = (
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
    )
    assert key.public.raw.hex() == public
    assert key.sign(b"\x72").hex() == signature
    assert key.public.signed(bytes.fromhex(signature), b"\x72")
    assert not key.public.signed(bytes.fromhex(signature), b"\x73")
    assert not key.public.signed(b"short", b"\x72")


def test_a_public_key_as_text() -> None:
    assert PublicKey.read(f" {ONE.public.text}\n") == ONE.public
    assert len(ONE.public.id) == 8
    assert len({key.public.id for key in (ONE, TWO, THREE)}) == 3


@pytest.mark.parametrize(
    "text", ["", "ed25519:", "ed25519:00", "rsa:" + "0" * 64, "ed25519:" + "AB" * 32, "x" * 500]
)
def test_what_is_no_public_key(text: str) -> None:
    with pytest.raises(InvalidInputError, match="a public key, as ed25519:"):
        PublicKey.read(text)


def test_a_key_vouches_for_those_after_it() -> None:
    one, two, three = CHAIN.keys
    assert CHAIN.last == three
    assert CHAIN.vouches(one, three)
    assert CHAIN.vouches(two, three)
    assert CHAIN.vouches(one, one)
    assert not CHAIN.vouches(three, two)
    assert not CHAIN.vouches(SigningKey(fixed("stranger")).public, three)
    assert not CHAIN.vouches(one, SigningKey(fixed("stranger")).public)


def test_a_step_that_the_last_key_did_not_sign() -> None:
    for step in (
        hand_over(ONE, SigningKey(fixed("four")).public),
        KeyStep(SigningKey(fixed("four")).public, hand_over(THREE, ONE.public).signature),
        hand_over(THREE, ONE.public),
    ):
        with pytest.raises(VerificationError):
            CHAIN.then(step)


def test_a_file_is_made_on_first_use_and_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "key.json"
    made = load_or_make(path)
    assert load_or_make(path).chain == made.chain == load(path).chain
    assert made.signing.public == made.chain.last
    if os.name == "posix":
        assert path.stat().st_mode & 0o777 == 0o600
        assert path.parent.stat().st_mode & 0o777 == 0o700
    assert [entry.name for entry in path.parent.iterdir()] == ["key.json"]


def test_whoever_comes_first_makes_it(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        rings = list(pool.map(load_or_make, [tmp_path / "key.json"] * 8))
    assert len({ring.chain.last for ring in rings}) == 1


def test_a_rotation_destroys_the_old_key_and_keeps_the_chain(tmp_path: Path) -> None:
    path = tmp_path / "key.json"
    first = load_or_make(path)
    second, third = rotate(path), rotate(path)
    assert third.chain.keys[:2] == second.chain.keys
    assert third.chain.first == first.chain.last
    assert load(path).chain == third.chain
    content = path.read_text()
    for ring in (first, second):
        assert ring.signing.private.expose().hex() not in content


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX's")
@pytest.mark.parametrize("mode", [0o644, 0o640, 0o604, 0o660])
def test_a_file_that_others_could_read_is_refused(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "key.json"
    load_or_make(path)
    path.chmod(mode)
    for use in (load, load_or_make, rotate):
        with pytest.raises(KeyFileError, match=rf"mode {mode:04o}.*chmod 600"):
            use(path)


def test_files_that_can_not_be_used(tmp_path: Path) -> None:
    path = tmp_path / "key.json"
    load_or_make(path)
    good = json.loads(path.read_bytes())
    for content in (
        "",
        "{}",
        "[]",
        "\xff",
        json.dumps(good | {"schema": 2}),
        json.dumps(good | {"private": "00" * 32}),
        json.dumps(good | {"steps": [{"key": "00" * 32, "signature": "00" * 64}]}),
        json.dumps(good | {"steps": {}}),
    ):
        path.write_text(content, encoding="latin-1")
        with pytest.raises(KeyFileError) as caught:
            load(path)
        assert str(caught.value) == f"{path}: expected a key file that this program wrote"
        assert good["private"] not in str(caught.value)
    with pytest.raises(KeyFileError):
        load(tmp_path / "none.json")
    with pytest.raises(KeyFileError):
        load_or_make(path / "below-a-file" / "key.json")


def test_where_the_file_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert key_file({"DREADNAUGHT_KEY": "/x/y.json"}) == Path("/x/y.json")
    if sys.platform == "linux":
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        assert key_file({}) == tmp_path / "dreadnaught" / "signing-key.json"
