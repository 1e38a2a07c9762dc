"""What is said, once a run, where the compiled solvers are missing."""

import click

from solver.kernel import matrix
from solver.systems.dreadnaught import duel_table

NOTICE = (
    "Note: installed without a C++ compiler, so solving is exact but slow. To have it fast, install"
    " a C++20 compiler and install dreadnaught again."
)


def note_if_slow(*, quiet: bool = False) -> None:
    """Say on stderr that solving is slow, if it is."""
    if not quiet and not (matrix.available() and duel_table.available()):
        click.echo(NOTICE, err=True)
