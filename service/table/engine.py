"""What knows games: it makes a fight of an encounter, and plays the fight's monsters."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from solver.game.watch import Watch
from solver.opponent.opponent import opponent_of
from solver.systems.interface import Fight
from solver.systems.registry import read_encounter, system_of


class Opponent(Protocol):
    """Who plays the monsters of one fight."""

    @property
    def bytes(self) -> int:
        """Memory that knowing how to takes, about."""
        ...

    def strategy(self, state: Any, *, pushing: bool = False) -> Sequence[tuple[Any, float]]:
        """Return the monsters' moves in `state` with their probabilities, which sum to 1."""
        ...


def fight_of(encounter: Any) -> Fight[Any, Any]:
    """Return the fight that an encounter describes, as plain data, of any system that there is.

    Raises:
        InvalidEncounterError: with every fault of the encounter.
    """
    document = read_encounter(encounter)
    return system_of(document).fight(document)


MakeFight: TypeAlias = Callable[[Any], Fight[Any, Any]]
Solve: TypeAlias = Callable[[Fight[Any, Any], Watch], Opponent]


@dataclass(frozen=True)
class Engine:
    """What knows games.

    Attributes:
        fight: makes a fight of an encounter as plain data.
        opponent: solves a fight, and returns who plays its monsters.
    """

    fight: MakeFight = fight_of
    opponent: Solve = opponent_of


SYSTEMS = Engine()
"""Knows all rule systems that there are."""
