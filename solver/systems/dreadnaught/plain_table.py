"""The duel of a given number of rounds, solved by the general solver: slow, without a compiler."""

from dataclasses import dataclass

from solver.equilibrium.horizon import Bounds, HorizonSolution, solve_finite_horizon
from solver.game.watch import Watch
from solver.systems.dreadnaught.duel import Duel
from solver.systems.dreadnaught.duel_state import DuelState, Stage
from solver.systems.interface import OpenStates


@dataclass(frozen=True)
class PlainTable:
    """The bounds of every state that play can come to.

    Attributes:
        solution: what the general solver found.
        exchanges: stage games of two bids that were solved.
    """

    solution: HorizonSolution[DuelState]
    exchanges: int

    @property
    def exploitability(self) -> float:
        """What the strategies of all stages together may lose against a best answer."""
        return self.solution.exploitability

    @property
    def open_states(self) -> OpenStates:
        """None: every value is exact but for rounding."""
        return OpenStates(len(self.solution.bounds), open=0, widest=self.exploitability)

    def value(self, state: DuelState) -> float:
        """Return what `state` is worth to the row side."""
        return self._bounds(state).value

    def lower(self, state: DuelState) -> float:
        """Return a proved lower bound of that."""
        return self._bounds(state).lower

    def upper(self, state: DuelState) -> float:
        """Return a proved upper bound of that."""
        return self._bounds(state).upper

    def target(self, state: DuelState) -> float:
        """Return what the row side plays for, the value."""
        return self.value(state)

    def _bounds(self, state: DuelState) -> Bounds:
        return self.solution.bounds[state, None]


def solve_plainly(duel: Duel, start: DuelState, watch: Watch) -> PlainTable:
    """Solve a duel from any of its states, for `start.rounds` rounds.

    Raises:
        StoppedError: if the watch ended the solve.
    """
    solution = solve_finite_horizon(duel, start, watch=watch)
    exchanges = sum(state.stage is Stage.EXCHANGE for state, _ in solution.bounds)
    return PlainTable(solution, exchanges)
