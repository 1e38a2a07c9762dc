"""Verification: every check of an export, in order, up to the first thing that is wrong.

Needs the file, a public key that is trusted, and, if they are at hand, heads that were posted
while the fight was on. Nothing of the service.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from service.seal.canonical import NotCanonicalError, as_list, as_mapping, parse_canonical
from service.seal.check_openings import check_openings
from service.seal.entry import Entry, Voided
from service.seal.errors import OrderError, VerificationError
from service.seal.export import FORMAT, SCHEMA, Export, Openings
from service.seal.facts import SealId
from service.seal.field import read_fields
from service.seal.head import SignedHead
from service.seal.keys import PublicKey
from service.seal.log import Log
from solver.errors import InvalidInputError

PartT = TypeVar("PartT")

_LONGEST_SHOWN = 200


@dataclass(frozen=True)
class Verified:
    """What was verified; all of it is right.

    Attributes:
        game: the game's id.
        entries: how many entries the log has.
        ended: whether the fight is over. If not, draws, strategies and states are not open yet,
            and only what the log shows was checked.
        seals: all bids that were sealed.
        revealed: those that were shown when the players had bid.
        voided: those that an undo made void, shown or not.
        unrevealed: those neither shown nor void.
        unsealed: seeds that were committed but no bid sealed with them.
        head: the signed head over all entries.
        posted: how many heads, posted before, agree with the log.
    """

    game: str
    entries: int
    ended: bool
    seals: tuple[SealId, ...]
    revealed: tuple[SealId, ...]
    voided: tuple[SealId, ...]
    unrevealed: tuple[SealId, ...]
    unsealed: tuple[SealId, ...]
    head: SignedHead
    posted: int


def verify_export(
    content: bytes, trusted: PublicKey, posted: Sequence[SignedHead] = ()
) -> Verified:
    """Check an export.

    Args:
        content: the file.
        trusted: a public key of the service, the one that signed or an earlier one.
        posted: heads of this game that were posted before.

    Raises:
        VerificationError: with the first thing that is wrong.
    """
    export = _parts(content)
    log = _replay(export.entries.data)
    head = _read(SignedHead, export.head.data, "head")
    _check_head(log, head, trusted, "head")
    if head.size != log.size:
        raise VerificationError("head", "size", str(log.size), str(head.size))
    openings = export.openings.data
    if log.order.ended and openings is not None:
        check_openings(log.facts, _read(Openings, openings, "openings"))
    elif log.order.ended or openings is not None:
        expected = (
            "the openings, as the fight is over" if log.order.ended else "null before its end"
        )
        raise VerificationError("file", "openings", expected, _shown(openings))
    for i, old in enumerate(posted):
        _check_head(log, old, trusted, f"posted[{i}]")
    return _verified(log, head, len(posted))


def _parts(content: bytes) -> Export:
    try:
        data = parse_canonical(content, "content")
    except NotCanonicalError as error:
        raise VerificationError("file", "content", error.expected, _shown(error.value)) from error
    export = _read(Export, data, "file")
    for field, expected, got in (
        ("format", FORMAT, export.format.data),
        ("schema", SCHEMA, export.schema),
    ):
        if got != expected:
            raise VerificationError("file", field, _shown(expected), _shown(got))
    return export


def _replay(entries: object) -> Log:
    """Replay the log from its entries; its game is what the first one tells."""
    parts = as_list(entries)
    if not parts:
        raise VerificationError("file", "entries", "a list of entries", _shown(entries))
    log = Log(str((as_mapping(parts[0]) or {}).get("game")))
    for i, data in enumerate(parts):
        where = f"entries[{i}]"
        try:
            log.add(Entry.read(data))
        except InvalidInputError as error:
            shown = _shown(error.value)
            raise VerificationError(where, error.field, error.expected, shown) from error
        except OrderError as error:
            got = _shown(data["kind"])
            raise VerificationError(where, "kind", f"another ({error})", got) from error
    return log


def _check_head(log: Log, head: SignedHead, trusted: PublicKey, where: str) -> None:
    """Check that a head is of this log, and signed by whom it should be."""
    if head.game != log.game:
        raise VerificationError(where, "game", log.game, head.game)
    if not 1 <= head.size <= log.size:
        raise VerificationError(where, "size", f"1 to {log.size} entries", str(head.size))
    chain = log.chain(head.size)
    if not chain.vouches(trusted, chain.last):
        expected = f"a head signed by key {trusted.id.hex()}, or by one that follows it"
        raise VerificationError(where, "key", expected, chain.last.id.hex())
    if head.root != log.root(head.size):
        raise VerificationError(where, "root", log.root(head.size).hex(), head.root.hex())
    head.check(chain.last, where)


def _verified(log: Log, head: SignedHead, posted: int) -> Verified:
    facts = log.facts
    void = _void(log)
    return Verified(
        game=log.game,
        entries=log.size,
        ended=log.order.ended,
        seals=tuple(facts.sealed),
        revealed=tuple(facts.revealed),
        voided=tuple(seal for seal in facts.sealed if seal in void),
        unrevealed=tuple(s for s in facts.sealed if s not in void and s not in facts.revealed),
        unsealed=tuple(seal for seal in facts.committed if seal not in facts.sealed),
        head=head,
        posted=posted,
    )


def _void(log: Log) -> set[SealId]:
    """Return the seals that an undo made void, of bids or of seeds alone."""
    void, seen = set[SealId](), list[SealId]()
    committed = iter(log.facts.committed)
    for entry in log.entries:
        if entry.kind == "committed":
            seen.append(next(committed))
        if isinstance(entry.body, Voided):
            void |= {seal for seal in seen if seal.decision >= entry.body.decision}
    return void


def _read(kind: type[PartT], data: object, where: str) -> PartT:
    """Return a part of the file, its fields told from `where` on."""
    try:
        return read_fields(kind, data)
    except InvalidInputError as error:
        raise VerificationError(where, error.field, error.expected, _shown(error.value)) from error


def _shown(value: object) -> str:
    told = "nothing" if value is None else repr(value)
    return told if len(told) <= _LONGEST_SHOWN else f"{told[:_LONGEST_SHOWN]}…"
