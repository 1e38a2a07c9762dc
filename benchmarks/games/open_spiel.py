"""Our games as OpenSpiel knows them: how they are named there, and what its states are worth.

A state is given by what OpenSpiel prints of it, as in its own tables of values; its value is the
first player's, our row player's, with what was won on the way to it.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.games.goofspiel import GoofspielTable
from benchmarks.games.oshi_zumo import OshiZumoTable
from solver.equilibrium.matrix import solve_matrix


@dataclass(frozen=True)
class OpenSpielGame:
    """A game in OpenSpiel.

    Attributes:
        name: what `pyspiel.load_game` takes.
        value: of a state, by our own table.
    """

    name: str
    value: Callable[[str], float]


def goofspiel(table: GoofspielTable, cards: int) -> OpenSpielGame:
    """Return the game of `table`, by points: OpenSpiel pays half the difference."""

    def value(state: str) -> float:
        own, other, turned_up, points = (
            tuple(map(int, numbers.split())) for numbers in re.findall(r": ([\d ]*)\n", state)
        )
        lead = points[0] - points[1]
        if not own:
            return lead / 2
        *gone, prize = turned_up
        left = tuple(card for card in range(1, cards + 1) if card not in gone)
        return (lead + solve_matrix(table.stage_game(own, other, left, prize)).value) / 2

    name = (
        "goofspiel(imp_info=False,num_cards={},points_order=random,returns_type=point_difference)"
    )
    return OpenSpielGame(name.format(cards), value)


def oshi_zumo(table: OshiZumoTable, coins: int) -> OpenSpielGame:
    """Return the game of `table`, with a minimum bid of 1."""

    def value(state: str) -> float:
        own, other = map(int, re.findall(r"\d+", state))
        field = state.partition("Field: ")[2]
        return table.value(own, other, field.index("W") - table.reach - 1)

    return OpenSpielGame(f"oshi_zumo(coins={coins},min_bid=1,size={table.reach})", value)
