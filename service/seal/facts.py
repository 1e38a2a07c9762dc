"""What a log's entries say, looked up by seal; and whether a new entry agrees with it.

An opened bid must match its commitment, and a new key must be signed by the one before.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from service.seal.commitment import Context, bid_commitment
from service.seal.entry import Body, Committed, KeyChanged, Opened, PlayersSeed, Revealed, Sealed
from service.seal.errors import VerificationError
from service.seal.keys import KeyChain, KeyStep, PublicKey


class SealId(NamedTuple):
    """Which seal of a game."""

    decision: int
    combatant: str
    attempt: int

    def __str__(self) -> str:
        """Return the seal as a reader is told it."""
        return f"{self.combatant}, decision {self.decision}, attempt {self.attempt}"


def seal_id(body: Committed | Sealed | Revealed) -> SealId:
    """Return which seal an entry is about."""
    return SealId(body.decision, body.combatant, body.attempt)


@dataclass
class Facts:
    """What the entries of one log say.

    Attributes:
        game: the game's id.
        rules: the commitment to the rules; empty before the opening.
        chain: the keys so far; None before the opening.
        committed: by seal, in order: what was committed.
        players_seeds: the players' seeds, by decision and attempt.
        sealed: by seal: the sealed bid.
        revealed: by seal: the opened bid.
    """

    game: str
    rules: bytes = b""
    chain: KeyChain | None = None
    committed: dict[SealId, Committed] = field(default_factory=dict[SealId, Committed])
    players_seeds: dict[tuple[int, int], str] = field(default_factory=dict[tuple[int, int], str])
    sealed: dict[SealId, Sealed] = field(default_factory=dict[SealId, Sealed])
    revealed: dict[SealId, Revealed] = field(default_factory=dict[SealId, Revealed])

    def context(self, seal: SealId) -> Context:
        """Return what the draw and the bid of a seal are bound to."""
        return Context(self.game, self.rules, self.committed[seal])

    def players_seed(self, seal: SealId) -> str:
        """Return the players' seed that a seal was drawn with."""
        return self.players_seeds[seal.decision, seal.attempt]

    def check(self, body: Body, where: str) -> None:
        """Check an entry that comes in order.

        Raises:
            VerificationError: naming `where`, if it does not agree with what is known.
        """
        if isinstance(body, Revealed):
            self._check_revealed(body, where)
        if isinstance(body, KeyChanged):
            self._then(body, where)

    def add(self, body: Body) -> None:
        """Take in an entry that was checked."""
        match body:
            case Opened():
                self.rules, self.chain = body.rules, KeyChain(PublicKey(body.key))
            case Committed():
                self.committed[seal_id(body)] = body
            case PlayersSeed():
                self.players_seeds[body.decision, body.attempt] = body.seed
            case Sealed():
                self.sealed[seal_id(body)] = body
            case Revealed():
                self.revealed[seal_id(body)] = body
            case KeyChanged():
                self.chain = self._then(body, "keys")
            case _:
                pass

    def _check_revealed(self, body: Revealed, where: str) -> None:
        seal = seal_id(body)
        made = bid_commitment(body.opening, self.context(seal), body.bid)
        expected = self.sealed[seal].commitment
        if made != expected:
            told = f"a bid and an opening that make the commitment {expected.hex()}"
            raise VerificationError(where, "bid", told, f"a pair that makes {made.hex()}")

    def _then(self, body: KeyChanged, where: str) -> KeyChain:
        assert self.chain is not None  # noqa: S101 - the order of entries sees to it
        return self.chain.then(KeyStep(PublicKey(body.key), body.signature), where)
