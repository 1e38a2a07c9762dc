"""The command line: `python -m benchmarks`, run from the folder that holds this package."""

import argparse
import json
import logging
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from benchmarks.output import as_data, as_markdown
from benchmarks.peers.environment import default_folder, install, versions
from benchmarks.plotting import NothingToPlotError, plot
from benchmarks.registry import BENCHMARKS, find
from benchmarks.report import Benchmark, Report


def main(arguments: Sequence[str] | None = None) -> int:
    """List the benchmarks, run one, or look after the peers' environment; return the exit code."""
    parsed = _parser().parse_args(arguments)
    if parsed.name is None:
        _list()
        return 0
    if parsed.name == "peers":
        _look_after_peers(install_them=parsed.install)
        return 0
    benchmark = find(parsed.name)
    if benchmark is None:
        print(f"no benchmark is called {parsed.name!r}; `python -m benchmarks` lists them")
        return 2
    if parsed.seed is not None:
        if benchmark.run_seeded is None:
            print(f"{benchmark.name} has no random cases: leave out --seed")
            return 2
        benchmark = replace(benchmark, run=partial(_seeded, benchmark.run_seeded, parsed.seed))
    return _run(benchmark, quick=parsed.quick, as_json=parsed.json, picture=parsed.plot)


def _seeded(run: Callable[[bool, int], Report], seed: int, quick: bool) -> Report:
    return run(quick, seed)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Lists the benchmarks, or runs one and prints its table. Times are CPU time.",
    )
    parser.add_argument(
        "name", nargs="?", help="a benchmark, or `peers` to see the solvers it is compared with"
    )
    parser.add_argument("--json", action="store_true", help="print machine-readable results")
    parser.add_argument("--plot", type=Path, metavar="FILE.png", help="plot time against size too")
    parser.add_argument("--quick", action="store_true", help="small cases only, without peers")
    parser.add_argument("--seed", type=int, help="of random cases, where a benchmark has any")
    parser.add_argument("--install", action="store_true", help="with `peers`: install them")
    return parser


def _list() -> None:
    width = max(len(benchmark.name) for benchmark in BENCHMARKS)
    for benchmark in BENCHMARKS:
        print(f"{benchmark.name:{width}}  {benchmark.summary}")


def _look_after_peers(*, install_them: bool) -> None:
    folder = default_folder()
    if install_them:
        install(folder)
    installed = versions(folder)
    if not installed:
        print(f"none in {folder}; `python -m benchmarks peers --install` installs them")
    for name, version in installed.items():
        print(f"{name} {version}")


def _run(benchmark: Benchmark, *, quick: bool, as_json: bool, picture: Path | None) -> int:
    logging.basicConfig(level=logging.INFO, format="%(message)s")  # to standard error
    report = benchmark.run(quick)
    if as_json:
        print(json.dumps(as_data(benchmark.name, report, quick=quick), indent=1))
    else:
        print(as_markdown(report))
    if picture is None:
        return 0
    try:
        plot(report, benchmark.name, picture)
    except (NothingToPlotError, ModuleNotFoundError) as error:
        print(f"no plot: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
