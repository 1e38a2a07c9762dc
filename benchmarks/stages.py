"""Whole games solved on arrays, and what their stage games alone would take the peers.

Our time covers building all payoff matrices. A peer solves a sample of the same matrices, and its
time is that of the sample times all stage games over those in the sample.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from benchmarks.answers import Reals
from benchmarks.contest import Case, Contest, Own
from benchmarks.peers.client import Peers
from benchmarks.report import Row
from solver.equilibrium.matrix import solve_matrices

OURS = "ours, arrays and batches"
PEERS = (
    "quantecon minmax",
    "scipy linprog, highs",
    "highspy dual simplex",
    "GLOP, model builder",
)
NOTES = (
    "Ours is the time for the whole game, all payoff matrices built.",
    "A peer's is that for a sample of the same matrices, times all stage games over the sample's.",
    "Ours: error of the value against published ones, and the largest of a stage game's gaps.",
)


@dataclass(frozen=True)
class WholeGame:
    """A whole game that was solved, and where it stands in the report.

    Attributes:
        panel: as in `Row`; so `size` and `label`.
        size: see `panel`.
        label: see `panel`.
        solve: solves it once more.
        stages: stage games solved.
        sample: some of them, at random.
        value_error: the largest difference from published values, or None if there are none.
        exploitability: the largest of a stage game.
    """

    panel: str
    size: float
    label: str
    solve: Callable[[], object]
    stages: int
    sample: Sequence[Reals]
    value_error: float | None
    exploitability: float


def rows(game: WholeGame, peers: Peers, names: Sequence[str], rounds: int) -> list[Row]:
    """Return our row and those of the peers."""
    values = [solution.value for solution in solve_matrices(game.sample)]
    case = Case(game.panel, game.size, game.label, game.sample, values, scale=game.stages)
    ours = Own(OURS, lambda _: game.solve(), answers=None)
    own, *others = Contest([ours], peers, names, rounds).rows(case)
    measured = replace(
        own,
        value_error=game.value_error,
        exploitability=game.exploitability,
        figures={"stage games": game.stages},
    )
    return [measured, *others]
