"""What holds a combatant up or hems it in just now.

Source: "Dreadnaught, made exact", sections 3, 5 and 6. Each stands in the encounter as a field of
the combatant itself.
"""

from typing import Annotated

from pydantic import Field

from solver.systems.document import Document, Name
from solver.systems.dreadnaught.encounter.values import Pool


class Grappled(Document, frozen=True):
    """A grapple, told of one of the two in it; the other is told of it likewise."""

    partner: Name
    """Who is in it too."""
    dominant: bool = False
    """Whether this one is dominant; just one of the two is."""


class Petrifying(Document, frozen=True):
    """A petrification under way: it turns to stone unless the caster dies or lets go."""

    caster: Name
    """Who cast it."""
    rounds_left: Annotated[int, Field(ge=1, le=100)]
    """Rounds until it is complete, this one included."""
    penalty: Pool
    """What it takes off all actions by now."""


class Conditions(Document, frozen=True):
    """A combatant's conditions."""

    active: Pool = 0
    """EP of active defence that still stands from its last turn."""
    total: Pool = 0
    """EP of total defence that still stands from its last turn."""
    charged: bool = False
    """Whether it charged in its last turn, so that the penalty to its defence still stands."""
    surprised: bool = False
    """Whether it goes without the bonus EP of a first round: surprised, flat-footed, distracted."""
    prone: bool = False
    """Whether it lies on the ground: -1 to all it does, but for defence against shots."""
    grappled: Grappled | None = None
    """The grapple that it is in."""
    unseen: Pool = 0
    """Rounds that it stays invisible, this one included."""
    petrifying: Petrifying | None = None
    """The petrification that it suffers."""
    opportunities_used: Pool = 0
    """Attacks of opportunity that it has made in this round."""
