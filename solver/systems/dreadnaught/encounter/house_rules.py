"""Named switches where a table plays otherwise than "Dreadnaught, made exact"."""

from typing import Annotated, Literal

from pydantic import Field

from solver.systems.document import Document, Items


class HouseRuleChoices(Document, frozen=True):
    """House rules, each with the default that the rules page gives it."""

    opportunities_per_round: Annotated[int, Field(ge=0, le=100)] = 1
    """Attacks of opportunity that each may make in a round, those from failed manoeuvres apart."""
    aid_takes: Literal["nothing", "opportunity"] = "nothing"
    """What helping an ally takes beside EP: nothing, or one of the helper's opportunities."""
    grappled_may_aid: bool = False
    """Whether somebody in a grapple may help others."""
    unarmed_threatens: bool = False
    """Whether somebody whose weapons are all dropped or broken makes attacks of opportunity."""
    opportunities_in_grapple: bool = False
    """Whether the dominant one in a grapple makes attacks of opportunity against its partner."""
    opportunities_against_unseen: bool = False
    """Whether attacks of opportunity may go at somebody unseen."""
    grapple_manoeuvres: Items[Literal["trip", "disarm", "sunder"]] = (
        "disarm",
        "sunder",
    )
    """What the dominant one in a grapple may do with its attacks beside plain ones."""
    shove_provokes: bool = True
    """Whether being shoved out of a threatened square gives an attack of opportunity."""
    sunder_dropped: bool = True
    """Whether an item that lies on the ground may be broken."""
    prone_may_charge: bool = False
    """Whether somebody who lies on the ground may charge."""
    grappled_may_rise: bool = False
    """Whether somebody in a grapple may get up and pick up."""
    hit_spoils_spell: bool = False
    """Whether a caster that is hit while it casts loses the spell."""
    cast_in_grapple: bool = False
    """Whether somebody in a grapple may cast."""
    diagonals: Literal["alternate", "one"] = "alternate"
    """How diagonal steps count: every second one as two squares, or each as one."""
