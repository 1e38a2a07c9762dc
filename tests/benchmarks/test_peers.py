"""Peers: answers over the pipe, compared with ours, and what becomes of one that fails."""

import sys
from pathlib import Path

import numpy as np
import pytest

from solver.equilibrium.matrix import solve_matrices
from solver.game.matrix import MatrixSolution

pytest.importorskip(
    "benchmarks", reason="the benchmarks are not beside the tests: they are no part of the wheel"
)
from benchmarks.answers import quality
from benchmarks.contest import Case, Contest, Own
from benchmarks.games import goofspiel, open_spiel, oshi_zumo
from benchmarks.games.matrices import sample
from benchmarks.peers.client import PeerError, Peers, PeerTimeoutError
from benchmarks.peers.environment import default_folder, interpreter, versions
from benchmarks.peers.solvers import SOLVERS
from benchmarks.peers.whole_games import WHOLE_GAME_SOLVERS
from benchmarks.report import Row

OUR_ENVIRONMENT = Path(sys.prefix)
"""Has the peers that we depend on ourselves, and lacks the others."""

OURS = Own("ours", solve_matrices, lambda solved: [(s.row, s.column) for s in solved])
EXACT = (
    "scipy linprog, highs",
    "scipy linprog, highs-ipm",
    "highspy dual simplex",
    "highspy primal simplex",
    "highspy interior point",
    "GLOP, model builder",
    "GLOP, pywraplp",
)
COARSE = {"PDLP, model builder": 1e-4}
"""The exploitability that a first-order method reaches with its usual settings."""


def case(kind: str = "uniform", size: int = 6) -> Case:
    games = sample(kind, size, size + 1, count=5)
    return Case(kind, size, f"{size}", games, [s.value for s in solve_matrices(games)])


def contest(folder: Path, names: list[str], a_case: Case) -> dict[str, Row]:
    with Peers(folder, timeout=60.0) as peers:
        rows = Contest([OURS], peers, names, rounds=2).rows(a_case)
    return {row.solver: row for row in rows}


def test_strategies_come_back_and_are_optimal() -> None:
    rows = contest(OUR_ENVIRONMENT, list(EXACT), case("bidding"))
    for name in EXACT:
        row = rows[name]
        assert row.note == ""
        assert row.timing is not None
        assert len(row.timing.seconds) == 2
        assert row.exploitability is not None
        assert row.exploitability <= 1e-8


def test_every_installed_peer_agrees() -> None:
    folder = default_folder()
    if interpreter(folder) is None:
        pytest.skip("no environment of peers: python -m benchmarks peers --install")
    assert "quantecon" in versions(folder)
    rows = contest(folder, list(SOLVERS), case())
    for name in SOLVERS:
        row = rows[name]
        assert row.exploitability is not None or row.note.startswith("ModuleNotFoundError"), name
        assert (row.exploitability or 0.0) <= COARSE.get(name, 1e-6), name


@pytest.mark.parametrize("name", WHOLE_GAME_SOLVERS)
def test_every_installed_solver_of_whole_games_agrees(name: str) -> None:
    folder = default_folder()
    if interpreter(folder) is None:
        pytest.skip("no environment of peers: python -m benchmarks peers --install")
    games = (
        open_spiel.oshi_zumo(oshi_zumo.solve(1, 4), 4),
        open_spiel.goofspiel(goofspiel.solve(3), 3),
    )
    with Peers(folder, timeout=60.0) as peers:
        for game in games:
            run = peers.run_whole_game(name, game.name)
            assert run.seconds > 0.0
            assert len(run.values) > 20
            for state, value in run.values.items():
                assert value == pytest.approx(game.value(state), abs=1e-6), state


def test_a_solver_of_whole_games_that_is_missing_or_unknown_says_so() -> None:
    with Peers(OUR_ENVIRONMENT, timeout=60.0) as peers:
        for name in (*WHOLE_GAME_SOLVERS, "no such solver"):
            with pytest.raises(PeerError, match=r"ModuleNotFoundError|KeyError"):
                peers.run_whole_game(name, "oshi_zumo(coins=2,size=1,min_bid=1)")


def test_a_missing_environment_is_told_in_the_row(tmp_path: Path) -> None:
    row = contest(tmp_path, ["quantecon minmax"], case())["quantecon minmax"]
    assert row.timing is None
    assert "peers --install" in row.note


def test_an_unknown_solver_is_told_in_the_row_and_the_others_run() -> None:
    rows = contest(OUR_ENVIRONMENT, ["no such solver", "GLOP, model builder"], case())
    assert rows["no such solver"].timing is None
    assert "KeyError" in rows["no such solver"].note
    assert rows["GLOP, model builder"].timing is not None


def test_a_peer_that_takes_too_long_is_ended_and_started_again() -> None:
    with Peers(OUR_ENVIRONMENT, timeout=1e-3) as peers:
        peers.use(case().games)
        for _ in range(2):
            with pytest.raises(PeerTimeoutError):
                peers.run("GLOP, model builder", 1, 1)


def test_without_an_environment_there_is_no_run(tmp_path: Path) -> None:
    assert versions(tmp_path) == {}
    with Peers(tmp_path, timeout=1.0) as peers, pytest.raises(PeerError, match="--install"):
        peers.run("quantecon minmax", 1, 1)


def test_answers_are_measured_on_the_payoffs() -> None:
    game = np.array([[4.0, 0.0], [0.0, 4.0]])
    half, first = np.full(2, 0.5), np.array([1.0, 0.0])
    right = quality([game], [2.0], [(7 * half, half)])
    assert (right.value_error, right.exploitability, right.note) == (0.0, 0.0, "")
    wrong = quality([game, game], [2.0, 2.0], [(half, half), (first, half)])
    assert wrong.exploitability == pytest.approx(0.5)
    assert wrong.value_error == pytest.approx(0.25)
    assert wrong.note == "1 of 2 not solved: exploitability over 1e-06"


@pytest.mark.parametrize(
    "answer",
    ["infeasible", (np.zeros(2), np.ones(2)), (np.ones(3), np.ones(2)), (np.full(2, np.nan),) * 2],
)
def test_an_answer_that_is_none_is_counted(answer: tuple[MatrixSolution, MatrixSolution]) -> None:
    found = quality([np.eye(2)], [0.5], [answer])  # type: ignore[list-item]  # wrong on purpose
    assert found.exploitability is None
    assert found.note.startswith("1 of 1 not solved: ")
