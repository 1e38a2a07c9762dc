"""Checks outside combat: an action threshold AT against a success threshold ST.

Source: "Dreadnaught, made exact", section 1 (the rule text's post on gameplay outside combat).
"""

from dataclasses import dataclass

from solver.errors import InvalidInputError

GOOD_ROLE_PLAYING = 1
AP_PER_AID = 2
MOST_AID = 2
"""The most that all aid together adds to one action."""


@dataclass(frozen=True)
class Check:
    """One attempt.

    Attributes:
        base: the actor's BP, or the base that fits better.
        difficulty: the ST before circumstances: BP of a living thing, else what the GM set.
        action_points: AP spent on it.
        good_role_playing: whether the GM grants the bonus of 1.
        modifier: added to AT: feats, templates, abilities, circumstances.
        difficulty_modifier: added to ST.
        aid: what helpers add, 0 to 2, paid by them.
    """

    base: int
    difficulty: int
    action_points: int = 0
    good_role_playing: bool = False
    modifier: int = 0
    difficulty_modifier: int = 0
    aid: int = 0

    def __post_init__(self) -> None:
        """Refuse AP and aid that the rules do not allow."""
        if self.action_points < 0:
            raise InvalidInputError("action_points", self.action_points, "0 or more")
        if not 0 <= self.aid <= MOST_AID:
            raise InvalidInputError("aid", self.aid, f"0 to {MOST_AID}")

    @property
    def action_threshold(self) -> int:
        """AT."""
        role_playing = GOOD_ROLE_PLAYING if self.good_role_playing else 0
        return self.base + self.action_points + role_playing + self.modifier + self.aid

    @property
    def success_threshold(self) -> int:
        """ST."""
        return self.difficulty + self.difficulty_modifier

    @property
    def succeeds(self) -> bool:
        """Whether AT equals or exceeds ST."""
        return self.action_threshold >= self.success_threshold


def aid_cost(bonus: int) -> int:
    """Return the AP (in combat EP) that a helper pays for `bonus`."""
    if not 0 <= bonus <= MOST_AID:
        raise InvalidInputError("bonus", bonus, f"0 to {MOST_AID}")
    return AP_PER_AID * bonus
