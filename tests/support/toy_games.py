"""Small games that no rule system knows, with values computed by hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from solver.game.stochastic import Outcome

Plays = Mapping[str, Mapping[tuple[str, str], Sequence[Outcome[str]]]]

ALONE = "-"
"""The single move of a side that has no choice."""


@dataclass(frozen=True)
class TableGame:
    """A stochastic game written out.

    Attributes:
        ends: the terminal states and what they are worth.
        plays: for every other state, the outcomes of each pair (row move, column move).
    """

    ends: Mapping[str, float]
    plays: Plays

    def terminal_value(self, state: str) -> float | None:
        """Return what an end is worth."""
        return self.ends.get(state)

    def moves(self, state: str) -> tuple[Sequence[str], Sequence[str]]:
        """Return the moves that the table names, in its order."""
        rows, columns = zip(*self.plays[state], strict=True)
        return tuple(dict.fromkeys(rows)), tuple(dict.fromkeys(columns))

    def outcomes(self, state: str, row: str, column: str) -> Sequence[Outcome[str]]:
        """Return what the table says."""
        return self.plays[state][row, column]


def _sure(reward: float, state: str) -> Sequence[Outcome[str]]:
    return (Outcome(1.0, reward, state),)


BREAK_IN = TableGame(
    ends={"away": 0.0, "caught": -1.0},
    plays={
        "gate": {
            ("sneak", "watch"): _sure(-1.0, "yard"),
            ("sneak", "sleep"): _sure(1.0, "vault"),
            ("storm", "watch"): (Outcome(0.25, 2.0, "vault"), Outcome(0.75, 0.0, "caught")),
            ("storm", "sleep"): _sure(-2.0, "yard"),
        },
        "vault": {
            ("grab", ALONE): _sure(3.0, "away"),
            ("crack", ALONE): (Outcome(0.5, 8.0, "away"), Outcome(0.5, 0.0, "caught")),
        },
        "yard": {
            (ALONE, "let go"): _sure(1.0, "away"),
            (ALONE, "chase"): (Outcome(1 / 3, 0.0, "caught"), Outcome(2 / 3, 1.5, "away")),
        },
    },
)
"""A thief (rows) against a guard, with chance, rewards and states in which one side decides.

By hand: the vault is worth max(3, 8/2 - 1/2) = 7/2, the yard min(1, -1/3 + 2/3 · 3/2) = 2/3. The
gate is then ((-1/3, 9/2), (5/8, -4/3)), without a saddle point, and worth
((-1/3)(-4/3) - (9/2)(5/8)) / (-1/3 - 4/3 - 9/2 - 5/8) = 341/978.
"""

BREAK_IN_VALUES = {"vault": 7 / 2, "yard": 2 / 3, "gate": 341 / 978}

STAND_OFF = TableGame(
    ends={"over": 0.0},
    plays={
        "face": {
            ("wait", "wait"): _sure(0.0, "face"),
            ("wait", "guard"): _sure(1.0, "face"),
            ("strike", "wait"): _sure(2.0, "over"),
            ("strike", "guard"): _sure(-1.0, "over"),
        },
    },
)
"""A game that can go on for ever: see `stand_off_value`."""


def stand_off_value(stages: int, leaf: float = 0.0) -> float:
    """Return what STAND_OFF is worth over some stages, where a leaf below 2 is worth `leaf`.

    By hand: with v for the stages after it, the stage game ((v, v + 1), (2, -1)) has no saddle
    point for -2 < v < 2, and is worth (3 v + 2) / 4, so that the distance to 2 shrinks by a
    quarter with each stage.
    """
    return 2.0 - (2.0 - leaf) * 0.75**stages


PURSUIT = TableGame(
    ends={"over": 0.0},
    plays={
        "hunt": {(ALONE, ALONE): _sure(0.0, "hide")},
        "hide": {(ALONE, "run"): _sure(0.0, "hunt"), (ALONE, "yield"): _sure(1.0, "over")},
    },
)
"""A game whose states follow each other in a circle."""


@dataclass(frozen=True)
class Countdown:
    """Nobody chooses anything: each of `state` stages pays the row player 1."""

    def terminal_value(self, state: int) -> float | None:
        """Return 0 at the end."""
        return 0.0 if state == 0 else None

    def moves(self, state: int) -> tuple[Sequence[str], Sequence[str]]:  # noqa: ARG002 - one rule
        """Return the single moves."""
        return (ALONE,), (ALONE,)

    def outcomes(
        self,
        state: int,
        row: str,  # noqa: ARG002 - nobody chooses
        column: str,  # noqa: ARG002 - nobody chooses
    ) -> Sequence[Outcome[int]]:
        """Return the next stage."""
        return (Outcome(1.0, 1.0, state - 1),)
