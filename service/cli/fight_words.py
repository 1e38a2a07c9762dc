"""A fight and its log in words."""

from collections.abc import Iterator, Sequence

from service.cli.move_words import spoken
from service.seal.entry import (
    Body,
    Committed,
    Ended,
    Entry,
    KeyChanged,
    Opened,
    PlayersBids,
    PlayersSeed,
    Resolved,
    Revealed,
    Sealed,
    Voided,
)
from service.table.situation import Situation
from solver.systems.scene import Scene

_DIGITS = 12


def log_lines(entries: Sequence[Entry]) -> Iterator[str]:
    """Yield a line for each entry of a log."""
    for entry in entries:
        yield f"{entry.index:>4}  {body_words(entry.body)}"


def body_words(body: Body) -> str:
    """Return what an entry says."""
    match body:
        case Opened():
            return f"The fight begins; its rules are fixed ({_digits(body.rules)})."
        case KeyChanged():
            return f"From here on another key signs ({_digits(body.key)})."
        case Voided():
            return f"Undone, from decision {body.decision} on: {body.reason}"
        case Ended():
            return f"The fight ends: {body.reason}"
        case _:
            return f"{_place(body)}: {_step_words(body)}"


def _step_words(
    body: Committed | PlayersSeed | Sealed | PlayersBids | Revealed | Resolved,
) -> str:
    match body:
        case Committed():
            return f"odds and seed of {body.combatant} are fixed ({_digits(body.seed)})."
        case PlayersSeed():
            return f"the players' seed: {body.seed}"
        case Sealed():
            return f"the bid of {body.combatant} is sealed ({_digits(body.commitment)})."
        case PlayersBids():
            return f"the players: {spoken(body.bids.data)}."
        case Revealed():
            return f"{body.combatant} reveals: {spoken(body.bid.data)}."
        case Resolved():
            return f"resolved (outcome {spoken(body.outcome.data)})."


def _place(body: Committed | PlayersSeed | Sealed | PlayersBids | Revealed | Resolved) -> str:
    again = f", attempt {body.attempt}" if body.attempt > 1 else ""
    return f"Decision {body.decision}{again}"


def _digits(raw: bytes) -> str:
    return f"{raw.hex()[:_DIGITS]}…"


def situation_lines(now: Situation) -> Iterator[str]:
    """Yield what everybody sees as a decision begins."""
    again = f", attempt {now.attempt}" if now.attempt > 1 else ""
    if now.scene is None:
        yield f"Decision {now.decision}{again}. State: {spoken(now.state)}"
        return
    combat_round = "" if now.scene.round is None else f"Round {now.scene.round}. "
    yield f"{combat_round}Decision {now.decision}{again}. {now.scene.awaited}"
    width = max(len(figure.name) for figure in now.scene.figures)
    for figure in now.scene.figures:
        numbers = "  ".join(f"{name} {number}" for name, number in figure.numbers)
        yield f"  {figure.name:<{width}}  {numbers}"


def changes(before: Scene | None, after: Scene | None) -> Iterator[str]:
    """Yield what became of whom: what was lost of the first number, and who falls."""
    if before is None or after is None:
        return
    for old, new in zip(before.figures, after.figures, strict=True):
        if old.numbers and new.numbers and new.numbers[0] < old.numbers[0]:
            (name, had), (_, has) = old.numbers[0], new.numbers[0]
            yield f"{new.name} loses {had - has} {name}."
        if new.fallen and not old.fallen:
            yield f"{new.name} falls."
