"""Goofspiel with prizes in random order: hands of cards are bid for prizes turned up one by one.

In each turn chance turns up a prize, then both play a card at once; the higher card takes the
prize, on a tie nobody does, and both cards are gone. The game ends when the hands are empty.

Source: Ross, "Goofspiel: the game of pure strategy", Journal of Applied Probability (1971).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from solver.game.stochastic import Outcome

DEAL = 0
"""The single move of both sides while the first prize is turned up."""

Cards = tuple[int, ...]


class Scoring(Enum):
    """What the row player gets.

    WIN_OR_LOSE: 1 for more points than the other, -1 for fewer. POINTS: the difference.
    """

    WIN_OR_LOSE = "win or lose"
    POINTS = "points"


class Table(NamedTuple):
    """What both players see.

    Attributes:
        own: the row player's hand.
        other: the column player's hand.
        prizes: those not yet turned up.
        prize: the one turned up, or 0 before the first.
        lead: the row player's points less the other's, where they decide who wins, else 0.
    """

    own: Cards
    other: Cards
    prizes: Cards
    prize: int = 0
    lead: int = 0


@dataclass(frozen=True)
class Goofspiel:
    """The rules."""

    scoring: Scoring

    def terminal_value(self, state: Table) -> float | None:
        """Return who has won once the hands are empty; points were paid as they were taken."""
        if state.own:
            return None
        return float((state.lead > 0) - (state.lead < 0))

    def moves(self, state: Table) -> tuple[Sequence[int], Sequence[int]]:
        """Return both hands, or the deal."""
        return (state.own, state.other) if state.prize else ((DEAL,), (DEAL,))

    def outcomes(self, state: Table, row: int, column: int) -> Sequence[Outcome[Table]]:
        """Return one outcome for each prize that may be turned up next."""
        gain = state.prize * ((row > column) - (row < column))
        by_points = self.scoring is Scoring.POINTS
        after = state._replace(
            own=_without(state.own, row),
            other=_without(state.other, column),
            prize=0,
            lead=0 if by_points else state.lead + gain,
        )
        reward = float(gain) if by_points else 0.0
        if not after.own:
            return (Outcome(1.0, reward, after),)
        chance = 1.0 / len(state.prizes)
        return tuple(
            Outcome(
                chance, reward, after._replace(prize=prize, prizes=_without(state.prizes, prize))
            )
            for prize in state.prizes
        )


def _without(cards: Cards, gone: int) -> Cards:
    return tuple(card for card in cards if card != gone)
