# The skirmish in compiled code; its only caller is compiled.py. Values are told to the
# monsters. The numbers are those of kernel/numbers.py.

from collections.abc import Sequence
from typing import Generic, TypeAlias, TypeVar

# A stage game has no strategies that are exact enough; worst_gap() says how far off they are.
class UncertifiedError(ArithmeticError): ...

# The work was ended by stop().
class StoppedError(Exception): ...

# More states than were allowed.
class LimitError(Exception): ...

# A state has room for no more.
MOST_COMBATANTS: int

# Memory that so many states take at most.
def bytes_for(states: int) -> int: ...

# A state has room for no more items of one combatant, no longer walks and no more frames.
MOST_ITEMS: int
MOST_PATH: int
MOST_FRAMES: int

_State: TypeAlias = tuple[Sequence[int], Sequence[Sequence[int]], Sequence[Sequence[int]]]

_StateT = TypeVar("_StateT")

# What both solvers can do; no class of its own.
class Kernel(Generic[_StateT]):
    # States that an exact solution takes, within a factor of about 5; it stops counting at `most`.
    # 0 of a fight with every rule, which may take anything.
    def estimate(self, most: float) -> float: ...
    # Begins the work and returns at once.
    def start(self, threads: int, most_states: int) -> None: ...
    # The same by deepening search, which keeps the last level that it finished in the time. What is
    # asked for afterwards, and takes work when the time is over, is told by an estimate. A plain
    # fight that seems to take no more than `exact` seconds is solved before, if it really does.
    def search(self, threads: int, most_states: int, seconds: float, exact: float) -> None: ...
    # Whether it searches, as opposed to solving, and which share of the time for that has passed.
    def phase(self) -> tuple[bool, float]: ...
    # Waits for the end of the work, at most so long, and says whether it has ended.
    def wait(self, seconds: float) -> bool: ...
    def stop(self) -> None: ...
    def value(self, state: _StateT) -> float: ...
    # The same of many, but of a worse choice at the start only a bound that shows it to be worse.
    # All, or none, of those that take work are told by an estimate.
    def targets(self, states: Sequence[_StateT]) -> list[float]: ...
    # What the play of a side (0: the monsters) that searches so many turns deep, in full and at
    # all, is worth against the best answer to it. Takes a search in each state that play comes to.
    # width: 0: all bids are looked at, 1: few, 2: hardly any, 3: one; other than 0 with every rule
    # alone, and it matters where no turn is seen in full. Raises LimitError where the table holds
    # more states.
    def answered(
        self, searcher: int, full: int, restricted: int, width: int, most_states: int
    ) -> float: ...
    # The most that both sides together can gain.
    def range(self) -> float: ...
    # Whether the last level that was finished is the whole fight.
    def is_exact(self) -> bool: ...
    # Turns that the last level looked at, that under way included: in full, and at all; the first
    # is 0 where not even that turn was; then whether the end of the round was reached, and whether
    # nothing was looked at beyond the exchange.
    def depth(self) -> tuple[int, int, bool, bool]: ...
    # Choices in hand that time did not suffice for.
    def unseen(self) -> int: ...
    # States told by an estimate, as time was over when they were asked about.
    def estimated(self) -> int: ...
    # Solved so far.
    def states(self) -> int: ...
    def bytes(self) -> int: ...
    # Stage games that took more than pure bids.
    def mixed(self) -> int: ...
    def worst_gap(self) -> float: ...
    def tolerance(self) -> float: ...

class Solver(Kernel[_State]):
    def __init__(
        self,
        fighters: Sequence[Sequence[int]],
        sides: Sequence[int],
        gains: Sequence[Sequence[float]],
        actions: int,
        beaten: Sequence[float],
        end: float,
        start: _State,
    ) -> None: ...

# See every/numbers.py.
_EveryState: TypeAlias = tuple[
    Sequence[int],
    Sequence[Sequence[int]],
    Sequence[Sequence[int]],
    Sequence[Sequence[int]],
    Sequence[int],
]
_EverySetting: TypeAlias = tuple[
    Sequence[Sequence[int]],
    Sequence[Sequence[Sequence[int]]],
    Sequence[Sequence[int]],
    Sequence[Sequence[int]],
    Sequence[Sequence[int]],
    Sequence[int],
    Sequence[int],
    Sequence[int],
    int,
]

# A skirmish with every rule at play.
class EverySolver(Kernel[_EveryState]):
    def __init__(
        self,
        rules: _EverySetting,
        stakes: Sequence[Sequence[float]],
        beaten: Sequence[float],
        end: float,
        start: _EveryState,
    ) -> None: ...
    # How many moves the first and the second decider have; 1 where nobody is second.
    def choices(self, state: _EveryState) -> list[int]: ...
    # What the monsters are paid for the moves of these numbers, and the state that follows.
    def after(self, state: _EveryState, move: int, other: int) -> tuple[float, _EveryState]: ...
    # What the monsters play for in a decision: for each move of its first decider the payoffs for
    # each of the second's; told by an estimate as `targets` are.
    def stage(self, state: _EveryState) -> list[list[float]]: ...
    # The last level that a search finished, as `answered` is told one.
    def level(self) -> tuple[int, int, int]: ...
    # What a search that stops at a state where a turn goes on expects of it, told to side 0.
    def expected(self, state: _EveryState) -> float: ...
    # With what chances the first decider (as_owner), or the second, takes each of its moves, when
    # it plays by such a search as `answered` judges.
    def held_play(
        self, state: _EveryState, as_owner: bool, full: int, restricted: int, width: int
    ) -> list[float]: ...
