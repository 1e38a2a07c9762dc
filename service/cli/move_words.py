"""Moves of any game as a person says them at the table: `3`, `charge`, `total 3`.

The game tells its moves by `Option`. A move as plain data is said by its values in order, numbers
that are 0 left out.
"""

from collections.abc import Sequence
from typing import Any

from service.seal.canonical import as_list, as_mapping
from solver.systems.interface import Option

_FEW = 12


def spoken(move: Any) -> str:
    """Return a move in few words."""
    return " ".join(_words(move, drop=True)) or "0"


def option_words(option: Option, *, is_bid: bool = False) -> str:
    """Return a move as its game tells it: `charge Barli to [3, 0]`, `total 3`.

    Args:
        option: the move.
        is_bid: whether points go into such a move: 0 of them are told as well.
    """
    bid = option.bid if is_bid else option.bid or None
    parts = (option.action, option.target, option.detail, bid)
    return " ".join(str(part) for part in parts if part is not None)


def by_words(moves: Sequence[Any], options: Sequence[Option]) -> dict[str, Any]:
    """Return moves, plain data, by what a person says for each.

    Where the game tells two of them alike, they are said by their own values, all of them if need
    be.
    """
    alike = len({(option.action, option.target, option.detail) for option in options}) == 1
    ways = (
        # Where only the bid is left to choose, it says all.
        [str(option.bid) if alike else option_words(option) for option in options],
        [spoken(move) for move in moves],
        [" ".join(_words(move, drop=False)) for move in moves],
    )
    words = next((way for way in ways if len(set(way)) == len(way)), ways[-1])
    return dict(zip(words, moves, strict=True))


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
