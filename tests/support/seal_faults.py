"""Exports with something wrong in them, and what both verifiers say of it."""

import json
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from sealed_fights import fixed
from second_verifier import verifies

from service.seal.canonical import Canonical
from service.seal.errors import VerificationError
from service.seal.field import write_fields
from service.seal.head import SignedHead, sign_head
from service.seal.keys import PublicKey, SigningKey
from service.seal.merkle import Tree
from service.seal.verify import verify_export

FIRST = SigningKey(fixed("key 1"))
SECOND = SigningKey(fixed("key 2"))

Edit: TypeAlias = Callable[[Any], object]


def fault(content: bytes, *posted: SignedHead, key: PublicKey = FIRST.public) -> VerificationError:
    """Return what is wrong with an export; both verifiers must find it."""
    with pytest.raises(VerificationError) as caught:
        verify_export(content, key, posted)
    assert posted or not verifies(content, key), str(caught.value)
    return caught.value


def edited(content: bytes, edit: Edit) -> bytes:
    """Return an export with an edit made to its data, in canonical form again."""
    data = json.loads(content)
    edit(data)
    return Canonical.of(data).text


def forged(content: bytes, edit: Edit, key: SigningKey = FIRST) -> bytes:
    """Return an edited export whose chain and head are made anew, as only the signer could."""
    data = json.loads(content)
    edit(data)
    tree = Tree()
    for index, entry in enumerate(data["entries"]):
        entry.update(index=index, previous=tree.root().hex(), request=f"r{index}")
        tree.append(Canonical.of(entry).text)
    head = sign_head(key, data["entries"][0]["game"], tree.size, tree.root())
    data["head"] = write_fields(head)
    return Canonical.of(data).text
