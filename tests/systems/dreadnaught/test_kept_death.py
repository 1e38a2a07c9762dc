"""Kept duels to the death: looked up, the bounds and all that is told of them are the same."""

import dataclasses
import random
from functools import partial
from pathlib import Path

import pytest
from encounters import encounter

from solver.opponent.suggest import suggest_bids
from solver.systems.dreadnaught import death_table, duel_fight, kept_death
from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.death_table import DeathTable, solve_to_the_death
from solver.systems.dreadnaught.duel import Duel
from solver.systems.dreadnaught.duel_state import ENDLESS, DuelState, Stage
from solver.systems.dreadnaught.duel_table import available
from solver.systems.dreadnaught.exchange import NO_STANDING, Standing
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.kept_death import KeptDeathTable
from solver.systems.dreadnaught.kept_duel import solve_kept
from solver.systems.dreadnaught.objective import Objective
from solver.systems.dreadnaught.table_file import DamagedTableError, open_table
from solver.systems.dreadnaught.table_store import TableStore
from solver.systems.interface import Aim
from solver.systems.registry import read_encounter

pytestmark = pytest.mark.skipif(not available(), reason="the compiled solver was not built")

look_up = partial(kept_death.solve_kept_to_the_death, least_exchanges=0)

DUEL = Duel((Fighter.plain("a", 2, 4, 7), Fighter.plain("b", 3, 3, 6)), 0, Objective(Aim.SCORE))
START = DUEL.start(ENDLESS)
PLAIN, FIRST = (4, 3), (8, 7)
LATER = (
    START._replace(hp=(5, 6)),
    START._replace(hp=(3, 2), standing=(NO_STANDING, Standing(2, 2))),
    START._replace(actor=1, ep=(2, 3), hp=(7, 1), standing=(Standing(1, 0), NO_STANDING)),
    START._replace(actor=1, ep=(1, 1), hp=(4, 4)),
    START._replace(stage=Stage.EXCHANGE, action=Action.FULL),
    START._replace(stage=Stage.NEXT, action=Action.ATTACK, attacks=1, ep=(3, 2), hp=(2, 5)),
)
"""States of any round."""
OF_FIRST = (
    START._replace(ep=FIRST),
    START._replace(ep=FIRST, hp=(2, 6)),
    START._replace(actor=1, ep=(3, 7), hp=(6, 3)),
    START._replace(stage=Stage.NEXT, action=Action.FULL, attacks=1, ep=(4, 3)),
    START._replace(
        stage=Stage.PUSH, action=Action.FULL, attacks=1, ep=(6, 2), damage=2, most_push=2
    ),
)
"""States of a first round that gives more EP."""


@pytest.fixture
def store(tmp_path: Path) -> TableStore:
    return TableStore(tmp_path / "tables", 1 << 30)


def files(store: TableStore) -> list[Path]:
    return sorted(store.folder.glob("*"))


def told(table: DeathTable, state: DuelState) -> tuple[object, ...]:
    """Return all that a table says of a state and of itself."""
    return (
        table.lower(state),
        table.value(state),
        table.upper(state),
        table.targets([state]),
        table.open_states,
        table.exchanges,
        table.exploitability,
    )


def test_a_look_up_tells_what_the_solve_told(store: TableStore) -> None:
    solved = look_up(DUEL, START, PLAIN, store)
    looked_up = look_up(DUEL, START, PLAIN, store)
    assert not isinstance(solved, KeptDeathTable)
    assert isinstance(looked_up, KeptDeathTable)
    assert told(looked_up, START) == told(solved, START)
    assert looked_up.open_states.states > 1000
    assert looked_up.bytes < solved.bytes / 2


@pytest.mark.parametrize(
    ("round_ep", "state"), [(PLAIN, s) for s in LATER] + [(FIRST, s) for s in OF_FIRST]
)
def test_later_states_are_looked_up(
    store: TableStore, round_ep: tuple[int, int], state: DuelState
) -> None:
    look_up(DUEL, START._replace(ep=round_ep), round_ep, store)
    table = look_up(DUEL, state, round_ep, store)
    alone = solve_to_the_death(DUEL, state)
    assert isinstance(table, KeptDeathTable)
    assert table.start == state
    assert table.lower(state) == pytest.approx(alone.lower(state), abs=1e-9)
    assert table.upper(state) == pytest.approx(alone.upper(state), abs=1e-9)
    assert table.exploitability == table.upper(state) - table.lower(state)
    assert len(files(store)) == 1


def test_a_first_round_and_a_duel_of_some_rounds_have_tables_of_their_own(
    store: TableStore,
) -> None:
    look_up(DUEL, START, PLAIN, store)
    look_up(DUEL, START._replace(ep=FIRST), FIRST, store)
    solve_kept(DUEL, DUEL.start(2), PLAIN, store, least_exchanges=0)
    assert len(files(store)) == 3


def test_another_stalemate_has_another_table(store: TableStore) -> None:
    for stalemate in (0.0, 0.5):
        duel = dataclasses.replace(DUEL, objective=Objective(Aim.VICTORY, stalemate))
        assert not isinstance(look_up(duel, START, PLAIN, store), KeptDeathTable)
    assert len(files(store)) == 2


@pytest.mark.parametrize("seed", range(6))
def test_damaged_bounds_are_found_out_and_replaced(store: TableStore, seed: int) -> None:
    solved = look_up(DUEL, START, PLAIN, store)
    (path,) = files(store)
    good = bytearray(path.read_bytes())
    rng = random.Random(seed)
    for section in open_table(path, path.stem).sections:
        good[section.values + rng.randrange(8 * section.count)] ^= 1 << rng.randrange(8)
    path.write_bytes(good)
    table = look_up(DUEL, START, PLAIN, store)
    for state in LATER:
        assert (table.lower(state), table.upper(state)) == (
            solved.lower(state),
            solved.upper(state),
        )


def test_sections_of_another_duel_are_refused(store: TableStore) -> None:
    look_up(DUEL, START, PLAIN, store)
    (path,) = files(store)
    stored = open_table(path, path.stem)
    fewer = dataclasses.replace(stored, sections=stored.sections[1:])
    turned = dataclasses.replace(stored, sections=stored.sections[::-1])
    for wrong in (fewer, turned):
        with pytest.raises(DamagedTableError):
            death_table.attach(DUEL, START, wrong)


def test_a_second_suggestion_solves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither for the stated aim, nor for damage, nor for other worths of a stalemate."""
    monkeypatch.setenv("DREADNAUGHT_CACHE", str(tmp_path))
    monkeypatch.setattr(duel_fight, "solve_kept_to_the_death", look_up)
    changes = {"rounds": "death", "objective": "victory", "actions": ["total"]}
    document = read_encounter(encounter(**changes))
    first = suggest_bids(document, seed=1)
    assert len(list(tmp_path.iterdir())) >= 4

    def refused(*_: object, **__: object) -> DeathTable:
        raise AssertionError

    monkeypatch.setattr(death_table, "solve_to_the_death", refused)
    assert suggest_bids(document, seed=1) == first
