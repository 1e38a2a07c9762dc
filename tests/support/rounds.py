"""One round of a duel by the Python rules, to check bounds of a fight to the death against.

A round begins with the first fighter's turn. Its start is told by the hit points and what stands of
the second fighter; EP are fresh. `one_round` solves it with the general solver: with any values
of the round starts that follow, it gives the value of a state now.
"""

from collections.abc import Callable
from dataclasses import dataclass

from solver.equilibrium.horizon import HorizonSolution, solve_finite_horizon
from solver.game.stochastic import Outcome
from solver.systems.dreadnaught.duel import Duel, Move, Moves
from solver.systems.dreadnaught.duel_state import ENDLESS, DuelState, Stage


@dataclass(frozen=True)
class OneRound:
    """A duel that ends where the next round would begin, for what `leaf` says that is worth."""

    duel: Duel
    leaf: Callable[[DuelState], float]

    def terminal_value(self, state: tuple[DuelState, bool]) -> float | None:
        inner, begun = state
        if begun and starts_a_round(inner):
            return self.leaf(inner)
        return self.duel.terminal_value(inner)

    def moves(self, state: tuple[DuelState, bool]) -> Moves:
        return self.duel.moves(state[0])

    def outcomes(
        self, state: tuple[DuelState, bool], row: Move, column: Move
    ) -> list[Outcome[tuple[DuelState, bool]]]:
        return [
            Outcome(outcome.probability, outcome.reward, (outcome.state, True))
            for outcome in self.duel.outcomes(state[0], row, column)
        ]


def starts_a_round(state: DuelState) -> bool:
    """Return whether it is the start of the first fighter's turn."""
    return state.stage is Stage.TURN and state.actor == 0


def one_round(
    duel: Duel, state: DuelState, leaf: Callable[[DuelState], float]
) -> HorizonSolution[tuple[DuelState, bool]]:
    """Solve what is left of the round."""
    return solve_finite_horizon(OneRound(duel, leaf), (state, False))


def round_starts(duel: Duel) -> list[DuelState]:
    """Return every round start that play can come to from the start of a fight to the death."""
    found = [duel.start(ENDLESS)]
    for state in found:
        solution = one_round(duel, state, lambda _: 0.0)
        for (inner, begun), _ in solution.bounds:
            if begun and starts_a_round(inner) and inner not in found:
                found.append(inner)
    return found
