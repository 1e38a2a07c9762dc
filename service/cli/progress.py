"""How far a solve has come, told in one line of a terminal."""

import sys
import time

import click

from solver.game.watch import Progress

_SECONDS_BETWEEN = 0.1
_BAR_WIDTH = 20


class Meter:
    """Shows progress on standard error, where that is a terminal; a callback of `Watch`."""

    def __init__(self, *, quiet: bool) -> None:
        self._shows = not quiet and sys.stderr.isatty()
        self._next = 0.0
        self._width = 0

    def __call__(self, progress: Progress) -> None:
        """Show `progress`, unless something was shown just now."""
        now = time.monotonic()
        if self._shows and now >= self._next:
            self._next = now + _SECONDS_BETWEEN
            self._show(_told(progress))

    def clear(self) -> None:
        """Take the line away."""
        if self._width:
            self._show("")
            self._width = 0

    def _show(self, text: str) -> None:
        click.echo(f"\r{text.ljust(self._width)}\r{text}", nl=False, err=True)
        self._width = len(text)


def _told(progress: Progress) -> str:
    if progress.total:
        share = min(1.0, progress.done / progress.total)
        return f"{progress.doing}: {_bar(share)} {share:.0%} of {progress.total:,} {progress.unit}"
    if progress.share is None:
        return f"{progress.doing}: {progress.done:,} {progress.unit}"
    time_taken = f"{_bar(progress.share)} {progress.share:.0%} of the time that it may take"
    return f"{progress.doing}: {time_taken}, {progress.done:,} {progress.unit}"


def _bar(share: float) -> str:
    done = round(share * _BAR_WIDTH)
    return f"[{'#' * done}{'.' * (_BAR_WIDTH - done)}]"
