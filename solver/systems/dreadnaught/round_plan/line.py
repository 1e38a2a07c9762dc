"""Lines of an envelope: what a combatant means to do in one exchange.

An attack line says how an attack is made, its bid, and the EP kept for the push, which are pushed
if it hits. A defence line says what is bid against one attacker, if that one attacks.
"""

from typing import NamedTuple, TypeAlias

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish.board import Square


class AttackLine(NamedTuple):
    """An attack on the enemy of the exchange.

    Attributes:
        action: `attack`, `full` or `targeted`.
        bid: EP in the attack, at least 1.
        push: EP kept for the push, at most `bid`.
        path: squares that are entered first, none where it strikes from where it stands.
    """

    action: Action
    bid: int
    push: int
    path: tuple[Square, ...] = ()


class DefenceLine(NamedTuple):
    """A defence against the enemy of the exchange.

    Attributes:
        bid: EP in it.
    """

    bid: int


class NoLine(NamedTuple):
    """No attack in this exchange."""


Line: TypeAlias = AttackLine | DefenceLine | NoLine
NO_ATTACK = NoLine()
NO_DEFENCE = DefenceLine(0)
