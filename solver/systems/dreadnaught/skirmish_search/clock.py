"""How long a search may take: seconds of computing by its own thread, and the caller's watch."""

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from solver.game.stochastic import Outcome
from solver.game.watch import Watch
from solver.systems.dreadnaught.skirmish.moves import Move
from solver.systems.dreadnaught.skirmish.skirmish import Moves, Skirmish
from solver.systems.dreadnaught.skirmish.state import SkirmishState


class TimeUpError(Exception):
    """The time of a search is up; what it has finished counts. Never leaves this package."""


@dataclass
class Clock:
    """The time of one search.

    Attributes:
        seconds: of computing, from now on, that it may take.
        watch: the caller's, which ends the search with an error.
        share: of that time that what goes on now may use up to; at first, as much as it wants.
    """

    seconds: float
    watch: Watch
    share: float = math.inf
    _began: float = field(default_factory=time.thread_time)

    @property
    def spent(self) -> float:
        """The share of the time that is spent."""
        used = time.thread_time() - self._began
        return used / self.seconds if self.seconds > 0 else math.inf

    def check(self) -> None:
        """Raise `TimeUpError` once the share is spent, `StoppedError` on demand."""
        self.watch.check()
        if self.spent > self.share:
            raise TimeUpError


@dataclass(frozen=True)
class HurriedSkirmish:
    """A skirmish that looks at the clock: `TimeUpError` ends a solve that takes too long."""

    skirmish: Skirmish
    clock: Clock

    def terminal_value(self, state: SkirmishState) -> float | None:
        """Return what the skirmish says."""
        return self.skirmish.terminal_value(state)

    def moves(self, state: SkirmishState) -> Moves:
        """Return what the skirmish says."""
        self.clock.check()
        return self.skirmish.moves(state)

    def outcomes(
        self, state: SkirmishState, row: Move, column: Move
    ) -> Sequence[Outcome[SkirmishState]]:
        """Return what the skirmish says."""
        return self.skirmish.outcomes(state, row, column)
