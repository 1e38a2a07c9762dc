"""A solver that does as the monster's name says, for tests of what surrounds a solve.

It leaves a file named after its process beside the server's log, so that a test knows when a solve
runs, and which process to look for.
"""

import os
import signal
import time
from pathlib import Path

from solver.errors import TooLargeError
from solver.game.watch import Watch
from solver.opponent.answer import Answer, Chosen, Share, Suggestion
from solver.systems.document import EncounterDocument
from solver.systems.dreadnaught.encounter.document import DreadnaughtEncounter
from solver.systems.finding import SOLVED
from solver.systems.interface import DEFAULT_BUDGET, Aim, Decision, Kind, Terms

FOLDER = "SCRIPTED_SOLVER_FOLDER"
"""The environment variable that names the folder for the files."""
GO = "go"
"""The file for which a `Waiter` waits."""
SECRET = "Grishnak-bids-42"  # noqa: S105 - what no log and no error may show


def scripted(
    document: EncounterDocument,
    *,
    seed: int | None = None,
    watch: Watch | None = None,
    budget: float = DEFAULT_BUDGET,
    exact: float = 0.0,
) -> Answer:
    """Do as the second combatant's name says; `watch` is left alone on purpose."""
    assert budget > 0
    assert exact >= 0
    assert isinstance(document, DreadnaughtEncounter)
    assert watch is None or not watch.stop.is_set()
    folder = Path(os.environ[FOLDER])
    (folder / f"{os.getpid()}.solve").touch()
    match document.combatants[1].name:
        case "Sleeper":
            _never_stop()
        case "Waiter":
            _wait_for(folder / GO)
        case "Giant":
            raise TooLargeError(5e9, 1e6, "states")
        case "Thrower":
            _throw()
        case "Crasher":
            os.kill(os.getpid(), signal.SIGSEGV)
        case _:
            pass
    return _answer(seed)


def _never_stop() -> None:
    while True:
        sum(range(1000))


def _wait_for(file: Path) -> None:
    while not file.exists():
        time.sleep(0.01)


def _throw() -> None:
    strategies = dict[str, str]()
    try:
        strategies[SECRET]
    except KeyError as error:
        raise RuntimeError(f"no strategy for {SECRET}") from error


def _answer(seed: int | None) -> Answer:
    suggestion = Suggestion(
        decision=Decision("Goblin", Kind.ACT),
        strategy=(Share("attack", 1, 1.0),),
        chosen=Chosen("attack", 1),
        pushes=(),
        value=0.5,
        secured=0.5,
        guarantee="That much.",
    )
    return Answer(
        "dreadnaught", Terms(Aim.SCORE, 2), SOLVED, 0.5, 0.5, 0.5, 0.0, seed or 0, (suggestion,), ()
    )
