"""Envelope games by the double oracle, certified for both sides.

Each round solves the game restricted to the plans so far, as one linear program, and adds to every
team a best plan against the other side's mixture. Because what the teams of a side earn adds up,
the program gives each team a mixture of its own, and each team of the other side its own value:

    maximise Σ_c v_c  subject to  Σ_r x_rᵀ M_rc e_q >= v_c  for every team c of the column side and
    every plan q of it, each x_r a distribution

whose duals are the column side's mixtures. The best plans prove what either side's mixtures secure.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solver.equilibrium.envelope.response import best_plan
from solver.equilibrium.envelope.side import OneSide, Plan, column_side, row_side
from solver.equilibrium.linear_program import LinearProgram
from solver.errors import CertificateError
from solver.game.envelope import EnvelopeGame
from solver.game.watch import Progress, Watch

TOLERANCE = 1e-6
"""Largest exploitability of an answer by default, as a share of the payoff range."""

ROUNDS = 2000
"""Rounds after which the double oracle gives up."""


@dataclass(frozen=True, eq=False)
class TeamMixture:
    """A mixed strategy of one team.

    Attributes:
        members: their numbers within the side.
        plans: shape (S, exchanges): the number of an option for each exchange.
        probabilities: shape (S,), each above 0.
    """

    members: tuple[int, ...]
    plans: NDArray[np.int64]
    probabilities: NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class EnvelopeSolution:
    """Mixtures for an envelope game, with the bounds that they prove.

    Attributes:
        value: midway between the two bounds.
        lower: what the row side's mixtures earn against the best plans of the column side.
        upper: what the column side's allow the best plans of the row side.
        exploitability: upper - lower.
        row, column: the mixtures of either side's teams, which draw apart from each other.
        rounds: how many the double oracle took.
    """

    value: float
    lower: float
    upper: float
    exploitability: float
    row: tuple[TeamMixture, ...]
    column: tuple[TeamMixture, ...]
    rounds: int


def solve_envelope(
    game: EnvelopeGame, *, tolerance: float = TOLERANCE, watch: Watch | None = None
) -> EnvelopeSolution:
    """Solve an envelope game.

    Args:
        game: the game.
        tolerance: largest exploitability, as a share of the payoff range.
        watch: stops the solve and hears of its rounds.

    Raises:
        CertificateError: if no mixtures are proved within the tolerance.
        StoppedError: if `watch` ends it.
    """
    watch = watch or Watch()
    unit = max((float(np.abs(each.payoffs).max()) for each in game.exchanges), default=0.0) or 1.0
    allowed = tolerance * game.payoff_range / unit
    row, column = _Player(row_side(game)), _Player(column_side(game))
    payoffs = [exchange.payoffs / unit for exchange in game.exchanges]
    best_lower, best_upper = -np.inf, np.inf
    for rounds in range(1, ROUNDS + 1):
        watch.check()
        # What options bring the column side is what they cost the row side.
        upper = row.respond([a @ y for a, y in zip(payoffs, column.marginals, strict=True)])
        lower = -column.respond([-(x @ a) for x, a in zip(row.marginals, payoffs, strict=True)])
        if upper < best_upper:
            best_upper, column.best = upper, column.mixtures
        if lower > best_lower:
            best_lower, row.best = lower, row.mixtures
        watch.report(Progress(rounds, 0, "rounds"))
        if best_upper - best_lower <= allowed:
            return _solution(best_lower * unit, best_upper * unit, row, column, rounds)
        if not row.grow() + column.grow():
            break
        _solve_restricted(payoffs, row, column)
    raise CertificateError((best_upper - best_lower) * unit, allowed * unit, "the double oracle")


class _Player:
    """A side while it is solved: its plans so far, and its mixtures of them."""

    def __init__(self, side: OneSide) -> None:
        self.side = side
        nothing = np.zeros((1, len(side.owners)), dtype=np.int64)
        self.plans = [nothing.copy() for _ in side.teams]
        self.weights = [np.ones(1) for _ in side.teams]
        self.best = self.mixtures
        self._responses = list[Plan]()

    @property
    def mixtures(self) -> tuple[TeamMixture, ...]:
        """The mixtures of all teams as they stand."""
        return tuple(
            TeamMixture(team, plans[weights > 0], weights[weights > 0])
            for team, plans, weights in zip(self.side.teams, self.plans, self.weights, strict=True)
        )

    @property
    def marginals(self) -> list[NDArray[np.float64]]:
        """How often each option of each exchange is picked."""
        chances = [np.zeros(len(options)) for options in self.side.options]
        for team, plans, weights in zip(self.side.teams, self.plans, self.weights, strict=True):
            for exchange, owner in enumerate(self.side.owners):
                if owner in team:
                    np.add.at(chances[exchange], plans[:, exchange], weights)
        return chances

    def respond(self, gains: list[NDArray[np.float64]]) -> float:
        """Find best plans against gains, and return what they bring at most."""
        responses = [best_plan(self.side, team, gains) for team in self.side.teams]
        self._responses = [response.plan for response in responses]
        return sum(response.bound for response in responses)

    def grow(self) -> int:
        """Take in the plans found last, and return how many are new."""
        new = 0
        for team, plan in enumerate(self._responses):
            if not (self.plans[team] == plan).all(axis=1).any():
                self.plans[team] = np.vstack((self.plans[team], plan))
                new += 1
        return new


def _solve_restricted(payoffs: list[NDArray[np.float64]], row: _Player, column: _Player) -> None:
    """Give both sides the mixtures that are optimal among the plans so far."""
    ours, theirs = np.vstack(row.plans), np.vstack(column.plans)
    blocks = _payments(payoffs, row, column)
    x, s = len(ours), len(theirs)
    constraints = np.zeros((s + len(row.plans), x + len(column.plans)))
    constraints[:s, :x] = blocks.T
    floors, ceilings = np.zeros(len(constraints)), np.full(len(constraints), np.inf)
    start = 0
    for team, plans in enumerate(column.plans):
        constraints[start : start + len(plans), x + team] = -1.0
        start += len(plans)
    start = 0
    for team, plans in enumerate(row.plans):
        constraints[s + team, start : start + len(plans)] = 1.0
        start += len(plans)
    floors[s:] = ceilings[s:] = 1.0
    objective = np.concatenate((np.zeros(x), np.ones(len(column.plans))))
    lowest = np.concatenate((np.zeros(x), np.full(len(column.plans), -np.inf)))
    optimum = LinearProgram(objective, lowest, constraints, floors, ceilings).maximise()
    if optimum is None:
        raise CertificateError(float("inf"), 0.0, "GLOP on the restricted game")
    row.weights = _distributions(optimum.variables[:x], row.plans)
    column.weights = _distributions(-optimum.duals[:s], column.plans)


def _payments(
    payoffs: list[NDArray[np.float64]], row: _Player, column: _Player
) -> NDArray[np.float64]:
    """Return what every plan of the row side earns against every one of the column side."""
    blocks = [
        [_between(payoffs, row, r, column, c) for c in range(len(column.plans))]
        for r in range(len(row.plans))
    ]
    return np.block(blocks)


def _between(
    payoffs: list[NDArray[np.float64]], row: _Player, r: int, column: _Player, c: int
) -> NDArray[np.float64]:
    """Return what the plans of two teams earn in the exchanges between them."""
    ours, theirs = row.plans[r], column.plans[c]
    earned = np.zeros((len(ours), len(theirs)))
    for exchange, matrix in enumerate(payoffs):
        between = row.side.owners[exchange] in row.side.teams[r]
        if between and column.side.owners[exchange] in column.side.teams[c]:
            earned += matrix[np.ix_(ours[:, exchange], theirs[:, exchange])]
    return earned


def _distributions(
    weights: NDArray[np.float64], plans: list[NDArray[np.int64]]
) -> list[NDArray[np.float64]]:
    """Cut weights into one distribution a team."""
    ends = np.cumsum([len(each) for each in plans])[:-1]
    parts = [np.maximum(part, 0.0) for part in np.split(weights, ends)]
    return [
        part / part.sum() if part.sum() > 0 else np.full(len(part), 1 / len(part)) for part in parts
    ]


def _solution(
    lower: float, upper: float, row: _Player, column: _Player, rounds: int
) -> EnvelopeSolution:
    # Bounds that meet may cross by a rounding error.
    lower, upper = sorted((lower, upper))
    return EnvelopeSolution(
        value=(lower + upper) / 2,
        lower=lower,
        upper=upper,
        exploitability=upper - lower,
        row=row.best,
        column=column.best,
        rounds=rounds,
    )
