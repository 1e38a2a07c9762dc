"""Duels to the death between all fighters of CP 2 to 5 and levels 1 to 5: which states stay open.

The survey takes hours, so each row is told as soon as it is known. With the environment variable
`DREADNAUGHT_PAIRINGS` naming a file, rows are kept there, one JSON object a line, and those that it
holds already are not measured again: a survey that was broken off goes on where it was.
"""

import json
import logging
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from benchmarks.death import ALL_ACTIONS, OURS, STATES_NOTE, figures, plain_duel
from benchmarks.report import Benchmark, Goal, Report, Row, Timing
from solver.errors import TooLargeError
from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.death_table import estimate, solve_to_the_death
from solver.systems.dreadnaught.duel_state import ENDLESS

_KEPT = "DREADNAUGHT_PAIRINGS"
_CPS, _LEVELS = range(2, 6), range(1, 6)
_ACTIONS = (("pairings", ALL_ACTIONS), ("pairings without total", ALL_ACTIONS - {Action.TOTAL}))
_NOTES = (
    STATES_NOTE,
    "Fighters have average core stats: EP 2 · CP + level, hit points 5 · CP + 5 · (level - 1).",
    "Pairings above the limits that an answer has by default are told as refused.",
)
_logger = logging.getLogger(__name__)

Numbers = tuple[int, int, int]
"""CP, EP and hit points."""


@dataclass(frozen=True)
class _Pairing:
    panel: str
    actions: frozenset[Action]
    a: Numbers
    b: Numbers

    @property
    def label(self) -> str:
        return " against ".join(", ".join(map(str, numbers)) for numbers in (self.a, self.b))

    def measured(self) -> dict[str, float | str]:
        """Solve it and return its figures, or the words of a refusal."""
        duel = plain_duel(self.a, self.b, self.actions)
        begun = time.process_time()
        try:
            table = solve_to_the_death(duel, duel.start(ENDLESS))
        except TooLargeError as error:
            return {"refused": str(error)}
        return {"seconds": time.process_time() - begun, **figures(table)}

    def row(self, known: dict[str, float | str]) -> Row:
        """Return its row in the report."""
        told = {name: value for name, value in known.items() if isinstance(value, (int, float))}
        seconds = told.pop("seconds", None)
        return Row(
            panel=self.panel,
            size=(self.a[1] + self.b[1]) / 2,
            label=self.label,
            solver=OURS,
            timing=None if seconds is None else Timing((seconds,)),
            figures=told,
            note=str(known.get("refused", "")),
        )


def run(quick: bool) -> Report:
    """Survey all pairings; quick: the smallest of either kind."""
    rows = list(_rows(_smallest() if quick else _pairings()))
    left_open = sum(row.figures.get("open", 0) for row in rows)
    return Report(
        unit="CPU seconds for all states",
        axis="EP, the mean of both fighters",
        rows=tuple(rows),
        goals=(
            Goal("states left open", 0, left_open, at_least=False),
            Goal("pairings refused", 0, sum(bool(row.note) for row in rows), at_least=False),
        ),
        notes=_NOTES,
        shown_figures=("states", "open", "widest", "bytes"),
    )


def _rows(pairings: list[_Pairing]) -> Iterator[Row]:
    path = os.environ.get(_KEPT)
    kept = _read(Path(path)) if path else {}
    for pairing in pairings:
        key = f"{pairing.panel}: {pairing.label}"
        if key not in kept:
            kept[key] = pairing.measured()
            if path:
                with Path(path).open("a", encoding="utf-8") as file:
                    file.write(json.dumps({"key": key, **kept[key]}) + "\n")
        _logger.info("%s: %s", key, kept[key])
        yield pairing.row(kept[key])


def _read(path: Path) -> dict[str, dict[str, float | str]]:
    if not path.exists():
        return {}
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    return {row.pop("key"): row for row in rows}


def _pairings() -> list[_Pairing]:
    """Return all pairings, those that take least first."""
    fighters = [
        (cp, 2 * cp + level, 5 * cp + 5 * (level - 1)) for cp, level in product(_CPS, _LEVELS)
    ]
    pairings = [
        _Pairing(panel, actions, a, b)
        for panel, actions in _ACTIONS
        for a, b in product(fighters, fighters)
    ]
    return sorted(pairings, key=_size)


def _size(pairing: _Pairing) -> int:
    duel = plain_duel(pairing.a, pairing.b, pairing.actions)
    return estimate(duel, duel.start(ENDLESS)).exchanges


def _smallest() -> list[_Pairing]:
    numbers = (2, 5, 4)
    return [_Pairing(panel, actions, numbers, numbers) for panel, actions in _ACTIONS]


BENCHMARK = Benchmark(
    name="pairings",
    summary="duels to the death between all fighters of CP 2 to 5: the states left open",
    run=run,
)
