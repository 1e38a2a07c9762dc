"""How an answer says how it was found, and that it claims no more than was computed."""

from dataclasses import replace

from answers import answer

from service.cli.found_words import found_words
from service.cli.words import value_words
from solver.systems.finding import Finding, Method


def test_solved_exactly_with_and_without_a_count() -> None:
    told = "no other way to bid would secure 0.000001 more."
    solved = answer()
    assert found_words(solved) == f"Solved exactly, through 12,345 exchanges: {told}"
    assert found_words(replace(solved, exchanges=None)) == f"Solved exactly: {told}"


def test_solved_not_exactly() -> None:
    assert found_words(replace(answer(), exploitability=0.25)) == (
        "Solved through 12,345 exchanges, not exactly: another way to bid might secure 0.25 more."
    )


def test_an_exploitability_that_was_not_computed_is_not_claimed() -> None:
    unknown = replace(answer(), exploitability=None)
    assert "secure" not in found_words(unknown)
    assert "not computed" in found_words(unknown)


def test_a_search_says_how_far_it_looked() -> None:
    finding = Finding(Method.SEARCH, depth=2, restricted=5, round_completed=True)
    searched = replace(answer(), finding=finding, exploitability=None)
    assert found_words(searched) == (
        "Not solved, but searched: 2 turns with every choice and bid and 5 turns with few of them,"
        " to the end of the round. What lies beyond was estimated; how much is lost by that was not"
        " measured."
    )
    assert value_words(searched).startswith("As far as was looked ahead, the monsters come out at")


def test_a_search_says_what_it_lost_where_that_was_measured() -> None:
    finding = Finding(
        Method.SEARCH, depth=0, restricted=0, round_completed=False, measured_loss=0.0123
    )
    told = found_words(replace(answer(), finding=finding, exploitability=None))
    assert told.startswith(
        "Not solved, but searched: this decision with its likely choices and bids. "
    )
    assert told.endswith(
        "in comparable, smaller fights that could be solved it lost 1.23% of all that both sides"
        " could gain, in the mean: no guarantee."
    )
