"""Who can strike whom.

In a fight without positions everybody is within reach of everybody.
"""

from collections.abc import Iterator

from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState


def in_reach(setting: Setting, state: SkirmishState, striker: int, target: int) -> bool:  # noqa: ARG001
    """Return whether `striker` can strike `target` from where it stands."""
    return True


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
