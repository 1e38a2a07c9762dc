"""The duel solved in compiled code, for a given number of rounds: the same values, much sooner.

A table holds the value of every state in which a turn can start, after all that may have happened;
a state in the middle of a turn is worked out from those when it is asked for. Where every state is
wanted, a table holds some stages of long turns as well, so that this takes few stage games. The
rules are those of `duel.Duel`. The certificate: each stage game is solved by the compiled matrix
solver and its exploitability measured. With g the largest, r what rounding may add to a stage and n
the most exchanges that can follow one another, a value is off by at most e = n (g + r), and whoever
plays in every state an optimal strategy of the stage game on these values loses at most
n (g + 2 e).

Where the extension was not built, `available` says so and the general solver serves.
"""

import importlib.util
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.errors import CertificateError, InvalidInputError, TooLargeError
from solver.game.watch import Progress, Watch
from solver.kernel.processors import thread_count
from solver.systems.dreadnaught.kernel.numbers import (
    check_start,
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

MOST_EXCHANGES = 2_000_000_000
"""Looked at in one solve: about two minutes of computing."""
MOST_BYTES = 1 << 30
MOST_EP = 100
MOST_ROUNDS = 100
"""Beyond these even the estimate would take long."""

_POLL_SECONDS = 0.02
_REPORTS = 200


@dataclass(frozen=True)
class Estimate:
    """What a solve takes.

    Attributes:
        exchanges: stage games of two bids that are looked at, those skipped after a look included.
        bytes: memory of the tables and of the threads' arrays.
    """

    exchanges: int
    bytes: int


@dataclass(frozen=True)
class DuelTable:
    """A solved duel: the value of every state that play can come to from the start.

    Attributes:
        duel: the rules.
        start: the state that was solved; its `rounds` is the horizon.
        exchanges: stage games of two bids that were looked at.
        mixed: how many of them took more than pure bids.
    """

    duel: "Duel"
    start: "DuelState"
    exchanges: int
    mixed: int
    _kernel: "_duel.Duel"

    def value(self, state: "DuelState") -> float:
        """Return what `state` is worth to the row side.

        Raises:
            InvalidInputError: if the table does not know `state`, as play can't come to it.
            CertificateError: if a stage game of its turn has no exact enough solution.
            DamagedTableError: if the table was kept on disk, and what it says is not what was kept.
        """
        end = self.duel.terminal_value(state)
        if end is not None:
            return end
        try:
            return side(self.duel) * self._kernel.value(state_numbers(state))
        except IndexError:
            expected = "a state that play can come to from the start"
            raise InvalidInputError("state", state, expected) from None
        except ArithmeticError:
            raise _uncertified(self._kernel) from None
        except OSError as error:
            raise DamagedTableError(str(error)) from None

    def lower(self, state: "DuelState") -> float:
        """Return a lower bound of what `state` is worth; raises as `value`."""
        return self.value(state) - self.error

    def upper(self, state: "DuelState") -> float:
        """Return an upper bound of what `state` is worth; raises as `value`."""
        return self.value(state) + self.error

    def targets(self, states: "Sequence[DuelState]") -> list[float]:
        """Return what the row side plays for, the values; raises as `value`."""
        return [self.value(state) for state in states]

    def stage(self, state: "DuelState") -> None:  # noqa: ARG002 - of any
        """Not known without the outcomes of all moves."""
        return

    @property
    def finding(self) -> Finding:
        """Solved."""
        return SOLVED

    @property
    def open_states(self) -> OpenStates:
        """None: every value is exact but for rounding."""
        return OpenStates(states=0, open=0, widest=2 * self.error)

    @property
    def error(self) -> float:
        """How far a value may be from the truth, in units of the value."""
        return self._kernel.error()

    @property
    def exploitability(self) -> float:
        """What the optimal strategies of all stage games together may lose, both sides' added."""
        per_exchange = self._kernel.worst_gap() + 2 * self.error
        return 2 * self._kernel.longest_play() * per_exchange

    @property
    def facts(self) -> Facts:
        """What must be kept with the sections."""
        return {
            "rounds": self.start.rounds,
            "exchanges": self.exchanges,
            "mixed": self.mixed,
            "worst_gap": self._kernel.worst_gap(),
        }

    @property
    def sections(self) -> list[memoryview]:
        """Views of all values, of doubles, to be kept."""
        return self._kernel.tables()

    @property
    def bytes(self) -> int:
        """Memory of the tables, and of the largest arrays that the threads and answers used."""
        return self._kernel.bytes()


def available() -> bool:
    """Return whether the compiled solver was built."""
    return importlib.util.find_spec("solver.systems.dreadnaught.kernel._duel") is not None


def estimate(
    duel: "Duel", start: "DuelState", *, whole: bool = False, threads: int | None = None
) -> Estimate:
    """Return what solving `duel` from `start` takes, without the work; arguments as `solve_duel`.

    Raises:
        InvalidInputError: if no play can start in `start`.
        TooLargeError: if EP or rounds are beyond what is ever solved.
    """
    return _estimate(_kernel(duel, start, whole=whole), thread_count(threads))


def solve_duel(
    duel: "Duel",
    start: "DuelState",
    *,
    whole: bool = False,
    watch: Watch | None = None,
    threads: int | None = None,
    most_exchanges: int = MOST_EXCHANGES,
    most_bytes: int = MOST_BYTES,
) -> DuelTable:
    """Solve a duel from any of its states, for `start.rounds` rounds.

    Args:
        duel: the rules.
        start: where play begins; also in the middle of a turn, with any standing defence, and with
            more EP than a fighter has afresh.
        whole: every state with no more hit points, rounds and EP than `start`, which must be the
            start of a round, whether or not play can come to it: any later state of a like fight.
        watch: deadline, stop flag and progress.
        threads: default: as many as there are processors.
        most_exchanges: refuse a solve that would look at more.
        most_bytes: refuse a solve that would take more.

    Raises:
        InvalidInputError: if no play can start in `start`.
        TooLargeError: if the estimate is above a limit.
        StoppedError: if the watch ended the solve.
        CertificateError: if a stage game has no exact enough solution.
    """
    kernel, threads = _kernel(duel, start, whole=whole), thread_count(threads)
    plan = _estimate(kernel, threads)
    for size, limit, unit in (
        (plan.exchanges, most_exchanges, "exchanges"),
        (plan.bytes, most_bytes, "bytes"),
    ):
        if size > limit:
            raise TooLargeError(size, limit, unit)
    _fill(kernel, threads, plan.exchanges, watch or Watch())
    return DuelTable(duel, start, kernel.done(), kernel.mixed(), kernel)


def attach(duel: "Duel", start: "DuelState", stored: StoredTable) -> DuelTable:
    """Return the table of `solve_duel(duel, start, whole=True)` as it was kept.

    Raises:
        DamagedTableError: if what was kept can't be that.
    """
    kernel, facts = _kernel(duel, start, whole=True), stored.facts
    exchanges, mixed = int(facts["exchanges"]), int(facts["mixed"])
    try:
        kernel.attach(stored.file, stored.head, stored.places, exchanges, mixed, facts["worst_gap"])
    except (ValueError, OSError) as error:
        raise DamagedTableError(str(error)) from None
    return DuelTable(duel, start, exchanges, mixed, kernel)


def _estimate(kernel: "_duel.Duel", threads: int) -> Estimate:
    return Estimate(kernel.planned_exchanges(), kernel.planned_bytes(threads))


def _fill(kernel: "_duel.Duel", threads: int, total: int, watch: Watch) -> None:
    """Let the threads work, and look after them in the meantime."""
    from solver.systems.dreadnaught.kernel import _duel  # noqa: PLC0415 - it may not be built

    reported = 0
    kernel.start(threads)
    try:
        while not kernel.wait(_POLL_SECONDS):
            watch.check()
            done = kernel.done()
            if (done - reported) * _REPORTS >= total:
                reported = done
                watch.report(Progress(done, total, "exchanges"))
    except _duel.UncertifiedError:
        raise _uncertified(kernel) from None
    except BaseException:
        kernel.stop()
        with suppress(_duel.StoppedError, _duel.UncertifiedError):
            kernel.wait(1.0)
        raise


def _uncertified(kernel: "_duel.Duel") -> CertificateError:
    return CertificateError(kernel.worst_gap(), kernel.tolerance(), "tableau simplex, compiled")


def _kernel(duel: "Duel", start: "DuelState", *, whole: bool) -> "_duel.Duel":
    from solver.systems.dreadnaught.kernel import _duel  # noqa: PLC0415 - it may not be built

    check_start(start)
    for ep in (*start.ep, *(fighter.ep for fighter in duel.fighters)):
        if ep > MOST_EP:
            raise TooLargeError(ep, MOST_EP, "encounter points")
    if start.rounds > MOST_ROUNDS:
        raise TooLargeError(start.rounds, MOST_ROUNDS, "rounds")
    return _duel.Duel(**rules_numbers(duel), start=state_numbers(start), whole=whole)
