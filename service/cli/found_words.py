"""How an answer was found, and how far it can be trusted, in words."""

from solver.opponent.answer import Answer
from solver.systems.finding import Finding, Method

_LEAST_TOLD = 1e-6
_INEXACT = 1e-3


def found_words(answer: Answer) -> str:
    """Return how the answer was found; nothing is claimed that was not computed."""
    if answer.finding.method is Method.SEARCH:
        return _searched(answer.finding)
    through = f" through {answer.exchanges:,} exchanges" if answer.exchanges is not None else ""
    if answer.exploitability is None:
        return f"Solved{through}; how exactly was not computed."
    gap = answer.exploitability
    told = f"{_LEAST_TOLD:f}" if gap <= _LEAST_TOLD else f"{gap:.2g}"
    if gap > _INEXACT:
        return f"Solved{through}, not exactly: another way to bid might secure {told} more."
    comma = "," if through else ""
    return f"Solved exactly{comma}{through}: no other way to bid would secure {told} more."


def _searched(finding: Finding) -> str:
    """Return how far a search came, and what such searches lost where that could be measured."""
    seen = "this decision with its likely choices and bids"
    if finding.depth:
        seen = f"{_turns(finding.depth)} with every choice and bid"
    few = ""
    if finding.restricted is not None and finding.restricted > (finding.depth or 0):
        few = f" and {_turns(finding.restricted)} with few of them"
    reach = ", to the end of the round" if finding.round_completed else ""
    loss = (
        "how much is lost by that was not measured."
        if finding.measured_loss is None
        else "in comparable, smaller fights that could be solved it lost"
        f" {finding.measured_loss:.2%} of all that both sides could gain, in the mean: no"
        " guarantee."
    )
    return f"Not solved, but searched: {seen}{few}{reach}. What lies beyond was estimated; {loss}"


def _turns(turns: int) -> str:
    return "1 turn" if turns == 1 else f"{turns} turns"
