"""Apportionment of mixed strategies to whole weights."""

import math
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.seal.canonical import Canonical
from service.seal.weights import TOTAL, Strategy, apportion
from solver.errors import InvalidInputError

probabilities = st.lists(
    st.floats(0, 1, allow_subnormal=True) | st.sampled_from([0.0, 2.0**-40, 1e-300, 1 / 3]),
    min_size=1,
    max_size=40,
).filter(lambda numbers: math.fsum(numbers) > 1e-3)


def normed(numbers: list[float]) -> list[float]:
    return [number / math.fsum(numbers) for number in numbers]


@given(probabilities)
def test_sum_error_order_and_zeros(numbers: list[float]) -> None:
    shares = normed(numbers)
    weights = apportion(shares)
    assert sum(weights) == TOTAL
    total = sum(map(Fraction, shares))
    for share, weight in zip(shares, weights, strict=True):
        assert abs(Fraction(weight, TOTAL) - Fraction(share) / total) < Fraction(1, TOTAL)
        assert share > 0 or weight == 0
    pairs = sorted(zip(shares, weights, strict=True))
    for (share, weight), (larger, heavier) in pairwise(pairs):
        assert heavier >= weight or (share == larger and heavier == weight - 1)


@given(probabilities)
def test_it_is_the_closest_whole_apportionment(numbers: list[float]) -> None:
    """No unit moved from one weight to another comes closer (largest remainder, least squares)."""
    shares = normed(numbers)
    total = sum(map(Fraction, shares))
    off = [w - Fraction(s) * TOTAL / total for s, w in zip(shares, apportion(shares), strict=True)]
    # Moving a unit from i to j changes the sum of squares by 2 (off[j] - off[i] + 1).
    assert min(off) - max(off) + 1 >= 0


def test_of_equal_remainders_the_earlier_goes_up() -> None:
    assert apportion([1 / 3, 1 / 3, 1 / 3]) == (1431655766, 1431655765, 1431655765)
    assert apportion([0.0, 1.0]) == (0, TOTAL)
    assert apportion([0.5, 0.25, 0.25]) == (2**31, 2**30, 2**30)


@pytest.mark.parametrize(
    ("numbers", "field"),
    [
        ([], "probabilities"),
        ([0.5], "probabilities"),
        ([0.5, 0.6], "probabilities"),
        ([1.5, -0.5], "probabilities[1]"),
        ([math.nan, 1.0], "probabilities[0]"),
        ([math.inf], "probabilities[0]"),
    ],
)
def test_what_is_no_mixed_strategy(numbers: list[float], field: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        apportion(numbers)
    assert caught.value.field == field


@given(st.integers(0, TOTAL - 1))
def test_a_number_falls_to_the_move_that_counting_finds(number: int) -> None:
    strategy = Strategy.of(["a", "b", "c", "d"], [0.0, 0.7, 0.0, 0.3])
    b = strategy.weights[1]
    assert strategy.at(number).data == ("b" if number < b else "d")


def test_the_edges_of_a_strategy() -> None:
    strategy = Strategy.of(["never", "once", "else"], [0.0, 2.0**-32, 1 - 2.0**-32])
    assert strategy.weights == (0, 1, TOTAL - 1)
    assert [strategy.at(n).data for n in (0, 1, TOTAL - 1)] == ["once", "else", "else"]
    for number in (-1, TOTAL):
        with pytest.raises(InvalidInputError):
            strategy.at(number)


def test_as_data_and_back() -> None:
    strategy = Strategy.of([{"bid": 2}, 0], [0.25, 0.75])
    assert strategy.data == [
        {"move": {"bid": 2}, "weight": 2**30},
        {"move": 0, "weight": 3 * 2**30},
    ]
    assert Strategy.read(strategy.data) == strategy


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({}, "strategy"),
        ([], "weights"),
        ([0], "strategy[0]"),
        ([{"move": 0}], "strategy[0].weight"),
        ([{"move": 0, "weight": TOTAL, "x": 0}], "strategy[0].x"),
        ([{"move": 0, "weight": TOTAL - 1}], "weights"),
        ([{"move": 0, "weight": True}], "strategy[0].weight"),
        ([{"move": 0, "weight": -1}, {"move": 1, "weight": TOTAL + 1}], "strategy[0].weight"),
        ([{"move": 0, "weight": 0}, {"move": 0, "weight": TOTAL}], "moves"),
    ],
)
def test_data_that_is_no_strategy(data: Any, field: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        Strategy.read(data)
    assert caught.value.field == field


def test_a_strategy_made_by_hand_is_checked() -> None:
    moves = (Canonical.of(0), Canonical.of(1))
    with pytest.raises(InvalidInputError):
        Strategy(moves, (TOTAL,))
    with pytest.raises(InvalidInputError):
        Strategy(moves, (-1, TOTAL + 1))
