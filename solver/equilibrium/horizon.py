"""Stochastic games of finite length, solved exactly from the end backwards.

Every state that play can reach is solved once, after all states that follow it. Each has a
certificate of its own: with strategies x and y of its stage game and bounds L, U of the states
that follow, min(xᵀA(L)) and max(A(U)y) bound its value whatever anybody does. A(V) is the stage
game: rewards plus V of the next states, in expectation; axis 0 is the row player.
"""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from solver.equilibrium.matrix import solve_matrix
from solver.equilibrium.stage import Grid, expected_payoffs, one_by_one, outcome_grid
from solver.errors import CyclicGameError, InvalidInputError
from solver.game.matrix import Payoffs
from solver.game.stochastic import StochasticGame
from solver.game.watch import Progress, Watch

StateT = TypeVar("StateT", bound=Hashable)
MoveT = TypeVar("MoveT")

_STAGES_PER_REPORT = 256


class Bounds(NamedTuple):
    """A state's value and its certified bounds."""

    value: float
    lower: float
    upper: float


@dataclass(frozen=True)
class HorizonSolution(Generic[StateT]):
    """The values of a state and of every state that can follow it.

    Attributes:
        start: the state asked for.
        bounds: of each state, keyed by state and the stages left (None without a horizon).
        horizon: stages that were played at most, or None.
        stages: stage games solved.
    """

    start: StateT
    bounds: dict[tuple[StateT, int | None], Bounds]
    horizon: int | None
    stages: int

    @property
    def exploitability(self) -> float:
        """What the strategies of all stages together may lose against a best answer."""
        at_start = self.bounds[self.start, self.horizon]
        return at_start.upper - at_start.lower

    def value(self, state: StateT, stages_left: int | None = None) -> float:
        """Return the value of `state` to the row player.

        Args:
            state: any state that `start` can lead to.
            stages_left: where a horizon was set, the stages left; default: the whole horizon.
        """
        return self.bounds[state, self.horizon if stages_left is None else stages_left].value


def solve_finite_horizon(
    game: StochasticGame[StateT, MoveT],
    start: StateT,
    *,
    horizon: int | None = None,
    leaf: Callable[[StateT], float] = lambda _: 0.0,
    watch: Watch | None = None,
) -> HorizonSolution[StateT]:
    """Solve a game from `start`, and with it every state that can follow.

    Args:
        game: any game that implements `StochasticGame`, with hashable states.
        start: where play begins.
        horizon: play ends after this many stages; default: only where the game ends by itself.
        leaf: what a state is worth to the row player when the horizon ends play there.
        watch: deadline, stop flag and progress.

    Raises:
        CyclicGameError: if play can return to a state and no horizon was set.
        InvalidInputError: if the horizon is negative.
        StoppedError: if the watch ended the solve.
    """
    if horizon is not None and horizon < 0:
        raise InvalidInputError("horizon", horizon, "0 or more")
    return _Induction(game, leaf, watch or Watch()).run(start, horizon)


_Key = tuple[StateT, int | None]


class _Frame(NamedTuple, Generic[StateT]):
    """A state that waits for its followers: its outcomes, and the followers not yet looked at."""

    key: _Key[StateT]
    grid: Grid[StateT]
    followers: Iterator[StateT]


class _Induction(Generic[StateT, MoveT]):
    """One run: depth first with a stack of its own, since play may be longer than Python's."""

    def __init__(
        self,
        game: StochasticGame[StateT, MoveT],
        leaf: Callable[[StateT], float],
        watch: Watch,
    ) -> None:
        self._game = game
        self._leaf = leaf
        self._watch = watch
        self._bounds: dict[_Key[StateT], Bounds] = {}
        self._open: set[_Key[StateT]] = set()
        self._stages = 0

    def run(self, start: StateT, horizon: int | None) -> HorizonSolution[StateT]:
        stack = self._entered((start, horizon))
        while stack:
            self._watch.check()
            frame = stack[-1]
            left = None if frame.key[1] is None else frame.key[1] - 1
            for follower in frame.followers:
                if (follower, left) not in self._bounds:
                    stack += self._entered((follower, left))
                    break
            else:
                stack.pop()
                self._close(frame, left)
        self._report()
        return HorizonSolution(start, self._bounds, horizon, self._stages)

    def _entered(self, key: _Key[StateT]) -> list[_Frame[StateT]]:
        """Settle a state that needs no solving, or return the frame that it must wait in."""
        state, left = key
        end = self._game.terminal_value(state)
        if end is None and left == 0:
            end = self._leaf(state)
        if end is not None:
            self._bounds[key] = Bounds(end, end, end)
            return []
        if key in self._open:
            raise CyclicGameError(state)
        self._open.add(key)
        grid = outcome_grid(self._game, state)
        followers = dict.fromkeys(o.state for line in grid for cell in line for o in cell)
        return [_Frame(key, grid, iter(followers))]

    def _close(self, frame: _Frame[StateT], left: int | None) -> None:
        """Solve the stage game of a state whose followers are all known."""
        self._open.remove(frame.key)
        values, lowers, uppers = (self._payoffs(frame.grid, left, kind) for kind in range(3))
        stage = solve_matrix(values)
        self._bounds[frame.key] = Bounds(
            value=stage.value,
            lower=float((stage.row @ lowers).min()),
            upper=float((uppers @ stage.column).max()),
        )
        self._stages += 1
        if self._stages % _STAGES_PER_REPORT == 0:
            self._report()

    def _report(self) -> None:
        self._watch.report(Progress(self._stages, 0, "stage games"))

    def _payoffs(self, grid: Grid[StateT], left: int | None, kind: int) -> Payoffs:
        """Return the stage game on the followers' value (kind 0), lower or upper bound."""
        return expected_payoffs(grid, one_by_one(lambda state: self._bounds[state, left][kind]))
