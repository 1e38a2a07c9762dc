"""The log of one fight: it only grows, and takes no entry that is out of order or untrue.

What an entry claims and the log can check is checked as it comes: its place in the tree, its
order, that a revealed bid opens its commitment, that a new key is signed by the old one.
"""

from collections.abc import Iterable, Sequence

from service.seal.entry import Body, Entry
from service.seal.errors import OrderError, VerificationError
from service.seal.facts import Facts
from service.seal.head import SignedHead, sign_head
from service.seal.keys import KeyChain, SigningKey
from service.seal.merkle import Tree
from service.seal.order import Order
from solver.errors import InvalidInputError


class Log:
    """The log of one fight.

    `prepare` makes the entry that a request would add and changes nothing, so that a caller can
    store it first; `add` takes an entry, from `prepare` or from a store.

    Args:
        game: the game's id.
        entries: those that there are.

    Attributes:
        game: the game's id.
        order: how far the log has come, and so what may follow.
        facts: what its entries say.
    """

    def __init__(self, game: str, entries: Iterable[Entry] = ()) -> None:
        self.game = game
        self.order = Order()
        self.facts = Facts(game)
        self._entries: list[Entry] = []
        self._requests: dict[str, Entry] = {}
        self._chains: list[KeyChain] = []
        self._tree = Tree()
        for entry in entries:
            self.add(entry)

    @property
    def entries(self) -> Sequence[Entry]:
        """All entries, in order."""
        return tuple(self._entries)

    @property
    def size(self) -> int:
        """How many entries there are."""
        return self._tree.size

    def root(self, size: int | None = None) -> bytes:
        """Return the root of the tree of the first `size` entries; default: of all."""
        return self._tree.root(size)

    def inclusion(self, index: int, size: int | None = None) -> tuple[bytes, ...]:
        """Return the proof that entry `index` is in the tree of the first `size` entries."""
        return self._tree.inclusion(index, size)

    def consistency(self, old: int, size: int | None = None) -> tuple[bytes, ...]:
        """Return the proof that the first `size` entries begin with the first `old`."""
        return self._tree.consistency(old, size)

    def of_request(self, request: str) -> Entry | None:
        """Return the entry that a request led to, so that a retry is answered as before."""
        return self._requests.get(request)

    def chain(self, size: int | None = None) -> KeyChain:
        """Return the keys as of the first `size` entries, at least one; default: of all."""
        return self._chains[(self.size if size is None else size) - 1]

    def prepare(self, request: str, body: Body) -> Entry:
        """Return the entry that `body` would be, without adding it.

        Raises:
            InvalidInputError: if a field can't be so, or the request led to an entry already.
            OrderError: if it may not follow what there is.
            VerificationError: if it contradicts what there is.
        """
        entry = Entry(self.game, self.size, self.root(), request, body)
        self._check(entry)
        # Fields are checked as they are written.
        _ = entry.leaf
        return entry

    def add(self, entry: Entry) -> None:
        """Add an entry.

        Raises:
            InvalidInputError, OrderError, VerificationError: as `prepare` does, and if it does not
                stand in its place.
        """
        order, leaf = self._check(entry), entry.leaf
        self.facts.add(entry.body)
        self.order = order
        self._tree.append(leaf)
        self._entries.append(entry)
        self._requests[entry.request] = entry
        assert self.facts.chain is not None  # noqa: S101 - a log begins with its opening
        self._chains.append(self.facts.chain)

    def append(self, request: str, body: Body) -> Entry:
        """Prepare an entry and add it; return it."""
        entry = self.prepare(request, body)
        self.add(entry)
        return entry

    def signed_head(self, key: SigningKey) -> SignedHead:
        """Return the head of the log as it stands.

        Raises:
            OrderError: if `key` is not the one that the log has as in use.
        """
        if not self.size or self.chain().last != key.public:
            raise OrderError("signing a head", "a change of keys has to be logged first")
        return sign_head(key, self.game, self.size, self.root())

    def _check(self, entry: Entry) -> Order:
        """Check an entry against what there is, and return the order once it has followed."""
        where = f"entries[{self.size}]"
        for field, expected, got in (
            ("game", self.game, entry.game),
            ("index", str(self.size), str(entry.index)),
            ("previous", self.root().hex(), entry.previous.hex()),
        ):
            if expected != got:
                raise VerificationError(where, field, expected, got)
        if entry.request in self._requests:
            raise InvalidInputError("request", entry.request, "an id that no other entry has")
        order = self.order.after(entry.body)
        self.facts.check(entry.body, where)
        return order
