"""How an answer was found, and how far it can be trusted, in words."""

from solver.opponent.answer import Answer
from solver.systems.finding import Method

_LEAST_TOLD = 1e-6
_INEXACT = 1e-3


def found_words(answer: Answer) -> str:
    """Return how the answer was found; nothing is claimed that was not computed."""
    if answer.finding.method is Method.SEARCH or answer.exploitability is None:
        return _searched(answer)
    gap = answer.exploitability
    told = f"{_LEAST_TOLD:f}" if gap <= _LEAST_TOLD else f"{gap:.2g}"
    if gap > _INEXACT:
        return (
            f"Solved through {answer.exchanges:,} exchanges, not exactly: another way to bid might"
            f" secure {told} more."
        )
    return (
        f"Solved exactly, through {answer.exchanges:,} exchanges: no other way to bid would secure"
        f" {told} more."
    )


def _searched(answer: Answer) -> str:
    """Return how far a search came, and what such searches lost where that could be measured."""
    finding = answer.finding
    depth = finding.depth or 0
    turns = "1 turn" if depth == 1 else f"{depth} turns"
    reach = "to the end of the round" if finding.round_completed else "not to the end of the round"
    loss = (
        "how much it loses by that was not measured."
        if finding.measured_loss is None
        else f"in comparable fights that could be solved, it lost {finding.measured_loss:.2g}"
        " on average by that."
    )
    return (
        f"Not solved, but searched through {answer.exchanges:,} exchanges: {turns} ahead, {reach};"
        f" what lies beyond was estimated, and {loss}"
    )
