"""A whole round planned beforehand, as any rule system tells it.

Members of a side that may get in each other's way plan together: they are a team, and what is drawn
is a split for the team. All others are teams of one.
"""

from dataclasses import dataclass
from enum import StrEnum


class Part(StrEnum):
    """What a line of a split is about."""

    ATTACK = "attack"
    DEFEND = "defend"


@dataclass(frozen=True)
class PlanLine:
    """What a monster means to do in one exchange.

    Attributes:
        combatant: the monster.
        part: whether it attacks or defends.
        opponent: whom it attacks, or against whom it defends if that one attacks.
        bid: points in it.
        push: points kept for the push of an attack, pushed if it hits.
        action: by what an attack is made.
        detail: what else sets it apart, in words, such as the square that it is made from.
    """

    combatant: str
    part: Part
    opponent: str
    bid: int
    push: int = 0
    action: str | None = None
    detail: str | None = None


@dataclass(frozen=True)
class Split:
    """One way to split a team's points over the round; exchanges without a line get none.

    Attributes:
        probability: how often it is drawn.
        lines: attacks, then defences.
    """

    probability: float
    lines: tuple[PlanLine, ...]


@dataclass(frozen=True)
class TeamPlan:
    """A team's mixed strategy over splits, most likely first; probabilities sum to 1."""

    members: tuple[str, ...]
    splits: tuple[Split, ...]


@dataclass(frozen=True)
class Estimate:
    """A mean over draws, and its standard error."""

    mean: float
    error: float


@dataclass(frozen=True)
class RoundPlan:
    """The monsters' plan for a round, with what it secures.

    Values are told to the monsters.

    Attributes:
        counts: what values count, in words.
        value: of the round if everybody plans beforehand; midway between the bounds.
        lower: what the plan secures against players who plan beforehand.
        upper: what no plan of the monsters secures more than.
        exploitability: upper - lower.
        teams: the plan.
        adapting: what the monsters come out at against players who decide each bid only when it is
            due and make the best of all they have seen by then; None if the round is too large.
        knowing: the same against players who have read what was drawn, so at worst.
        left_out: what the plan knows nothing of, in words.
    """

    counts: str
    value: float
    lower: float
    upper: float
    exploitability: float
    teams: tuple[TeamPlan, ...]
    adapting: float | None
    knowing: Estimate
    left_out: str
