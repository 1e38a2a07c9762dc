"""What the search for skirmishes lost in fights that could be solved, by how far it saw.

Means over both sides' losses to an exact best response, as shares of all that both sides together
could gain. Source: `python -m benchmarks skirmish` (benchmarks/README.md, "Skirmishes"), 300 fights
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
        (1, 4): (0.0308, 0.0226, 0.0078, 0.0013, 0.0004, 0.0004),
        (2, 2): (0.0237, 0.0173, 0.0055, 0.0002, 0.0000, 0.0000),
        (2, 4): (0.0404, 0.0366, 0.0167, 0.0072, 0.0011, 0.0011),
        (3, 2): (0.0382, 0.0301, 0.0139, 0.0046, 0.0000, 0.0000),
        (3, 3): (0.0344, 0.0291, 0.0139, 0.0053, 0.0000, 0.0000),
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
