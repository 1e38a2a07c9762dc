"""What 8 hours of rest give back of the daily action points.

Source: "Dreadnaught, made exact", section 1. A rest restores 10 AP beside what was left, never
beyond the pool; whoever had spent everything recovers half. The rule text's first sentence about
it, by which what was left is lost, is the house rule `rest_discards_leftover`.
"""

from solver.errors import InvalidInputError
from solver.systems.dreadnaught.character import DAILY_ACTION_POINTS


def after_rest(
    pool: int, left: int, *, discards_leftover: bool = False, recovery: int = DAILY_ACTION_POINTS
) -> int:
    """Return the AP after 8 hours of rest.

    Args:
        pool: the most that the character can have.
        left: AP not spent before the rest.
        discards_leftover: the house rule `rest_discards_leftover`.
        recovery: AP that a rest restores, unless a feat says otherwise.

    Raises:
        InvalidInputError: numbers below 0, or more left than the pool holds.
    """
    for field, value in (("pool", pool), ("recovery", recovery)):
        if value < 0:
            raise InvalidInputError(field, value, "0 or more")
    if not 0 <= left <= pool:
        raise InvalidInputError("left", left, f"0 to {pool}, the pool")
    if left == 0:
        return min(pool, recovery // 2)
    return min(pool, recovery if discards_leftover else left + recovery)
