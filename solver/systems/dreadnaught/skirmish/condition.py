"""Conditions: what changes about a combatant in the course of a skirmish. All of it is public.

Source: "Dreadnaught, made exact", sections 2 to 6. Conditions are part of the state that solvers
key their tables by, so everything here is a tuple of plain values, and what no longer matters is
set back to its default (a fallen combatant has nothing left but the fact).
"""

from enum import IntEnum
from typing import NamedTuple

from solver.systems.dreadnaught.exchange import NO_STANDING, Standing
from solver.systems.dreadnaught.skirmish.board import Square
from solver.systems.dreadnaught.skirmish.member import Member

NOBODY = -1
"""Instead of a combatant's number."""


class Whereabouts(IntEnum):
    """Where an item is: a dropped one lies in its owner's square until it is picked up."""

    HELD = 0
    DROPPED = 1
    BROKEN = 2


class ItemCondition(NamedTuple):
    """What has become of an item.

    Attributes:
        place: whether it is held, dropped or broken.
        weakened: how much attempts to sunder it have lowered its ST.
        square: where a dropped one lies, in a fight with positions.
    """

    place: Whereabouts = Whereabouts.HELD
    weakened: int = 0
    square: Square | None = None


class Grapple(NamedTuple):
    """Whom a combatant is in a grapple with, and whether it dominates.

    Attributes:
        partner: the other's number, or `NOBODY` outside a grapple.
        dominant: whether this one dominates; the partner's record says the opposite.
    """

    partner: int = NOBODY
    dominant: bool = False


NO_GRAPPLE = Grapple()


class Petrifying(NamedTuple):
    """A petrification under way.

    Attributes:
        caster: whose fall or will undoes it.
        penalty: taken off all actions of its victim by now.
        rounds: rounds until it is complete; at 0 the victim is stone, and out of the fight.
    """

    caster: int
    penalty: int
    rounds: int


class Condition(NamedTuple):
    """All that changes about one combatant.

    Attributes:
        hp: hit points left, never below 0.
        ep: encounter points left in this round.
        ap: action points left.
        standing: active and total defence and the charge penalty, until its next turn starts.
        prone: whether it lies on the ground.
        items: what became of each of the member's items, in their order.
        grapple: whom it is in a grapple with.
        unseen: rounds of invisibility left, counted down as its own turns start; 0 if it is seen.
        petrifying: a petrification under way or complete, or None.
        opportunities: attacks of opportunity made in this round, those from failed manoeuvres
            apart.
        square: where it stands, or None in a fight without positions.
    """

    hp: int
    ep: int
    ap: int = 0
    standing: Standing = NO_STANDING
    prone: bool = False
    items: tuple[ItemCondition, ...] = ()
    grapple: Grapple = NO_GRAPPLE
    unseen: int = 0
    petrifying: Petrifying | None = None
    opportunities: int = 0
    square: Square | None = None

    @property
    def slowed(self) -> bool:
        """Whether total defence halves its speed, until its next turn starts."""
        return self.standing.absorb > 0

    @property
    def petrified(self) -> bool:
        """Whether it has turned to stone."""
        return self.petrifying is not None and self.petrifying.rounds <= 0

    @property
    def fallen(self) -> bool:
        """Whether it is out of the fight: no turns, no opportunities, in nobody's way."""
        return self.hp <= 0 or self.petrified

    @property
    def grappled(self) -> bool:
        """Whether it is in a grapple."""
        return self.grapple.partner != NOBODY


def fresh(member: Member, *, square: Square | None = None) -> Condition:
    """Return the condition in which an unhurt member enters a fight, EP without a bonus."""
    return Condition(
        hp=member.fighter.hp,
        ep=member.fighter.ep,
        ap=member.ap,
        items=(ItemCondition(),) * len(member.items),
        square=square,
    )
