"""A skirmish solved in compiled code: exactly where that can be afforded, else by a search.

How to call it:

    if available() and is_known(skirmish.setting, state):
        table = solve_skirmish(skirmish, state, budget=2.0)
        table.value(state)             # told to the monsters
        table.method, table.depth      # how it was found, and how far was looked
        after = skirmish.outcomes(state, row, column)[0]
        after.reward + table.value(after.state)     # an entry of the stage game at `state`

Stage games are built from the `value` of the states that follow, as with every other solved game. A
table answers for the state that was solved and for all that can follow; what it has not met is
worked out when it is asked for. After a search only the decision of `start` itself, with what
follows it at once, is seen as deep as `depth` says: solve again at each decision.

The search deepens step by step for `budget` seconds and keeps the last level that it finished: all
bids of the exchange that is decided on; beyond them, turn by turn to the end of the round, the best
three targets (four in the turn in hand) and whoever acts next, and the bids near those that optimal
play against one target alone would make, the least and the largest among them; then all bids of the
turn, of two turns and so on. What lies beyond is an estimate (`kernel/fluid.hpp`). A level is
finished when all bids that may be asked about at the start are known. The first is a glance in
hundredths of a second, which counts nothing but EP beyond the exchange, so that there is always an
answer. What the search loses was measured on fights that were solved exactly: `python -m benchmarks
skirmish`.

Two compiled solvers serve (`compiled.py`). That of plain fights knows the six actions of a turn
alone, and uses all that can be proved of them. That of every rule plays whatever else there is,
with fewer such proofs and so more slowly; beyond what it sees in full, its search looks at plain
choices with few bids (`kernel/every/narrow.hpp`), and it leaves a part of the budget for what is
asked for next. What takes work when the budget is over is told by an estimate, and counted.

Each stage game is solved by the compiled matrix solver and its exploitability measured. Where the
extension was not built `available` says so, and the general solver serves.
"""

import importlib.util
import math
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from solver.errors import CertificateError, TooLargeError
from solver.game.watch import Progress, Watch
from solver.kernel.processors import thread_count
from solver.systems.dreadnaught.skirmish.compiled import (
    Compiled,
    compiled,
    compiled_plain,
    extension,
)
from solver.systems.dreadnaught.skirmish.decision import deciders
from solver.systems.dreadnaught.skirmish.member import Side
from solver.systems.finding import Method

if TYPE_CHECKING:
    from collections.abc import Sequence

    from solver.systems.dreadnaught.skirmish.kernel._skirmish import EverySolver, Kernel
    from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
    from solver.systems.dreadnaught.skirmish.state import SkirmishState

MOST_STATES = 40_000_000
"""Solved exactly in one go: some minutes of computing."""
MOST_ESTIMATED = 1_000_000_000
"""Where an estimate stops counting."""
_POLL_SECONDS = 0.02


@dataclass(frozen=True)
class Estimate:
    """What an exact solve takes, as far as a sample of the play tells before the work.

    Attributes:
        states: turn states that play can come to, right within a factor of about 5;
            `MOST_ESTIMATED` stands for more. Mostly fewer have to be looked at.
        bytes: memory of as many.
    """

    states: int
    bytes: int


@dataclass(frozen=True)
class Depth:
    """How far a search looked, in turns, the one under way included.

    Attributes:
        full: turns in which every choice and bid was looked at; 0 where that holds for no more
            than the exchange that is decided on.
        restricted: turns that were looked at in all, beyond `full` with few targets and bids.
        round_end: whether that is to the end of the round.
        glance: whether the time was over before anything beyond the exchange was estimated.
        unseen: choices of a turn in hand that time did not suffice for: of each kind of choice the
            most promising were looked at first, and these are told as worse than those.
    """

    full: int
    restricted: int
    round_end: bool
    glance: bool = False
    unseen: int = 0


@dataclass(frozen=True)
class SkirmishTable:
    """A solved skirmish.

    Attributes:
        skirmish: the rules.
        start: the state that was solved.
        method: whether the values are exact.
        depth: how far a search looked; of an exact solution, to the end.
        states: turn states whose value was worked out.
        mixed: stage games that took more than pure bids.
    """

    skirmish: "Skirmish"
    start: "SkirmishState"
    method: Method
    depth: Depth
    states: int
    mixed: int
    _compiled: Compiled

    def value(self, state: "SkirmishState") -> float:
        """Return what `state`, the start or one that can follow it, is worth to the monsters.

        Raises:
            CertificateError: if a stage game has no exact enough solution.
        """
        end = self.skirmish.terminal_value(state)
        if end is not None:
            return end
        try:
            return self._compiled.kernel.value(self._compiled.numbers(state))
        except ArithmeticError:
            raise _uncertified(self._compiled) from None

    def targets(self, states: "Sequence[SkirmishState]") -> list[float]:
        """Return the same of many, for a stage game: what is known at once after a search.

        What follows a choice at the start of a plain fight that is worse than the best is told by
        a bound that shows it to be worse.

        Raises:
            CertificateError: as `value`.
        """
        values = [self.skirmish.terminal_value(state) for state in states]
        numbers = self._compiled.numbers
        played = [numbers(s) for s, v in zip(states, values, strict=True) if v is None]
        try:
            told = iter(self._compiled.kernel.targets(played))
        except ArithmeticError:
            raise _uncertified(self._compiled) from None
        return [next(told) if value is None else value for value in values]

    def stage(self, state: "SkirmishState") -> list[list[float]] | None:
        """Return the stage game of `state` on targets, by the monsters' moves; None if plain.

        It takes compiled code a hundredth of the time that the outcomes of all moves take here.

        Raises:
            CertificateError: as `value`.
        """
        if self.is_plain:
            return None
        kernel = cast("EverySolver", self._compiled.kernel)
        try:
            payoffs = kernel.stage(self._compiled.numbers(state))
        except ArithmeticError:
            raise _uncertified(self._compiled) from None
        if self.skirmish.setting.members[deciders(state)[0]].side is Side.MONSTERS:
            return payoffs
        return [list(column) for column in zip(*payoffs, strict=True)]

    @property
    def is_plain(self) -> bool:
        """Whether the solver of plain fights found it."""
        return self._compiled.is_plain

    @property
    def level(self) -> tuple[int, int, int]:
        """The last level that a search finished, by the numbers of `search_loss.Level`."""
        if self.is_plain:
            return self.depth.full, max(self.depth.full, self.depth.restricted), 0
        return cast("EverySolver", self._compiled.kernel).level()

    @property
    def estimated(self) -> int:
        """States that were asked about when the budget was over, and told by an estimate."""
        return self._compiled.kernel.estimated()

    @property
    def bytes(self) -> int:
        """Memory of the values, of those worked out since the solve too."""
        return self._compiled.kernel.bytes()

    @property
    def worst_gap(self) -> float:
        """The largest exploitability of a stage game, in units of the value."""
        return self._compiled.kernel.worst_gap()

    @property
    def payoff_range(self) -> float:
        """The most that both sides together can gain."""
        return self._compiled.kernel.range()


def available() -> bool:
    """Return whether the compiled solvers were built."""
    return (
        importlib.util.find_spec("solver.systems.dreadnaught.skirmish.kernel._skirmish") is not None
    )


def estimate(skirmish: "Skirmish", start: "SkirmishState") -> Estimate:
    """Return what an exact solution of a plain fight takes, in some hundredths of a second.

    Raises:
        InvalidInputError: if there is more in it than the six actions of a turn.
        TooLargeError: as `solve_skirmish`.
    """
    return _estimate(compiled_plain(skirmish, start))


def solve_skirmish(
    skirmish: "Skirmish",
    start: "SkirmishState",
    *,
    budget: float | None = None,
    exact: float = 0.0,
    watch: Watch | None = None,
    threads: int | None = None,
    most_states: int = MOST_STATES,
) -> SkirmishTable:
    """Solve a skirmish from any of its states.

    Args:
        skirmish: the rules, of which `is_known` must hold.
        start: where play begins; also in the middle of a turn.
        budget: seconds for a search where the exact solution takes longer; None: exact or nothing.
        exact: with a budget, seconds that an exact solution of a plain fight may take besides,
            where it seems to fit in; less where the watch's deadline leaves less beside the budget.
        watch: deadline, stop flag and progress.
        threads: default: as many as there are processors.
        most_states: refuse what seems to take more; a search ends there.

    Raises:
        InvalidInputError: if the compiled rules don't know all that can matter in `start`.
        TooLargeError: if there are more states than `most_states`, and no budget for a search.
        StoppedError: if the watch ended the solve.
        CertificateError: if a stage game has no exact enough solution.
    """
    solver, threads = compiled(skirmish, start), thread_count(threads)
    watch = watch or Watch()
    kernel, total = solver.kernel, 0
    if budget is None:
        total = _estimate(solver).states
        if total > most_states:
            raise TooLargeError(total, most_states, "states")
        kernel.start(threads, most_states)
    else:
        kernel.search(threads, most_states, budget, min(exact, _left(watch) - budget))
    _look_after(solver, most_states, watch, total)
    method = Method.EXACT if kernel.is_exact() else Method.SEARCH
    full, restricted, round_end, glance = kernel.depth()
    depth = Depth(full, restricted, round_end=round_end, glance=glance, unseen=kernel.unseen())
    return SkirmishTable(skirmish, start, method, depth, kernel.states(), kernel.mixed(), solver)


def solved(
    skirmish: "Skirmish", start: "SkirmishState", *, most_states: int, threads: int | None = None
) -> tuple[Compiled, float]:
    """Return the compiled solver of a fight after an exact solve, and the value of the start.

    Raises as `solve_skirmish` without a budget, save that it finds out by solving what it takes.
    """
    solver = compiled(skirmish, start)
    solver.kernel.start(thread_count(threads), most_states)
    _look_after(solver, most_states, Watch())
    return solver, solver.kernel.value(solver.numbers(start))


def _estimate(solver: Compiled) -> Estimate:
    """Return what an exact solution takes, about; nothing where that is not estimated."""
    states = round(solver.kernel.estimate(MOST_ESTIMATED))
    return Estimate(states, extension().bytes_for(states))


def _look_after(
    solver: Compiled,
    most_states: int,
    watch: Watch,
    total: int = 0,
) -> None:
    """Look after the threads that work; `total`: the states that they will need, about."""
    kernel, errors = solver.kernel, extension()
    try:
        while not kernel.wait(_POLL_SECONDS):
            watch.check()
            watch.report(_progress(kernel, total))
    except errors.UncertifiedError:
        raise _uncertified(solver) from None
    except errors.LimitError:
        raise TooLargeError(kernel.states(), most_states, "states") from None
    except BaseException:
        kernel.stop()
        with suppress(errors.StoppedError, errors.UncertifiedError, errors.LimitError):
            kernel.wait(1.0)
        raise


def _progress(kernel: "Kernel[Any]", total: int) -> Progress:
    """Return how far the work is: of all states where they are known, else of its time."""
    done = kernel.states()
    if total:
        return Progress(done, max(done, total), "states")
    searches, share = kernel.phase()
    return Progress(done, 0, "states", share=share, doing="Searching" if searches else "Solving")


def _left(watch: Watch) -> float:
    """Return how many seconds a watch leaves."""
    return math.inf if watch.deadline is None else watch.deadline - time.monotonic()


def _uncertified(solver: Compiled) -> CertificateError:
    gap, tolerance = solver.kernel.worst_gap(), solver.kernel.tolerance()
    return CertificateError(gap, tolerance, "tableau simplex, compiled")
