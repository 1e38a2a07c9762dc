"""`dreadnaught play`, `dreadnaught fight` and its commands, as `--help` tells them."""

import click

from service.cli.token_commands import database_option


@click.command(short_help="Play a fight in the terminal, bids sealed.")
@click.argument("file", type=click.Path(), required=False)
@click.option("--resume", metavar="ID", help="Go on with a fight; `last`: the one begun last.")
@database_option
def play(file: str | None, resume: str | None, database: str | None) -> None:
    """Play the fight in the encounter FILE, from the terminal.

    The monsters' bids are sealed before the players bid, and anyone can check that afterwards.
    Every step is saved; an undo is noted, and plays a decision once more.
    """
    from service.cli.play import run  # noqa: PLC0415 - late: start-up time is a feature

    run(file, resume, database)


@click.group(short_help="Fights that are kept: list, log, export.")
def fight() -> None:
    """List the fights that are kept, tell what happened in one, or export it."""


@fight.command("list", short_help="List fights.")
@database_option
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def fight_list(database: str | None, *, as_json: bool) -> None:
    """List fights, the newest first."""
    from service.cli import fight as work  # noqa: PLC0415 - late: start-up time is a feature

    work.show(database, as_json=as_json)


@fight.command("log", short_help="Tell what happened in a fight.")
@click.argument("identifier", metavar="ID")
@database_option
def fight_log(identifier: str, database: str | None) -> None:
    """Tell what happened in a fight, a line for each entry of its log."""
    from service.cli import fight as work  # noqa: PLC0415 - late: start-up time is a feature

    work.log(identifier, database)


@fight.command("export", short_help="Print a fight's record, to be verified.")
@click.argument("identifier", metavar="ID")
@database_option
def fight_export(identifier: str, database: str | None) -> None:
    """Print a fight's record as one line of JSON, for `dreadnaught verify`.

    Before the fight is over it shows no odds, and no bid that is not revealed.
    """
    from service.cli import fight as work  # noqa: PLC0415 - late: start-up time is a feature

    work.export(identifier, database)
