"""`dreadnaught verify`: were a fight's bids sealed as they should be, and is its export whole."""

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

from service.cli.exit_code import ExitCode
from service.encounter_file.source import UnreadableFileError, read_bytes
from service.seal.errors import VerificationError
from service.seal.facts import SealId
from service.seal.head import SignedHead
from service.seal.keys import PublicKey
from service.seal.verify import Verified, verify_export
from solver.errors import InvalidInputError

_LARGEST = 1 << 26
"""Bytes; a decision takes about 3,000."""


def run(
    file: str, key: str, heads: Sequence[str], *, replay: bool = False, as_json: bool = False
) -> ExitCode:
    """Verify an export.

    Raises:
        UnreadableFileError: if there is no such file.
        VerificationError: with the first thing that is wrong, unless that is told as JSON.
    """
    trusted = _public_key(key)
    posted = [_head(head) for head in heads]
    try:
        content = _content(file)
        verified = verify_export(content, trusted, posted)
        if replay:
            # Late: the check of seals needs no rules, and starts faster without them.
            from service.table.replay import check_play  # noqa: PLC0415

            check_play(content)
    except VerificationError as error:
        if not as_json:
            raise
        click.echo(json.dumps({"valid": False, "fault": _fault(error)}, indent=2))
        return ExitCode.VERIFICATION_FAILED
    if as_json:
        click.echo(json.dumps({"valid": True, "replayed": replay, **_data(verified)}, indent=2))
    else:
        click.echo(_text(verified))
        if replay:
            click.echo("Played again: every state follows from the rules and the moves before it.")
    return ExitCode.FINE


def _content(file: str) -> bytes:
    content = read_bytes(file, _LARGEST)
    if len(content) > _LARGEST:
        raise UnreadableFileError(file, f"larger than {_LARGEST:,} bytes")
    return content


def _public_key(told: str) -> PublicKey:
    """Return the key that an option tells, as text or as the name of a file that holds it."""
    text = told
    with suppress(OSError, UnicodeDecodeError):
        text = Path(told).read_text(encoding="utf-8")
    try:
        return PublicKey.read(text)
    except InvalidInputError as error:
        raise click.BadParameter(
            f"{error}, or a file that holds one", param_hint="--key"
        ) from error


def _head(line: str) -> SignedHead:
    try:
        return SignedHead.read(line)
    except InvalidInputError as error:
        raise click.BadParameter(str(error), param_hint="--head") from error


def _fault(error: VerificationError) -> dict[str, str]:
    return {
        "where": error.where,
        "field": error.field,
        "expected": error.expected,
        "got": error.got,
    }


def _data(verified: Verified) -> dict[str, Any]:
    def plain(seals: Sequence[SealId]) -> list[dict[str, Any]]:
        return [seal._asdict() for seal in seals]

    return {
        "game": verified.game,
        "entries": verified.entries,
        "ended": verified.ended,
        "seals": len(verified.seals),
        "revealed": len(verified.revealed),
        "voided": plain(verified.voided),
        "unrevealed": plain(verified.unrevealed),
        "unsealed": plain(verified.unsealed),
        "posted_heads": verified.posted,
        "head": verified.head.line,
    }


def _text(verified: Verified) -> str:
    drawn = "each drawn from its strategy by both seeds" if verified.ended else "draws not open yet"
    entries = "1 entry" if verified.entries == 1 else f"{verified.entries:,} entries"
    over = "over" if verified.ended else "not over yet"
    lines = [
        f"Verified: game {verified.game}, {entries}, {over}.",
        f"Seals: {len(verified.seals)}, of which {len(verified.revealed)} revealed; {drawn}.",
        *_listed("Voided by an undo", verified.voided),
        *_listed("Never revealed", verified.unrevealed),
        *_listed("Seed committed, but no bid sealed", verified.unsealed),
    ]
    if verified.posted:
        lines.append(f"Posted heads that agree: {verified.posted}.")
    return "\n".join([*lines, f"Head: {verified.head.line}"])


def _listed(title: str, seals: Sequence[SealId]) -> list[str]:
    return [f"{title}: {'; '.join(map(str, seals))}."] if seals else []
