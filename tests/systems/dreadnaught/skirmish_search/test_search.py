"""The search of fights with all rules: exact where it sees the end, legal and honest elsewhere."""

import math
import time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from skirmishes import fight, member

from solver.equilibrium.horizon import solve_finite_horizon
from solver.errors import StoppedError
from solver.game.watch import Watch
from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.skirmish.battlefield import Battlefield
from solver.systems.dreadnaught.skirmish.board import Board, Square
from solver.systems.dreadnaught.skirmish.member import Side
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish_search.level import ALL_IN_HAND, Level, Width
from solver.systems.dreadnaught.skirmish_search.search import search_to, search_within
from solver.systems.dreadnaught.skirmish_search.values import SearchedValues
from solver.systems.finding import Method
from solver.systems.interface import Aim, Values

if TYPE_CHECKING:
    from solver.systems.dreadnaught.skirmish.state import SkirmishState

_MANOEUVRES = (Action.ATTACK, Action.ACTIVE, Action.TRIP, Action.GRAPPLE)


def _large() -> Skirmish:
    """Return a fight that Python can't solve in seconds: boards, manoeuvres, many EP."""
    members = (
        member("Dunder", Side.PLAYERS, (4, 9, 25), saves=(3, 4, 3)),
        member("Barli", Side.PLAYERS, (3, 8, 20), saves=(3, 3, 3)),
        member("Ogre", Side.MONSTERS, (5, 11, 40), saves=(5, 3, 2)),
        member("Goblin", Side.MONSTERS, (3, 7, 12), saves=(2, 4, 2)),
    )
    places = (Square(1, 1), Square(1, 3), Square(3, 1), Square(4, 3))
    actions = (*_MANOEUVRES, Action.MOVE, Action.FULL, Action.TOTAL, Action.DISARM)
    return fight(*members, actions=actions, battlefield=Battlefield(Board(6, 5), places))


_numbers = st.tuples(st.integers(1, 3), st.integers(0, 2), st.integers(1, 5))


@given(_numbers, _numbers, st.sampled_from(list(Aim)), st.permutations(list(Side)))
@settings(max_examples=15)
def test_what_is_searched_to_the_end_is_solved(
    one: tuple[int, int, int], other: tuple[int, int, int], aim: Aim, sides: list[Side]
) -> None:
    skirmish = fight(
        member("A", sides[0], one), member("B", sides[1], other), aim=aim, actions=_MANOEUVRES
    )
    start = skirmish.setting.start(1)
    exact = solve_finite_horizon(skirmish, start).value(start)
    searched = search_to(skirmish, start, Level(Width.ALL, 2, 2))
    assert searched.value(start) == pytest.approx(exact, abs=1e-9)
    within = search_within(skirmish, start, 60.0, Watch())
    assert within.finding.method is Method.EXACT
    assert within.value(start) == pytest.approx(exact, abs=1e-9)


def test_a_search_claims_nothing_that_it_has_not_computed() -> None:
    skirmish = _large()
    start = skirmish.setting.start(2)
    found = search_within(skirmish, start, 0.5, Watch())
    assert isinstance(found, SearchedValues)
    told: Values[SkirmishState] = found
    assert found.finding.method is Method.SEARCH
    assert found.finding.measured_loss is None
    assert found.exploitability is None
    assert told.lower(start) is None
    assert told.upper(start) is None
    # Nobody takes more hit points than there are.
    assert -52 <= found.value(start) <= 45


def test_a_search_keeps_to_its_budget() -> None:
    skirmish = _large()
    start = skirmish.setting.start(2)
    begun = time.thread_time()
    search_within(skirmish, start, 2.0, Watch())
    # The first level may take what it takes; it is a glance.
    assert time.thread_time() - begun < 2 * 2.0


def test_what_is_found_at_a_level_hangs_on_nothing_else() -> None:
    skirmish = _large()
    start = skirmish.setting.start(1)
    once, again = (search_to(skirmish, start, ALL_IN_HAND) for _ in range(2))
    assert once.value(start) == again.value(start)
    assert math.isfinite(once.value(start))


def test_a_watch_ends_it() -> None:
    skirmish = _large()
    watch = Watch()
    watch.stop.set()
    with pytest.raises(StoppedError):
        search_within(skirmish, skirmish.setting.start(1), 2.0, watch)
