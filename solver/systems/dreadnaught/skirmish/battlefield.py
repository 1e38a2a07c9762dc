"""The battlefield: a board, and where everybody stands on it as the fight begins.

Source: "Dreadnaught, made exact", sections 3 and 4. A fight without a battlefield has no positions:
everybody is within reach of everybody, and nobody moves.
"""

from dataclasses import dataclass

from solver.errors import InvalidInputError
from solver.systems.dreadnaught.skirmish.board import Board, Square


@dataclass(frozen=True)
class Battlefield:
    """A board, and the squares of the members, in the order of their turns."""

    board: Board
    places: tuple[Square, ...]

    def __post_init__(self) -> None:
        """Refuse squares beside the board, obstacles, and two on a square."""
        for index, square in enumerate(self.places):
            field = f"members[{index}].square"
            if not self.board.has(square):
                raise InvalidInputError(field, tuple(square), self.board.extent())
            if square in self.board.obstacles:
                raise InvalidInputError(field, tuple(square), "a square without an obstacle")
            if square in self.places[:index]:
                raise InvalidInputError(field, tuple(square), "a square of its own")
