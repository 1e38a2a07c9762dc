"""`dreadnaught fight`: the fights that are kept, their logs and their exports."""

import json
from datetime import UTC, datetime

import click

from service.cli.database import opened_store
from service.cli.fight_words import log_lines
from service.seal.key_file import key_file, load_or_make
from service.store.log_store import LogStore
from service.table.table import Table

_MICROSECONDS = 1_000_000
_MOST = 1000


def show(database: str | None, *, as_json: bool) -> None:
    """List fights, the newest first."""
    with opened_store(database) as store:
        fights = store.fights(_MOST)
    if as_json:
        listed = [{"id": f.id, "entries": f.size, "ended": f.ended is not None} for f in fights]
        click.echo(json.dumps(listed, indent=2))
        return
    for fight in fights:
        begun = datetime.fromtimestamp(fight.created / _MICROSECONDS, UTC)
        over = "over" if fight.ended is not None else "goes on"
        click.echo(f"{fight.id}  {begun:%Y-%m-%d %H:%M} UTC  {fight.size:>4} entries  {over}")


def log(identifier: str, database: str | None) -> None:
    """Print what happened in a fight."""
    with opened_store(database) as store:
        for line in log_lines(_table(store, identifier).entries):
            click.echo(line)


def export(identifier: str, database: str | None) -> None:
    """Print a fight's export, and nothing else."""
    with opened_store(database) as store:
        content = _table(store, identifier).export()
    click.echo(content, nl=False)


def _table(store: LogStore, identifier: str) -> Table:
    return Table(store, load_or_make(key_file()), store.fight(identifier).id)
