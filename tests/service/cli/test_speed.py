"""Where the compiled solvers are missing, it is said once, on stderr, and never on stdout."""

import pytest

from service.cli.speed import note_if_slow
from solver.kernel import matrix
from solver.systems.dreadnaught import duel_table


@pytest.mark.parametrize(
    ("matrices", "duels", "told"), [(True, True, 0), (False, True, 1), (True, False, 1)]
)
def test_a_slow_installation_is_told(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    matrices: bool,
    duels: bool,
    told: int,
) -> None:
    monkeypatch.setattr(matrix, "available", lambda: matrices)
    monkeypatch.setattr(duel_table, "available", lambda: duels)
    note_if_slow()
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("exact but slow") == told
    note_if_slow(quiet=True)
    assert capsys.readouterr() == ("", "")
