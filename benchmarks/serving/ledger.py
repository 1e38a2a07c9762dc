"""What was asked of a table and what was acknowledged, as the callers saw it, and the audit.

A request is asked, then acknowledged or not: if the process that carries it out dies in between, it
is in doubt until the same request, under the same id, is acknowledged. The audit compares what was
acknowledged with what the store has in the end: an acknowledged step is *lost* if its entries are
not in the log, *changed* if they are others than when it was acknowledged, *doubled* if its request
made more entries than its receipt says.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from service.seal.head import SignedHead
from service.seal.key_file import KeyRing
from service.seal.verify import verify_export
from service.store.log_store import LogStore
from service.table.table import Table

_SEALING = ("seal", "SealBids")


@dataclass(frozen=True)
class Asked:
    """A request.

    Attributes:
        client: whose.
        fight: at which fight; empty where it begins one.
        request: its id.
        operation: a step's name, or `create`.
        told: what goes with it: a seed, a move, the number of an outcome, a reason.
    """

    client: int
    fight: str
    request: str
    operation: str
    told: Any = field(default=None, hash=False)


@dataclass(frozen=True)
class Told:
    """An acknowledgement.

    Attributes:
        asked: what it answers.
        fight: at which fight.
        entries: the places in the log of what it added.
        head: the signed head.
        digest: of the entries as they stood when it came, or empty where nobody looked.
    """

    asked: Asked
    fight: str
    entries: tuple[int, ...]
    head: str
    digest: str = ""


@dataclass(frozen=True)
class Audit:
    """What a store has of what was acknowledged.

    Attributes:
        acknowledged: steps.
        seals: those of them that sealed a bid.
        lost: those that are not there.
        changed: those that are there otherwise.
        doubled: those that are there more than once.
        fights: fights; each one's export was verified with all heads that were acknowledged.
        posted: those heads.
    """

    acknowledged: int
    seals: int
    lost: int
    changed: int
    doubled: int
    fights: int
    posted: int


@dataclass
class Ledger:
    """What all callers know.

    Attributes:
        told: acknowledgements, in order.
        doubts: by client, the request that it had asked when its process died.
        fights: by client, the fight that it plays.
        resolved: requests in doubt that were acknowledged when they were asked again.
    """

    told: list[Told] = field(default_factory=list[Told])
    doubts: dict[int, Asked] = field(default_factory=dict[int, Asked])
    fights: dict[int, str] = field(default_factory=dict[int, str])
    resolved: int = 0
    _asked: dict[int, Asked] = field(default_factory=dict[int, Asked])

    def ask(self, asked: Asked) -> None:
        """Note a request that is about to be made."""
        self._asked[asked.client] = asked

    def tell(self, told: Told) -> None:
        """Note an acknowledgement."""
        client = told.asked.client
        self._asked.pop(client)
        if self.doubts.pop(client, None) is not None:
            self.resolved += 1
        self.told.append(told)
        self.fights[client] = told.fight

    def died(self) -> None:
        """Note that the process is gone: what was asked of it is in doubt now."""
        self.doubts |= self._asked
        self._asked.clear()

    def audit(self, store: LogStore, keys: KeyRing) -> Audit:
        """Compare with what a store has.

        Raises:
            VerificationError: if an export or an acknowledged head does not verify.
        """
        lost = changed = doubled = posted = 0
        fights = {told.fight for told in self.told}
        for fight in sorted(fights):
            ours = [told for told in self.told if told.fight == fight]
            bodies = store.entries(fight)
            made = Counter(_request(body) for body in bodies)
            lost += sum(not _is_there(told, bodies) for told in ours)
            changed += sum(_is_there(told, bodies) and not _same(told, bodies) for told in ours)
            doubled += sum(
                made[request] > count
                for request, count in {t.asked.request: len(t.entries) for t in ours}.items()
            )
            doubled += len(ours) - len({told.asked.request for told in ours})
            heads = [SignedHead.read(told.head) for told in ours]
            export = Table(store, keys, fight).export()
            posted += verify_export(export, keys.chain.first, heads).posted
        seals = sum(told.asked.operation in _SEALING for told in self.told)
        return Audit(len(self.told), seals, lost, changed, doubled, len(fights), posted)


def digest_of(bodies: Sequence[str]) -> str:
    """Return what tells entries from others."""
    return hashlib.sha256("\n".join(bodies).encode()).hexdigest()


def _request(body: str) -> str:
    """Return the id of the request that made an entry."""
    request: str = json.loads(body)["request"]
    return request.partition("/")[0]


def _is_there(told: Told, bodies: Sequence[str]) -> bool:
    return all(
        place < len(bodies) and _request(bodies[place]) == told.asked.request
        for place in told.entries
    )


def _same(told: Told, bodies: Sequence[str]) -> bool:
    return told.digest in ("", digest_of([bodies[place] for place in told.entries]))
