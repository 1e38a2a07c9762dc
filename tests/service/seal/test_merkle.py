"""The Merkle tree: published vectors, the definition of RFC 6962 word by word, another library."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.seal.merkle import (
    EMPTY_ROOT,
    Tree,
    leaf_hash,
    node_hash,
    proves_consistency,
    proves_inclusion,
)
from solver.errors import InvalidInputError

# From the tests of the reference implementation of Certificate Transparency (merkle_tree_test.cc).
LEAVES = [
    bytes.fromhex(leaf)
    for leaf in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
INCLUSIONS = {
    (0, 1): [],
    (0, 8): [
        "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4",
    ],
    (5, 8): [
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ],
    (2, 3): ["fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125"],
    (1, 5): [
        "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
        "5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e",
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
    ],
}


def tree_of(leaves: list[bytes]) -> Tree:
    tree = Tree()
    for leaf in leaves:
        tree.append(leaf)
    return tree


def split(count: int) -> int:
    """Return the largest power of two below `count`."""
    k = 1
    while 2 * k < count:
        k *= 2
    return k


def defined_root(leaves: list[bytes]) -> bytes:
    """MTH of RFC 6962, section 2.1."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return hashlib.sha256(b"\x00" + leaves[0]).digest()
    k = split(len(leaves))
    both = defined_root(leaves[:k]) + defined_root(leaves[k:])
    return hashlib.sha256(b"\x01" + both).digest()


def defined_path(m: int, leaves: list[bytes]) -> list[bytes]:
    """PATH of RFC 6962, section 2.1.1."""
    if len(leaves) == 1:
        return []
    k = split(len(leaves))
    if m < k:
        return [*defined_path(m, leaves[:k]), defined_root(leaves[k:])]
    return [*defined_path(m - k, leaves[k:]), defined_root(leaves[:k])]


def defined_subproof(m: int, leaves: list[bytes], *, known: bool) -> list[bytes]:
    """SUBPROOF of RFC 6962, section 2.1.2."""
    if m == len(leaves):
        return [] if known else [defined_root(leaves)]
    k = split(len(leaves))
    if m <= k:
        return [*defined_subproof(m, leaves[:k], known=known), defined_root(leaves[k:])]
    return [*defined_subproof(m - k, leaves[k:], known=False), defined_root(leaves[:k])]


def test_published_roots() -> None:
    tree = tree_of(LEAVES)
    assert [tree.root(size).hex() for size in range(9)] == ROOTS


def test_published_inclusion_proofs() -> None:
    tree = tree_of(LEAVES)
    for (index, size), path in INCLUSIONS.items():
        assert [node.hex() for node in tree.inclusion(index, size)] == path


trees = st.lists(st.binary(max_size=3), min_size=1, max_size=70)


@given(trees, st.data())
def test_roots_and_proofs_are_as_defined(leaves: list[bytes], data: st.DataObject) -> None:
    tree = tree_of(leaves)
    size = data.draw(st.integers(1, len(leaves)))
    index, old = data.draw(st.integers(0, size - 1)), data.draw(st.integers(1, size))
    assert tree.root(size) == defined_root(leaves[:size])
    assert list(tree.inclusion(index, size)) == defined_path(index, leaves[:size])
    expected = defined_subproof(old, leaves[:size], known=True)
    assert list(tree.consistency(old, size)) == expected


def test_every_proof_proves_and_no_other() -> None:
    most = 17
    leaves = [bytes([i]) for i in range(most)]
    tree = tree_of(leaves)
    for size in range(1, most + 1):
        root = tree.root(size)
        for index in range(size):
            path = tree.inclusion(index, size)
            assert proves_inclusion(leaves[index], index, size, path, root)
            for other in range(-1, most + 1):
                wrong = other != index
                assert not (wrong and proves_inclusion(leaves[index], other, size, path, root))
            assert not proves_inclusion(b"other", index, size, path, root)
            assert not proves_inclusion(leaves[index], index, size, (*path, root), root)
        for old in range(size + 1):
            path, before = tree.consistency(old, size), tree.root(old)
            assert proves_consistency(old, before, size, root, path)
            assert not proves_consistency(old, before, size, root, (*path, root))
            assert not proves_consistency(old, leaf_hash(b"x"), size, root, path)
            for i in range(len(path)):
                changed = (*path[:i], leaf_hash(path[i]), *path[i + 1 :])
                assert not proves_consistency(old, before, size, root, changed)
                assert not proves_consistency(old, before, size, root, path[:i])


def test_sizes_beyond_the_tree() -> None:
    tree = tree_of(LEAVES[:3])
    assert Tree().root() == EMPTY_ROOT
    assert node_hash(leaf_hash(LEAVES[0]), leaf_hash(LEAVES[1])) == tree.root(2)
    for wrong in (lambda: tree.root(4), lambda: tree.root(-1), lambda: tree.inclusion(3)):
        with pytest.raises(InvalidInputError):
            wrong()
    with pytest.raises(InvalidInputError):
        tree.consistency(4)
    assert not proves_consistency(3, tree.root(3), 2, tree.root(2), ())


def test_another_library_agrees() -> None:
    pymerkle = pytest.importorskip("pymerkle")
    other, ours = pymerkle.InmemoryTree(algorithm="sha256"), Tree()
    for i in range(40):
        leaf = b"leaf %d" % i
        other.append_entry(leaf)
        ours.append(leaf)
        assert ours.root() == other.get_root()
