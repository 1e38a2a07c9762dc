"""Which moves of a skirmish are what an encounter says was declared."""

from solver.systems.dreadnaught.encounter.declared import Declared
from solver.systems.dreadnaught.encounter.spells import spell_of
from solver.systems.dreadnaught.skirmish.board import Square
from solver.systems.dreadnaught.skirmish.moves import Declare, Manoeuvre
from solver.systems.dreadnaught.skirmish.setting import Setting
from solver.systems.dreadnaught.skirmish.state import SkirmishState


def is_declared(setting: Setting, state: SkirmishState, move: Declare, declared: Declared) -> bool:
    """Return whether `move` of the actor in `state` is what was declared."""
    manoeuvre = Manoeuvre[(declared.manoeuvre or "strike").upper()]
    spell = spell_of(declared.spell)
    return (
        str(move.action) == declared.action
        and move.manoeuvre is manoeuvre
        and (declared.target is None or _name(setting, move.target) == declared.target)
        and (declared.item is None or _item(setting, state, move) == declared.item)
        and (spell is None or move.spell == spell.name)
        and (declared.to is None or move.path[-1:] == (Square(*declared.to),))
    )


def _name(setting: Setting, index: int) -> str | None:
    return setting.members[index].name if index >= 0 else None


def _item(setting: Setting, state: SkirmishState, move: Declare) -> str | None:
    """Return the item that a move is meant for: the target's, or one to pick up."""
    owner = move.target if move.target >= 0 else state.actor
    return setting.members[owner].items[move.item].name if move.item >= 0 else None
