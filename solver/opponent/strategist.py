"""The strategy that the monsters play in one stage of a solved fight.

Among the optimal strategies of a stage the one is played that is undominated, then does more
damage (the net damage of a fight for `damage` that follows, against replies that cost the players
nothing), then attacks, then, with a push, takes hit points now rather than later, then saves
points.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

import numpy as np

from solver.equilibrium.selection import (
    harmless_replies,
    may_be_played,
    select_optimal,
    undominated,
)
from solver.equilibrium.stage import one_by_one, stage_game
from solver.game.matrix import Payoffs, Strategy
from solver.game.watch import Watch
from solver.opponent.allowance import Allowance
from solver.systems.finding import Method
from solver.systems.interface import Aim, Fight, Option, Values

StateT = TypeVar("StateT", bound=Hashable)
MoveT = TypeVar("MoveT")


@dataclass(frozen=True)
class Play(Generic[MoveT]):
    """A strategy of one stage: each move with its option and probability, and what it secures."""

    moves: tuple[tuple[MoveT, Option, float], ...]
    secured: float


@dataclass(frozen=True)
class Strategist(Generic[StateT, MoveT]):
    """Chooses among the optimal strategies of each stage of one solved fight.

    Attributes:
        fight: the fight.
        values: what its states are worth.
        for_damage: the same fight for damage, or the fight itself where that is not solved.
        by_damage: what the states of that are worth.
    """

    fight: Fight[StateT, MoveT]
    values: Values[StateT]
    for_damage: Fight[StateT, MoveT]
    by_damage: Values[StateT]

    def play(self, state: StateT, *, pushing: bool = False) -> Play[MoveT]:
        """Return the sensible optimal strategy of one stage."""
        fight = self.fight
        all_rows, _ = fight.game.moves(state)
        payoffs = self.values.stage(state)
        if payoffs is None:
            payoffs = stage_game(fight.game, state, self.values.targets)
        # The others need no second look, nor do the values of what follows them.
        kept: list[int] = np.flatnonzero(may_be_played(payoffs)).tolist()
        rows, payoffs = [all_rows[k] for k in kept], payoffs[kept]
        damage = self._damage(state, rows, payoffs)
        options = [fight.option(state, row) for row in rows]
        criteria = [damage, _column(option.attacks for option in options)]
        if pushing:
            # What is taken now need not be taken later, at a further price.
            game = self.for_damage.game
            criteria.append(stage_game(game, state, lambda later: [0.0] * len(later), rows))
        criteria.append(_column(-option.bid for option in options))
        strategy = _sensible(payoffs, criteria)
        moves = tuple(
            (row, option, float(probability))
            for row, option, probability in zip(rows, options, strategy, strict=True)
            if probability > 0
        )
        return Play(moves, float((strategy @ payoffs).min()))

    def _damage(self, state: StateT, rows: list[MoveT], payoffs: Payoffs) -> Payoffs:
        """Return what some rows of a stage game do of damage."""
        # After a search nothing is known that is closer.
        if self.values.finding.method is Method.SEARCH:
            return payoffs
        return stage_game(self.for_damage.game, state, one_by_one(self.by_damage.value), rows)


def strategist_of(
    fight: Fight[StateT, MoveT], watch: Watch, allowance: Allowance, exact: float = 0.0
) -> Strategist[StateT, MoveT]:
    """Solve a fight, and for damage too; see `solver.opponent.suggest.suggest_bids`."""
    watch.check()
    values = fight.solve(watch, budget=allowance.left, exact=exact)
    for_damage, by_damage = fight, values
    # What a search estimates is too rough to choose by beyond the objective itself. Where nothing
    # is searched, as of duels, there is no budget either.
    searches = values.exchanges is None
    if (
        values.finding.method is Method.EXACT
        and fight.terms.aim is not Aim.DAMAGE
        and (allowance.left > 0 or not searches)
    ):
        other = fight.on_terms(replace(fight.terms, aim=Aim.DAMAGE))
        by_other = other.solve(watch, budget=allowance.left)
        if by_other.finding.method is Method.EXACT:
            for_damage, by_damage = other, by_other
    return Strategist(fight, values, for_damage, by_damage)


def _sensible(payoffs: Payoffs, criteria: Sequence[Payoffs]) -> Strategy:
    """Return an undominated strategy that is best by the criteria; the first is the damage."""
    mean = undominated(payoffs)
    replies = harmless_replies(payoffs, select_optimal(payoffs, [mean]))
    damage, *others = criteria
    return select_optimal(payoffs, [mean, damage[:, replies], *others])


def _column(numbers: Iterable[float]) -> Payoffs:
    """Return a linear preference over rows, shape (m, 1)."""
    column: Payoffs = np.array([[float(number)] for number in numbers])
    return column
