"""What a plan would give away to players who had read the envelopes: a bound for all who adapt.

Whoever sees only what is revealed does no better than whoever knows it all beforehand. Against one
drawn set of envelopes the players' best answer is a best plan; here it is averaged over drawn sets.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from solver.equilibrium.envelope.response import best_plan
from solver.equilibrium.envelope.side import column_side
from solver.equilibrium.envelope.solve import TeamMixture
from solver.game.envelope import EnvelopeGame
from solver.game.watch import Watch

DRAWS = 400
"""Sets of envelopes that are drawn."""


@dataclass(frozen=True)
class Knowing:
    """What the monsters come out at if the envelopes are read.

    Attributes:
        value: the mean over drawn sets.
        error: its standard error.
    """

    value: float
    error: float


def against_knowing(
    game: EnvelopeGame, mixtures: Sequence[TeamMixture], watch: Watch, *, draws: int = DRAWS
) -> Knowing:
    """Return what the row side's mixtures earn against a column side that knows what is drawn.

    Args:
        game: the envelope game.
        mixtures: of the row side's teams.
        watch: ends it.
        draws: sets of envelopes to draw, at least 2.
    """
    # Any fixed seed: the same plan is told the same figure.
    chance = np.random.default_rng(0)
    side = column_side(game)
    earned = np.empty(draws)
    for draw in range(draws):
        watch.check()
        plan = sum(
            mixture.plans[chance.choice(len(mixture.plans), p=mixture.probabilities)]
            for mixture in mixtures
        )
        gains = [
            -exchange.payoffs[option]
            for exchange, option in zip(game.exchanges, np.asarray(plan), strict=True)
        ]
        earned[draw] = -sum(best_plan(side, team, gains).bound for team in side.teams)
    return Knowing(float(earned.mean()), float(earned.std(ddof=1) / np.sqrt(draws)))
