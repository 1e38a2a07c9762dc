"""The public state of a skirmish: everything that all know between two choices.

What goes on is a stack of frames (`frames.py`). The top frame, the last of the tuple, says who
decides and about what; where the stack is empty, it is the combatant whose turn it is. An attack
of opportunity that interrupts a movement, or follows a failed manoeuvre, is pushed on top; when it
is done, what it interrupted goes on, unless its owner has fallen. No state is ever seen in which
the top frame needs no decision: the rules work those off at once.
"""

from collections.abc import Iterable
from typing import NamedTuple

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish.condition import Condition
from solver.systems.dreadnaught.skirmish.frames import Frame

ENDLESS = -1
"""Rounds left in a fight that goes on until a side is beaten."""


class Turn(NamedTuple):
    """What has been done of the turn under way.

    Attributes:
        standard: whether the standard action is left (it may be spent as a move action).
        move: whether the move action is left.
        half: whether half a move is left after standing up; it must be used next, or is lost.
        action: the attack action whose attacks may go on, else `nothing`: anything else that is
            done in the turn ends it.
        attacks: ordinary attacks made by it.
        bought: additional attacks bought after it.
        defended: whether active defence was taken in this turn.
        hurried: whether it went farther than half its speed, without EP for it.
    """

    standard: bool = True
    move: bool = True
    half: bool = False
    action: Action = Action.NOTHING
    attacks: int = 0
    bought: int = 0
    defended: bool = False
    hurried: bool = False


FRESH_TURN = Turn()


class SkirmishState(NamedTuple):
    """Combatants are numbered in the order of their turns.

    Attributes:
        rounds: rounds left, this one included, `ENDLESS`, or 0 when time is up.
        actor: whose turn it is.
        conditions: of each combatant.
        turn: what has been done of the turn.
        frames: what is going on in it, the top last.
    """

    rounds: int
    actor: int
    conditions: tuple[Condition, ...]
    turn: Turn = FRESH_TURN
    frames: tuple[Frame, ...] = ()

    @property
    def top(self) -> Frame | None:
        """The top frame, or None where the turn itself goes on."""
        return self.frames[-1] if self.frames else None

    def with_condition(self, index: int, condition: Condition) -> "SkirmishState":
        """Return the state with the condition of combatant `index` replaced."""
        before = self.conditions
        return self._replace(conditions=(*before[:index], condition, *before[index + 1 :]))

    def pay(self, index: int, ep: int) -> "SkirmishState":
        """Return the state after combatant `index` has spent `ep`."""
        if ep == 0:
            return self
        condition = self.conditions[index]
        return self.with_condition(index, condition._replace(ep=condition.ep - ep))

    def push(self, frames: Iterable[Frame]) -> "SkirmishState":
        """Return the state with `frames` laid on the stack, the last of them on top."""
        return self._replace(frames=(*self.frames, *frames))

    def pop(self) -> "SkirmishState":
        """Return the state without its top frame."""
        return self._replace(frames=self.frames[:-1])
