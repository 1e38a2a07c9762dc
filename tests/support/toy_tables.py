"""Games that no rule system knows, at a table: the core needs nothing but a fight."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple, cast

from toy_games import BREAK_IN, Plays, TableGame

from service.table.engine import Engine
from service.table.plain import plain
from solver.game.stochastic import Outcome, StochasticGame
from solver.game.watch import Watch
from solver.systems.interface import Fight, Option


class Face(IntEnum):
    """A side of a coin."""

    HEADS = 0
    TAILS = 1


class Coins(NamedTuple):
    """How many coins are left, and what the monsters have won."""

    left: int
    won: int


@dataclass(frozen=True)
class Pennies:
    """Matching pennies, several times: the monsters win where both show the same."""

    def terminal_value(self, state: Coins) -> float | None:
        """Return what was won, at the end."""
        return float(state.won) if state.left == 0 else None

    def moves(self, state: Coins) -> tuple[Sequence[Face], Sequence[Face]]:  # noqa: ARG002 - one rule
        """Return both faces for both sides."""
        return tuple(Face), tuple(Face)

    def outcomes(self, state: Coins, row: Face, column: Face) -> Sequence[Outcome[Coins]]:
        """Return the next coin."""
        gain = 1 if row == column else -1
        return (Outcome(1.0, 0.0, Coins(state.left - 1, state.won + gain)),)


@dataclass(frozen=True)
class ToyFight:
    """As much of a fight as a table asks for."""

    game: StochasticGame[Any, Any]
    start: Hashable

    def option(self, state: Any, move: Any) -> Option:  # noqa: ARG002 - the move says all
        """Tell a move by its name."""
        return Option(str(plain(move)), 0, attacks=False)

    players_option = option

    def push_after(self, state: Any, row: Any, column: Any) -> None:
        """Tell that nothing is ever pushed."""


@dataclass(frozen=True)
class Even:
    """Plays every move equally often."""

    fight: Fight[Any, Any]
    bytes: int = 0

    def strategy(self, state: Any, *, pushing: bool = False) -> Sequence[tuple[Any, float]]:
        """Return all moves."""
        assert not pushing
        rows, _ = self.fight.game.moves(state)
        return [(row, 1 / len(rows)) for row in rows]


HEIST: Plays = {**BREAK_IN.plays, "away again": {("-", "-"): (Outcome(1.0, 0.0, "away"),)}}


def toy_fight(encounter: Any) -> Fight[Any, Any]:
    """Return the toy that an encounter names."""
    toys: dict[str, ToyFight] = {
        "pennies": ToyFight(cast("StochasticGame[Any, Any]", Pennies()), Coins(3, 0)),
        "break-in": ToyFight(BREAK_IN, "gate"),
        "nobody chooses": ToyFight(TableGame(BREAK_IN.ends, HEIST), "away again"),
    }
    return cast("Fight[Any, Any]", toys[encounter["toy"]])


def even(fight: Fight[Any, Any], watch: Watch) -> Even:
    """Solve nothing."""
    watch.check()
    return Even(fight)


TOYS = Engine(toy_fight, even)
