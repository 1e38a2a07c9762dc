"""Which of several optimal strategies is played: optimal always, then by the criteria in order.

Rational arithmetic lists the vertices of what is optimal, so that every choice has its reference.
"""

from fractions import Fraction
from unittest.mock import Mock

import numpy as np
import pytest
import scipy.optimize
from exact_strategies import Best, best_strategies
from hypothesis import given
from hypothesis import strategies as st

from solver import solve_matrix
from solver.equilibrium import selection
from solver.equilibrium.linear_program import LinearProgram, Optimum
from solver.equilibrium.selection import (
    SLACKS,
    harmless_replies,
    may_be_played,
    select_optimal,
    undominated,
)
from solver.game.matrix import Payoffs, Strategy


def assert_optimal(payoffs: Payoffs, strategy: Strategy) -> None:
    """Assert a distribution that secures the value to 1e-9 of the payoff range, at least 1."""
    assert strategy.shape == (len(payoffs),)
    assert strategy.min() >= 0.0
    assert strategy.sum() == pytest.approx(1.0, abs=1e-12)
    secured = float((strategy @ payoffs).min())
    assert secured >= solve_matrix(payoffs).value - 1e-9 * max(1.0, float(np.ptp(payoffs)))


def gain_of_the_best_dominator(payoffs: Payoffs, strategy: Strategy) -> float:
    """Return the most, summed over columns, that a strategy no worse anywhere has more."""
    result = scipy.optimize.linprog(
        -payoffs.sum(axis=1),
        A_ub=-payoffs.T,
        b_ub=-(strategy @ payoffs) + 1e-12,
        A_eq=np.ones((1, len(payoffs))),
        b_eq=[1.0],
    )
    assert result.fun is not None
    return float(-result.fun - (strategy @ payoffs).sum())


def random_games(seed: int, count: int, most: int) -> list[Payoffs]:
    """Return integer games of up to 7×7, many with more than one optimal strategy."""
    generator = np.random.default_rng(seed)
    return [
        generator.integers(-most, most + 1, generator.integers(1, 8, 2)).astype(np.float64)
        for _ in range(count)
    ]


@pytest.mark.parametrize("most", [1, 2, 9, 10**9])
def test_the_choice_is_optimal_and_undominated(most: int) -> None:
    for payoffs in random_games(seed=most, count=500, most=most):
        strategy = select_optimal(payoffs, [undominated(payoffs)])
        assert_optimal(payoffs, strategy)
        assert gain_of_the_best_dominator(payoffs / most, strategy) <= 1e-9 * len(payoffs)


@pytest.mark.parametrize("seed", range(4))
def test_more_criteria_leave_it_optimal_and_undominated(seed: int) -> None:
    """As `solver.opponent.strategist` has them: mean, damage, whether it attacks, points saved."""
    generator = np.random.default_rng(seed)
    for payoffs in random_games(seed, count=250, most=2):
        rows, columns = payoffs.shape
        damage = generator.integers(0, 4, (rows, columns)).astype(np.float64)
        attacks = generator.integers(0, 2, (rows, 1)).astype(np.float64)
        thrift = -np.arange(rows, dtype=np.float64)[:, np.newaxis]
        strategy = select_optimal(payoffs, [undominated(payoffs), damage, attacks, thrift])
        assert_optimal(payoffs, strategy)
        assert gain_of_the_best_dominator(payoffs, strategy) <= 1e-9 * rows


def matrices(rows: int, columns: int) -> st.SearchStrategy[list[list[int]]]:
    line = st.lists(st.integers(-1, 2), min_size=columns, max_size=columns)
    return st.lists(line, min_size=rows, max_size=rows)


def worth(criterion: list[list[int]], strategy: Strategy) -> float:
    return float((strategy @ np.array(criterion)).min())


@given(st.data())
def test_each_criterion_is_best_among_what_those_before_leave(data: st.DataObject) -> None:
    rows = data.draw(st.integers(1, 3))
    sizes = data.draw(st.lists(st.integers(1, 3), min_size=1, max_size=4))
    criteria = [data.draw(matrices(rows, columns)) for columns in sizes]
    payoffs, *others = (np.array(criterion, dtype=np.float64) for criterion in criteria)
    strategy = select_optimal(payoffs, others)
    assert strategy.sum() == pytest.approx(1.0, abs=1e-12)
    for criterion, best in zip(criteria, best_strategies(criteria), strict=True):
        assert worth(criterion, strategy) == pytest.approx(float(best.worth), abs=1e-9)


def chosen(payoffs: list[list[int]], *criteria: list[list[int]]) -> list[float]:
    """Return the choice, after checking that rational arithmetic leaves just one strategy."""
    last: Best = best_strategies([payoffs, *criteria])[-1]
    assert len(last.vertices) == 1
    strategy = select_optimal(
        np.array(payoffs, dtype=np.float64), [np.array(c, dtype=np.float64) for c in criteria]
    )
    assert strategy == pytest.approx([float(p) for p in last.vertices[0]], abs=1e-9)
    return [float(p) for p in strategy]


def test_criteria_act_in_their_order() -> None:
    flat = [[0], [0], [0]]
    first, second = [[1], [1], [0]], [[0], [1], [2]]
    assert chosen(flat, first, second) == [0.0, 1.0, 0.0]
    assert chosen(flat, second, first) == [0.0, 0.0, 1.0]


def test_a_tie_is_broken_by_the_next_criterion_that_tells_them_apart() -> None:
    flat = [[0, 0], [0, 0], [0, 0]]
    assert chosen(flat, [[5], [5], [5]], [[1, 2], [0, 3], [1, 2]], [[0], [9], [1]]) == [0, 0, 1]


def test_no_criterion_outweighs_the_payoffs() -> None:
    """Row 1 alone is optimal, however much the others offer."""
    assert chosen([[0, 1], [1, 1], [1, 0]], [[10**6], [0], [10**6]]) == [0.0, 1.0, 0.0]


def test_a_criterion_with_several_columns_counts_at_its_worst() -> None:
    """Of equal payoffs, rows 0 and 1 hedge each other's worst column; row 2 secures 1/4 only."""
    flat = [[0, 0], [0, 0], [0, 0]]
    criterion = [[4, 0], [0, 4], [1, 1]]
    assert chosen(flat, criterion) == pytest.approx([0.5, 0.5, 0.0])


def test_mixed_optimal_strategies_are_told_apart() -> None:
    """Rows 0 and 1 must be even; row 2 is their even mix, and preferred."""
    payoffs = [[2, 0], [0, 2], [1, 1]]
    assert chosen(payoffs, [[0], [0], [1]]) == [0.0, 0.0, 1.0]
    assert chosen(payoffs, [[1], [1], [0]]) == pytest.approx([0.5, 0.5, 0.0])


def test_a_weakly_dominated_strategy_is_not_played() -> None:
    """Both rows secure 0; row 1 gets more from a column that errs."""
    payoffs = np.array([[0.0, 0.0], [0.0, 1.0]])
    assert select_optimal(payoffs, [undominated(payoffs)]).tolist() == [0.0, 1.0]


@given(st.lists(st.lists(st.integers(-2, 2), min_size=3, max_size=3), min_size=1, max_size=5))
def test_where_nobody_answers_the_choice_is_pure_and_the_first_of_the_best(
    lines: list[list[int]],
) -> None:
    columns = [np.array(lines, dtype=np.float64)[:, [k]] for k in range(3)]
    strategy = select_optimal(columns[0], columns[1:])
    assert strategy.tolist() == [float(i == lines.index(max(lines))) for i in range(len(lines))]


NEARLY = 0.1 + 0.2
"""0.3 added up in another way, which differs in the last digit."""


@pytest.mark.parametrize(
    "payoffs",
    [
        [[NEARLY], [0.3], [0.0]],
        [[NEARLY, 1.0], [0.3, 1.0], [0.0, 0.0]],
        [[NEARLY, 0.3], [0.3, NEARLY], [0.0, 1.0]],
    ],
)
def test_near_ties_are_ties(payoffs: list[list[float]]) -> None:
    assert NEARLY != 0.3
    preference = np.array([[0.0], [1.0], [2.0]])
    assert select_optimal(np.array(payoffs), [preference]) == pytest.approx([0, 1, 0], abs=1e-9)


@pytest.mark.parametrize("flat", [[[NEARLY], [0.3]], [[NEARLY, 0.3], [0.3, 0.3]]])
def test_payoffs_and_criteria_that_differ_by_rounding_alone_decide_nothing(
    flat: list[list[float]],
) -> None:
    preference = np.array([[0.0], [1.0]])
    assert select_optimal(np.array(flat), [preference]).tolist() == [0.0, 1.0]
    zeros, noise = np.zeros((2, 2)), np.array(flat)
    assert select_optimal(zeros, [noise, preference]).tolist() == [0.0, 1.0]


def test_without_any_preference_the_choice_is_still_a_distribution() -> None:
    assert_optimal(np.zeros((3, 2)), select_optimal(np.zeros((3, 2)), []))


def test_harmless_replies_are_those_that_hold_the_strategy_to_its_worst() -> None:
    payoffs = np.array([[0.1 + 0.2, 0.3, 1.0], [0.0, 0.0, 0.0]])
    assert harmless_replies(payoffs, np.array([1.0, 0.0])).tolist() == [True, True, False]
    assert harmless_replies(payoffs, np.array([0.0, 1.0])).tolist() == [True, True, True]
    assert harmless_replies(np.zeros((2, 3)), np.array([1.0, 0.0])).all()


@given(matrices(3, 3))
def test_harmless_replies_hold_the_optimal_players_of_either_side(payoffs: list[list[int]]) -> None:
    """Every column that an optimal column strategy uses is harmless (complementary slackness)."""
    matrix = np.array(payoffs, dtype=np.float64)
    transposed = [[-Fraction(entry) for entry in column] for column in zip(*payoffs, strict=True)]
    replies = harmless_replies(matrix, select_optimal(matrix, [undominated(matrix)]))
    for optimal in best_strategies([transposed])[0].vertices:
        assert all(harmless for harmless, p in zip(replies, optimal, strict=True) if p)


@given(matrices(4, 3))
def test_what_any_optimal_strategy_plays_may_be_played(payoffs: list[list[int]]) -> None:
    """And it alone decides the game: the value is that of the rows that are left."""
    matrix = np.array(payoffs, dtype=np.float64)
    mask = may_be_played(matrix)
    exact = best_strategies([[[Fraction(entry) for entry in row] for row in payoffs]])[0]
    for optimal in exact.vertices:
        assert all(kept for kept, p in zip(mask, optimal, strict=True) if p)
    assert solve_matrix(matrix[mask]).value == pytest.approx(solve_matrix(matrix).value, abs=1e-9)


def test_what_is_worse_against_all_replies_is_not_played() -> None:
    payoffs = np.array([[1.0, -1.0], [-1.0, 1.0], [-0.1, -0.1], [-1e-6, -1e-6]])
    assert may_be_played(payoffs).tolist() == [True, True, False, True]


def record_programs(
    monkeypatch: pytest.MonkeyPatch, *answers: Optimum | None
) -> list[LinearProgram]:
    """Answer the first programs by `answers`, the others truly, and return all as they come.

    Only those of the selection: EVEN_OR_MIXED itself is solved beforehand.
    """
    monkeypatch.setattr(selection, "solve_matrix", Mock(return_value=solve_matrix(EVEN_OR_MIXED)))
    maximise, asked = LinearProgram.maximise, list[LinearProgram]()

    def answer(program: LinearProgram) -> Optimum | None:
        asked.append(program)
        return answers[len(asked) - 1] if len(asked) <= len(answers) else maximise(program)

    monkeypatch.setattr(LinearProgram, "maximise", answer)
    return asked


EVEN_OR_MIXED = np.array([[0.0, 1.0], [1.0, 0.0], [0.5, 0.5]])
"""Row 2 and the even mix of the others are worth 1/2 each."""

THE_LAST_ROW = np.array([[0.0], [0.0], [1.0]])


def test_the_next_slack_is_tried_only_where_the_one_before_finds_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In positive form, between 1 and 2, the payoffs are worth 3/2."""
    asked = record_programs(monkeypatch, None)
    strategy = select_optimal(EVEN_OR_MIXED, [THE_LAST_ROW])
    assert strategy == pytest.approx([0.0, 0.0, 1.0], abs=1e-8)
    floors = [1.5 - program.floors[0] for program in asked]
    assert floors == pytest.approx(SLACKS[:2], abs=1e-15)


@pytest.mark.parametrize(
    "weights",
    [[1.0, 0.0, 0.0], [0.0, 0.0, 0.0], [0.5 + 1e-9, 0.5 - 1e-9, 0.0], [np.nan, 0.0, 1.0]],
)
def test_a_choice_that_gives_up_what_was_won_is_not_taken(
    weights: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    lie = Optimum(np.array([*weights, 2.0]), np.zeros(4))
    asked = record_programs(monkeypatch, lie)
    strategy = select_optimal(EVEN_OR_MIXED, [THE_LAST_ROW])
    assert strategy == pytest.approx([0.0, 0.0, 1.0], abs=1e-8)
    assert len(asked) == 2


def test_where_no_program_is_solved_the_certified_strategy_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(LinearProgram, "maximise", Mock(return_value=None))
    assert_optimal(EVEN_OR_MIXED, select_optimal(EVEN_OR_MIXED, [THE_LAST_ROW]))


def test_noise_among_the_payoffs_neither_stops_nor_decides_anything() -> None:
    """Such payoffs made GLOP fail on programs that were not in positive form."""
    generator = np.random.default_rng(3)
    for payoffs in random_games(seed=3, count=300, most=2):
        noisy = payoffs + 1e-15 * generator.standard_normal(payoffs.shape)
        thrift = -np.arange(len(payoffs), dtype=np.float64)[:, np.newaxis]
        wanted = select_optimal(payoffs, [undominated(payoffs), thrift])
        strategy = select_optimal(noisy, [undominated(noisy), thrift])
        assert_optimal(noisy, strategy)
        for criterion in (undominated(payoffs), thrift):
            gained = float(((strategy - wanted) @ criterion).min())
            assert gained == pytest.approx(0.0, abs=1e-9)


@pytest.mark.parametrize("preferred", [5, 6])
def test_tiny_probabilities_that_the_guarantee_rests_on_are_kept(preferred: int) -> None:
    """The first five rows are played 9e-10 each, and without them the row player secures 0."""
    payoffs = np.zeros((7, 6))
    payoffs[:5, :5] = 1.25e9 * (1 - np.eye(5))
    payoffs[5:, 5] = 4.5
    preference = np.eye(7)[:, [preferred]]
    strategy = select_optimal(payoffs, [preference])
    assert_optimal(payoffs, strategy)
    assert 0 < strategy[:5].max() < 1e-9
    assert strategy[preferred] == pytest.approx(1.0, abs=1e-8)


def test_the_choice_is_read_only() -> None:
    for payoffs in (EVEN_OR_MIXED, THE_LAST_ROW, np.zeros((2, 2))):
        with pytest.raises(ValueError, match="read-only"):
            select_optimal(payoffs, [])[0] = 0.5
