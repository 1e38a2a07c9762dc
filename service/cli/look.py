"""How an answer may look on the stream that it goes to: width, colour, characters."""

import os
import shutil
import sys
from dataclasses import dataclass

import click

_FULL_BLOCK = "█"
_EIGHTHS = "▏▎▍▌▋▊▉"
_NARROWEST, _USUAL, _WIDEST = 50, 80, 120


@dataclass(frozen=True)
class Look:
    """What the reader's side can show.

    Attributes:
        width: columns.
        colour: whether it understands ANSI styles.
        blocks: whether it knows Unicode's block characters.
    """

    width: int = _USUAL
    colour: bool = False
    blocks: bool = True

    def heading(self, text: str) -> str:
        """Return a heading."""
        return click.style(text, bold=True) if self.colour else text

    def bar(self, share: float, width: int) -> str:
        """Return a bar for a share between 0 and 1 of `width` columns."""
        if self.blocks:
            full, eighths = divmod(round(share * width * 8), 8)
            text = _FULL_BLOCK * full + (_EIGHTHS[eighths - 1] if eighths else "")
        else:
            text = "#" * round(share * width)
        return click.style(text, fg="cyan") if self.colour and text else text


def look_of_output() -> Look:
    """Return what standard output can show."""
    terminal = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    columns = shutil.get_terminal_size((_USUAL, 24)).columns
    return Look(
        width=min(max(columns, _NARROWEST), _WIDEST),
        colour=terminal and not os.environ.get("NO_COLOR"),
        blocks=_encodes(_FULL_BLOCK + _EIGHTHS, sys.stdout.encoding),
    )


def _encodes(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
