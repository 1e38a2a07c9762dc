"""`dreadnaught key`: the key that signs the heads of logs."""

import click

from service.seal.key_file import key_file, load_or_make, rotate


def show() -> None:
    """Print the public key; make the private one where there is none.

    Raises:
        KeyFileError: if the file can't be used.
    """
    click.echo(load_or_make(key_file()).chain.last.text)


def replace() -> None:
    """Put a fresh key in place of the one in use, and print its public key.

    Raises:
        KeyFileError: if there is none, or the file can't be used.
    """
    click.echo(rotate(key_file()).chain.last.text)
