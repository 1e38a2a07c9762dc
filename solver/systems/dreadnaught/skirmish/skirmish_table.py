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
three targets and the bids near those that optimal play against one target alone would make, the
least and the largest among them; then all bids of the turn, of two turns and so on. What lies
beyond is an estimate (`kernel/fluid.hpp`). A level is finished
when all bids that may be asked about at the start are known. The first is a glance in hundredths of
a second, which counts nothing but EP beyond the exchange, so that there is always an answer. What
the search loses was measured on fights that were solved exactly: `python -m benchmarks skirmish`.

Two compiled solvers serve. That of plain fights (`kernel/numbers.py` says which) knows the six
actions of a turn alone, and uses all that can be proved of them. That of every rule
(`kernel/every/`) plays whatever else there is, with fewer such proofs and so more slowly; beyond
what it sees in full, its search looks at plain choices with few bids (`kernel/every/narrow.hpp`).

Each stage game is solved by the compiled matrix solver and its exploitability measured. Where the
extension was not built `available` says so, and the general solver serves.
"""

import importlib.util
import os
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from solver.errors import CertificateError, InvalidInputError, TooLargeError
from solver.game.watch import Progress, Watch
from solver.systems.dreadnaught.skirmish.kernel.every import numbers as every
from solver.systems.dreadnaught.skirmish.kernel.every.state_numbers import (
    state_numbers as every_state_numbers,
)
from solver.systems.dreadnaught.skirmish.kernel.numbers import (
    is_known,
    is_plain,
    rules_numbers,
    state_numbers,
)
from solver.systems.finding import Method

if TYPE_CHECKING:
    from collections.abc import Callable

    from solver.systems.dreadnaught.skirmish.kernel import _skirmish
    from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
    from solver.systems.dreadnaught.skirmish.state import SkirmishState

    AnyKernel: TypeAlias = _skirmish.Solver | _skirmish.EverySolver

_Ask: TypeAlias = "Callable[[AnyKernel, Skirmish, SkirmishState], float]"

MOST_STATES = 40_000_000
"""Solved exactly in one go: some minutes of computing."""
MOST_ESTIMATED = 1_000_000_000
"""Where an estimate stops counting."""
MOST_EP = 100
"""Beyond it even the tables of what a turn can do would take long."""

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
    _kernel: "AnyKernel"

    def value(self, state: "SkirmishState") -> float:
        """Return what `state`, the start or one that can follow it, is worth to the monsters.

        Raises:
            InvalidInputError: if the compiled rules don't know all that can matter in `state`.
            CertificateError: if a stage game has no exact enough solution.
        """
        return self._asked(_value, state)

    def target(self, state: "SkirmishState") -> float:
        """Return the same for a stage game at the start: known at once after a search.

        What follows a choice of the monsters that is worse than their best is told by an upper
        bound that shows it to be worse.

        Raises:
            InvalidInputError, CertificateError: as `value`.
        """
        return self._asked(_target, state)

    def _asked(self, ask: "_Ask", state: "SkirmishState") -> float:
        end = self.skirmish.terminal_value(state)
        if end is not None:
            return end
        _check(self.skirmish, state)
        try:
            return ask(self._kernel, self.skirmish, state)
        except ArithmeticError:
            raise _uncertified(self._kernel) from None

    @property
    def is_plain(self) -> bool:
        """Whether the solver of plain fights found it."""
        return is_plain(self.skirmish.setting, self.start)

    @property
    def bytes(self) -> int:
        """Memory of the values, of those worked out since the solve too."""
        return self._kernel.bytes()

    @property
    def worst_gap(self) -> float:
        """The largest exploitability of a stage game, in units of the value."""
        return self._kernel.worst_gap()

    @property
    def payoff_range(self) -> float:
        """The most that both sides together can gain."""
        return self._kernel.range()


def available() -> bool:
    """Return whether the compiled solver was built."""
    return (
        importlib.util.find_spec("solver.systems.dreadnaught.skirmish.kernel._skirmish") is not None
    )


def estimate(skirmish: "Skirmish", start: "SkirmishState") -> Estimate:
    """Return what an exact solution of a plain fight takes, in some hundredths of a second.

    Raises:
        InvalidInputError: if there is more in it than the six actions of a turn.
        TooLargeError: as `solve_skirmish`.
    """
    return _estimate(_plain_kernel(skirmish, start))


def solve_skirmish(
    skirmish: "Skirmish",
    start: "SkirmishState",
    *,
    budget: float | None = None,
    watch: Watch | None = None,
    threads: int | None = None,
    most_states: int = MOST_STATES,
) -> SkirmishTable:
    """Solve a skirmish from any of its states.

    Args:
        skirmish: the rules, of which `is_known` must hold.
        start: where play begins; also in the middle of a turn.
        budget: seconds for a search where the exact solution takes longer; None: exact or nothing.
        watch: deadline, stop flag and progress.
        threads: default: as many as there are processors.
        most_states: refuse what seems to take more; a search ends there.

    Raises:
        InvalidInputError: if the compiled rules don't know all that can matter in `start`.
        TooLargeError: if there are more states than `most_states`, and no budget for a search.
        StoppedError: if the watch ended the solve.
        CertificateError: if a stage game has no exact enough solution.
    """
    kernel, threads = _kernel(skirmish, start), max(1, threads or os.cpu_count() or 1)
    total = 0
    if budget is None:
        total = _states_needed(kernel)
        if total > most_states:
            raise TooLargeError(total, most_states, "states")
        kernel.start(threads, most_states)
    else:
        kernel.search(threads, most_states, budget)
    _look_after(kernel, most_states, watch or Watch(), total)
    method = Method.EXACT if kernel.is_exact() else Method.SEARCH
    depth = _depth(kernel)
    return SkirmishTable(skirmish, start, method, depth, kernel.states(), kernel.mixed(), kernel)


def solved_kernel(
    skirmish: "Skirmish", start: "SkirmishState", *, most_states: int, threads: int | None = None
) -> "tuple[AnyKernel, float]":
    """Return the compiled solver of a fight after an exact solve, and the value of the start.

    Raises as `solve_skirmish` without a budget, save that it finds out by solving what it takes.
    """
    kernel = _kernel(skirmish, start)
    kernel.start(max(1, threads or os.cpu_count() or 1), most_states)
    _look_after(kernel, most_states, Watch())
    return kernel, _value(kernel, skirmish, start)


def _estimate(kernel: "_skirmish.Solver") -> Estimate:
    from solver.systems.dreadnaught.skirmish.kernel import (  # noqa: PLC0415 - it may not be built
        _skirmish,
    )

    states = round(kernel.estimate(MOST_ESTIMATED))
    return Estimate(states, _skirmish.bytes_for(states))


def _states_needed(kernel: "AnyKernel") -> int:
    """Return the states that an exact solution takes, about; 0 where that is not estimated."""
    from solver.systems.dreadnaught.skirmish.kernel import (  # noqa: PLC0415 - it may not be built
        _skirmish,
    )

    return _estimate(kernel).states if isinstance(kernel, _skirmish.Solver) else 0


def _depth(kernel: "AnyKernel") -> Depth:
    from solver.systems.dreadnaught.skirmish.kernel import (  # noqa: PLC0415 - it may not be built
        _skirmish,
    )

    full, restricted, round_end, *glance = kernel.depth()
    unseen = kernel.unseen() if isinstance(kernel, _skirmish.EverySolver) else 0
    return Depth(full, restricted, round_end=round_end, glance=any(glance), unseen=unseen)


def _look_after(
    kernel: "AnyKernel",
    most_states: int,
    watch: Watch,
    total: int = 0,
) -> None:
    """Look after the threads that work; `total`: the states that they will need, about."""
    from solver.systems.dreadnaught.skirmish.kernel import (  # noqa: PLC0415 - it may not be built
        _skirmish,
    )

    try:
        while not kernel.wait(_POLL_SECONDS):
            watch.check()
            done = kernel.states()
            watch.report(Progress(done, max(done, total) if total else 0, "states"))
    except _skirmish.UncertifiedError:
        raise _uncertified(kernel) from None
    except _skirmish.LimitError:
        raise TooLargeError(kernel.states(), most_states, "states") from None
    except BaseException:
        kernel.stop()
        with suppress(_skirmish.StoppedError, _skirmish.UncertifiedError, _skirmish.LimitError):
            kernel.wait(1.0)
        raise


def _uncertified(kernel: "AnyKernel") -> CertificateError:
    return CertificateError(kernel.worst_gap(), kernel.tolerance(), "tableau simplex, compiled")


def _check(skirmish: "Skirmish", state: "SkirmishState") -> None:
    if not is_known(skirmish.setting, state):
        expected = "a fight of given rounds, with numbers, items and walks of usual size"
        raise InvalidInputError("state", state, expected)


def _value(kernel: "AnyKernel", skirmish: "Skirmish", state: "SkirmishState") -> float:
    from solver.systems.dreadnaught.skirmish.kernel import _skirmish  # noqa: PLC0415 - it may not be built

    if isinstance(kernel, _skirmish.Solver):
        return kernel.value(state_numbers(state))
    return kernel.value(every_state_numbers(skirmish.setting, state))


def _target(kernel: "AnyKernel", skirmish: "Skirmish", state: "SkirmishState") -> float:
    from solver.systems.dreadnaught.skirmish.kernel import _skirmish  # noqa: PLC0415 - it may not be built

    if isinstance(kernel, _skirmish.Solver):
        return kernel.target(state_numbers(state))
    return _value(kernel, skirmish, state)


def _kernel(skirmish: "Skirmish", start: "SkirmishState") -> "AnyKernel":
    from solver.systems.dreadnaught.skirmish.kernel import _skirmish  # noqa: PLC0415 - it may not be built

    _check(skirmish, start)
    if is_plain(skirmish.setting, start):
        return _plain_kernel(skirmish, start)
    _check_size(skirmish, start)
    numbers = every_state_numbers(skirmish.setting, start)
    return _skirmish.EverySolver(**every.rules_numbers(skirmish.setting), start=numbers)


def _plain_kernel(skirmish: "Skirmish", start: "SkirmishState") -> "_skirmish.Solver":
    from solver.systems.dreadnaught.skirmish.kernel import _skirmish  # noqa: PLC0415 - it may not be built

    if not is_plain(skirmish.setting, start):
        expected = "a fight with the six actions of a turn alone, all within reach, nobody flanked"
        raise InvalidInputError("state", start, expected)
    _check_size(skirmish, start)
    return _skirmish.Solver(**rules_numbers(skirmish.setting, start), start=state_numbers(start))


def _check_size(skirmish: "Skirmish", start: "SkirmishState") -> None:
    from solver.systems.dreadnaught.skirmish.kernel import _skirmish  # noqa: PLC0415 - it may not be built

    members = skirmish.setting.members
    if len(members) > _skirmish.MOST_COMBATANTS:
        raise TooLargeError(len(members), _skirmish.MOST_COMBATANTS, "combatants")
    pools = (condition.ep for condition in start.conditions)
    most_ep = max((*pools, *(member.fighter.ep for member in members)))
    if most_ep > MOST_EP:
        raise TooLargeError(most_ep, MOST_EP, "encounter points")
