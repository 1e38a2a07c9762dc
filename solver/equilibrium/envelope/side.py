"""One side of an envelope game, seen by itself: its members, their options, and who plans together.

A plan is a vector with the number of an option for every exchange of the game, 0 for exchanges of
members outside its team. A team is a set of members that plan together because they may use the
same things; a member that shares nothing is a team of its own.
"""

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.game.envelope import EnvelopeGame, Option

Plan: TypeAlias = NDArray[np.int64]
Gains: TypeAlias = Sequence[NDArray[np.float64]]
"""What each option of each exchange brings the side, given how the other side plays."""


@dataclass(frozen=True, eq=False)
class OneSide:
    """A side as it plans.

    Attributes:
        budgets: the points of each member.
        owners: the member who picks in each exchange.
        options: of each exchange.
        limits: how many options of a kind a member may pick.
    """

    budgets: tuple[int, ...]
    owners: tuple[int, ...]
    options: tuple[tuple[Option, ...], ...]
    limits: Mapping[Hashable, int]

    @cached_property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The members that plan together, each team in order."""
        team_of = list(range(len(self.budgets)))
        for users in self._users().values():
            first = min(team_of[member] for member in users)
            joined = {team_of[member] for member in users}
            team_of = [first if team in joined else team for team in team_of]
        teams = defaultdict[int, list[int]](list)
        for member, team in enumerate(team_of):
            teams[team].append(member)
        return tuple(tuple(members) for members in teams.values())

    def exchanges_of(self, member: int) -> list[int]:
        """Return the numbers of the exchanges in which `member` picks."""
        return [number for number, owner in enumerate(self.owners) if owner == member]

    def kinds_of(self, member: int) -> list[Hashable]:
        """Return the kinds that `member` may choose among, None for no kind at all."""
        kinds: dict[Hashable, None] = {None: None}
        for exchange in self.exchanges_of(member):
            kinds |= {option.kind: None for option in self.options[exchange]}
        return list(kinds)

    def limit(self, kind: Hashable, most: int) -> int:
        """Return how many options of `kind` may be picked, out of at most `most`."""
        return min(most, self.limits.get(kind, most))

    def _users(self) -> dict[Hashable, set[int]]:
        users = defaultdict[Hashable, set[int]](set)
        for owner, options in zip(self.owners, self.options, strict=True):
            for option in options:
                if option.uses is not None:
                    users[option.uses].add(owner)
        return users


def row_side(game: EnvelopeGame) -> OneSide:
    """Return the row side of a game."""
    return OneSide(
        game.row_budgets,
        tuple(exchange.row for exchange in game.exchanges),
        tuple(exchange.row_options for exchange in game.exchanges),
        game.limits,
    )


def column_side(game: EnvelopeGame) -> OneSide:
    """Return the column side of a game."""
    return OneSide(
        game.column_budgets,
        tuple(exchange.column for exchange in game.exchanges),
        tuple(exchange.column_options for exchange in game.exchanges),
        game.limits,
    )
