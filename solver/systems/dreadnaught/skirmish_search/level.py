"""How far a search looks: levels, from the decision in hand to the end of the fight.

What is *in hand* is the state that was asked about, and what the next declaration opens until
another one may follow: offers, aid, the exchange of bids, the push. Of each decision a search looks
at all moves, at few, or at the likeliest alone (`narrow.py`).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

from solver.systems.dreadnaught.skirmish.state import SkirmishState


class Width(IntEnum):
    """How many moves of a decision are looked at."""

    LIKELY = 0
    FEW = 1
    ALL = 2


@dataclass(frozen=True)
class Level:
    """How far a search looks, in turns, the one under way included.

    Attributes:
        in_hand: how many moves are looked at in what is in hand.
        full: turns in which every choice and bid is looked at.
        restricted: turns that are looked at in all, beyond `full` with few choices and bids.
    """

    in_hand: Width
    full: int = 0
    restricted: int = 0

    @property
    def turns(self) -> int:
        """Turns that are looked at in all."""
        return max(self.full, self.restricted)


GLANCE = Level(Width.LIKELY)
"""What a search begins with: the likely lines of what is in hand."""
FEW_IN_HAND = Level(Width.FEW)
ALL_IN_HAND = Level(Width.ALL)
_NARROW_TURNS = 2
"""Turns that are looked at with few choices before the first one is looked at in full."""


def levels(start: SkirmishState) -> Iterator[Level]:
    """Yield the levels of a search from `start`, each beyond the last, short of the whole fight."""
    last = turns_left(start)
    yield GLANCE
    yield FEW_IN_HAND
    yield ALL_IN_HAND
    for turns in range(1, min(_NARROW_TURNS, last) + 1):
        yield Level(Width.ALL, 0, turns)
    for turns in range(_NARROW_TURNS, last + 1):
        yield Level(Width.ALL, 1, turns)
    for full in range(2, last):
        yield Level(Width.ALL, full, last)


def before(level: Level) -> tuple[Level, ...]:
    """Return the levels that sort out choices in hand for `level`."""
    first = (GLANCE, FEW_IN_HAND, ALL_IN_HAND)
    return first[: first.index(level)] if level in first else first


def turns_left(start: SkirmishState) -> int:
    """Return the turns from `start` to the end of the fight, that under way included."""
    return start.rounds * len(start.conditions) - start.actor


def turns_passed(start: SkirmishState, state: SkirmishState) -> int:
    """Return how many turns lie between two states, 0 if it is still the same one."""
    return (start.rounds - state.rounds) * len(state.conditions) + state.actor - start.actor


def sees_round_end(start: SkirmishState, level: Level) -> bool:
    """Return whether a level looks to the end of the round."""
    return level.turns >= len(start.conditions) - start.actor
