"""Characters by their core stats, and the numbers that follow from them.

Source: "Dreadnaught, made exact", section 1 (the rule text's posts on character stats and on
levelling). All fractions are rounded down. A character is given as it stands now, so hit points
and action points are derived as if the core stats had been what they are since level 1; whoever
levelled otherwise gives the number itself.
"""

from dataclasses import dataclass

HUMAN_AVERAGE = 3
HIT_POINTS_PER_BASE_POTENTIAL = 5
FIRST_ROUND_BONUS = 4
SPEED = 5
"""Squares of 5 feet in one move."""
DAILY_ACTION_POINTS = 10


@dataclass(frozen=True)
class CoreStats:
    """Body, Mind and Soul, and the level (1 or more)."""

    body: int
    mind: int
    soul: int
    level: int = 1

    @property
    def base_potential(self) -> int:
        """BP, the skill with which everything is done."""
        return (self.body + self.mind + self.soul) // 3

    @property
    def fortitude(self) -> int:
        """The save of Body and Soul."""
        return (self.body + self.soul) // 2

    @property
    def reflex(self) -> int:
        """The save of Body and Mind."""
        return (self.body + self.mind) // 2

    @property
    def willpower(self) -> int:
        """The save of Mind and Soul."""
        return (self.mind + self.soul) // 2

    @property
    def combat_potential(self) -> int:
        """CP, which is BP unless a feat, a template or an ability says otherwise."""
        return self.base_potential

    @property
    def agile_attack_cp(self) -> int:
        """The CP that enters AT alone, for a character with the feat "agile attacks"."""
        return (self.body + self.mind) // 2

    @property
    def encounter_points(self) -> int:
        """EP afresh in every combat round, without the first round's bonus."""
        return 2 * self.base_potential + self.level

    @property
    def hit_points(self) -> int:
        """Hit points at full health."""
        first = HIT_POINTS_PER_BASE_POTENTIAL * self.base_potential
        return first + (self.level - 1) * hit_points_gained(self.body)

    @property
    def action_points(self) -> int:
        """The pool of daily AP."""
        return DAILY_ACTION_POINTS + (self.level - 1) * action_points_gained(self.soul)


def hit_points_gained(body: int) -> int:
    """Return the hit points that a level after the first gives."""
    return 5 + 5 * max(0, body - HUMAN_AVERAGE)


def action_points_gained(soul: int) -> int:
    """Return what a level after the first adds to the pool of daily AP."""
    return 2 + max(0, (soul - 2) // 2)


def encounter_points_in_first_round(encounter_points: int, *, surprised: bool) -> int:
    """Return the EP of a fight's first round: 4 more unless surprised or distracted."""
    return encounter_points if surprised else encounter_points + FIRST_ROUND_BONUS
