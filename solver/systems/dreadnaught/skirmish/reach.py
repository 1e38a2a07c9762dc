"""Who can strike whom, and whom a ranged attack or a spell reaches.

Source: "Dreadnaught, made exact", sections 3 to 5, and D&D 3.5 for lines. In a fight without
positions everybody is within reach and range of everybody. Whoever has no reach, such as an archer
without a blade, strikes nobody and threatens nobody.
"""

from collections.abc import Iterator

from solver.systems.dreadnaught.skirmish.board import Square
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState

ARM = 1
"""Squares at which something can be picked up."""


def in_reach(setting: Setting, state: SkirmishState, striker: int, target: int) -> bool:
    """Return whether `striker` can strike `target` from where it stands."""
    reach = setting.members[striker].reach
    return reach > 0 and in_range(setting, state, striker, target, reach)


def in_range(setting: Setting, state: SkirmishState, one: int, other: int, squares: int) -> bool:
    """Return whether what goes `squares` far gets from one to the other."""
    here, there = state.conditions[one].square, state.conditions[other].square
    return _within(setting, here, there, squares)


def reaches_square(
    setting: Setting, state: SkirmishState, striker: int, square: Square | None
) -> bool:
    """Return whether `striker` can strike at what lies on a square; None without positions."""
    here = state.conditions[striker].square
    return _within(setting, here, square, setting.members[striker].reach)


def is_at_hand(setting: Setting, state: SkirmishState, index: int, square: Square | None) -> bool:
    """Return whether a combatant can pick up what lies on a square: its own or one beside it."""
    return _within(setting, state.conditions[index].square, square, ARM)


def _within(setting: Setting, one: Square | None, other: Square | None, squares: int) -> bool:
    if setting.battlefield is None or one is None or other is None:
        return True
    return setting.battlefield.board.within(one, other, squares)


def targets(setting: Setting, state: SkirmishState, striker: int) -> Iterator[int]:
    """Yield the enemies that `striker` can strike: in a grapple its partner alone."""
    partner = state.conditions[striker].grapple.partner
    for enemy in setting.enemies[striker]:
        if state.conditions[enemy].fallen:
            continue
        if enemy == partner or (
            not state.conditions[striker].grappled and in_reach(setting, state, striker, enemy)
        ):
            yield enemy


def shot_at(setting: Setting, state: SkirmishState, shooter: int) -> Iterator[int]:
    """Yield the enemies at which `shooter` may make ranged attacks.

    Those in reach are left out: to strike them is never worse, and does not provoke.
    """
    far = setting.members[shooter].ranged
    if not far or state.conditions[shooter].grappled:
        return
    for enemy in setting.enemies[shooter]:
        if (
            not state.conditions[enemy].fallen
            and not in_reach(setting, state, shooter, enemy)
            and in_range(setting, state, shooter, enemy, far)
        ):
            yield enemy
