"""Items in hand: what they add, and what manoeuvres may do to them.

Source: "Dreadnaught, made exact", section 5. Dropped and broken items add nothing; a dropped one
can be picked up again. An item that no manoeuvre should touch is a modifier.
"""

from typing import Literal

from solver.systems.document import Document, Name
from solver.systems.dreadnaught.encounter.values import Bonus, Pool


class Item(Document, frozen=True):
    """A weapon, a shield or something else that may be dropped, broken or useless in a grapple."""

    name: Name
    """What the table calls it; each of a combatant's items once."""
    kind: Literal["weapon", "shield", "other"] = "weapon"
    """What it is; only weapons and shields can be struck from the hand."""
    at: Bonus = 0
    """Added to the action threshold (AT) of attacks while it is in hand."""
    st: Bonus = 0
    """Added to the success threshold (ST) of defences while it is in hand."""
    damage: Bonus = 0
    """Added to damage while it is in hand, on a tie too."""
    own_st: Pool | None = None
    """Its own ST against being broken; default: nobody tries to break it."""
    st_lost: Pool = 0
    """What its own ST has lost to attempts that failed by one or two."""
    useless_in_grapple: bool = False
    """Whether it adds nothing while its owner is grappled."""
    dropped: bool = False
    """Whether it lies on the ground."""
    broken: bool = False
    """Whether it is broken."""
