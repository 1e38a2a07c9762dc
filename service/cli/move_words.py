"""Moves of any game as a person says them at the table: `3`, `charge`, `total 3 1`.

A move that is a mapping is said by its values in order, numbers that are 0 left out; where two
moves of a state would be said alike, by all their values.
"""

from collections.abc import Sequence
from typing import Any

from service.seal.canonical import as_list, as_mapping

_FEW = 12


def spoken(move: Any) -> str:
    """Return a move in few words."""
    return " ".join(_words(move, drop=True)) or "0"


def by_words(moves: Sequence[Any]) -> dict[str, Any]:
    """Return moves by what a person says for each."""
    short = [spoken(move) for move in moves]
    told = dict[str, Any]()
    for move, words in zip(moves, short, strict=True):
        told[words if short.count(words) == 1 else " ".join(_words(move, drop=False))] = move
    return told


def choices(words: Sequence[str]) -> str:
    """Return what may be said, runs of numbers told by their ends."""
    if words and all(word.isdigit() for word in words):
        return f"{words[0]} to {words[-1]}"
    shown = [*words[:_FEW], "…"] if len(words) > _FEW else words
    return ", ".join(shown)


def _words(value: Any, *, drop: bool) -> list[str]:
    fields = as_mapping(value)
    if fields is not None:
        return [word for part in fields.values() for word in _words(part, drop=drop)]
    parts = as_list(value)
    if parts is not None:
        return [word for part in parts for word in _words(part, drop=drop)]
    if value is None or (drop and type(value) is int and value == 0):
        return []
    return [str(value)]
