# The skirmish in compiled code; its only caller is skirmish_table.py. Values are told to the
# monsters. The numbers are those of kernel/numbers.py.

from collections.abc import Sequence
from typing import TypeAlias

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

_State: TypeAlias = tuple[Sequence[int], Sequence[Sequence[int]], Sequence[Sequence[int]]]

class Solver:
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
    # Begins the work and returns at once.
    def start(self, threads: int, most_states: int) -> None: ...
    # Waits for the end of the work, at most so long, and says whether it has ended.
    def wait(self, seconds: float) -> bool: ...
    def stop(self) -> None: ...
    def value(self, state: _State) -> float: ...
    # Solved so far.
    def states(self) -> int: ...
    def bytes(self) -> int: ...
    # Stage games that took more than pure bids.
    def mixed(self) -> int: ...
    def worst_gap(self) -> float: ...
    def tolerance(self) -> float: ...
