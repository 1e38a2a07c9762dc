"""What a side fights for, as rewards along the way and a value at the end.

Source: "Dreadnaught, made exact", section 7. Everything is told from the row side; what the
column side gains is lost to it. Rewards count from the state at which the question is asked.
"""

from dataclasses import dataclass

from solver.errors import InvalidInputError
from solver.systems.interface import Aim


@dataclass(frozen=True)
class Objective:
    """An aim, and what a fight that nobody wins is worth to the row side under `victory`."""

    aim: Aim
    stalemate: float = 0.0

    def __post_init__(self) -> None:
        """Refuse a stalemate outside the values of the fight itself."""
        if not -1 <= self.stalemate <= 1:
            raise InvalidInputError("stalemate", self.stalemate, "-1 to 1")

    def reward_for_hit(self, taken: int, full: int, *, falls: bool) -> float:
        """Return what whoever strikes gains.

        Args:
            taken: hit points taken, never more than there were.
            full: the struck combatant's full hit points.
            falls: whether it falls by this.
        """
        match self.aim:
            case Aim.DAMAGE:
                return float(taken)
            case Aim.VICTORY:
                return 1.0 if falls else 0.0
            case Aim.SCORE:
                return 0.5 * taken / full + (0.5 if falls else 0.0)

    def value_when_time_is_up(self) -> float:
        """Return what the end of the last round is worth to the row side."""
        return self.stalemate if self.aim is Aim.VICTORY else 0.0
