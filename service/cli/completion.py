"""The shells' completion scripts, as click makes them."""

import click
from click.shell_completion import get_completion_class


def run(command: click.Command, shell: str) -> None:
    """Print the script that lets `shell` complete `command`."""
    found = get_completion_class(shell)
    if found is None or command.name is None:
        raise click.UsageError(f"no completion for {shell}")
    variable = f"_{command.name.upper()}_COMPLETE"
    click.echo(found(command, {}, command.name, variable).source())
