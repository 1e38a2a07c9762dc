"""Moves as they are said at the table."""

from typing import Any

import pytest

from service.cli.move_words import by_words, choices, option_words, spoken
from solver.systems.interface import Option


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


def option(action: str, bid: int = 0, target: str | None = None) -> Option:
    return Option(action, bid, attacks=False, target=target)


def test_moves_are_said_as_their_game_tells_them() -> None:
    options = [option("total", 3), option("charge", target="Wolf"), option("nothing")]
    assert by_words([1, 2, 3], options) == {"total 3": 1, "charge Wolf": 2, "nothing": 3}


def test_where_only_the_bid_is_left_it_says_all() -> None:
    assert by_words(["a", "b"], [option("defend", 0), option("defend", 4)]) == {"0": "a", "4": "b"}


def test_moves_that_would_be_said_alike_are_said_by_their_values() -> None:
    same = [option("total", 2)] * 2
    assert by_words([{"ep": 2, "z": 0}, {"ep": 1, "z": 1}], same) == {
        "2": {"ep": 2, "z": 0},
        "1 1": {"ep": 1, "z": 1},
    }
    moves = [{"a": 0, "b": 2}, {"a": 2, "b": 0}]
    assert by_words(moves, same) == {"0 2": moves[0], "2 0": moves[1]}


def test_what_may_be_said() -> None:
    assert choices(["0", "1", "2"]) == "0 to 2"
    assert choices(["heads", "tails"]) == "heads, tails"
    assert choices([f"way {i}" for i in range(20)]).endswith("way 11, …")


def test_a_bid_of_no_points_is_told_where_points_are_bid() -> None:
    assert option_words(option("defend", 0), is_bid=True) == "defend 0"
    assert option_words(option("defend", 3), is_bid=True) == "defend 3"
    assert option_words(option("nothing", 0)) == "nothing"
