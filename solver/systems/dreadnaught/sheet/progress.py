"""How far a character has come, level by level: its core stats, skill points and pools.

Source: "Dreadnaught, made exact", section 1. A level goes: it is reached, which gives skill points;
a core stat may be raised and feats bought; then hit points and action points follow from the core
stats as they are by then.
"""

from dataclasses import dataclass, replace
from typing import Literal

from solver.systems.dreadnaught.character import (
    DAILY_ACTION_POINTS,
    HIT_POINTS_PER_BASE_POTENTIAL,
    CoreStats,
    action_points_gained,
    hit_points_gained,
)
from solver.systems.dreadnaught.sheet.levelling import raise_cost, skill_points_gained

CoreStat = Literal["body", "mind", "soul"]
CORE_STATS: tuple[CoreStat, ...] = ("body", "mind", "soul")


@dataclass(frozen=True)
class Progress:
    """A character at a level.

    Attributes:
        core: its core stats and the level.
        skill_points: those not spent yet.
        hit_points: at full health.
        action_points: the daily pool.
    """

    core: CoreStats
    skill_points: int
    hit_points: int
    action_points: int

    @classmethod
    def created(cls, body: int, mind: int, soul: int) -> "Progress":
        """Return a character as it was created, at level 1."""
        core = CoreStats(body, mind, soul)
        first = HIT_POINTS_PER_BASE_POTENTIAL * core.base_potential
        return cls(core, 0, first, DAILY_ACTION_POINTS)

    def level_reached(self) -> "Progress":
        """Return the character with the skill points of the next level, which nothing else has."""
        level = self.core.level + 1
        gained = skill_points_gained(level, self.core.mind)
        core = replace(self.core, level=level)
        return replace(self, core=core, skill_points=self.skill_points + gained)

    def raised(self, stat: CoreStat) -> "Progress":
        """Return the character with a core stat raised by 1, and paid for."""
        to = getattr(self.core, stat) + 1
        return replace(self, core=replace(self.core, **{stat: to})).paid(raise_cost(to))

    def paid(self, skill_points: int) -> "Progress":
        """Return the character after it spent skill points."""
        return replace(self, skill_points=self.skill_points - skill_points)

    def level_settled(self) -> "Progress":
        """Return the character with what the level gives once everything at it is bought."""
        return replace(
            self,
            hit_points=self.hit_points + hit_points_gained(self.core.body),
            action_points=self.action_points + action_points_gained(self.core.soul),
        )
