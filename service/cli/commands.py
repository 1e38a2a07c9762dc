"""The commands and their options, as `--help` tells them.

Each command's work is in a module that is loaded when the command runs: `--help` and shell
completion load nothing but this.
"""

import math

import click

from service.cli.exit_code import ExitCode

_EPILOG = """Exit codes: 0 fine, 1 error, 2 wrong usage, 3 invalid encounter, 4 verification failed,
5 unavailable, 6 deadline passed, 130 interrupted."""


def _seconds(_ctx: click.Context, _param: click.Parameter, value: float | None) -> float | None:
    if value is not None and not 0 < value < math.inf:
        raise click.BadParameter(f"got {value:g}, expected a number of seconds above 0")
    return value


_file = click.argument("file", type=click.Path(allow_dash=True))


@click.group(
    "dreadnaught",
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=_EPILOG,
)
@click.version_option(package_name="dreadnaught", message="%(prog)s %(version)s")
def dreadnaught() -> None:
    """Play a game master's monsters by game theory.

    An encounter file, in YAML or JSON, says who fights and how the fight stands. The answer says
    what the monsters do and how many points they bid, drawn so that nobody can read them.
    """


@dreadnaught.command(short_help="Draw the monsters' bids.", epilog=_EPILOG)
@_file
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
@click.option(
    "--seed",
    type=click.IntRange(0),
    metavar="N",
    help="Make the draw repeatable. Without it, nobody can foresee it.",
)
@click.option("--quiet", "-q", is_flag=True, help="Show no progress.")
@click.option(
    "--deadline",
    type=float,
    callback=_seconds,
    metavar="SECONDS",
    help="Give up after so long.",
)
@click.option(
    "--budget",
    type=float,
    callback=_seconds,
    metavar="SECONDS",
    default=2.0,
    show_default=True,
    help="Search for so long where a fight is too large to be solved.",
)
def suggest(
    file: str,
    *,
    as_json: bool,
    seed: int | None,
    quiet: bool,
    deadline: float | None,
    budget: float,
) -> None:
    """Draw the monsters' bids for the encounter in FILE (- for standard input).

    For each decision that a monster may face now: how often to do what, what was drawn for this
    time, how to push after a hit, and what that guarantees.
    """
    from service.cli.suggest import run  # noqa: PLC0415 - late: start-up time is a feature

    run(file, as_json=as_json, seed=seed, quiet=quiet, deadline=deadline, budget=budget)


@dreadnaught.command(short_help="Check an encounter file.", epilog=_EPILOG)
@_file
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def check(file: str, *, as_json: bool) -> ExitCode:
    """Tell everything that is wrong with the encounter in FILE (- for standard input).

    Each fault is told in a line: file, line, column, field, what stands there, what was expected.
    """
    from service.cli.check import run  # noqa: PLC0415 - late: start-up time is a feature

    return run(file, as_json=as_json)


@dreadnaught.command(short_help="Check a character sheet.", epilog=_EPILOG)
@_file
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def character(file: str, *, as_json: bool) -> ExitCode:
    """Check the character sheet in FILE (- for standard input), and tell its numbers.

    Creation, levels, feats and spells are checked against the rules; each fault is told in a line.
    """
    from service.cli.character import run  # noqa: PLC0415 - late: start-up time is a feature

    return run(file, as_json=as_json)


@dreadnaught.command(short_help="Answer over gRPC.", epilog=_EPILOG)
@click.option(
    "--address", default="127.0.0.1", show_default=True, metavar="HOST", help="Listen on this."
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=50051,
    show_default=True,
    help="Listen on this port; 0 takes a free one.",
)
@click.option(
    "--exposed",
    is_flag=True,
    help="Listen to other machines, although nothing that is sent is encrypted.",
)
def serve(address: str, port: int, *, exposed: bool) -> None:
    """Answer over gRPC, until told to stop by Ctrl-C or SIGTERM.

    Calls in flight are finished first.
    """
    from service.cli.serve import run  # noqa: PLC0415 - late: start-up time is a feature

    run(address, port, exposed=exposed)


@dreadnaught.command(short_help="Print the JSON Schema of encounter files.", epilog=_EPILOG)
def schema() -> None:
    """Print the JSON Schema of encounter files.

    Editors check files against it while they are written.
    """
    from service.cli.schema import run  # noqa: PLC0415 - late: start-up time is a feature

    run()


@dreadnaught.command(short_help="Print a shell's completion script.", epilog=_EPILOG)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the script that lets SHELL complete this command.

    \b
    bash: dreadnaught completion bash >> ~/.bashrc
    zsh:  dreadnaught completion zsh >> ~/.zshrc
    fish: dreadnaught completion fish > ~/.config/fish/completions/dreadnaught.fish
    """  # noqa: D301 - the escape is click's mark for lines that stay as they are
    from service.cli.completion import run  # noqa: PLC0415 - late: start-up time is a feature

    run(dreadnaught, shell)
