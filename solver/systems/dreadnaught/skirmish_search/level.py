"""How far a search looks: levels, from the decision in hand to the end of the fight.

What is *in hand* is the state that was asked about, and what the next declaration opens until
another one may follow: offers, aid, the exchange of bids, the push. It is always looked at in full.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from solver.systems.dreadnaught.skirmish.state import SkirmishState


@dataclass(frozen=True)
class Level:
    """How far a search looks, in turns, the one under way included.

    Attributes:
        full: turns in which every choice and bid is looked at; 0: what is in hand alone; -1: few of
            its choices and bids.
        restricted: turns that are looked at in all, beyond `full` with few choices and bids.
    """

    full: int
    restricted: int


GLANCE = Level(-1, 0)
"""What a search begins with: the likely lines of what is in hand."""
IN_HAND = Level(0, 0)
"""All of what is in hand, and nothing beyond."""
_NARROW_TURNS = 2
"""Turns that are looked at with few choices before the first one is looked at in full."""


def levels(start: SkirmishState) -> Iterator[Level]:
    """Yield the levels of a search from `start`, each beyond the last, the last the whole fight."""
    last = turns_left(start)
    yield GLANCE
    yield IN_HAND
    for turns in range(1, min(_NARROW_TURNS, last) + 1):
        yield Level(0, turns)
    for turns in range(_NARROW_TURNS, last + 1):
        yield Level(1, turns)
    for full in range(2, last):
        yield Level(full, last)
    yield to_the_end(start)


def to_the_end(start: SkirmishState) -> Level:
    """Return the level that looks at a whole fight in full."""
    return Level(turns_left(start), turns_left(start))


def turns_left(start: SkirmishState) -> int:
    """Return the turns from `start` to the end of the fight, that under way included."""
    return start.rounds * len(start.conditions) - start.actor


def turns_passed(start: SkirmishState, state: SkirmishState) -> int:
    """Return how many turns lie between two states, 0 if it is still the same one."""
    return (start.rounds - state.rounds) * len(state.conditions) + state.actor - start.actor


def sees_round_end(start: SkirmishState, level: Level) -> bool:
    """Return whether a level looks to the end of the round."""
    return max(level.full, level.restricted) >= len(start.conditions) - start.actor
