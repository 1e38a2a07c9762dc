"""The Merkle tree of RFC 6962, section 2.1, over SHA-256: roots, and proofs about them.

Leaves are numbered from 0. A tree of n > 1 leaves is a node over the tree of its first k leaves
and that of the rest, k the largest power of two below n. An inclusion proof shows that a leaf is
in a tree; a consistency proof shows that a tree begins with all of an earlier one, unchanged.
"""

import hashlib
from collections.abc import Sequence

from solver.errors import InvalidInputError

EMPTY_ROOT = hashlib.sha256(b"").digest()


def leaf_hash(leaf: bytes) -> bytes:
    """Return the hash of a leaf's content."""
    return hashlib.sha256(b"\x00" + leaf).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Return the hash of a node over two others."""
    return hashlib.sha256(b"\x01" + left + right).digest()


class Tree:
    """A tree that grows: it keeps the hash of every full subtree, so that a root costs O(log n)."""

    def __init__(self) -> None:
        self._levels: list[list[bytes]] = [[]]

    @property
    def size(self) -> int:
        """How many leaves there are."""
        return len(self._levels[0])

    def append(self, leaf: bytes) -> None:
        """Add a leaf by its content."""
        height, node = 0, leaf_hash(leaf)
        self._levels[0].append(node)
        while len(self._levels[height]) % 2 == 0:
            node = node_hash(self._levels[height][-2], node)
            height += 1
            if height == len(self._levels):
                self._levels.append([])
            self._levels[height].append(node)

    def root(self, size: int | None = None) -> bytes:
        """Return the root of the first `size` leaves, 32 bytes; default: of all."""
        return self._root(0, self._known(size))

    def inclusion(self, index: int, size: int | None = None) -> tuple[bytes, ...]:
        """Return the proof that leaf `index` is in the tree of the first `size` leaves."""
        known = self._known(size)
        if not 0 <= index < known:
            raise InvalidInputError("index", index, f"a leaf from 0 to {known - 1}")
        return tuple(self._path(index, 0, known))

    def consistency(self, old: int, size: int | None = None) -> tuple[bytes, ...]:
        """Return the proof that the tree of `size` leaves begins with that of the first `old`."""
        known = self._known(size)
        if not 0 <= old <= known:
            raise InvalidInputError("old", old, f"a size from 0 to {known}")
        return tuple(self._subproof(old, 0, known, whole=True)) if old else ()

    def _known(self, size: int | None) -> int:
        known = self.size if size is None else size
        if not 0 <= known <= self.size:
            raise InvalidInputError("size", known, f"a size from 0 to {self.size}")
        return known

    def _root(self, start: int, end: int) -> bytes:
        """Return the root over the leaves [start, end), `start` a multiple of its full subtree."""
        count = end - start
        if count == 0:
            return EMPTY_ROOT
        if count & (count - 1) == 0:
            return self._levels[count.bit_length() - 1][start // count]
        middle = start + split(count)
        return node_hash(self._root(start, middle), self._root(middle, end))

    def _path(self, index: int, start: int, end: int) -> list[bytes]:
        if end - start == 1:
            return []
        middle = start + split(end - start)
        if index < middle:
            return [*self._path(index, start, middle), self._root(middle, end)]
        return [*self._path(index, middle, end), self._root(start, middle)]

    def _subproof(self, old: int, start: int, end: int, *, whole: bool) -> list[bytes]:
        """Return SUBPROOF of RFC 6962; `whole`: the old tree is known to the reader."""
        if old == end:
            return [] if whole else [self._root(start, end)]
        middle = start + split(end - start)
        if old <= middle:
            return [*self._subproof(old, start, middle, whole=whole), self._root(middle, end)]
        return [*self._subproof(old, middle, end, whole=False), self._root(start, middle)]


def split(count: int) -> int:
    """Return the largest power of two below `count`, which is 2 or more."""
    return 1 << (count - 1).bit_length() - 1


def proves_inclusion(
    leaf: bytes, index: int, size: int, proof: Sequence[bytes], root: bytes
) -> bool:
    """Return whether `proof` shows that the leaf with this content is number `index` of a tree.

    Args:
        leaf: its content.
        index: counted from 0.
        size: of the tree.
        proof: as `Tree.inclusion` gives it.
        root: of the tree.
    """
    if not 0 <= index < size:
        return False
    node, last, place = leaf_hash(leaf), size - 1, index
    for sibling in proof:
        if last == 0:
            return False
        if place % 2 or place == last:
            node = node_hash(sibling, node)
            while place % 2 == 0 and place:
                place, last = place >> 1, last >> 1
        else:
            node = node_hash(node, sibling)
        place, last = place >> 1, last >> 1
    return last == 0 and node == root


def proves_consistency(
    old: int, old_root: bytes, size: int, root: bytes, proof: Sequence[bytes]
) -> bool:
    """Return whether `proof` shows that the tree of `size` leaves begins with that of `old`.

    Every tree begins with the empty one, and with itself; both take an empty proof.
    """
    if old == size:
        return not proof and old_root == root
    if not 0 < old < size:
        return old == 0 < size and not proof and old_root == EMPTY_ROOT
    # Where the old tree is full, its root is the reader's, and not repeated in the proof.
    path = [old_root, *proof] if old & (old - 1) == 0 else list(proof)
    if not path:
        return False
    place, last = old - 1, size - 1
    while place % 2:
        place, last = place >> 1, last >> 1
    before = after = path[0]
    for sibling in path[1:]:
        if last == 0:
            return False
        if place % 2 or place == last:
            before, after = node_hash(sibling, before), node_hash(sibling, after)
            while place % 2 == 0 and place:
                place, last = place >> 1, last >> 1
        else:
            after = node_hash(after, sibling)
        place, last = place >> 1, last >> 1
    return last == 0 and before == old_root and after == root
