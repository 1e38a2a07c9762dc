"""Matrix games solved by us and by the peers, in turns, times and answers compared.

A peer that is slow solves only the first games, as many as fit a time budget, or one. One that took
longer than `SLOW` for a game is timed once, and not asked for larger games afterwards. In either
case, and where a peer is missing or fails, its row says so.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from benchmarks.answers import Answer, Reals, quality
from benchmarks.peers.client import PeerError, Peers, PeerTimeoutError
from benchmarks.report import Row, Timing
from benchmarks.timing import cpu_seconds, interleaved

_LOG = logging.getLogger(__name__)

SLOW = 1.0
"""CPU seconds for one game, from which on a peer is not asked for larger ones."""

_BUDGET = 0.1
"""CPU seconds that one repetition should take, in as many passes as fit; more where one game does.
"""


@dataclass(frozen=True)
class Case:
    """Games to be solved, and where they stand in the report.

    Attributes:
        panel: as in `Row`; so `size` and `label`.
        size: see `panel`.
        label: see `panel`.
        games: payoff matrices.
        values: their certified values.
        scale: how many games a reported time is for.
    """

    panel: str
    size: float
    label: str
    games: Sequence[Reals]
    values: Sequence[float]
    scale: int = 1


@dataclass(frozen=True)
class Own:
    """A solver of ours.

    Attributes:
        name: in tables.
        solve: solves the games of a case; this is what is timed.
        answers: of what `solve` returned; None if `solve` does on its own all that the case's
            times are for, of which the games are a sample.
    """

    name: str
    solve: Callable[[Sequence[Reals]], Any]
    answers: Callable[[Any], Sequence[Answer]] | None


class Contest:
    """All solvers on case after case, with what is known by then of the peers' speed.

    Args:
        own: ours; ratios refer to the first.
        peers: the process that peers run in.
        names: of the peers, as in `peers.solvers`.
        rounds: repetitions of each measurement.
    """

    def __init__(self, own: Sequence[Own], peers: Peers, names: Sequence[str], rounds: int) -> None:
        self._own = own
        self._peers = peers
        self._names = names
        self._rounds = rounds
        self._too_slow = dict[str, Case]()

    def rows(self, case: Case) -> list[Row]:
        """Return the row of every solver on a case."""
        _LOG.info("%s, %s", case.panel, case.label)
        heat = _Heat(case, self._peers)
        candidates: dict[str, Callable[[], float]] = {
            own.name: partial(heat.run_own, own, heat.passes_of(own)) for own in self._own
        }
        if self._names:
            self._peers.use(case.games)
        for name in self._names:
            slow = self._too_slow.get(name)
            if slow is not None and slow.size < case.size:
                heat.leave_out(name, f"not run: over {SLOW:g} s a game at {slow.label}")
            elif (seconds := self._tried(name, heat)) is not None:
                possible = max(1, int(_BUDGET / seconds))
                games = min(possible, len(case.games))
                candidates[name] = partial(heat.run_peer, name, games, possible // games)
        timings = interleaved(candidates, self._rounds)
        own_names = [own.name for own in self._own]
        return [heat.row(name, timings.get(name)) for name in (*own_names, *self._names)]

    def _tried(self, name: str, heat: "_Heat") -> float | None:
        """Return the seconds for one game, or None if the peer is to be asked no further."""
        seconds = heat.run_peer(name, 1, 1) / heat.case.scale
        if seconds > SLOW:
            self._too_slow[name] = heat.case
        return None if seconds > SLOW or heat.failed(name) else max(seconds, 1e-7)


class _Heat:
    """The runs of all solvers on one case."""

    def __init__(self, case: Case, peers: Peers) -> None:
        self.case = case
        self._peers = peers
        self._answers = dict[str, Sequence[Answer]]()
        self._seconds = dict[str, float]()
        self._failures = dict[str, str]()

    def passes_of(self, own: Own) -> int:
        """Return how often all games are to be solved in one repetition."""
        return max(1, int(_BUDGET / cpu_seconds(lambda: own.solve(self.case.games))))

    def run_own(self, own: Own, passes: int) -> float:
        """Solve all games; return the CPU seconds for as many as the case's times are for."""
        seconds = cpu_seconds(lambda: own.solve(self.case.games), passes)
        if own.answers is None:
            self._answers[own.name] = ()
            return seconds
        self._answers[own.name] = own.answers(own.solve(self.case.games))
        return seconds * self.case.scale / len(self.case.games)

    def run_peer(self, name: str, games: int, passes: int) -> float:
        """Let a peer solve the first games; a failure is kept for its row, and costs no time."""
        if self.failed(name):
            return 0.0
        try:
            run = self._peers.run(name, games, passes)
        except PeerTimeoutError as error:
            self.leave_out(name, str(error))
            return 2 * SLOW * self.case.scale
        except PeerError as error:
            self.leave_out(name, str(error))
            return 0.0
        self._answers[name] = run.answers
        self._seconds[name] = run.seconds * self.case.scale / games
        return self._seconds[name]

    def leave_out(self, name: str, reason: str) -> None:
        """Give a solver a row without a time."""
        self._failures[name] = reason

    def failed(self, name: str) -> bool:
        """Return whether a solver gets a row without a time."""
        return name in self._failures

    def row(self, name: str, timing: Timing | None) -> Row:
        """Return the row of a solver; without a timing of several rounds, that of its last run."""
        case = self.case
        if name in self._failures:
            reason = self._failures[name]
            return Row(case.panel, case.size, case.label, name, None, note=reason)
        answers = self._answers[name]
        count = len(answers)
        found = quality(case.games[:count], case.values[:count], answers)
        return Row(
            case.panel,
            case.size,
            case.label,
            name,
            timing or Timing((self._seconds[name],)),
            found.value_error,
            found.exploitability,
            figures={"games": count},
            note=found.note,
        )
