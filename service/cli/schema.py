"""`dreadnaught schema`: the JSON Schema of encounter files."""

import click

from service.schema import schema_text


def run() -> None:
    """Print the schema."""
    click.echo(schema_text(), nl=False)
