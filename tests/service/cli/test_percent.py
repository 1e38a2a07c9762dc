"""Percentages that sum to 100 as they are shown."""

from hypothesis import given
from hypothesis import strategies as st

from service.cli.percent import percentages


def test_thirds() -> None:
    assert percentages([1 / 3, 1 / 3, 1 / 3]) == ["33.4 %", "33.3 %", "33.3 %"]


def test_what_is_too_rare_to_count() -> None:
    assert percentages([0.99999, 0.00001]) == ["100.0 %", "<0.1 %"]
    assert percentages([1.0]) == ["100.0 %"]


@given(weights=st.lists(st.floats(1e-6, 1), min_size=1, max_size=30))
def test_they_sum_to_100_and_are_close(weights: list[float]) -> None:
    probabilities = [weight / sum(weights) for weight in weights]
    told = percentages(probabilities)
    tenths = [0 if each.startswith("<") else round(float(each[:-2]) * 10) for each in told]
    assert sum(tenths) == 1000
    for shown, probability in zip(tenths, probabilities, strict=True):
        assert abs(shown - probability * 1000) < 1 + 1e-9
