"""Answers made by hand, to test what is made of them."""

from solver.opponent.answer import Answer, Chosen, Push, Share, Suggestion
from solver.systems.finding import SOLVED
from solver.systems.interface import Aim, Decision, Kind, Terms


def answer(*suggestions: Suggestion, terms: Terms | None = None, value: float = -1.5) -> Answer:
    """Return an answer of Dreadnaught."""
    return Answer(
        system="dreadnaught",
        terms=terms or Terms(Aim.DAMAGE, 1),
        finding=SOLVED,
        value=value,
        value_lower=value,
        value_upper=value,
        exploitability=1e-12,
        exchanges=12345,
        suggestions=suggestions,
        notes=(),
    )


def known(number: float | None) -> float:
    """Return a number that an answer must not leave out."""
    assert number is not None
    return number


DEFENCE = Suggestion(
    decision=Decision("Goblin", Kind.DEFEND, "Dunder", "charge"),
    strategy=(Share("defend", 0, 0.5), Share("defend", 10, 0.375), Share("defend", 3, 0.125)),
    chosen=Chosen("defend", 10),
    pushes=(),
    value=-1.5,
    secured=-1.5,
    guarantee="Whatever the players do, on average the monsters lose at most 1.50 hit points.",
)

TURN = Suggestion(
    decision=Decision("Goblin", Kind.ACT),
    strategy=(Share("full", 2, 2 / 3), Share("charge", 1, 1 / 3 - 1e-5), Share("nothing", 0, 1e-5)),
    chosen=Chosen("full", 2),
    pushes=(
        Push("full", 2, 0, 1, 2),
        Push("full", 2, 1, 1, 2),
        Push("full", 2, 2, 0, 2),
        Push("charge", 1, 0, 1, 1),
    ),
    value=2.0,
    secured=2.0,
    guarantee="Whatever the players do, on average the monsters take at least 2.00 hit points.",
)
