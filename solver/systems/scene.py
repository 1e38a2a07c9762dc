"""How a state of a fight looks to the people at the table.

A fight that can tell its states offers `TellsScenes` beside `Fight`; of any other, a table knows
only the plain data of its states.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Protocol, TypeVar, runtime_checkable

StateT_contra = TypeVar("StateT_contra", bound=Hashable, contravariant=True)


@dataclass(frozen=True)
class Figure:
    """A combatant in a scene.

    Attributes:
        name: what the table calls it.
        numbers: what everybody knows of it, by the rule text's name: `("HP", 12)`; none where the
            state no longer tells, as after the end.
        fallen: whether it is out of the fight.
    """

    name: str
    numbers: tuple[tuple[str, int], ...]
    fallen: bool = False


@dataclass(frozen=True)
class Scene:
    """A state as the table sees it.

    Attributes:
        round: the round of combat, counted from 1; None where the state does not count them.
        awaited: whose choice is awaited, in words: `Dunder's turn`.
        monster: the monster that chooses; None where none does.
        figures: all combatants, in the order of their turns.
        opens_round: whether a round begins with this choice, as it does with one of each round, so
            that whoever follows a fight can count them; None where the game can't tell.
    """

    round: int | None
    awaited: str
    monster: str | None
    figures: tuple[Figure, ...]
    opens_round: bool | None = None


@runtime_checkable
class TellsScenes(Protocol[StateT_contra]):
    """A fight that can tell its states."""

    def scene(self, state: StateT_contra) -> Scene:
        """Return how `state` looks to the table."""
        ...
