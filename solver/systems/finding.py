"""How the values of a fight were found, and what is known of how good they are."""

from dataclasses import dataclass
from enum import StrEnum


class Method(StrEnum):
    """How the values of a fight were found.

    EXACT: every state that play can reach was solved, up to the bounds that are told. SEARCH: play
    was looked at some way ahead, and what lies beyond was estimated.
    """

    EXACT = "exact"
    SEARCH = "search"


@dataclass(frozen=True)
class Finding:
    """How values were found, and what is known of how good they are.

    Attributes:
        method: solved or searched.
        depth: how many turns a search looked ahead, this one included, with every choice and bid; 0
            where that holds for no more than the decision itself; None where all was solved.
        restricted: how many it looked ahead in all, beyond `depth` with few targets and bids.
        round_completed: whether every line of play was followed to the end of the round.
        unseen: choices in hand that a search had no time to look at, and that are told as worse
            than those that it has seen.
        estimated: states that were asked about when the time of a search was over, and that are
            told by a rough estimate; so far.
        measured_loss: what monsters that play by such a search lost on average, as a share of all
            that both sides could gain, in comparable, smaller fights that could be solved, and no
            guarantee; None where that was not measured.
    """

    method: Method
    depth: int | None = None
    restricted: int | None = None
    round_completed: bool = True
    measured_loss: float | None = None
    unseen: int = 0
    estimated: int = 0


SOLVED = Finding(Method.EXACT)
"""What is told of values that are solved."""


@dataclass(frozen=True)
class OpenStates:
    """States whose bounds stayed too far apart to call them solved.

    Attributes:
        states: all states that were solved for and that play can come to.
        open: those that stayed open.
        widest: the largest distance between the bounds of a state, in units of the value.
    """

    states: int
    open: int
    widest: float
