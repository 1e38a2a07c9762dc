"""The kinds of values that the fields of an encounter hold, and their ranges."""

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticKnownError

from solver.systems.document import Items
from solver.systems.dreadnaught.fighter import LARGEST_NUMBER

LARGEST_STAT = 100
MOST_ROUNDS = 100
LARGEST_SIDE = 64
"""Squares along a side of the board."""

Pool = Annotated[int, Field(ge=0, le=LARGEST_NUMBER)]
Stat = Annotated[int, Field(ge=0, le=LARGEST_STAT)]
Bonus = Annotated[int, Field(ge=-1000, le=1000)]
Level = Annotated[int, Field(ge=1, le=100)]
HitPoints = Annotated[int, Field(ge=1, le=LARGEST_NUMBER)]
Squares = Annotated[int, Field(ge=0, le=LARGEST_SIDE)]
"""A distance in squares of 5 feet, or a coordinate counted from 0."""
Square = Annotated[Items[Squares], Field(min_length=2, max_length=2)]
"""A square of the board as [x, y]."""
DamageType = Literal["physical", "spiritual", "mental", "elemental", "magic"]


def _rounds(value: object) -> object:
    """Tell in one fault what pydantic would tell of either alternative."""
    if value == "death" or (type(value) is int and 1 <= value <= MOST_ROUNDS):
        return value
    expected = f"a whole number from 1 to {MOST_ROUNDS} or death"
    raise PydanticKnownError("literal_error", {"expected": expected})


Rounds = Annotated[
    Annotated[int, Field(ge=1, le=MOST_ROUNDS)] | Literal["death"], BeforeValidator(_rounds)
]
