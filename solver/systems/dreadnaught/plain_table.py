"""Fights of a given number of rounds, solved by the general solver: slow, but of any kind."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from solver.equilibrium.horizon import Bounds, HorizonSolution, solve_finite_horizon
from solver.errors import TooLargeError
from solver.game.stochastic import Outcome, StochasticGame
from solver.game.watch import Watch
from solver.systems.finding import SOLVED, Finding, OpenStates

StateT = TypeVar("StateT", bound=Hashable)
MoveT = TypeVar("MoveT")

_BYTES_PER_STATE = 1_000
"""With its key and bounds; 330 to 960 were measured."""


@dataclass(frozen=True)
class PlainTable(Generic[StateT]):
    """The bounds of every state that play can come to.

    Attributes:
        solution: what the general solver found.
        exchanges: stage games of two bids that were solved.
    """

    solution: HorizonSolution[StateT]
    exchanges: int

    @property
    def finding(self) -> Finding:
        """Solved."""
        return SOLVED

    @property
    def exploitability(self) -> float:
        """What the strategies of all stages together may lose against a best answer."""
        return self.solution.exploitability

    @property
    def open_states(self) -> OpenStates:
        """None: every value is exact but for rounding."""
        return OpenStates(len(self.solution.bounds), open=0, widest=self.exploitability)

    @property
    def bytes(self) -> int:
        """Memory of all states, about."""
        return _BYTES_PER_STATE * len(self.solution.bounds)

    def value(self, state: StateT) -> float:
        """Return what `state` is worth to the row side."""
        return self._bounds(state).value

    def lower(self, state: StateT) -> float:
        """Return a proved lower bound of that."""
        return self._bounds(state).lower

    def upper(self, state: StateT) -> float:
        """Return a proved upper bound of that."""
        return self._bounds(state).upper

    def targets(self, states: Sequence[StateT]) -> list[float]:
        """Return what the row side plays for, the values."""
        return [self.value(state) for state in states]

    def stage(self, state: StateT) -> None:  # noqa: ARG002 - of any
        """Not known without the outcomes of all moves."""
        return

    def _bounds(self, state: StateT) -> Bounds:
        return self.solution.bounds[state, None]


class _Limited(Generic[StateT, MoveT]):
    """A game that refuses to be played through more than so many states."""

    def __init__(self, game: StochasticGame[StateT, MoveT], most_states: int) -> None:
        self._game = game
        self._most = most_states
        self._met = 0

    def terminal_value(self, state: StateT) -> float | None:
        return self._game.terminal_value(state)

    def moves(self, state: StateT) -> tuple[Sequence[MoveT], Sequence[MoveT]]:
        """Return the moves; a solver asks for those of each state once."""
        self._met += 1
        if self._met > self._most:
            raise TooLargeError(self._met, self._most, "states at least")
        return self._game.moves(state)

    def outcomes(self, state: StateT, row: MoveT, column: MoveT) -> Sequence[Outcome[StateT]]:
        return self._game.outcomes(state, row, column)


def solve_plainly(
    game: StochasticGame[StateT, MoveT],
    start: StateT,
    watch: Watch,
    *,
    is_exchange: Callable[[StateT], bool],
    most_states: int | None = None,
) -> PlainTable[StateT]:
    """Solve a fight from any of its states, for the rounds that it has left.

    Args:
        game: the rules.
        start: where play begins.
        watch: deadline, stop flag and progress.
        is_exchange: tells the states in which two bid in secret.
        most_states: give up beyond so many; default: never.

    Raises:
        StoppedError: if the watch ended the solve.
        TooLargeError: if there are more than `most_states`.
    """
    limited = game if most_states is None else _Limited(game, most_states)
    solution = solve_finite_horizon(limited, start, watch=watch)
    return PlainTable(solution, sum(is_exchange(state) for state, _ in solution.bounds))
