"""The commands and their options, as `--help` tells them.

Each command's work is in a module that is loaded when the command runs: `--help` and shell
completion load nothing but this.
"""

import math
from pathlib import Path

import click

from service.cli.exit_code import ExitCode
from service.cli.fight_commands import fight, play
from service.cli.token_commands import token

_EPILOG = """Exit codes: 0 fine, 1 error, 2 wrong usage, 3 invalid encounter, 4 verification failed,
5 unavailable, 6 deadline passed, 130 interrupted."""


def _seconds(_ctx: click.Context, _param: click.Parameter, value: float | None) -> float | None:
    if value is not None and not 0 < value < math.inf:
        raise click.BadParameter(f"got {value:g}, expected a number of seconds above 0")
    return value


def _no_or_some_seconds(_ctx: click.Context, _param: click.Parameter, value: float) -> float:
    if not 0 <= value < math.inf:
        raise click.BadParameter(f"got {value:g}, expected a number of seconds, at least 0")
    return value


_pem = click.Path(exists=True, dir_okay=False, path_type=Path)
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
@click.option(
    "--exact",
    type=float,
    callback=_no_or_some_seconds,
    metavar="SECONDS",
    default=20.0,
    show_default=True,
    help="Solve for up to so long, before a search, where a fight seems to take no longer.",
)
@click.option(
    "--plan",
    type=click.Choice(["round"]),
    help="Fix the whole round beforehand: each monster's points, split over all exchanges.",
)
def suggest(
    file: str,
    *,
    as_json: bool,
    seed: int | None,
    quiet: bool,
    deadline: float | None,
    budget: float,
    exact: float,
    plan: str | None,
) -> None:
    """Draw the monsters' bids for the encounter in FILE (- for standard input).

    For each decision that a monster may face now: how often to do what, what was drawn for this
    time, how to push after a hit, and what that guarantees.
    """
    if plan is None:
        from service.cli.suggest import run  # noqa: PLC0415 - late: start-up time is a feature

        run(
            file,
            as_json=as_json,
            seed=seed,
            quiet=quiet,
            deadline=deadline,
            budget=budget,
            exact=exact,
        )
    else:
        from service.cli.plan import run as run_plan  # noqa: PLC0415 - late, likewise

        run_plan(file, as_json=as_json, seed=seed, quiet=quiet, deadline=deadline)


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


@dreadnaught.command(short_help="Verify that a fight's bids were sealed.", epilog=_EPILOG)
@click.argument("export", type=click.Path(allow_dash=True))
@click.option(
    "--key",
    required=True,
    metavar="PUBLICKEY",
    help="The service's public key, as text or as a file that holds it.",
)
@click.option(
    "--head",
    "heads",
    multiple=True,
    metavar="LINE",
    help="A head that was posted during the fight; the log must still agree. May be repeated.",
)
@click.option(
    "--replay", is_flag=True, help="Play the fight again too, to see that it went by the rules."
)
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def verify(
    export: str, *, key: str, heads: tuple[str, ...], replay: bool, as_json: bool
) -> ExitCode:
    """Verify the fight in EXPORT (- for standard input), without the service.

    Every bid was sealed before the players' bids, drawn from its strategy by the seeds of both
    sides, and nothing was changed since; or the first thing that is wrong, and exit code 4.
    """
    from service.cli.verify import run  # noqa: PLC0415 - late: start-up time is a feature

    return run(export, key, heads, replay=replay, as_json=as_json)


@dreadnaught.group(short_help="The key that signs fights.", epilog=_EPILOG)
def key() -> None:
    """Show or replace the key that signs the logs of fights.

    It is kept in the user's data folder; DREADNAUGHT_KEY names another file.
    """


@key.command("show", epilog=_EPILOG)
def key_show() -> None:
    """Print the public key; make the key on first use."""
    from service.cli.key import show  # noqa: PLC0415 - late: start-up time is a feature

    show()


@key.command("rotate", epilog=_EPILOG)
def key_rotate() -> None:
    """Put a fresh key in place of the one in use, and print its public key.

    The old key signs the new one, and is destroyed: whoever trusts the old one can trust the new.
    """
    from service.cli.key import replace  # noqa: PLC0415 - late: start-up time is a feature

    replace()


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
    "--database",
    envvar="DREADNAUGHT_DATABASE",
    metavar="URL",
    help="sqlite:///FILE or postgresql://USER@HOST/DATABASE; default: a file in the user's data "
    "folder.",
)
@click.option(
    "--tokens", is_flag=True, help="Answer only those who show a token (dreadnaught token)."
)
@click.option("--tls-certificate", type=_pem, help="Encrypt, with this certificate ...")
@click.option("--tls-key", type=_pem, help="... and its private key.")
@click.option(
    "--tls-clients",
    type=_pem,
    help="Answer only clients with a certificate of this authority (mTLS).",
)
@click.option(
    "--metrics-port",
    type=click.IntRange(0, 65535),
    help="Offer metrics for Prometheus on this port of this machine.",
)
@click.option("--traces", is_flag=True, help="Send traces to OpenTelemetry.")
@click.option(
    "--log-level",
    type=click.Choice(["warning", "info", "debug"]),
    default="warning",
    show_default=True,
    help="Log this and worse; info tells every call.",
)
@click.option("--log-json", is_flag=True, help="Log a JSON object a line.")
@click.option(
    "--exposed",
    is_flag=True,
    help="Listen to other machines, although nothing that is sent is encrypted.",
)
def serve(
    address: str,
    port: int,
    *,
    database: str | None,
    tokens: bool,
    tls_certificate: Path | None,
    tls_key: Path | None,
    tls_clients: Path | None,
    metrics_port: int | None,
    traces: bool,
    log_level: str,
    log_json: bool,
    exposed: bool,
) -> None:
    """Answer over gRPC, until told to stop by Ctrl-C or SIGTERM.

    Calls in flight are finished first. Listening to other machines takes a certificate, and
    tokens or clients' certificates; files are in PEM.
    """
    from service.cli import serve as work  # noqa: PLC0415 - late: start-up time is a feature
    from service.server.settings import Settings  # noqa: PLC0415 - late, likewise

    if (tls_certificate is None) != (tls_key is None) or (tls_clients and not tls_key):
        raise click.UsageError("--tls-certificate and --tls-key go together")
    work.set_up_log(log_level, as_json=log_json)
    settings = Settings(
        database=database,
        tokens=tokens,
        tls=work.tls_of(tls_certificate, tls_key, tls_clients),
        metrics_port=metrics_port,
        traces=traces,
        exposed=exposed,
    )
    work.run(address, port, settings)


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


dreadnaught.add_command(play)
dreadnaught.add_command(fight)
dreadnaught.add_command(token)
