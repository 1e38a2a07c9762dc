"""An answer as a game master reads it: for each decision a table, the draw, and what it secures."""

import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence

from service.cli.found_words import found_words
from service.cli.look import Look
from service.cli.percent import percentages
from service.cli.push_words import push_lines
from service.cli.words import heading, option_words, points_of, terms_words, value_words
from solver.opponent.answer import Answer, Suggestion
from solver.systems.interface import Kind

_INDENT = "  "
_LONGEST_BAR = 40


def answer_text(answer: Answer, sides: Mapping[str, Sequence[str]], look: Look) -> str:
    """Return the text of an answer.

    Args:
        answer: the answer.
        sides: the combatants' names, by side.
        look: what the reader's side can show.
    """
    return "".join(f"{line}\n" for line in _lines(answer, sides, look))


def _lines(answer: Answer, sides: Mapping[str, Sequence[str]], look: Look) -> Iterator[str]:
    fight = " against ".join(f"{', '.join(names)} ({side})" for side, names in sides.items())
    yield from _wrapped(f"{fight}, {terms_words(answer.terms)}.", look)
    yield from _wrapped(value_words(answer), look)
    for suggestion in answer.suggestions:
        yield ""
        yield from _decision(suggestion, points_of(answer.system), look)
    if not answer.suggestions:
        yield ""
        yield "There is nothing for the monsters to decide now."
    for note in (*answer.notes, found_words(answer)):
        yield ""
        yield from _wrapped(note, look)


def _decision(suggestion: Suggestion, points: str, look: Look) -> Iterator[str]:
    yield look.heading(heading(suggestion.decision))
    yield from _table(suggestion, points, look)
    chosen = suggestion.chosen
    if _chooses_action(suggestion):
        action = option_words(chosen.action, chosen.target, chosen.detail)
        yield from _wrapped(f"Action: {action}", look, _INDENT)
    yield f"{_INDENT}Bid: {chosen.bid} {points}"
    for told in (*push_lines(suggestion.pushes, points), suggestion.guarantee):
        yield from _wrapped(told, look, _INDENT)


def _table(suggestion: Suggestion, points: str, look: Look) -> Iterator[str]:
    """Yield a row for each part of the mixed strategy: what, how often, and a bar."""
    shares = suggestion.strategy
    columns = [_column([f"{share.bid} {points}" for share in shares], str.rjust)]
    if _chooses_action(suggestion):
        told = [option_words(share.action, share.target, share.detail) for share in shares]
        columns.insert(0, _column(told, str.ljust))
    columns.append(_column(percentages([share.probability for share in shares]), str.rjust))
    rows = [_INDENT.join(("", *row)) for row in zip(*columns, strict=True)]
    room = min(_LONGEST_BAR, look.width - _widest(rows) - len(_INDENT))
    for row, share in zip(rows, shares, strict=True):
        yield f"{row}{_INDENT}{look.bar(share.probability, room)}".rstrip()


def _chooses_action(suggestion: Suggestion) -> bool:
    """Return whether there is an action to choose, and not only points to bid."""
    return suggestion.decision.kind in (Kind.ACT, Kind.OPPORTUNITY, Kind.ANSWER)


def _column(texts: Sequence[str], align: Callable[[str, int], str]) -> list[str]:
    return [align(text, _widest(texts)) for text in texts]


def _widest(texts: Sequence[str]) -> int:
    return max(map(len, texts))


def _wrapped(text: str, look: Look, indent: str = "") -> list[str]:
    return textwrap.wrap(text, look.width, initial_indent=indent, subsequent_indent=indent)
