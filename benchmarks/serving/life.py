"""A process that plays fights at the table until it is killed: `Table` on the store, no network.

Everything below the network is the server's own code. Each client is a thread with a fight of its
own; it says on a pipe what it is about to ask and what it was told, so that whoever reads the other
end knows what was acknowledged, up to the moment of death.
"""

import random
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from benchmarks.serving.ledger import Asked, Told, digest_of
from service.seal.key_file import KeyRing
from service.seal.keys import KeyChain, SigningKey
from service.seal.secret import Secret
from service.store.log_store import LogStore
from service.store.points import die_at
from service.table.receipt import Receipt
from service.table.situation import Situation, Step
from service.table.table import Table

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

FIGHT: dict[str, Any] = {
    "schema_version": 1,
    "system": "dreadnaught",
    "rounds": 1,
    "actions": ["attack"],
    "combatants": [
        {"name": "Imp", "side": "monsters", "cp": 2, "ep": 3, "hp": 4},
        {"name": "Squire", "side": "players", "cp": 2, "ep": 3, "hp": 5},
    ],
}
"""A fight that is solved in no time, and over after a few decisions."""


@dataclass(frozen=True)
class Life:
    """What a process is to do.

    Attributes:
        number: the how many-th life, for ids that are not used twice.
        url: of the database.
        key: of the signatures, 32 bytes.
        fates: NAME:N of the point at which it dies, or empty.
        doubts: by client, what to ask again first.
        fights: by client, the fight to go on with.
        clients: how many there are.
    """

    number: int
    url: str
    key: bytes
    fate: str
    doubts: dict[int, Asked]
    fights: dict[int, str]
    clients: int


def keys_of(key: bytes) -> KeyRing:
    """Return the keys of a service that never changed its key."""
    signing = SigningKey(Secret(key))
    return KeyRing(signing, KeyChain(signing.public))


def live(life: Life, told: "Connection[Asked | Told | str, None]") -> None:
    """Play until killed; an error ends the life, and is told."""
    die_at(life.fate)
    store, lock = LogStore.open(life.url), threading.Lock()

    def tell(what: Asked | Told | str) -> None:
        with lock:
            told.send(what)

    def play(client: int) -> None:
        try:
            _Client(life, client, store).play(tell)
        except Exception as error:  # noqa: BLE001 - whatever it is, the run fails by it
            tell(f"client {client}: {type(error).__name__}: {error}")

    threads = [threading.Thread(target=play, args=(i,)) for i in range(life.clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


class _Client:
    def __init__(self, life: Life, client: int, store: LogStore) -> None:
        self._client, self._store, self._keys = client, store, keys_of(life.key)
        self._doubt = life.doubts.get(client)
        self._fight = life.fights.get(client, "")
        self._chance = random.Random(f"{life.number} {client}")
        self._prefix = f"{client}.{life.number}"
        self._made = 0
        self._table: Table | None = None

    def play(self, tell: Any) -> None:
        """Ask again what is in doubt, then go on, fight after fight."""
        asked = self._doubt or self._next()
        while True:
            tell(asked)
            receipt = self._carry_out(asked)
            bodies = self._store.entries(receipt.game)
            digest = digest_of([bodies[place] for place in receipt.entries])
            tell(Told(asked, receipt.game, receipt.entries, receipt.head, digest))
            asked = self._next()

    def _next(self) -> Asked:
        self._made += 1
        request = f"{self._prefix}.{self._made}"
        if self._fight:
            self._table = self._table or Table(self._store, self._keys, self._fight)
            now = self._table.situation
            if now.step is not Step.NOTHING:
                return Asked(
                    self._client, self._fight, request, now.step, chosen(now, self._chance)
                )
        return Asked(self._client, "", request, "create")

    def _carry_out(self, asked: Asked) -> Receipt:
        if not asked.fight:
            table = Table.create(
                self._store, self._keys, FIGHT, asked.request, caller=f"client {self._client}"
            )
            assert table.begun is not None  # noqa: S101 - it was just begun
            # The object that made it may know of another fight, if the request came again.
            self._fight, self._table = table.game, None
            return table.begun
        self._table = self._table or Table(self._store, self._keys, asked.fight)
        operation = getattr(self._table, asked.operation)
        receipt: Receipt = operation(asked.request, *([] if asked.told is None else [asked.told]))
        return receipt


def chosen(now: Situation, chance: random.Random) -> Any:
    """Return what goes with the step that comes next, as `chance` has it."""
    match now.step:
        case Step.PLAYERS_SEED:
            return f"dice {chance.random()}"
        case Step.PLAYERS_BID:
            return chance.choice(now.players_moves)
        case Step.RESOLVE:
            return chance.choice([i for i, likely in enumerate(now.chances) if likely > 0])
        case Step.END:
            return "over"
        case _:
            return None
