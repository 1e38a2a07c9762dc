"""The words that a game master reads."""

import pytest

from solver.opponent.wording import estimated_note, guarantee, stand_off, unseen_note
from solver.systems.finding import Method
from solver.systems.interface import Aim, Terms


@pytest.mark.parametrize(
    ("terms", "secured", "words"),
    [
        (
            Terms(Aim.DAMAGE, 1),
            -8.54004,
            "the monsters lose at most 8.54 hit points more than they take in this round.",
        ),
        (
            Terms(Aim.DAMAGE, 3),
            2.5,
            "the monsters take at least 2.50 hit points more than they lose within 3 rounds.",
        ),
        (Terms(Aim.DAMAGE, 1), 0.0, "take at least as many hit points as they lose in this round."),
        (Terms(Aim.VICTORY, 2), 0.125, "of 100 such fights the monsters win at least 12.5 more"),
        (Terms(Aim.VICTORY, 2), -0.5, "of 100 such fights the monsters lose at most 50 more"),
        (Terms(Aim.VICTORY, 2, -0.5), -0.5, "(a fight that nobody wins counts -0.5)"),
        (Terms(Aim.SCORE, 2), 0.0514, "the monsters score at least +0.051, where +1 is"),
    ],
)
def test_guarantees(terms: Terms, secured: float, words: str) -> None:
    told = guarantee(terms, secured, Method.EXACT)
    assert told.startswith("Whatever the players do, on average ")
    assert words in told
    searched = guarantee(terms, secured, Method.SEARCH)
    assert searched == f"As far as was looked ahead, w{told[1:]}"
    estimated = guarantee(terms, secured, Method.SEARCH, estimated=True)
    assert estimated == f"By a rough estimate, w{told[1:]}"


def test_what_a_search_has_not_seen_is_counted() -> None:
    assert unseen_note(0) is None
    assert estimated_note(0) is None
    assert "1 of these decisions rests on a rough estimate" in (estimated_note(1) or "")
    assert "for 1 choice that seemed worth a look" in (unseen_note(1) or "")
    assert "for 1,234 choices that seemed worth a look" in (unseen_note(1234) or "")


def test_a_stand_off_names_the_stalemate_that_ends_it() -> None:
    terms = Terms(Aim.VICTORY, 2)
    assert "With `stalemate: -0.3` the monsters would press." in stand_off(terms, -0.3)
    assert "Not even `stalemate: -1`" in stand_off(terms, None)
