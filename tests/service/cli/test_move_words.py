"""Moves as they are said at the table."""

from typing import Any

import pytest

from service.cli.move_words import by_words, choices, spoken


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (3, "3"),
        (0, "0"),
        ("heads", "heads"),
        ({"action": "charge", "ep": 0, "active": 0}, "charge"),
        ({"action": "total", "ep": 3, "active": 1}, "total 3 1"),
        (["aim", {"at": "wolf", "ep": 2}, None], "aim wolf 2"),
    ],
)
def test_a_move_in_few_words(move: Any, words: str) -> None:
    assert spoken(move) == words


def test_moves_that_would_be_said_alike_are_said_in_full() -> None:
    moves = [{"a": 0, "b": 2}, {"a": 2, "b": 0}, {"a": 1, "b": 2}]
    assert by_words(moves) == {"0 2": moves[0], "2 0": moves[1], "1 2": moves[2]}


def test_what_may_be_said() -> None:
    assert choices(["0", "1", "2"]) == "0 to 2"
    assert choices(["heads", "tails"]) == "heads, tails"
    assert choices([f"way {i}" for i in range(20)]).endswith("way 11, …")
