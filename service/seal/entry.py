"""The entries of a fight's log: typed, frozen, each with one exact form in JSON.

A decision is one choice that both sides make at once, numbered from 1 through the fight; an
attempt counts from 1 how often it was begun. Each monster that chooses in it has a seal. Every
entry binds all before it by `previous`, the root of their tree.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from service.seal.canonical import Canonical, as_mapping
from service.seal.field import (
    Count,
    Data,
    Digest,
    GameId,
    Index,
    Name,
    Signature,
    Text,
    read_fields,
    write_fields,
)
from solver.errors import InvalidInputError

SCHEMA = 1


@dataclass(frozen=True)
class Opened:
    """The fight begins.

    Attributes:
        rules: commitment to what is played: encounter and rules, opened when the fight is over.
        key: the public key that signs the log's heads.
    """

    rules: Digest
    key: Digest


@dataclass(frozen=True)
class Committed:
    """A monster's seed and mixed strategy are fixed, before the players' seed is known.

    Attributes:
        round: the round of combat.
        decision: the number of the decision.
        combatant: who chooses.
        attempt: the number of the attempt.
        seed: commitment to the monster's seed.
        state: commitment to the state in which it chooses.
        strategy: commitment to its mixed strategy there.
    """

    round: Count
    decision: Count
    combatant: Name
    attempt: Count
    seed: Digest
    state: Digest
    strategy: Digest


@dataclass(frozen=True)
class PlayersSeed:
    """The players give their seed; from here on nobody has a choice in the draw.

    Attributes:
        decision: the number of the decision.
        attempt: the number of the attempt.
        seed: any text that the monsters' side did not know before.
    """

    decision: Count
    attempt: Count
    seed: Text


@dataclass(frozen=True)
class Sealed:
    """A monster's bid is drawn and sealed.

    Attributes:
        decision: the number of the decision.
        combatant: who chose.
        attempt: the number of the attempt.
        commitment: to the bid.
    """

    decision: Count
    combatant: Name
    attempt: Count
    commitment: Digest


@dataclass(frozen=True)
class PlayersBids:
    """The players have bid.

    Attributes:
        decision: the number of the decision.
        attempt: the number of the attempt.
        bids: what they bid, as the game has it.
    """

    decision: Count
    attempt: Count
    bids: Data


@dataclass(frozen=True)
class Revealed:
    """A monster's bid is shown, with what opens its commitment.

    Attributes:
        decision: the number of the decision.
        combatant: who chose.
        attempt: the number of the attempt.
        bid: the bid.
        opening: the key that opens the commitment, and tells nothing about the odds.
    """

    decision: Count
    combatant: Name
    attempt: Count
    bid: Data
    opening: Digest


@dataclass(frozen=True)
class Resolved:
    """What came of a decision.

    Attributes:
        decision: the number of the decision.
        attempt: the number of the attempt.
        outcome: what came of it, as the game has it.
    """

    decision: Count
    attempt: Count
    outcome: Data


@dataclass(frozen=True)
class Voided:
    """An undo: a decision, and all after it, count no more and are played again.

    Attributes:
        decision: the first decision that is played again.
        reason: why.
    """

    decision: Count
    reason: Text


@dataclass(frozen=True)
class KeyChanged:
    """Another key signs from here on.

    Attributes:
        key: the new public key.
        signature: the old key's, on the change.
    """

    key: Digest
    signature: Signature


@dataclass(frozen=True)
class Ended:
    """The fight is over, and the seeds, states and strategies may be shown.

    Attributes:
        reason: why.
    """

    reason: Text


Body: TypeAlias = (
    Opened
    | Committed
    | PlayersSeed
    | Sealed
    | PlayersBids
    | Revealed
    | Resolved
    | Voided
    | KeyChanged
    | Ended
)

KINDS: dict[str, type[Body]] = {
    "opened": Opened,
    "committed": Committed,
    "players-seed": PlayersSeed,
    "sealed": Sealed,
    "players-bids": PlayersBids,
    "revealed": Revealed,
    "resolved": Resolved,
    "voided": Voided,
    "key-changed": KeyChanged,
    "ended": Ended,
}
_NAMES: dict[type[Body], str] = {body: name for name, body in KINDS.items()}


@dataclass(frozen=True)
class _Frame:
    """What every entry has, whatever its kind."""

    game: GameId
    index: Index
    previous: Digest
    request: Name


@dataclass(frozen=True)
class Entry:
    """One entry of a log.

    Attributes:
        game: the game's id.
        index: its place in the log, counted from 0.
        previous: the root of the tree of all entries before it.
        request: the id of the request that led to it; each once in a log.
        body: what it says.
    """

    game: str
    index: int
    previous: bytes
    request: str
    body: Body

    @property
    def kind(self) -> str:
        """The name of what it says."""
        return _NAMES[type(self.body)]

    @property
    def data(self) -> dict[str, Any]:
        """The entry as plain data.

        Raises:
            InvalidInputError: if a field holds what may not stand there.
        """
        common = write_fields(_Frame(self.game, self.index, self.previous, self.request))
        return {"schema": SCHEMA, "kind": self.kind, **common, "body": write_fields(self.body)}

    @cached_property
    def leaf(self) -> bytes:
        """The entry in canonical form: the leaf of the log's tree."""
        return Canonical.of(self.data, "entry").text

    @classmethod
    def read(cls, data: object) -> "Entry":
        """Return the entry that plain data holds.

        Raises:
            InvalidInputError: naming the first field that is wrong.
        """
        told = as_mapping(data)
        if told is None:
            raise InvalidInputError("entry", data, "a mapping of fields to values")
        schema, kind = told.get("schema"), told.get("kind")
        own = ("schema", "kind", "body")
        if type(schema) is not int or schema != SCHEMA:
            raise InvalidInputError("schema", schema, str(SCHEMA))
        if not isinstance(kind, str) or kind not in KINDS:
            raise InvalidInputError("kind", kind, f"one of {', '.join(KINDS)}")
        common = read_fields(_Frame, {field: told[field] for field in told if field not in own})
        body = read_fields(KINDS[kind], told.get("body"), "body")
        return cls(common.game, common.index, common.previous, common.request, body)
