"""The public state of a duel: everything that both players know between two secret bids."""

from enum import IntEnum
from typing import NamedTuple

from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.exchange import NO_STANDING, Standing


class Stage(IntEnum):
    """Whose choice is awaited.

    TURN: the actor's, of what to do with its turn. EXCHANGE: both sides', of their bids.
    PUSH: the actor's, of EP to push into a hit. NEXT: the actor's, of how to go on after an
    attack. OVER: nobody's.
    """

    TURN = 0
    EXCHANGE = 1
    PUSH = 2
    NEXT = 3
    OVER = 4


ENDLESS = -1
"""Rounds left in a fight that goes on until someone falls."""


class DuelState(NamedTuple):
    """Fighters are numbered 0 and 1 in the order of their turns.

    Attributes:
        stage: whose choice is awaited.
        actor: whose turn it is.
        rounds: rounds left, this one included, or `ENDLESS`.
        ep: encounter points left, by fighter.
        hp: hit points left, by fighter.
        standing: what stands of earlier turns, by fighter.
        action: what the actor declared for this turn, `nothing` before that.
        attacks: ordinary attacks made in this turn.
        bought: additional attacks bought in this turn.
        additional: in EXCHANGE and PUSH, whether the attack under way is an additional one.
        damage: in PUSH, the damage before the push.
        most_push: in PUSH, the most EP that may be pushed.
    """

    stage: Stage
    actor: int
    rounds: int
    ep: tuple[int, int]
    hp: tuple[int, int]
    standing: tuple[Standing, Standing] = (NO_STANDING, NO_STANDING)
    action: Action = Action.NOTHING
    attacks: int = 0
    bought: int = 0
    additional: bool = False
    damage: int = 0
    most_push: int = 0

    @property
    def attack(self) -> Action:
        """The kind of the attack under way: the turn's action, or `additional`."""
        return Action.ADDITIONAL if self.additional else self.action


class Choice(NamedTuple):
    """What an actor declares: an action, the EP that it puts in openly, and active defence with it.

    Attributes:
        action: the action, or `nothing` to end the turn.
        ep: EP put into total or active defence.
        active: EP put into active defence beside total defence.
    """

    action: Action
    ep: int = 0
    active: int = 0


WAIT = 0
"""The single move of a side that has no choice."""


def with_item(pair: tuple[int, int], index: int, value: int) -> tuple[int, int]:
    """Return `pair` with the item at `index` replaced."""
    return (value, pair[1]) if index == 0 else (pair[0], value)
