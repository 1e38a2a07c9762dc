"""What a character costs at creation.

Source: "Dreadnaught, made exact", section 1; the rule text's post on character creation, whose
table of costs is the triangular numbers: 1, 3, 6, 10, 15, 21.
"""

FEWEST_CREATION_POINTS = 24
"""An average human's."""
MOST_CREATION_POINTS = 32
"""A heroic human's."""


def core_stat_cost(stat: int) -> int:
    """Return the creation points of a core stat: each point costs as much as it raises it to."""
    return stat * (stat + 1) // 2
