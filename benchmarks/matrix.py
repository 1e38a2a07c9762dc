"""Matrix games of three kinds and many sizes: batches and single calls against every peer."""

from collections.abc import Iterable, Sequence
from functools import partial
from math import sqrt

from benchmarks.answers import SOLVED_WITHIN, Answer, Reals
from benchmarks.contest import Case, Contest, Own
from benchmarks.games.matrices import KINDS, sample
from benchmarks.peers.client import Peers
from benchmarks.peers.environment import default_folder, versions
from benchmarks.report import Benchmark, Goal, Report, Row
from solver.equilibrium.matrix import solve_matrices, solve_matrix
from solver.game.matrix import MatrixSolution
from solver.kernel.matrix import Batch, solve_batch

_SQUARES = (2, 4, 8, 16, 32, 64, 128, 256, 512)
_RECTANGLES = ((4, 32), (16, 128), (64, 512), (32, 4), (128, 16), (512, 64))

_QUANTECON = "quantecon minmax"
_LINPROG = "scipy linprog, highs"
_FASTEST = (
    _QUANTECON,
    _LINPROG,
    "scipy linprog, highs-ipm",
    "highspy dual simplex",
    "highspy primal simplex",
    "highspy interior point",
    "highspy interior point, no crossover",
    "GLOP, model builder",
    "GLOP, pywraplp",
)
_PEERS = (
    *_FASTEST,
    "PDLP, model builder",
    "nashpy linear_program",
    "pygambit lp_solve",
    "OpenSpiel lp_solver",
)

_BATCH = "ours, kernel.solve_batch on one thread"
_MANY = "ours, solve_matrices"
_SINGLE = "ours, solve_matrix"


def _of_solutions(solutions: Iterable[MatrixSolution]) -> list[Answer]:
    return [(solution.row, solution.column) for solution in solutions]


def _of_batch(batch: Batch) -> list[Answer]:
    return [(batch.row(game), batch.column(game)) for game in range(len(batch))]


def _one_by_one(games: Sequence[Reals]) -> list[MatrixSolution]:
    return [solve_matrix(game) for game in games]


_OWN = (
    Own(_BATCH, partial(solve_batch, threads=1), _of_batch),
    Own(_MANY, solve_matrices, _of_solutions),
    Own(_SINGLE, _one_by_one, _of_solutions),
)

_NOTES = (
    "`solve_matrices` runs on all processors, and its time is that of all together.",
    "`solve_matrix` and the peers solve games one by one.",
    "In brackets: how many times longer than the first row. Goals: in the kind where it is least.",
    "Exploitability and error of the value: the largest seen, as shares of the payoff range.",
)


def run(quick: bool) -> Report:
    """Measure all kinds and sizes; quick: two small sizes, without peers."""
    folder = default_folder()
    with Peers(folder, timeout=60.0) as peers:
        contest = Contest(_OWN, peers, () if quick else _PEERS, rounds=1 if quick else 5)
        rows = [row for case in _cases(quick) for row in contest.rows(case)]
    return Report(
        unit="CPU seconds per game",
        axis="rows and columns (rectangles: root of the number of payoffs)",
        rows=tuple(rows),
        goals=() if quick else _goals(rows),
        notes=_NOTES,
        versions={} if quick else versions(folder),
    )


def _cases(quick: bool) -> Iterable[Case]:
    for kind in KINDS:
        for size in (2, 8) if quick else _SQUARES:
            yield _case(kind, kind, size, size)
    for rows, columns in () if quick else _RECTANGLES:
        panel = "uniform, more columns" if rows < columns else "uniform, more rows"
        yield _case(panel, "uniform", rows, columns)


def _case(panel: str, kind: str, rows: int, columns: int) -> Case:
    payoffs = rows * columns
    games = sample(kind, rows, columns, count=max(3, min(1000, 2**18 // payoffs)))
    values = [solution.value for solution in solve_matrices(games)]
    return Case(panel, sqrt(payoffs), f"{rows}×{columns}", games, values)


def _goals(rows: Sequence[Row]) -> tuple[Goal, ...]:
    def goal(size: int, how: str, peers: Sequence[str], own: str, bound: float) -> Goal:
        ratio = _least_ratio(rows, f"{size}×{size}", peers, own)
        fastest = peers[0] if len(peers) == 1 else "fastest of HiGHS, GLOP and quantecon"
        return Goal(f"{size}×{size} {how}: {fastest} / ours", bound, ratio, at_least=True)

    return (
        *(goal(n, "in batches", [_QUANTECON], _BATCH, 10) for n in (4, 8, 16)),
        goal(32, "in batches", [_QUANTECON], _BATCH, 3),
        *(goal(n, "in batches", [_LINPROG], _BATCH, 200) for n in (4, 8, 16)),
        *(goal(n, "one by one", [_QUANTECON], _SINGLE, 1) for n in _SQUARES),
        *(goal(n, "one by one", _FASTEST, _SINGLE, 1) for n in (256, 512)),
    )


def _least_ratio(rows: Sequence[Row], label: str, peers: Sequence[str], own: str) -> float | None:
    """Return how many times longer the fastest of `peers` took, in the kind where it is least.

    A peer that did not solve all games does not count there.
    """
    ratios = list[float]()
    for kind in KINDS:
        medians = {
            row.solver: row.median
            for row in rows
            if row.case == (kind, label)
            and row.median
            and (row.exploitability or 0.0) <= SOLVED_WITHIN
        }
        ratios += [medians[peer] / medians[own] for peer in peers if peer in medians]
    return min(ratios, default=None)


BENCHMARK = Benchmark(
    name="matrix",
    summary="matrix games from 2×2 to 512×512, in batches and one by one, against every peer",
    run=run,
)
