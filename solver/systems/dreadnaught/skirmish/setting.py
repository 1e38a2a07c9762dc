"""The setting of a skirmish: all that its rules look up and that never changes in it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from solver.errors import InvalidInputError
from solver.systems.dreadnaught.action import SKIRMISH_ACTIONS, TURN_ACTIONS, Action
from solver.systems.dreadnaught.objective import Objective
from solver.systems.dreadnaught.skirmish.battlefield import Battlefield
from solver.systems.dreadnaught.skirmish.condition import fresh
from solver.systems.dreadnaught.skirmish.flanking import Pair
from solver.systems.dreadnaught.skirmish.house_rules import HouseRules
from solver.systems.dreadnaught.skirmish.magic.spell import Spell
from solver.systems.dreadnaught.skirmish.magic.spells import SPELLS
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
        battlefield: board and squares, or None in a fight without positions.
        flanks: who flanks whom in a fight without positions.
        spells: those that members may know.
    """

    members: tuple[Member, ...]
    objective: Objective
    actions: frozenset[Action] = frozenset(TURN_ACTIONS)
    house: HouseRules = field(default_factory=HouseRules)
    battlefield: Battlefield | None = None
    flanks: tuple[Pair, ...] = ()
    spells: tuple[Spell, ...] = SPELLS

    def __post_init__(self) -> None:
        """Refuse sides without anyone, and actions that there are not."""
        for side in Side:
            size = len(self.sides[side])
            if not 1 <= size <= LARGEST_SIDE:
                raise InvalidInputError(f"members of {side}", size, f"1 to {LARGEST_SIDE}")
        unknown = sorted(self.actions - set(SKIRMISH_ACTIONS))
        if unknown:
            raise InvalidInputError("actions", unknown, f"some of {', '.join(SKIRMISH_ACTIONS)}")
        if self.battlefield is not None and len(self.battlefield.places) != len(self.members):
            expected = f"{len(self.members)} squares, one for each member"
            raise InvalidInputError("battlefield.places", len(self.battlefield.places), expected)
        self._check_spells()

    def _check_spells(self) -> None:
        names = [spell.name for spell in self.spells]
        for member in self.members:
            for name in member.spells:
                if name not in names:
                    raise InvalidInputError(f"{member.name}.spells", name, " or ".join(names))

    def spell(self, name: str) -> Spell:
        """Return the spell of that name, which a member knows."""
        return next(spell for spell in self.spells if spell.name == name)

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

    @cached_property
    def allies(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of everybody's allies, not themselves, by member."""
        return tuple(
            tuple(j for j in self.sides[member.side] if j != i)
            for i, member in enumerate(self.members)
        )

    def start(self, rounds: int) -> SkirmishState:
        """Return the state in which all enter a fight of `rounds` rounds (or `ENDLESS`) unhurt."""
        if rounds < 1 and rounds != ENDLESS:
            raise InvalidInputError("rounds", rounds, "1 or more")
        places = self.battlefield.places if self.battlefield else (None,) * len(self.members)
        entering = zip(self.members, places, strict=True)
        conditions = (fresh(member, square=square) for member, square in entering)
        return SkirmishState(rounds, 0, tuple(conditions))
