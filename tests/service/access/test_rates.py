"""Rates of calls: bursts, the steady rate, and buckets apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.access.rates import Buckets, Rate


class _Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_then_the_steady_rate() -> None:
    clock = _Clock()
    buckets = Buckets(Rate(per_second=2.0, burst=3), clock)
    assert [buckets.wait("a") for _ in range(4)] == [0.0, 0.0, 0.0, 0.5]
    clock.now += 0.25
    assert buckets.wait("a") == pytest.approx(0.25)
    clock.now += 0.25
    assert buckets.wait("a") == 0.0
    assert buckets.wait("a") == 0.5


def test_each_caller_has_a_bucket() -> None:
    buckets = Buckets(Rate(per_second=1.0, burst=1), _Clock())
    assert buckets.wait(("a", "method")) == 0.0
    assert buckets.wait(("a", "method")) > 0
    assert buckets.wait(("b", "method")) == 0.0
    assert buckets.wait(("a", "other")) == 0.0


@given(
    st.lists(st.floats(0, 3), min_size=1, max_size=60),
    st.floats(0.1, 10),
    st.integers(1, 5),
)
def test_never_more_than_the_burst_and_the_rate(
    pauses: list[float], per_second: float, burst: int
) -> None:
    clock = _Clock()
    buckets = Buckets(Rate(per_second, burst), clock)
    allowed = 0
    for pause in pauses:
        clock.now += pause
        allowed += buckets.wait("a") == 0.0
    assert allowed <= burst + per_second * sum(pauses) + 1e-6


def test_forgets_the_callers_of_long_ago(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.access.rates._MOST_BUCKETS", 2)
    buckets = Buckets(Rate(per_second=1.0, burst=1), _Clock())
    for caller in ("a", "b", "c"):
        assert buckets.wait(caller) == 0.0
    assert buckets.wait("c") > 0
    assert buckets.wait("b") > 0
    assert buckets.wait("a") == 0.0
