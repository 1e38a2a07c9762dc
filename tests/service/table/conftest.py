"""Stores that a table may lie on, and tables on them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sealed_fights import fixed

from service.seal.key_file import KeyRing
from service.seal.keys import KeyChain, SigningKey
from service.store.log_store import LogStore
from service.table.store import MemoryStore, Store

KEY = SigningKey(fixed("key 1"))


@pytest.fixture
def keys() -> KeyRing:
    """Return the keys of a service."""
    return KeyRing(KEY, KeyChain(KEY.public))


@pytest.fixture(params=["memory", "sqlite"])
def store(request: Any, tmp_path: Path) -> Iterator[Store]:
    """Return an empty store of each kind."""
    if request.param == "memory":
        yield MemoryStore()
        return
    kept = LogStore.open(f"sqlite:///{tmp_path / 'fights.db'}")
    yield kept
    kept.close()


@pytest.fixture
def memory() -> Store:
    """Return an empty store, where a database would only cost time."""
    return MemoryStore()
