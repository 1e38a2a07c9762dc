"""The economy of a turn: what its standard and its move action may still be spent on.

Source: "Dreadnaught, made exact", section 3: a full-round action; a standard and a move action in
either order; two move actions; or nothing. Whatever is begun ends the attack action before it, and
forfeits half a move that was left.
"""

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish.state import Turn


def can_move(turn: Turn) -> bool:
    """Return whether a move action is left; the standard action may be spent as one."""
    return turn.move or turn.standard


def can_act_full_round(turn: Turn) -> bool:
    """Return whether the whole turn is left."""
    return turn.move and turn.standard


def spend_move(turn: Turn) -> Turn:
    """Return the turn after a move action."""
    rest = turn._replace(half=False, action=Action.NOTHING, attacks=0, bought=0)
    return rest._replace(move=False) if turn.move else rest._replace(standard=False)


def spend_half(turn: Turn) -> Turn:
    """Return the turn after the half of a move that getting up left."""
    return turn._replace(half=False, action=Action.NOTHING, attacks=0, bought=0)


def spend_standard(turn: Turn) -> Turn:
    """Return the turn after a standard action."""
    return turn._replace(standard=False, half=False, action=Action.NOTHING, attacks=0, bought=0)


def spend_full_round(turn: Turn) -> Turn:
    """Return the turn after a full-round action."""
    return spend_standard(turn)._replace(move=False)
