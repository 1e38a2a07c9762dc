"""The setting of a skirmish: all that its rules look up and that never changes in it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from solver.errors import InvalidInputError
from solver.systems.dreadnaught.action import SKIRMISH_ACTIONS, TURN_ACTIONS, Action
from solver.systems.dreadnaught.objective import Objective
from solver.systems.dreadnaught.skirmish.condition import fresh
from solver.systems.dreadnaught.skirmish.house_rules import HouseRules
from solver.systems.dreadnaught.skirmish.member import Member, Side
from solver.systems.dreadnaught.skirmish.state import ENDLESS, SkirmishState

LARGEST_SIDE = 32
"""More combatants on a side are a war, not a skirmish."""


@dataclass(frozen=True)
class Setting:
    """Who fights, for what, and by which rules.

    Attributes:
        members: in the order of their turns.
        objective: what the monsters fight for, and the players against.
        actions: what may be declared in a turn; `nothing` always may.
        house: the table's house rules.
    """

    members: tuple[Member, ...]
    objective: Objective
    actions: frozenset[Action] = frozenset(TURN_ACTIONS)
    house: HouseRules = field(default_factory=HouseRules)

    def __post_init__(self) -> None:
        """Refuse sides without anyone, and actions that there are not."""
        for side in Side:
            size = len(self.sides[side])
            if not 1 <= size <= LARGEST_SIDE:
                raise InvalidInputError(f"members of {side}", size, f"1 to {LARGEST_SIDE}")
        unknown = sorted(self.actions - set(SKIRMISH_ACTIONS))
        if unknown:
            raise InvalidInputError("actions", unknown, f"some of {', '.join(SKIRMISH_ACTIONS)}")

    @cached_property
    def sides(self) -> Mapping[Side, tuple[int, ...]]:
        """The numbers of each side's members, in the order of their turns."""
        return {
            side: tuple(i for i, member in enumerate(self.members) if member.side is side)
            for side in Side
        }

    @cached_property
    def enemies(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of everybody's enemies, by member."""
        other = {Side.MONSTERS: Side.PLAYERS, Side.PLAYERS: Side.MONSTERS}
        return tuple(self.sides[other[member.side]] for member in self.members)

    def start(self, rounds: int) -> SkirmishState:
        """Return the state in which all enter a fight of `rounds` rounds (or `ENDLESS`) unhurt."""
        if rounds < 1 and rounds != ENDLESS:
            raise InvalidInputError("rounds", rounds, "1 or more")
        return SkirmishState(rounds, 0, tuple(fresh(member) for member in self.members))
