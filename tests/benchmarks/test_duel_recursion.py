"""The plain recursion that the compiled duels are measured against."""

import pytest
from duels import PUBLISHED, PublishedDuel

pytest.importorskip(
    "benchmarks", reason="the benchmarks are not beside the tests: they are no part of the wheel"
)
from benchmarks.games import duel_recursion


@pytest.mark.parametrize("published", [*PUBLISHED[:3], *PUBLISHED[7:11]])
def test_published_values(published: PublishedDuel, capfd: pytest.CaptureFixture[str]) -> None:
    found = duel_recursion.solve(published.duel, published.duel.start(published.rounds))
    assert found.value == pytest.approx(published.value, abs=1e-9)
    assert 0 <= found.calls <= found.exchanges
    assert capfd.readouterr() == ("", "")
