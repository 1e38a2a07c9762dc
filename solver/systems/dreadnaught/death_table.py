"""The duel fought until someone falls, in compiled code: proved bounds of the value of every state.

A fight in which nobody ever falls is worth `stalemate` (under `victory`), or nothing beyond what
was gained on the way. A round can end with nobody hurt, so play can return to where it was: it is
a recursive game (Everett 1957). For each pair of hit points the values at round starts, one for
each standing of the second fighter, are a fixed point of the map T of one round, and seldom its
only one. Pairs are solved for rising hit points, since play leads from a pair to fewer alone. The
bounds are tables L <= U with these certificates:

- T(L) >= L everywhere, and T^k(L) > L for some k wherever L is above what endless play is worth:
  then whoever plays k rounds at a time what is optimal for T^k(L) gets at least L. The process of L
  at the state reached is a bounded submartingale; above the worth of endless play it keeps rising,
  so almost surely play ends or L stays at or below that worth: L is no more than what is paid.
- U likewise, with the sides exchanged.

T is computed with bounds of its stage games that rounding can't have moved past the truth. States
whose bounds are wide apart are said to be open; they are counted, never left out.

References: Everett, "Recursive games", Contributions to the Theory of Games III (1957); Shapley,
"Stochastic games", PNAS 39 (1953), for stage games on the values of the states that follow.
"""

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.errors import InvalidInputError, TooLargeError
from solver.game.watch import Progress, Watch
from solver.kernel.processors import thread_count
from solver.systems.dreadnaught.duel_table import MOST_BYTES, MOST_EP, Estimate
from solver.systems.dreadnaught.kernel.numbers import (
    check_start,
    gains,
    rules_numbers,
    side,
    state_numbers,
)
from solver.systems.dreadnaught.table_file import DamagedTableError, Facts, StoredTable
from solver.systems.finding import SOLVED, Finding, OpenStates

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.systems.dreadnaught.duel import Duel
    from solver.systems.dreadnaught.duel_state import DuelState
    from solver.systems.dreadnaught.kernel import _duel

MOST_EXCHANGES = 5_000_000_000
"""Typically looked at in one solve: about five minutes of computing. Fighters of CP 5 and level 5
are at 4.5 thousand million."""
OPEN_SHARE = 1e-5
"""Bounds further apart than this share of the largest value leave a state open."""

_POLL_SECONDS = 0.02
_NOW_AND_LATER = 2
"""Rounds that the compiled solver tells apart: the one under way, and all that follow."""


@dataclass(frozen=True)
class DeathTable:
    """A duel solved until someone falls: bounds of every state that play can come to.

    Attributes:
        duel: the rules.
        start: the state that was solved.
        exchanges: stage games of two bids that were looked at.
        open_states: those whose bounds are further apart than `OPEN_SHARE` of the largest value,
            among the states in which a turn can start and that play can come to from `start`.
    """

    duel: "Duel"
    start: "DuelState"
    exchanges: int
    open_states: OpenStates
    _kernel: "_duel.Endless"

    def lower(self, state: "DuelState") -> float:
        """Return a proved lower bound of what `state` is worth to the row side.

        Raises:
            InvalidInputError: if the table does not know `state`, as play can't come to it.
            DamagedTableError: if the table was kept on disk, and what it says is not what was kept.
        """
        return self._bound(state, low=True)

    def upper(self, state: "DuelState") -> float:
        """Return a proved upper bound; as `lower`."""
        return self._bound(state, low=False)

    def value(self, state: "DuelState") -> float:
        """Return the middle between both bounds; raises as `lower`."""
        return (self.lower(state) + self.upper(state)) / 2

    def targets(self, states: "Sequence[DuelState]") -> list[float]:
        """Return what the row side should play for: the lower bounds, whose proof is a way to play.

        An optimal strategy of the stage game on *values* may wait for ever where it should press,
        since waiting costs no value; on the lower bound pressing is worth more.
        """
        return [self.lower(state) for state in states]

    def stage(self, state: "DuelState") -> None:  # noqa: ARG002 - of any
        """Not known without the outcomes of all moves."""
        return

    @property
    def finding(self) -> Finding:
        """Solved, up to the bounds that stay apart."""
        return SOLVED

    @property
    def exploitability(self) -> float:
        """What a strategy that plays for the lower bounds may fall short of the value."""
        return self.upper(self.start) - self.lower(self.start)

    @property
    def facts(self) -> Facts:
        """What must be kept with the sections."""
        told = self.open_states
        return {
            "exchanges": self.exchanges,
            "states": told.states,
            "open": told.open,
            "widest": told.widest,
        }

    @property
    def sections(self) -> list[memoryview]:
        """Views of all bounds, of doubles, to be kept: lower bounds, then upper bounds."""
        return self._kernel.tables()

    @property
    def bytes(self) -> int:
        """Memory that the solve took."""
        return self._kernel.bytes()

    def _bound(self, state: "DuelState", *, low: bool) -> float:
        end = self.duel.terminal_value(state)
        if end is not None:
            return end
        sign = side(self.duel)
        told = self._kernel.lower if low == (sign > 0) else self._kernel.upper
        try:
            return sign * told(state_numbers(state))
        except IndexError:
            expected = "a state that play can come to from the start"
            raise InvalidInputError("state", state, expected) from None
        except OSError as error:
            raise DamagedTableError(str(error)) from None


def estimate(
    duel: "Duel", start: "DuelState", *, whole: bool = False, threads: int | None = None
) -> Estimate:
    """Return what solving `duel` from `start` to the death typically takes, without the work.

    Raises:
        InvalidInputError: if no play can start in `start`.
        TooLargeError: if EP are beyond what is ever solved.
    """
    kernel, threads = _kernel(duel, start, whole=whole), thread_count(threads)
    return Estimate(kernel.planned_exchanges(), kernel.planned_bytes(threads))


def solve_to_the_death(
    duel: "Duel",
    start: "DuelState",
    *,
    whole: bool = False,
    watch: Watch | None = None,
    threads: int | None = None,
    most_exchanges: int = MOST_EXCHANGES,
    most_bytes: int = MOST_BYTES,
) -> DeathTable:
    """Solve a duel from any of its states until someone falls.

    Args:
        duel: the rules.
        start: where play begins, as for `duel_table.solve_duel`; its `rounds` is not looked at.
        whole: every state of a round under way that gives more EP too, as for `solve_duel`. Of the
            rounds that follow every state is solved in any case.
        watch: deadline, stop flag and progress; pairs of hit points are counted.
        threads: default: as many as there are processors.
        most_exchanges: refuse a solve that typically looks at more.
        most_bytes: refuse a solve that would take more.

    Raises:
        InvalidInputError: if no play can start in `start`.
        TooLargeError: if the estimate is above a limit.
        StoppedError: if the watch ended the solve.
    """
    kernel, threads = _kernel(duel, start, whole=whole), thread_count(threads)
    for size, limit, unit in (
        (kernel.planned_exchanges(), most_exchanges, "exchanges"),
        (kernel.planned_bytes(threads), most_bytes, "bytes"),
    ):
        if size > limit:
            raise TooLargeError(size, limit, unit)
    width = OPEN_SHARE * _largest_value(duel)
    _solve(kernel, threads, width, watch or Watch())
    widths = kernel.widths(width)
    open_states = OpenStates(widths.states, widths.open, widths.widest)
    return DeathTable(duel, start, kernel.done(), open_states, kernel)


def attach(duel: "Duel", start: "DuelState", stored: StoredTable) -> DeathTable:
    """Return the table of `solve_to_the_death(duel, start, whole=True)` as it was kept.

    Raises:
        DamagedTableError: if what was kept can't be that.
    """
    kernel, facts = _kernel(duel, start, whole=True), stored.facts
    exchanges = int(facts["exchanges"])
    try:
        kernel.attach(stored.file, stored.head, stored.places, exchanges)
    except (ValueError, OSError) as error:
        raise DamagedTableError(str(error)) from None
    open_states = OpenStates(int(facts["states"]), int(facts["open"]), facts["widest"])
    return DeathTable(duel, start, exchanges, open_states, kernel)


def _largest_value(duel: "Duel") -> float:
    """Return the most that either side can gain, in units of the value."""
    return max(
        per_hit_point * duel.fighters[1 - striker].hp + fall
        for striker in range(2)
        for per_hit_point, fall in (gains(duel, striker),)
    )


def _solve(kernel: "_duel.Endless", threads: int, width: float, watch: Watch) -> None:
    """Let the threads work, and look after them in the meantime."""
    from solver.systems.dreadnaught.kernel import _duel  # noqa: PLC0415 - it may not be built

    reported = None
    kernel.start(threads, width)
    try:
        while not kernel.wait(_POLL_SECONDS):
            watch.check()
            progress = _progress(kernel)
            if progress != reported:
                reported = progress
                watch.report(progress)
    except BaseException:
        kernel.stop()
        with suppress(_duel.StoppedError, _duel.UncertifiedError):
            kernel.wait(1.0)
        raise


def _progress(kernel: "_duel.Endless") -> Progress:
    left_open = kernel.pairs_open()
    told = f" ({left_open:,} not closed)" if left_open else ""
    return Progress(kernel.pairs_done(), kernel.pairs(), f"pairs of hit points{told}")


def _kernel(duel: "Duel", start: "DuelState", *, whole: bool) -> "_duel.Endless":
    from solver.systems.dreadnaught.kernel import _duel  # noqa: PLC0415 - it may not be built

    finite = start._replace(rounds=_NOW_AND_LATER)
    check_start(finite)
    for ep in (*start.ep, *(fighter.ep for fighter in duel.fighters)):
        if ep > MOST_EP:
            raise TooLargeError(ep, MOST_EP, "encounter points")
    return _duel.Endless(**rules_numbers(duel), start=state_numbers(finite), whole=whole)
