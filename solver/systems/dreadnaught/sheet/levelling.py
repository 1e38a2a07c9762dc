"""What each level asks and gives.

Source: "Dreadnaught, made exact", section 1; the rule text's post on character levelling, with the
experience of D&D 3.5. Skill points follow Mind as it is when the level is reached; hit points and
action points follow Body and Soul as they are after what was bought at that level.
"""

from solver.systems.dreadnaught.character import HUMAN_AVERAGE

EXTREME_STAT = 6
"""From here on, raising a core stat needs the GM's word."""
LEVELS_BETWEEN_EXTREMES = 3
"""The GM should allow one such step in as many levels."""

_XP_PER_STEP = 500
_SKILL_POINTS = 4


def experience_for(level: int) -> int:
    """Return the XP at which `level` (1 or more) is reached."""
    return _XP_PER_STEP * level * (level - 1)


def level_by_experience(xp: int) -> int:
    """Return the highest level that `xp` reaches."""
    level = 1
    while experience_for(level + 1) <= xp:
        level += 1
    return level


def skill_points_gained(level: int, mind: int) -> int:
    """Return the skill points that reaching `level` gives."""
    return _SKILL_POINTS + level + max(0, mind - HUMAN_AVERAGE)


def raise_cost(to: int) -> int:
    """Return the skill points that raising a core stat by 1, to `to`, costs."""
    return to


def most_for_core_stat(available: int) -> int:
    """Return how many of the skill points available, saved ones included, may go into a stat."""
    return available // 2
