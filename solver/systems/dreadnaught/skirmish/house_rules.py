"""House rules: what the rule texts leave open, as switches with a name and a default.

Where "Dreadnaught, made exact" names a default, it is that one; where page and rule text are
silent, it is the reading of D&D 3.5, on which the text leans. What can't be had in a game of
public states is no switch here: `secret_standing_defence` of the page.

| switch | default | source |
| --- | --- | --- |
| `opportunities_per_round` | 1 | section 5; those from a failed manoeuvre are not counted |
| `aid_takes` | nothing | section 3 |
| `grappled_may_aid` | no | D&D 3.5: whoever grapples is busy with its partner |
| `unarmed_threatens` | no | D&D 3.5: without a weapon no attacks of opportunity; only those can \
be unarmed of whom weapons are known |
| `opportunities_in_grapple` | no | D&D 3.5: whoever grapples threatens nobody |
| `opportunities_against_unseen` | no | D&D 3.5: none against whoever can't be seen |
| `grapple_manoeuvres` | disarm, sunder | D&D 3.5: what the dominant one may turn its attacks \
to beside plain ones |
| `shove_provokes` | yes | section 5 (leaving a threatened square), and D&D 3.5 of those that are \
pushed; never from the one that shoves |
| `sunder_dropped` | yes | the text: "any attack may be directed against an item" |
| `prone_may_charge` | no | D&D 3.5: whoever lies does not move |
| `grappled_may_rise` | no | D&D 3.5: a grapple leaves no hand free to get up or pick up |
| `hit_spoils_spell` | no | section 6 |
| `cast_in_grapple` | no | D&D 3.5: a grapple leaves no hand free for gestures |

Readings that no switch changes, since nothing in page or text speaks for another one:

- A grapple is between two; no third joins, and in it nobody charges, walks or shoots.
- Nobody is tripped in vain (who lies already) or knocked out of a grapple.
- The dominated one deals no damage, so it makes no attacks of opportunity either.
- Letting go by a bought attack costs its price and no more: only ordinary attacks need an EP.
- Half a move is left after getting up; whatever else is done next forfeits it.
- Active defence before an attack is offered only where something may answer the attack.
- Aid adds at most 2 to the AT and at most 2 to the ST of an exchange; helpers decide in the order
  of turns. Shoves and saves are not aided.
- Sundering a held item, the ST has all that the wielder's defence has; on the ground, none of it.
- Attacks of opportunity are renewed as a round starts, like EP.
- Stone counts as fallen, with the hit points that it had; what is healed is paid back.
"""

from dataclasses import dataclass
from enum import StrEnum

from solver.errors import InvalidInputError
from solver.systems.dreadnaught.skirmish.moves import Manoeuvre

_IN_GRAPPLE = {Manoeuvre.TRIP, Manoeuvre.DISARM, Manoeuvre.SUNDER}


class AidTakes(StrEnum):
    """What helping an ally takes beside EP."""

    NOTHING = "nothing"
    OPPORTUNITY = "opportunity"


@dataclass(frozen=True)
class HouseRules:
    """The switches of a table.

    Attributes:
        opportunities_per_round: attacks of opportunity that each may make in a round, those from
            failed manoeuvres apart.
        aid_takes: what helping takes beside EP: nothing, or one of the helper's opportunities.
        grappled_may_aid: whether someone in a grapple may help others than by its attacks.
        unarmed_threatens: whether someone whose weapons are all dropped or broken may still make
            attacks of opportunity, those from failed manoeuvres apart.
        opportunities_in_grapple: whether the dominant one may make attacks of opportunity against
            its partner.
        opportunities_against_unseen: whether attacks of opportunity may go at an unseen one.
        grapple_manoeuvres: what the dominant one may do with its attacks beside plain ones.
        shove_provokes: whether being shoved out of a threatened square provokes those that threaten
            it, the one that shoves apart.
        sunder_dropped: whether an item may be sundered that lies on the ground.
        prone_may_charge: whether someone who lies may charge.
        grappled_may_rise: whether someone in a grapple may get up and pick up.
        hit_spoils_spell: whether a caster that is hit while casting loses the spell.
        cast_in_grapple: whether someone in a grapple may cast.
    """

    opportunities_per_round: int = 1
    aid_takes: AidTakes = AidTakes.NOTHING
    grappled_may_aid: bool = False
    unarmed_threatens: bool = False
    opportunities_in_grapple: bool = False
    opportunities_against_unseen: bool = False
    grapple_manoeuvres: frozenset[Manoeuvre] = frozenset({Manoeuvre.DISARM, Manoeuvre.SUNDER})
    shove_provokes: bool = True
    sunder_dropped: bool = True
    prone_may_charge: bool = False
    grappled_may_rise: bool = False
    hit_spoils_spell: bool = False
    cast_in_grapple: bool = False

    def __post_init__(self) -> None:
        """Refuse fewer than no opportunities, and manoeuvres that would tear a grapple apart."""
        if self.opportunities_per_round < 0:
            raise InvalidInputError(
                "opportunities_per_round", self.opportunities_per_round, "0 or more"
            )
        wrong = self.grapple_manoeuvres - _IN_GRAPPLE
        if wrong:
            names = sorted(manoeuvre.name.lower() for manoeuvre in wrong)
            raise InvalidInputError("grapple_manoeuvres", names, "some of trip, disarm, sunder")
