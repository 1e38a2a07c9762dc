"""The encounter document of Dreadnaught: what a game master writes about a fight.

Source: "Dreadnaught, made exact", sections 1, 3 to 7. Values are told from the side `monsters`.
"""

from typing import Annotated, Literal

from pydantic import Field

from solver.systems.document import EncounterDocument, Items, Name
from solver.systems.dreadnaught.encounter.actions import DUEL_ACTIONS, TurnAction
from solver.systems.dreadnaught.encounter.board import Board
from solver.systems.dreadnaught.encounter.combatant import Combatant
from solver.systems.dreadnaught.encounter.declared import Declared
from solver.systems.dreadnaught.encounter.house_rules import HouseRuleChoices
from solver.systems.dreadnaught.encounter.turn_so_far import TurnSoFar
from solver.systems.dreadnaught.encounter.values import Rounds


class DreadnaughtEncounter(EncounterDocument, frozen=True):
    """A fight between players' characters and monsters."""

    system: Literal["dreadnaught"]
    """The rule system."""
    objective: Literal["damage", "victory", "score"] = "score"
    """What both sides fight for."""
    rounds: Rounds = 2
    """Rounds left, this one included; `death`: until someone falls."""
    stalemate: Annotated[float, Field(ge=-1, le=1, allow_inf_nan=False)] = 0.0
    """What a fight that nobody wins is worth to the monsters, for the objective `victory`."""
    actions: Annotated[Items[TurnAction], Field(min_length=1)] = DUEL_ACTIONS
    """What may be declared in a turn."""
    order: Annotated[Items[Name], Field(max_length=64)] = ()
    """The combatants' names in the order of their turns; default: as they are listed."""
    turn: Name | None = None
    """Whose turn it is; default: the first in order who stands."""
    turn_so_far: TurnSoFar | None = None
    """What was done in this turn already; default: nothing."""
    declared: Declared | None = None
    """What was just declared in this turn; default: nothing yet."""
    first_round: bool = False
    """Whether this is the fight's first round, which gives 4 more EP."""
    board: Board | None = None
    """Where it takes place; default: everybody is within reach of everybody."""
    house_rules: HouseRuleChoices = HouseRuleChoices()
    """Where the table plays otherwise."""
    combatants: Annotated[Items[Combatant], Field(min_length=2, max_length=64)]
    """Who fights."""

    @property
    def in_order(self) -> tuple[Combatant, ...]:
        """The combatants in the order of their turns."""
        by_name = {combatant.name: combatant for combatant in self.combatants}
        return tuple(by_name[name] for name in self.order) or self.combatants
