"""`dreadnaught play`: a fight in the terminal, its bids sealed, saved after every step."""

import secrets

import click

from service.cli.database import opened_store
from service.cli.interruptible import interruptible
from service.cli.play_loop import Loop, QuitError
from service.cli.progress import Meter
from service.cli.speed import note_if_slow
from service.encounter_file.read import read_encounter_file
from service.seal.key_file import KeyRing, key_file, load_or_make
from service.seal.verify import verify_export
from service.store.log_store import LogStore
from service.table.receipt import Receipt
from service.table.table import Table
from solver.game.watch import Watch
from solver.systems.fault import InvalidEncounterError

_LAST = "last"
_MOST_LOOKED_AT = 1000


def run(file: str | None, resume: str | None, database: str | None) -> None:
    """Play a new fight from a file, or go on with one.

    Raises:
        UnreadableFileError, FaultyFileError: if the file holds no valid encounter.
        KeyFileError: if the signing key can't be used.
    """
    if (file is None) == (resume is None):
        raise click.UsageError("Give an encounter FILE, or --resume and the id of a fight.")
    keys = load_or_make(key_file())
    note_if_slow(quiet=False)
    with opened_store(database) as store:
        table = _new(store, keys, str(file)) if resume is None else _kept(store, keys, resume)
        click.echo(
            f"Fight {table.game}, saved after every step. At any question: help, undo, quit."
        )
        _play(table, keys)


def _new(store: LogStore, keys: KeyRing, file: str) -> Table:
    encounter = read_encounter_file(file)
    try:
        return Table.create(store, keys, encounter.data, secrets.token_hex(8))
    except InvalidEncounterError as error:
        raise encounter.faulty(error) from error


def _kept(store: LogStore, keys: KeyRing, resume: str) -> Table:
    game = _last(store) if resume == _LAST else resume
    return Table(store, keys, store.fight(game).id)


def _last(store: LogStore) -> str:
    """Return the fight that was begun last of those that go on."""
    for fight in store.fights(_MOST_LOOKED_AT):
        if fight.ended is None:
            return fight.id
    raise click.BadParameter("there is no fight that goes on", param_hint="--resume")


def _play(table: Table, keys: KeyRing) -> None:
    meter = Meter(quiet=False)

    def commit(request: str) -> Receipt:
        watch = Watch(report=meter)
        try:
            return interruptible(lambda: table.commit(request, watch), watch)
        finally:
            meter.clear()

    try:
        Loop(table, _ask, click.echo, commit).run()
    except QuitError:
        click.echo(f"\nSaved. To go on: dreadnaught play --resume {table.game}")
        return
    verified = verify_export(table.export(), keys.chain.last)
    seals = "1 seal" if len(verified.seals) == 1 else f"{len(verified.seals)} seals"
    click.echo(f"\nThe fight is over. Its record is in order, with {seals}. For the players:")
    click.echo(f"  dreadnaught fight export {table.game} > fight.json")
    click.echo(f"  dreadnaught verify fight.json --key {keys.chain.last.text}")


def _ask(question: str) -> str:
    return input(f"{question}: ")
