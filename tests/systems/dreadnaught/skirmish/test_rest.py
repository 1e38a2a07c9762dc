"""Action points after 8 hours of rest, by hand and by the house rule."""

import pytest

from solver.errors import InvalidInputError
from solver.systems.dreadnaught.skirmish.rest import after_rest


@pytest.mark.parametrize(
    ("pool", "left", "kept", "discarded"),
    [
        (10, 10, 10, 10),  # full
        (10, 3, 10, 10),  # min(10, 13)
        (16, 3, 13, 10),  # min(16, 13)
        (16, 9, 16, 10),  # min(16, 19)
        (16, 0, 5, 5),  # nothing left: half
        (4, 0, 4, 4),  # never above the pool
    ],
)
def test_rest(pool: int, left: int, kept: int, discarded: int) -> None:
    assert after_rest(pool, left) == kept
    assert after_rest(pool, left, discards_leftover=True) == discarded


def test_rest_refuses_numbers_that_cannot_be() -> None:
    with pytest.raises(InvalidInputError, match="left: expected 0 to 10, the pool, got 11"):
        after_rest(10, 11)
    with pytest.raises(InvalidInputError, match="recovery: expected 0 or more, got -1"):
        after_rest(10, 1, recovery=-1)
