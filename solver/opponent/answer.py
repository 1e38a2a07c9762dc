"""What a game master is answered: bids, how they were drawn, and what they guarantee."""

from dataclasses import dataclass

from solver.systems.finding import Finding
from solver.systems.interface import Decision, Terms


@dataclass(frozen=True)
class Share:
    """A part of a mixed strategy.

    Attributes:
        action: the rule text's name of it.
        bid: the points that go into it.
        probability: how often.
        target: whom it goes at, where that is to be chosen.
        detail: what else sets it apart, in words.
    """

    action: str
    bid: int
    probability: float
    target: str | None = None
    detail: str | None = None


@dataclass(frozen=True)
class Chosen:
    """What was drawn from a mixed strategy."""

    action: str
    bid: int
    target: str | None = None
    detail: str | None = None


@dataclass(frozen=True)
class Push:
    """How many points of `most` to push into a hit, once both bids on `action` lie open.

    Where a monster defends against a knockback it is what it resists with, and `defence` the
    attacker's bid.
    """

    action: str
    bid: int
    defence: int
    push: int
    most: int
    target: str | None = None
    detail: str | None = None


@dataclass(frozen=True)
class Suggestion:
    """One decision answered.

    Attributes:
        decision: what is decided.
        strategy: the mixed strategy, most likely first; probabilities sum to 1.
        chosen: drawn from it.
        pushes: for each bid in it that may hit: the best push by the defence revealed.
        value: what the state in which it is taken is worth to the monsters.
        secured: what the strategy secures there, whatever the players do, if what comes after is
            worth what was found; never more than `value`.
        guarantee: the same in words.
    """

    decision: Decision
    strategy: tuple[Share, ...]
    chosen: Chosen
    pushes: tuple[Push, ...]
    value: float
    secured: float
    guarantee: str


@dataclass(frozen=True)
class Answer:
    """The answer to an encounter.

    Attributes:
        system: the rule system's name.
        terms: what is fought for, and how long.
        finding: how the values were found.
        value: what the fight is worth to the monsters from here on.
        value_lower: a proved lower bound of it; None where there is none.
        value_upper: a proved upper bound of it; None where there is none.
        exploitability: the most that the suggested strategies, and their like at every later
            decision, may fall short of `value` against a best answer; None where that is unknown.
        exchanges: stage games of two secret bids that were looked at; None where none were counted.
        suggestions: one for each decision that a monster may face now.
        notes: what a game master should know besides, in words.
    """

    system: str
    terms: Terms
    finding: Finding
    value: float
    value_lower: float | None
    value_upper: float | None
    exploitability: float | None
    exchanges: int | None
    suggestions: tuple[Suggestion, ...]
    notes: tuple[str, ...]
