"""Allocation games solved and certified: the entry to this package.

By default a few rounds of approximations come first: they settle most games with several fields in
a fraction of a second. What is left, games with few fields above all, goes to the exact linear
program of flows, unless that is so large that further rounds promise more.
"""

import math
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from solver.equilibrium.allocation.approximation import approximate
from solver.equilibrium.allocation.double_oracle import double_oracle
from solver.equilibrium.allocation.flow_program import solve_flow_program
from solver.equilibrium.allocation.glop import glop
from solver.equilibrium.allocation.highs import highs_interior, highs_simplex
from solver.equilibrium.allocation.incumbent import Incumbent
from solver.equilibrium.allocation.polytope import flow_size
from solver.errors import InvalidInputError, StoppedError, StopReason
from solver.game.allocation import AllocationGame, AllocationSolution, Ending, Method
from solver.game.watch import Watch

TOLERANCE = 1e-6
"""Largest exploitability of an answer by default, as a share of the payoff range."""

FEW = 3
"""Rounds of approximations before flows: of 1, 2, 3, 4 and 8 the least time over 37 games."""

LARGEST_FLOW = 120_000
"""Variables of both players' flows up to which their program is solved: about 25 CPU seconds."""

Solver: TypeAlias = Callable[[Incumbent, Watch], None]
"""Improves an incumbent until it is closed or the method has come to its end."""

_SOLVERS: dict[Method, Solver] = {
    Method.APPROXIMATION: approximate,
    Method.DOUBLE_ORACLE: double_oracle,
    Method.FLOW_INTERIOR: partial(solve_flow_program, library=highs_interior),
    Method.FLOW_SIMPLEX: partial(solve_flow_program, library=highs_simplex),
    Method.FLOW_GLOP: partial(solve_flow_program, library=glop),
}
_ENDINGS = {StopReason.DEADLINE: Ending.DEADLINE, StopReason.CANCELLED: Ending.CANCELLED}


def solve_allocation(
    game: AllocationGame,
    *,
    tolerance: float = TOLERANCE,
    method: Method | None = None,
    watch: Watch | None = None,
) -> AllocationSolution:
    """Solve an allocation game.

    A watch that ends the solve is no error: the best strategies so far come back with the bounds
    that they prove. Progress reports are `BoundsProgress`.

    Args:
        game: the game.
        tolerance: largest exploitability, as a share of the payoff range (the largest less the
            smallest payoff of every field, summed).
        method: solve by this method alone; default: whatever is quickest.
        watch: stops the solve and hears of its progress.

    Raises:
        InvalidInputError: if the tolerance is not a finite number above 0.
    """
    if not (math.isfinite(tolerance) and tolerance > 0):
        raise InvalidInputError("tolerance", tolerance, "a finite number above 0")
    watch = watch or Watch()
    stages = _stages(game, method)
    incumbent = Incumbent(game, tolerance, stages[0][0], watch)
    ending = _run(stages, incumbent, watch)
    return incumbent.solution(Ending.CERTIFIED if incumbent.closed else ending)


def _stages(game: AllocationGame, method: Method | None) -> list[tuple[Method, Solver]]:
    """Return the methods to try in turn."""
    if method is not None:
        return [(method, _SOLVERS[method])]
    if flow_size(game.row) + flow_size(game.column) > LARGEST_FLOW:
        return [(Method.APPROXIMATION, approximate)]
    few_rounds = partial(approximate, rounds=FEW)
    flows = _SOLVERS[Method.FLOW_INTERIOR]
    return [(Method.APPROXIMATION, few_rounds), (Method.FLOW_INTERIOR, flows)]


def _run(stages: list[tuple[Method, Solver]], incumbent: Incumbent, watch: Watch) -> Ending:
    """Run the stages until the incumbent is closed; return why they ended if it is not."""
    try:
        for method, solver in stages:
            if not incumbent.closed:
                incumbent.running = method
                solver(incumbent, watch)
    except StoppedError as stopped:
        return _ENDINGS[stopped.reason]
    return Ending.STALLED
