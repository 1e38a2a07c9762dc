"""What the search for skirmishes lost in fights that could be solved, by how far it saw.

Means over both sides' losses to an exact best response, as shares of all that both sides together
could gain. Source: `python -m benchmarks skirmish` (benchmarks/README.md, "Skirmishes"), 280 fights
of one round for damage or score, each solved exactly; they are smaller than those that have to be
searched. Nothing here is a guarantee.
"""

from collections.abc import Mapping
from types import MappingProxyType

from solver.systems.dreadnaught.skirmish.member import Side
from solver.systems.dreadnaught.skirmish.skirmish_table import Depth, SkirmishTable
from solver.systems.finding import Method
from solver.systems.interface import Aim

LEVELS = (
    "one exchange",
    "the turn, restricted",
    "two turns, restricted",
    "three turns, restricted",
    "the round, restricted",
    "a turn, then the round",
)

LOSSES: Mapping[tuple[int, int], tuple[float, ...]] = MappingProxyType(
    {
        # monsters, players: by LEVELS
        (1, 4): (0.0308, 0.0238, 0.0119, 0.0070, 0.0066, 0.0054),
        (2, 2): (0.0237, 0.0173, 0.0057, 0.0005, 0.0003, 0.0003),
        (2, 4): (0.0414, 0.0372, 0.0189, 0.0095, 0.0031, 0.0029),
        (3, 2): (0.0408, 0.0320, 0.0158, 0.0047, 0.0001, 0.0000),
        (3, 3): (0.0348, 0.0281, 0.0118, 0.0038, 0.0007, 0.0007),
    }
)


def measured_loss(table: SkirmishTable) -> float | None:
    """Return the mean loss in the most alike of the measured families, or None if none is alike.

    Alike are fights of one round for damage or score; of these, those with the nearest numbers of
    combatants count, of equals the first of `LOSSES`.
    """
    setting, start = table.skirmish.setting, table.start
    level = level_of(table.depth)
    measured = setting.objective.aim in {Aim.DAMAGE, Aim.SCORE} and table.is_plain
    if table.method is Method.EXACT or level is None or start.rounds != 1 or not measured:
        return None
    standing = [
        member.side
        for member, condition in zip(setting.members, start.conditions, strict=True)
        if not condition.fallen
    ]
    sides = standing.count(Side.MONSTERS), standing.count(Side.PLAYERS)
    nearest = min(LOSSES, key=lambda other: _distance(sides, other))
    return LOSSES[nearest][LEVELS.index(level)]


def level_of(depth: Depth) -> str | None:
    """Return the deepest measured level that a search reached, or None below all of them."""
    if depth.glance:
        return None
    if depth.round_end:
        return LEVELS[5] if depth.full > 0 else LEVELS[4]
    return LEVELS[min(depth.restricted, 3)]


def _distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
