"""Progress on standard error, where it is a terminal."""

import io

import pytest

from service.cli.progress import Meter
from solver.game.watch import Progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def shown(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, *, quiet: bool = False) -> str:
    monkeypatch.setattr("sys.stderr", stream)
    meter = Meter(quiet=quiet)
    meter(Progress(500, 2000, "states"))
    meter(Progress(501, 2000, "states"))
    meter.clear()
    return stream.getvalue()


def test_a_terminal_is_told_now_and_then_and_left_clean(monkeypatch: pytest.MonkeyPatch) -> None:
    line = "Solving: [#####...............] 25% of 2,000 states"
    assert shown(monkeypatch, Terminal()) == f"\r{line}\r{line}\r{' ' * len(line)}\r"


def test_an_unknown_total(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr("sys.stderr", stream)
    Meter(quiet=False)(Progress(12345, 0, "states"))
    assert stream.getvalue().endswith("\rSolving: 12,345 states")


def test_a_limited_time(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr("sys.stderr", stream)
    Meter(quiet=False)(Progress(12345, 0, "states", share=0.5, doing="Searching"))
    told = "Searching: [##########..........] 50% of the time that it may take, 12,345 states"
    assert stream.getvalue().endswith(f"\r{told}")


def test_nobody_else_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, io.StringIO()) == ""
    assert shown(monkeypatch, Terminal(), quiet=True) == ""


def test_nothing_is_cleared_where_nothing_was_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr("sys.stderr", stream)
    Meter(quiet=False).clear()
    assert stream.getvalue() == ""
