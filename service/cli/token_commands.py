"""`dreadnaught token` and its commands, as `--help` tells them."""

import click

_ROLES = ("gm", "player", "auditor", "machine")

database_option = click.option(
    "--database",
    envvar="DREADNAUGHT_DATABASE",
    metavar="URL",
    help="sqlite:///FILE or postgresql://USER@HOST/DATABASE; default: a file in the user's data "
    "folder.",
)
_json = click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")


@click.group(short_help="Make and revoke tokens for a server.")
def token() -> None:
    """Make, list and revoke the tokens that callers of a server show.

    A server stores only a digest of each: a token that is lost is revoked and made anew.
    """


@token.command(short_help="Make a token.")
@click.argument("name")
@click.option("--role", type=click.Choice(_ROLES), required=True, help="What its owner may do.")
@database_option
@_json
def create(name: str, role: str, database: str | None, *, as_json: bool) -> None:
    """Make a token for NAME and print it, this once."""
    from service.cli import token as work  # noqa: PLC0415 - late: start-up time is a feature

    work.create(name, role, database, as_json=as_json)


@token.command(short_help="Revoke a token.")
@click.argument("identifier", metavar="ID")
@database_option
def revoke(identifier: str, database: str | None) -> None:
    """Revoke the token ID. Servers that run notice within seconds."""
    from service.cli import token as work  # noqa: PLC0415 - late: start-up time is a feature

    work.revoke(identifier, database)


@token.command("list", short_help="List all tokens.")
@database_option
@_json
def show(database: str | None, *, as_json: bool) -> None:
    """List all tokens: id, role, name, when each was made, whether it is valid."""
    from service.cli import token as work  # noqa: PLC0415 - late: start-up time is a feature

    work.show(database, as_json=as_json)
