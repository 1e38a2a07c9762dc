"""Exports: a whole fight in one file, which anyone can check offline.

A file is one JSON value in canonical form, without a line break at its end: the entries, the
signed head over all of them, and, once the fight is over, the openings: the game's salt and rules
and, for each committed seed in the order of the log, seed, state and strategy.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from service.seal.bid_seal import SealSecret
from service.seal.canonical import Canonical
from service.seal.entry import Entry
from service.seal.field import Data, Digest, Index, write_fields
from service.seal.head import SignedHead
from service.seal.keys import SigningKey
from service.seal.log import Log
from service.seal.secret import Secret
from solver.errors import InvalidInputError

FORMAT = "dreadnaught-fight"
SCHEMA = 1


@dataclass(frozen=True)
class GameSecret:
    """What the service keeps of a fight as a whole, and shows when the fight is over.

    Attributes:
        salt: 32 bytes, under which rules and states are committed to.
        rules: what is played: encounter and rules.
    """

    salt: Secret[bytes]
    rules: Secret[Canonical]


@dataclass(frozen=True)
class SealOpening:
    """What opens a seal when the fight is over.

    Attributes:
        seed: the monster's seed.
        state: the state in which it chose.
        strategy: its mixed strategy there.
    """

    seed: Digest
    state: Data
    strategy: Data


@dataclass(frozen=True)
class Openings:
    """What is shown when the fight is over.

    Attributes:
        salt: the game's salt.
        rules: what was played.
        seals: one for each committed seed, in the order of the log.
    """

    salt: Digest
    rules: Data
    seals: Data


@dataclass(frozen=True)
class Export:
    """The parts of an export file, of right form but unchecked.

    Attributes:
        format: says what the file is.
        schema: the version of its form.
        entries: the log.
        head: the signed head over all entries.
        openings: what is shown when the fight is over; null before.
    """

    format: Data
    schema: Index
    entries: Data
    head: Data
    openings: Data


def export_fight(
    log: Log, key: SigningKey, secret: GameSecret, seals: Sequence[SealSecret]
) -> bytes:
    """Return the export of a fight: before its end without what must stay secret.

    Args:
        log: of the fight.
        key: signs the head.
        secret: of the fight.
        seals: the secrets of every committed seed, in any order.

    Raises:
        OrderError: if the log does not have `key` as the one in use.
        InvalidInputError: if the fight is over and the secret of a seal is missing.
    """
    head = log.signed_head(key)
    openings = _openings(log, secret, seals) if log.order.ended else None
    return export_bytes(log.entries, head, openings)


def export_bytes(entries: Sequence[Entry], head: SignedHead, openings: Openings | None) -> bytes:
    """Return an export file of its parts."""
    opened: dict[str, Any] | None = None if openings is None else write_fields(openings)
    return Canonical.of(
        {
            "format": FORMAT,
            "schema": SCHEMA,
            "entries": [entry.data for entry in entries],
            "head": write_fields(head),
            "openings": opened,
        }
    ).text


def _openings(log: Log, secret: GameSecret, seals: Sequence[SealSecret]) -> Openings:
    by_seal = {kept.seal: kept for kept in seals}
    for seal in log.facts.committed:
        if seal not in by_seal:
            raise InvalidInputError("seals", str(seal), "the secret of every committed seed")
    opened = [write_fields(_opening(by_seal[seal])) for seal in log.facts.committed]
    return Openings(secret.salt.expose(), secret.rules.expose(), Canonical.of(opened))


def _opening(kept: SealSecret) -> SealOpening:
    strategy = kept.strategy.expose().canonical
    return SealOpening(kept.seed.expose(), kept.state.expose(), strategy)
