"""The service's signing key on disk: made on first use, readable by its owner alone, replaceable.

The file holds the private key in use and the chain of public keys that led to it. When a key is
replaced, the old one signs the new one, and its private part is gone.
"""

import json
import os
import stat
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

from service.seal.canonical import as_list
from service.seal.errors import KeyFileError, VerificationError
from service.seal.field import Data, Digest, Index, Signature, read_fields, write_fields
from service.seal.keys import KeyChain, KeyStep, PublicKey, SigningKey, hand_over
from service.seal.secret import Secret
from solver.errors import InvalidInputError

PLACE = "DREADNAUGHT_KEY"
"""The environment variable that moves the file."""
_SCHEMA = 1


@dataclass(frozen=True)
class KeyRing:
    """A private key, and how it came to be the one in use.

    Attributes:
        signing: the private key.
        chain: the public keys, the last of them its own.
    """

    signing: SigningKey
    chain: KeyChain


@dataclass(frozen=True)
class _File:
    """What the file holds."""

    schema: Index
    private: Digest
    first: Digest
    steps: Data


@dataclass(frozen=True)
class _Step:
    """A later key."""

    key: Digest
    signature: Signature


def key_file(environment: Mapping[str, str] = os.environ) -> Path:
    """Return where the key of whoever runs this program is kept."""
    if environment.get(PLACE):
        return Path(environment[PLACE])
    return user_data_path("dreadnaught", appauthor=False) / "signing-key.json"


def load_or_make(path: Path) -> KeyRing:
    """Return the key ring in a file; make one where there is none.

    Raises:
        KeyFileError: if the file can't be used, or others than its owner could read it.
    """
    if not path.exists():
        fresh = SigningKey.fresh()
        _write(path, KeyRing(fresh, KeyChain(fresh.public)), replace=False)
    return load(path)


def load(path: Path) -> KeyRing:
    """Return the key ring in a file.

    Raises:
        KeyFileError: if it can't be used, or others than its owner could read it.
    """
    try:
        with path.open("rb") as file:
            _check_owner(path, os.fstat(file.fileno()))
            content = file.read(1 << 20)
    except OSError as error:
        raise KeyFileError(str(path), _told(error)) from error
    try:
        return _ring(json.loads(content))
    except (ValueError, VerificationError) as error:
        # Nothing of the content is told: it may be a private key.
        raise KeyFileError(str(path), "expected a key file that this program wrote") from error


def rotate(path: Path) -> KeyRing:
    """Put a fresh key in the place of the one in a file, signed by it; return the new ring.

    Raises:
        KeyFileError: as `load` does.
    """
    old, fresh = load(path), SigningKey.fresh()
    ring = KeyRing(fresh, old.chain.then(hand_over(old.signing, fresh.public)))
    _write(path, ring, replace=True)
    return ring


def _ring(data: object) -> KeyRing:
    file = read_fields(_File, data, "key file")
    steps = as_list(file.steps.data)
    if file.schema != _SCHEMA or steps is None:
        raise InvalidInputError("key file", file.schema, f"schema {_SCHEMA}")
    chain = KeyChain(PublicKey(file.first))
    for entry in steps:
        step = read_fields(_Step, entry, "step")
        chain = chain.then(KeyStep(PublicKey(step.key), step.signature))
    signing = SigningKey(Secret(file.private))
    if signing.public != chain.last:
        raise InvalidInputError("key file", chain.last.text, "the public key of its private key")
    return KeyRing(signing, chain)


def _text(ring: KeyRing) -> bytes:
    data = {
        "schema": _SCHEMA,
        "private": ring.signing.private.expose().hex(),
        "first": ring.chain.first.raw.hex(),
        "steps": [write_fields(_Step(step.key.raw, step.signature)) for step in ring.chain.steps],
    }
    return json.dumps(data, indent=1).encode() + b"\n"


def _write(path: Path, ring: KeyRing, *, replace: bool) -> None:
    """Write a file whole or not at all; without `replace`, whoever came first has won."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Such a file is its owner's alone from the start.
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_text(ring))
                file.flush()
                os.fsync(file.fileno())
            if replace:
                Path(name).replace(path)
            else:
                _link(name, path)
        finally:
            Path(name).unlink(missing_ok=True)
    except OSError as error:
        raise KeyFileError(str(path), _told(error)) from error


def _link(name: str, path: Path) -> None:
    try:
        os.link(name, path)
    except FileExistsError:
        return


def _told(error: OSError) -> str:
    missing = isinstance(error, FileNotFoundError)
    return "there is no such file" if missing else (error.strerror or "can't be used")


def _check_owner(path: Path, found: os.stat_result) -> None:
    if os.name != "posix":
        return
    if found.st_uid != os.getuid():
        raise KeyFileError(str(path), "expected a file of your own, it belongs to someone else")
    mode = stat.S_IMODE(found.st_mode)
    if mode & 0o077:
        told = f"others could read it (mode {mode:04o}); expected 0600: chmod 600 {path}"
        raise KeyFileError(str(path), told)
