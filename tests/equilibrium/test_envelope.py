"""Envelope games: against allocation games, against matrix games of all plans, and certificates."""

import itertools
from collections.abc import Hashable, Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from solver.equilibrium.allocation.solve import solve_allocation
from solver.equilibrium.envelope.response import best_plan
from solver.equilibrium.envelope.side import OneSide, column_side, row_side
from solver.equilibrium.envelope.solve import EnvelopeSolution, TeamMixture, solve_envelope
from solver.equilibrium.matrix import solve_matrix
from solver.errors import InvalidInputError, PayoffError, StoppedError
from solver.game.allocation import colonel_blotto
from solver.game.envelope import NOTHING, EnvelopeGame, Exchange, Option
from solver.game.watch import Watch


def _blotto(weights: list[float], rows: int, columns: int) -> EnvelopeGame:
    """Colonel Blotto with one colonel a side, who may keep troops back."""
    game = colonel_blotto(weights, rows, columns)
    ours = tuple(Option(troops) for troops in range(rows + 1))
    theirs = tuple(Option(troops) for troops in range(columns + 1))
    exchanges = tuple(Exchange(0, 0, ours, theirs, payoffs) for payoffs in game.payoffs)
    return EnvelopeGame((rows,), (columns,), exchanges, {})


@pytest.mark.parametrize(("weights", "rows", "columns"), [([1, 1], 4, 3), ([1, 2, 3], 6, 5)])
def test_one_member_a_side_is_an_allocation_game(
    weights: list[float], rows: int, columns: int
) -> None:
    solved = solve_envelope(_blotto(weights, rows, columns), tolerance=1e-9)
    allocation = solve_allocation(
        colonel_blotto(weights, rows, columns, row_uses_all=False, column_uses_all=False),
        tolerance=1e-9,
    )
    assert solved.value == pytest.approx(allocation.value, abs=1e-7)


def _plans(side: OneSide) -> Iterator[tuple[int, ...]]:
    """Yield every plan of a whole side, by going through all combinations of options."""
    for plan in itertools.product(*(range(len(options)) for options in side.options)):
        picked = [
            (owner, options[number])
            for owner, options, number in zip(side.owners, side.options, plan, strict=True)
        ]
        if all(
            _keeps(side, [o for by, o in picked if by == m], m) for m in range(len(side.budgets))
        ):
            things = {(by, option.uses) for by, option in picked if option.uses is not None}
            if len({thing for _, thing in things}) == len(things):
                yield plan


def _keeps(side: OneSide, options: list[Option], member: int) -> bool:
    kinds = [option.kind for option in options if option.kind is not None]
    if len(set(kinds)) > 1 or any(len(kinds) > side.limits.get(kind, 99) for kind in kinds):
        return False
    return sum(option.cost for option in options) <= side.budgets[member]


def _whole(game: EnvelopeGame) -> NDArray[np.float64]:
    """Return the matrix game of all plans of both sides."""
    rows, columns = list(_plans(row_side(game))), list(_plans(column_side(game)))
    payoffs = np.zeros((len(rows), len(columns)))
    for number, exchange in enumerate(game.exchanges):
        ours = [plan[number] for plan in rows]
        theirs = [plan[number] for plan in columns]
        payoffs += exchange.payoffs[np.ix_(ours, theirs)]
    return payoffs


_KINDS = (None, "single", "double")
_THINGS = (None, None, "here", "there")


@st.composite
def _options(draw: st.DrawFn) -> tuple[Option, ...]:
    more = draw(
        st.lists(
            st.builds(Option, st.integers(0, 3), st.sampled_from(_KINDS), st.sampled_from(_THINGS)),
            max_size=3,
        )
    )
    return (NOTHING, *more)


@st.composite
def _games(draw: st.DrawFn) -> EnvelopeGame:
    rows = draw(st.lists(st.integers(0, 4), min_size=1, max_size=2))
    columns = draw(st.lists(st.integers(0, 4), min_size=1, max_size=2))
    exchanges = list[Exchange]()
    for _ in range(draw(st.integers(1, 4))):
        ours, theirs = draw(_options()), draw(_options())
        numbers = st.lists(
            st.integers(-4, 4), min_size=len(ours) * len(theirs), max_size=len(ours) * len(theirs)
        )
        payoffs = np.array(draw(numbers), dtype=np.float64).reshape(len(ours), len(theirs))
        row = draw(st.integers(0, len(rows) - 1))
        column = draw(st.integers(0, len(columns) - 1))
        exchanges.append(Exchange(row, column, ours, theirs, payoffs))
    limits: dict[Hashable, int] = {"single": 1, "double": 2}
    return EnvelopeGame(tuple(rows), tuple(columns), tuple(exchanges), limits)


def _earned(game: EnvelopeGame, row: TeamMixture, column: TeamMixture) -> float:
    """Return what two teams' mixtures earn in the exchanges between them."""
    total = 0.0
    for number, exchange in enumerate(game.exchanges):
        if exchange.row in row.members and exchange.column in column.members:
            ours, theirs = row.plans[:, number], column.plans[:, number]
            between = exchange.payoffs[np.ix_(ours, theirs)]
            total += float(row.probabilities @ between @ column.probabilities)
    return total


def _assert_certified(game: EnvelopeGame, solved: EnvelopeSolution, tolerance: float) -> None:
    assert solved.lower <= solved.value <= solved.upper
    assert solved.exploitability <= tolerance * max(game.payoff_range, 1.0)
    earned = sum(_earned(game, r, c) for r in solved.row for c in solved.column)
    assert solved.lower - 1e-9 <= earned <= solved.upper + 1e-9
    for side, mixtures in ((row_side(game), solved.row), (column_side(game), solved.column)):
        assert tuple(mixture.members for mixture in mixtures) == side.teams
        for mixture in mixtures:
            assert mixture.probabilities.sum() == pytest.approx(1.0, abs=1e-12)
            assert (mixture.probabilities > 0).all()


@given(_games())
@settings(max_examples=40)
def test_the_value_is_that_of_the_matrix_of_all_plans(game: EnvelopeGame) -> None:
    solved = solve_envelope(game, tolerance=1e-9)
    _assert_certified(game, solved, 1e-9)
    whole = solve_matrix(_whole(game))
    assert solved.value == pytest.approx(whole.value, abs=1e-6)


@given(_games())
@settings(max_examples=40)
def test_every_plan_that_is_played_keeps_the_rules(game: EnvelopeGame) -> None:
    solved = solve_envelope(game)
    for side, mixtures in ((row_side(game), solved.row), (column_side(game), solved.column)):
        allowed = set(_plans(side))
        for mixture in mixtures:
            assert {tuple(int(number) for number in plan) for plan in mixture.plans} <= allowed


@given(_games(), st.integers(0, 1000))
@settings(max_examples=40)
def test_the_best_plan_is_the_best_of_all(game: EnvelopeGame, seed: int) -> None:
    rng = np.random.default_rng(seed)
    side = row_side(game)
    gains = [rng.normal(size=len(options)) for options in side.options]
    best = max(sum(g[n] for g, n in zip(gains, plan, strict=True)) for plan in _plans(side))
    responses = [best_plan(side, team, gains) for team in side.teams]
    plan = np.sum([response.plan for response in responses], axis=0)
    brought = sum(float(gain[number]) for gain, number in zip(gains, plan.tolist(), strict=True))
    assert brought == pytest.approx(best, abs=1e-9)
    assert best - 1e-12 <= sum(response.bound for response in responses) <= best + 1e-9


def test_members_that_share_a_square_plan_together() -> None:
    # Two attackers who want the one square from which an undefended enemy can be struck.
    strike = (NOTHING, Option(1, "attack", (3, 4)))
    exchanges = tuple(
        Exchange(member, 0, strike, (NOTHING,), np.array([[0.0], [gain]]))
        for member, gain in ((0, 2.0), (1, 3.0))
    )
    game = EnvelopeGame((1, 1), (0,), exchanges, {})
    solved = solve_envelope(game)
    assert row_side(game).teams == ((0, 1),)
    assert solved.value == pytest.approx(3.0, abs=1e-6)


def test_refuses_what_is_no_game() -> None:
    with pytest.raises(InvalidInputError, match=r"exchanges\[0\].row: expected 0 to 0, got 1"):
        EnvelopeGame((1,), (1,), (Exchange(1, 0, (NOTHING,), (NOTHING,), np.zeros((1, 1))),), {})
    with pytest.raises(InvalidInputError, match="NOTHING as the first"):
        EnvelopeGame((1,), (1,), (Exchange(0, 0, (Option(1),), (NOTHING,), np.zeros((1, 1))),), {})
    with pytest.raises(PayoffError, match="finite numbers of shape"):
        EnvelopeGame((1,), (1,), (Exchange(0, 0, (NOTHING,), (NOTHING,), np.zeros((2, 1))),), {})


def test_a_watch_ends_it() -> None:
    watch = Watch()
    watch.stop.set()
    with pytest.raises(StoppedError):
        solve_envelope(_blotto([1, 2], 4, 4), watch=watch)
