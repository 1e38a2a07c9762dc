"""Kept duels: looked up or solved, the answers are the same, and nothing damaged is believed."""

import dataclasses
import os
import random
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from duels import duels
from encounters import encounter
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.equilibrium.horizon import solve_finite_horizon
from solver.errors import StoppedError
from solver.game.watch import Watch
from solver.opponent.suggest import suggest_bids
from solver.systems.dreadnaught import duel_fight, kept_duel
from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.duel import Duel
from solver.systems.dreadnaught.duel_state import Choice, DuelState, Stage
from solver.systems.dreadnaught.duel_table import DuelTable, attach, available, solve_duel
from solver.systems.dreadnaught.exchange import NO_STANDING, Standing
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.kept_duel import KeptTable
from solver.systems.dreadnaught.objective import Objective
from solver.systems.dreadnaught.table_file import DamagedTableError, Section, open_table
from solver.systems.dreadnaught.table_store import TableStore
from solver.systems.interface import Aim
from solver.systems.registry import read_encounter

pytestmark = pytest.mark.skipif(not available(), reason="the compiled solver was not built")

solve_kept = partial(kept_duel.solve_kept, least_exchanges=0)

DUEL = Duel((Fighter.plain("a", 4, 6, 12), Fighter.plain("b", 3, 5, 10)), 0, Objective(Aim.SCORE))
LARGE = Duel(
    (Fighter.plain("a", 5, 10, 24), Fighter.plain("b", 4, 10, 24)), 0, Objective(Aim.SCORE)
)
LONG_TURNS = Duel(
    (Fighter.plain("a", 5, 12, 24), Fighter.plain("b", 4, 12, 24)),
    0,
    Objective(Aim.SCORE),
    actions=frozenset({Action.FULL, Action.CHARGE}),
)
ROUND_EP = (6, 5)
START = DUEL.start(2)
LATER = (
    START._replace(hp=(7, 9), standing=(NO_STANDING, Standing(2, 2))),
    START._replace(hp=(3, 10), rounds=1),
    START._replace(actor=1, ep=(2, 5), hp=(12, 4), standing=(Standing(3, 0), NO_STANDING)),
    START._replace(actor=1, ep=(0, 3), standing=(Standing(7, 4), NO_STANDING)),
    START._replace(stage=Stage.NEXT, action=Action.ATTACK, attacks=1, ep=(4, 3), hp=(12, 6)),
)


@pytest.fixture
def store(tmp_path: Path) -> TableStore:
    return TableStore(tmp_path / "tables", 1 << 30)


def files(store: TableStore) -> list[Path]:
    return sorted(store.folder.glob("*")) if store.folder.exists() else []


def pairs_of_hit_points(duel: Duel) -> Iterator[tuple[int, int]]:
    first, second = duel.fighters
    return ((a, b) for a in range(1, first.hp + 1) for b in range(1, second.hp + 1))


def test_a_solved_duel_is_looked_up(store: TableStore) -> None:
    solved = solve_kept(DUEL, START, ROUND_EP, store)
    looked_up = solve_kept(DUEL, START, ROUND_EP, store)
    assert not isinstance(solved, KeptTable)
    assert isinstance(looked_up, KeptTable)
    assert looked_up.value(START) == solved.value(START)
    assert looked_up.exploitability == solved.exploitability
    assert (looked_up.exchanges, looked_up.mixed) == (solved.exchanges, solved.mixed)
    assert looked_up.bytes < solved.bytes / 2


@pytest.mark.parametrize("state", LATER)
def test_later_states_of_a_duel_are_looked_up(store: TableStore, state: DuelState) -> None:
    solve_kept(DUEL, START, ROUND_EP, store)
    table = solve_kept(DUEL, state, ROUND_EP, store)
    assert isinstance(table, KeptTable)
    assert table.value(state) == pytest.approx(solve_duel(DUEL, state).value(state), abs=1e-13)
    assert len(files(store)) == 1


def test_every_pair_of_hit_points_is_looked_up(store: TableStore) -> None:
    table = solve_kept(DUEL, START, ROUND_EP, store)
    for hp in pairs_of_hit_points(DUEL):
        for actor in (0, 1):
            state = START._replace(hp=hp, actor=actor)
            value = solve_duel(DUEL, state).value(state)
            assert table.value(state) == pytest.approx(value, abs=1e-13), state


@given(duel=duels(most_ep=3, most_hp=4), data=st.data())
@settings(max_examples=60)
def test_every_state_from_any_start_is_worth_what_the_general_solver_says(
    tmp_path_factory: pytest.TempPathFactory, duel: Duel, data: st.DataObject
) -> None:
    store = TableStore(tmp_path_factory.mktemp("tables"), 1 << 30)
    fresh = (duel.fighters[0].ep, duel.fighters[1].ep)
    round_ep = data.draw(st.sampled_from([fresh, (fresh[0] + 1, fresh[1]), (fresh[0], 4)]))
    rounds = data.draw(st.integers(1, 2))
    state = duel.start(rounds)._replace(
        actor=data.draw(st.integers(0, 1)),
        ep=data.draw(st.tuples(*(st.integers(max(0, ep - 1), ep) for ep in round_ep))),
        hp=data.draw(st.tuples(*(st.integers(1, fighter.hp) for fighter in duel.fighters))),
        standing=(Standing(*data.draw(st.sampled_from([(0, 0), (-1, 0), (2, 1), (1, 1)]))),) * 2,
    )
    reference = solve_finite_horizon(duel, state)
    for _ in range(2):
        table = solve_kept(duel, state, round_ep, store)
        for (reached, _), bounds in reference.bounds.items():
            assert table.value(reached) == pytest.approx(bounds.value, abs=1e-9), reached


def test_a_table_of_more_rounds_answers_for_fewer_and_replaces_them(store: TableStore) -> None:
    for rounds, looked_up in ((1, False), (3, False), (2, True), (1, True), (3, True)):
        start = DUEL.start(rounds)
        table = solve_kept(DUEL, start, ROUND_EP, store)
        assert isinstance(table, KeptTable) is looked_up
        assert table.value(start) == pytest.approx(solve_duel(DUEL, start).value(start), abs=1e-13)
        assert len(files(store)) == 1


def test_a_first_round_has_a_table_of_its_own(store: TableStore) -> None:
    bonus = (10, 9)
    first = START._replace(ep=bonus)
    states = (first, START._replace(actor=1, ep=(3, 9)), START._replace(actor=1, ep=(8, 9)))
    solve_kept(DUEL, START, ROUND_EP, store)
    for state in states:
        table = solve_kept(DUEL, state, bonus, store)
        assert isinstance(table, KeptTable) is (state != first)
        assert table.value(state) == pytest.approx(solve_duel(DUEL, state).value(state), abs=1e-13)
    assert len(files(store)) == 2
    solve_kept(DUEL, DUEL.start(1)._replace(ep=bonus), bonus, store)
    assert len(files(store)) == 3


@pytest.mark.parametrize(
    "state",
    [
        START._replace(ep=(5, 5)),
        START._replace(hp=(13, 10)),
        START._replace(actor=1, standing=(Standing(1, -1), NO_STANDING)),
        START._replace(stage=Stage.NEXT, action=Action.ATTACK, attacks=1, ep=(6, 5)),
    ],
)
def test_states_that_the_rules_do_not_come_to_are_solved(
    store: TableStore, state: DuelState
) -> None:
    solve_kept(DUEL, START, ROUND_EP, store)
    table = solve_kept(DUEL, state, ROUND_EP, store)
    assert not isinstance(table, KeptTable)
    assert table.value(state) == solve_duel(DUEL, state).value(state)
    assert len(files(store)) == 1


def replaced(number: int, **fields: int) -> Duel:
    changed = fighter_with(DUEL.fighters[number], **fields)
    first, second = DUEL.fighters
    return with_fighters((changed, second) if number == 0 else (first, changed))


def fighter_with(fighter: Fighter, **fields: Any) -> Fighter:
    return dataclasses.replace(fighter, **fields)


def with_fighters(fighters: tuple[Fighter, Fighter]) -> Duel:
    return dataclasses.replace(DUEL, fighters=fighters)


@pytest.mark.parametrize(
    "other",
    [
        *(replaced(n, attack=7) for n in (0, 1)),
        *(replaced(n, defence=7) for n in (0, 1)),
        *(replaced(n, cp=5) for n in (0, 1)),
        *(replaced(n, hp=11) for n in (0, 1)),
        *(replaced(n, damage=1) for n in (0, 1)),
        *(replaced(n, resistance=1) for n in (0, 1)),
        with_fighters((DUEL.fighters[1], DUEL.fighters[0])),
        dataclasses.replace(DUEL, objective=Objective(Aim.DAMAGE)),
        dataclasses.replace(DUEL, objective=Objective(Aim.VICTORY, 0.5)),
        dataclasses.replace(DUEL, actions=DUEL.actions - {Action.CHARGE}),
    ],
)
def test_other_duels_have_other_tables(store: TableStore, other: Duel) -> None:
    solve_kept(DUEL, START, ROUND_EP, store)
    start = other.start(2)
    table = solve_kept(other, start, start.ep, store)
    assert not isinstance(table, KeptTable)
    assert len(files(store)) == 2


def test_names_and_sides_do_not_matter(store: TableStore) -> None:
    solve_kept(DUEL, START, ROUND_EP, store)
    first, second = DUEL.fighters
    renamed = with_fighters((fighter_with(first, name="x"), fighter_with(second, name="x")))
    mirrored = dataclasses.replace(renamed, row=1)
    table = solve_kept(mirrored, START, ROUND_EP, store)
    assert isinstance(table, KeptTable)
    assert table.value(START) == -solve_kept(DUEL, START, ROUND_EP, store).value(START)


def values(table: DuelTable) -> list[float]:
    states = [START._replace(hp=hp, rounds=1) for hp in pairs_of_hit_points(DUEL)]
    states += [state._replace(actor=1, rounds=2) for state in states]
    return [table.value(state) for state in (*states, *LATER)]


@pytest.mark.parametrize("seed", range(12))
def test_damaged_values_are_found_out_and_replaced(store: TableStore, seed: int) -> None:
    expected = values(solve_kept(DUEL, START, ROUND_EP, store))
    (path,) = files(store)
    good = bytearray(path.read_bytes())
    sections = open_table(path, path.stem).sections
    section = random.Random(seed).choice(sections)
    damaged = bytearray(good)
    place = section.values + random.Random(seed).randrange(8 * section.count)
    damaged[place] ^= 1 << random.Random(seed).randrange(8)
    path.write_bytes(damaged)
    assert values(solve_kept(DUEL, START, ROUND_EP, store)) == expected
    # A block that no question needed may still be damaged, and is found out by whoever needs it.
    assert path.read_bytes() in (bytes(good), bytes(damaged))


def test_a_table_damaged_throughout_is_solved_anew(store: TableStore) -> None:
    expected = values(solve_kept(DUEL, START, ROUND_EP, store))
    (path,) = files(store)
    good = path.read_bytes()
    head = open_table(path, path.stem).sections[0].values
    path.write_bytes(good[:head] + bytes(len(good) - head))
    assert values(solve_kept(DUEL, START, ROUND_EP, store)) == expected
    assert path.read_bytes() == good


def test_sections_of_another_duel_are_refused(store: TableStore) -> None:
    solve_kept(DUEL, START, ROUND_EP, store)
    (path,) = files(store)
    other = replaced(0, hp=5)
    table = solve_duel(other, other.start(2), whole=True)
    store.keep(path.stem, table.facts, table.sections)
    again = solve_kept(DUEL, START, ROUND_EP, store)
    assert not isinstance(again, KeptTable)
    assert again.value(START) == solve_kept(DUEL, START, ROUND_EP, store).value(START)


@pytest.mark.parametrize(
    "places",
    [
        [],
        [(0, 1, 0)] * 3,
        [(4, 1, 0)] * 3,
        [(1 << 63, 1, 0)] * 3,
        [(0, 1 << 62, 0)] * 3,
        [(0, 1, 1 << 40)] * 3,
    ],
)
def test_places_outside_the_file_are_refused(
    store: TableStore, places: list[tuple[int, int, int]]
) -> None:
    solve_kept(DUEL, START, ROUND_EP, store)
    (path,) = files(store)
    stored = open_table(path, path.stem)
    wrong = dataclasses.replace(stored, sections=tuple(Section(*place) for place in places))
    with pytest.raises(DamagedTableError):
        attach(DUEL, START, wrong)


def bytes_read() -> int:
    """Return how many bytes this process has read from files so far."""
    told = re.search(r"^rchar: (\d+)$", Path("/proc/self/io").read_text(), re.MULTILINE)
    assert told is not None
    return int(told[1])


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> TableStore:
    """Return a store with the table of `LARGE`."""
    store = TableStore(tmp_path_factory.mktemp("large"), 1 << 30)
    solve_kept(LARGE, LARGE.start(2), (10, 10), store)
    return store


@pytest.mark.skipif(not Path("/proc/self/io").exists(), reason="the system does not tell")
@pytest.mark.parametrize("state", [START, *LATER])
def test_a_look_up_reads_a_small_part_of_the_file(large: TableStore, state: DuelState) -> None:
    (path,) = files(large)
    if state.stage is Stage.TURN and state.actor == 0:
        state = state._replace(ep=(10, 10))
    before = bytes_read()
    table = solve_kept(LARGE, state, (10, 10), large)
    assert table.value(state) < 1
    assert isinstance(table, KeptTable)
    assert path.stat().st_size / 512 < bytes_read() - before < path.stat().st_size / 8


@pytest.fixture(scope="module")
def long_turns(tmp_path_factory: pytest.TempPathFactory) -> TableStore:
    """Return a store with the table of `LONG_TURNS`."""
    store = TableStore(tmp_path_factory.mktemp("long_turns"), 1 << 30)
    solve_kept(LONG_TURNS, LONG_TURNS.start(2), (12, 12), store)
    return store


def turn_starts() -> Iterator[DuelState]:
    """Yield starts of both fighters' turns, with and without a standing defence."""
    start = LONG_TURNS.start(2)
    yield start._replace(hp=(20, 23))
    yield start._replace(rounds=1, hp=(11, 24), standing=(NO_STANDING, Standing(-1, 0)))
    yield start._replace(actor=1, ep=(8, 9), hp=(24, 14), standing=(Standing(-1, 0), NO_STANDING))


def amid_turn(start: DuelState, action: Action, chance: random.Random) -> Iterator[DuelState]:
    """Yield the states of a turn that play comes to by small bids."""
    state = LONG_TURNS.declare(start, Choice(action))
    while state.stage not in {Stage.TURN, Stage.OVER}:
        yield state
        rows, columns = LONG_TURNS.moves(state)
        # The last choice of whoever may go on is to do so.
        rows, columns = (
            moves[:3] if state.stage is Stage.EXCHANGE else moves[-2:] for moves in (rows, columns)
        )
        (outcome,) = LONG_TURNS.outcomes(state, chance.choice(rows), chance.choice(columns))
        state = outcome.state


def test_states_amid_turns_are_looked_up_with_their_stages(long_turns: TableStore) -> None:
    (path,) = files(long_turns)
    turns = 4
    assert len(open_table(path, path.stem).sections) > turns
    chance = random.Random(7)
    for start in turn_starts():
        solved = solve_duel(LONG_TURNS, start)
        states = [
            state
            for action in (Action.FULL, Action.CHARGE, Action.FULL)
            for state in amid_turn(start, action, chance)
        ]
        for state in states:
            table = solve_kept(LONG_TURNS, state, (12, 12), long_turns)
            assert isinstance(table, KeptTable)
            assert table.value(state) == pytest.approx(solved.value(state), abs=1e-13), state
        # What is asked of one table, in any order, has no influence on what it says.
        table = solve_kept(LONG_TURNS, start, (12, 12), long_turns)
        for state in (*states, *reversed(states)):
            assert table.value(state) == pytest.approx(solved.value(state), abs=1e-13), state


def test_damaged_stages_are_found_out_and_replaced(
    long_turns: TableStore, store: TableStore
) -> None:
    (path,) = files(long_turns)
    state = LONG_TURNS.start(2)._replace(
        stage=Stage.NEXT, action=Action.FULL, attacks=1, ep=(9, 8), hp=(20, 20)
    )
    good = path.read_bytes()
    # The last is what is stored of the stages of the first turn of all.
    section = open_table(path, path.stem).sections[-1]
    damaged = bytearray(good)
    damaged[section.values : section.values + 8 * section.count] = bytes(8 * section.count)
    store.folder.mkdir()
    (store.folder / path.name).write_bytes(damaged)
    table = solve_kept(LONG_TURNS, state, (12, 12), store)
    assert table.value(state) == pytest.approx(
        solve_duel(LONG_TURNS, state).value(state), abs=1e-13
    )
    assert (store.folder / path.name).read_bytes() == good


@pytest.mark.parametrize("left", [0, 5000, 12288])
def test_a_file_that_is_cut_off_while_it_is_open_is_found_out(store: TableStore, left: int) -> None:
    expected = values(solve_kept(DUEL, START, ROUND_EP, store))
    (path,) = files(store)
    good = path.read_bytes()
    table = solve_kept(DUEL, START, ROUND_EP, store)
    os.truncate(path, left)
    assert values(table) == expected
    assert path.read_bytes() == good


def test_small_duels_are_not_kept(store: TableStore) -> None:
    small = DUEL.start(1)._replace(hp=(1, 1))
    first, second = DUEL.fighters
    duel = with_fighters((fighter_with(first, hp=1), fighter_with(second, hp=1)))
    kept_duel.solve_kept(duel, small, ROUND_EP, store)
    assert files(store) == []


def test_a_store_that_does_not_work_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for _ in range(2):
        table = solve_kept(DUEL, START, ROUND_EP, TableStore(tmp_path / "file", 1 << 30))
        assert table.value(START) == solve_duel(DUEL, START).value(START)
        assert not isinstance(table, KeptTable)


def test_a_solve_that_is_stopped_keeps_nothing(store: TableStore) -> None:
    with pytest.raises(StoppedError):
        solve_kept(LARGE, LARGE.start(2), (10, 10), store, watch=Watch(deadline=0.0))
    assert files(store) == []


def test_suggestions_are_the_same_whether_looked_up_or_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = read_encounter(encounter(rounds=2, objective="score"))
    without = suggest_bids(document, seed=1)
    monkeypatch.setenv("DREADNAUGHT_CACHE", str(tmp_path))
    monkeypatch.setattr(duel_fight, "solve_kept", solve_kept)
    solved = suggest_bids(document, seed=1)
    kept = {path.name: path.stat().st_ino for path in tmp_path.iterdir()}
    looked_up = suggest_bids(document, seed=1)
    assert looked_up == solved
    assert {path.name: path.stat().st_ino for path in tmp_path.iterdir()} == kept
    assert len(kept) == 2
    assert looked_up.suggestions == without.suggestions
