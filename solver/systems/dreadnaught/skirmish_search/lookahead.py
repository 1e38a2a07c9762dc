"""A skirmish cut short: a game that ends where a search stops looking.

Up to `Level.full` turns ahead, and in what is in hand, it has all moves of the skirmish; up to
`Level.restricted` the few of `narrow.py`; then it ends with an estimate of the rest. As it is a
stochastic game, the general solver solves it. The choice in hand may be cut down to `kept` moves,
which a level before this one found best.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from solver.game.stochastic import Outcome
from solver.systems.dreadnaught.skirmish.member import Side
from solver.systems.dreadnaught.skirmish.moves import WAIT, Move
from solver.systems.dreadnaught.skirmish.skirmish import Moves, Skirmish
from solver.systems.dreadnaught.skirmish.state import SkirmishState, Turn
from solver.systems.dreadnaught.skirmish_search.level import Level, turns_passed
from solver.systems.dreadnaught.skirmish_search.narrow import narrowed

_MOST_KNOWN = 50_000
"""Outcomes that are kept: some tens of megabytes."""
_NOBODY = (WAIT,)

Outcomes = dict[tuple[SkirmishState, Move, Move], Sequence[Outcome[SkirmishState]]]


@dataclass
class Sight:
    """What all levels of a search share.

    Attributes:
        skirmish: the rules.
        start: the state asked about.
        estimate: what a state is worth where nothing is looked at any more.
        check: called often; raises where the search is to end.
        known: outcomes that were worked out before.
    """

    skirmish: Skirmish
    start: SkirmishState
    estimate: Callable[[SkirmishState], float]
    check: Callable[[], None]
    known: Outcomes = field(default_factory=Outcomes)
    _opening: frozenset[Turn] = field(init=False)

    def __post_init__(self) -> None:
        """Note what a turn looks like while what is in hand goes on."""
        turns = {self.start.turn}
        rows, columns = self.skirmish.moves(self.start)
        if not self.start.frames:
            for row in rows:
                for column in columns:
                    turns |= {o.state.turn for o in self.outcomes(self.start, row, column)}
        self._opening = frozenset(turns)

    def is_in_hand(self, state: SkirmishState) -> bool:
        """Return whether `state` is the start, or comes before anything else is declared."""
        if state == self.start:
            return True
        here = bool(state.frames) and turns_passed(self.start, state) == 0
        return here and state.turn in self._opening

    def outcomes(
        self, state: SkirmishState, row: Move, column: Move
    ) -> Sequence[Outcome[SkirmishState]]:
        """Return what comes of a pair of moves."""
        key = (state, row, column)
        found = self.known.get(key)
        if found is None:
            found = self.skirmish.outcomes(state, row, column)
            if len(self.known) < _MOST_KNOWN:
                self.known[key] = found
        return found


class Lookahead:
    """The skirmish as far as one level of a search looks: a stochastic game."""

    def __init__(self, sight: Sight, level: Level, kept: Moves | None = None) -> None:
        self._sight = sight
        self._level = level
        self._kept = kept
        self.whole = kept is None
        """Whether nothing was left out or estimated so far."""

    def terminal_value(self, state: SkirmishState) -> float | None:
        """Return what a state is worth in which play is over, or looked at no further."""
        end = self._sight.skirmish.terminal_value(state)
        if end is not None or self._sight.is_in_hand(state):
            return end
        if turns_passed(self._sight.start, state) < max(self._level.full, self._level.restricted):
            return None
        if state.frames:  # only with offers in hand that the turn's end leaves open
            return None
        self.whole = False
        return self._sight.estimate(state)

    def moves(self, state: SkirmishState) -> Moves:
        """Return the moves that are looked at."""
        self._sight.check()
        if self._kept is not None and state == self._sight.start:
            return self._kept
        skirmish = self._sight.skirmish
        full = turns_passed(self._sight.start, state) < self._level.full
        if full or (self._level.full >= 0 and self._sight.is_in_hand(state)):
            return skirmish.moves(state)
        self.whole = False
        return self._few(state)

    def _few(self, state: SkirmishState) -> Moves:
        setting = self._sight.skirmish.setting
        sides: dict[Side, Sequence[Move]] = dict.fromkeys(Side, _NOBODY)
        for owner, moves in narrowed(setting, state).items():
            sides[setting.members[owner].side] = moves
        return sides[Side.MONSTERS], sides[Side.PLAYERS]

    def outcomes(
        self, state: SkirmishState, row: Move, column: Move
    ) -> Sequence[Outcome[SkirmishState]]:
        """Return what comes of a pair of moves."""
        return self._sight.outcomes(state, row, column)
