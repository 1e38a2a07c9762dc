"""Whole games solved on arrays, and what others take for them.

Our time covers building all payoff matrices. A solver of matrix games solves a sample of the same
matrices, and its time is that of the sample times all stage games over those in the sample. A
solver of whole games solves the same game once, as long as it stays within the time limit, and its
values are compared with ours.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from benchmarks.answers import Reals
from benchmarks.contest import Case, Contest, Own
from benchmarks.games.open_spiel import OpenSpielGame
from benchmarks.peers.client import PeerError, Peers
from benchmarks.peers.environment import default_folder, versions
from benchmarks.report import Goal, Report, Row, Timing
from solver.equilibrium.matrix import solve_matrices

_OURS = "ours, arrays and batches"
_PEERS = (
    "quantecon minmax",
    "scipy linprog, highs",
    "highspy dual simplex",
    "GLOP, model builder",
)
_WHOLE_GAME_PEER = "OpenSpiel value_iteration"
_TIME_LIMIT = 60.0
"""Wall seconds that a peer may take for a request."""

_NOTES = (
    "Ours is the time for the whole game, all payoff matrices built.",
    "OpenSpiel solves the same game once, but only the states that can be reached from its start.",
    "Another peer's is for a sample of the same matrices, times all stage games over the sample's.",
    "Ours: error of the value against published ones, and the largest of a stage game's gaps.",
    "OpenSpiel: the largest difference from our values over all its states.",
)


@dataclass(frozen=True)
class WholeGame:
    """A whole game that was solved.

    Attributes:
        label: what the table calls it.
        solve: solves it once more.
        stages: stage games solved.
        sample: some of them, at random.
        value_error: the largest difference from published values, or None if there are none.
        exploitability: the largest of a stage game.
        in_open_spiel: the same game there.
    """

    label: str
    solve: Callable[[], object]
    stages: int
    sample: Sequence[Reals]
    value_error: float | None
    exploitability: float
    in_open_spiel: OpenSpielGame


@dataclass(frozen=True)
class Family:
    """Games of one kind and several sizes.

    Attributes:
        panel: what the table and the plot are called.
        axis: what a size is.
        sizes: ascending; a quick run takes the first alone.
        solved: solves the game of a size.
        goal: what our time for the largest is, in words.
        bound: the most that it should be, in CPU seconds.
    """

    panel: str
    axis: str
    sizes: Sequence[int]
    solved: Callable[[int], WholeGame]
    goal: str
    bound: float


def run(family: Family, quick: bool) -> Report:
    """Measure the games of a family; quick: the smallest, without peers."""
    folder = default_folder()
    rows = list[Row]()
    with Peers(folder, timeout=_TIME_LIMIT) as peers:
        whole_game_peer = _WholeGamePeer(peers)
        for size in family.sizes[:1] if quick else family.sizes:
            game = family.solved(size)
            rows += _stage_game_rows(family.panel, size, game, peers, quick=quick)
            if not quick:
                rows.append(whole_game_peer.row(family.panel, size, game))
    return Report(
        unit="CPU seconds for all states",
        axis=family.axis,
        rows=tuple(rows),
        goals=() if quick else (_goal(family, rows),),
        notes=_NOTES,
        versions={} if quick else versions(folder),
    )


def _stage_game_rows(
    panel: str, size: int, game: WholeGame, peers: Peers, *, quick: bool
) -> list[Row]:
    """Return our row and those of the peers that solve matrix games."""
    values = [solution.value for solution in solve_matrices(game.sample)]
    case = Case(panel, size, game.label, game.sample, values, scale=game.stages)
    ours = Own(_OURS, lambda _: game.solve(), answers=None)
    contest = Contest([ours], peers, () if quick else _PEERS, rounds=1 if quick else 5)
    own, *others = contest.rows(case)
    measured = replace(
        own,
        value_error=game.value_error,
        exploitability=game.exploitability,
        figures={"stage games": game.stages},
    )
    return [measured, *others]


class _WholeGamePeer:
    """OpenSpiel on larger and larger games, until one is too much for it."""

    def __init__(self, peers: Peers) -> None:
        self._peers = peers
        self._failed = ""

    def row(self, panel: str, size: int, game: WholeGame) -> Row:
        """Return its row on a game."""
        empty = Row(panel, size, game.label, _WHOLE_GAME_PEER, None)
        if self._failed:
            return replace(empty, note=f"not run: {self._failed}")
        try:
            solved = self._peers.run_whole_game(_WHOLE_GAME_PEER, game.in_open_spiel.name)
        except PeerError as error:
            self._failed = f"{error}, {game.label}"
            return replace(empty, note=str(error))
        errors = [
            abs(value - game.in_open_spiel.value(state)) for state, value in solved.values.items()
        ]
        return replace(
            empty,
            timing=Timing((solved.seconds,)),
            value_error=max(errors),
            figures={"states": len(errors)},
            note=f"{len(errors)} states, those that the game ends in included",
        )


def _goal(family: Family, rows: Sequence[Row]) -> Goal:
    (ours,) = [row for row in rows if row.solver == _OURS and row.size == max(family.sizes)]
    return Goal(f"{family.goal}: CPU seconds", family.bound, ours.median, at_least=False)
