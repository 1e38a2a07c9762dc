"""Where a fight takes place: squares of 5 feet, some of them blocked.

Source: "Dreadnaught, made exact", sections 3 to 5. A square is [x, y], both counted from 0.
Without a board everybody is within reach of everybody and nobody moves.
"""

from typing import Annotated

from pydantic import Field

from solver.systems.document import Document, Items, Name
from solver.systems.dreadnaught.encounter.values import LARGEST_SIDE, Square, Squares

Side = Annotated[int, Field(ge=1, le=LARGEST_SIDE)]


class Board(Document, frozen=True):
    """A rectangle of squares."""

    width: Side
    """Squares from left to right: x is 0 to width - 1."""
    height: Side
    """Squares from top to bottom: y is 0 to height - 1."""
    obstacles: Annotated[Items[Square], Field(max_length=LARGEST_SIDE**2)] = ()
    """Squares that nobody can enter, each as [x, y]."""


Flankers = Annotated[Items[Name], Field(min_length=2, max_length=2)]


class Placement(Document, frozen=True):
    """Where a combatant stands and how far it gets."""

    at: Square | None = None
    """Its square on the board, as [x, y]."""
    speed: Squares | None = None
    """Squares of one move before modifiers; default 5."""
    reach: Annotated[int, Field(ge=1, le=LARGEST_SIDE)] = 1
    """Squares within which it can strike; those it threatens."""
    range: Squares = 0
    """Squares that its shots carry; 0: it does not shoot."""
    flanked_by: Annotated[Items[Flankers], Field(max_length=50)] = ()
    """Pairs of enemies on opposite sides of it, by name, where no squares are given from which
    that would follow."""
    free_behind: Squares | None = None
    """Squares free behind it up to an obstacle, where no squares are given; default: no end."""
