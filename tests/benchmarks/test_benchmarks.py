"""The benchmarks' command line and reports: smoke runs on small cases, without peers."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from solver.kernel import matrix as kernel

pytest.importorskip(
    "benchmarks", reason="the benchmarks are not beside the tests: they are no part of the wheel"
)
from benchmarks.__main__ import main
from benchmarks.output import as_markdown
from benchmarks.plotting import plot
from benchmarks.registry import BENCHMARKS
from benchmarks.report import Goal, Report, Row, Timing

NAMES = [benchmark.name for benchmark in BENCHMARKS]

REPORT = Report(
    unit="CPU seconds per game",
    axis="size",
    rows=(
        Row("kind", 4, "4×4", "ours", Timing((3e-6, 1e-6, 2e-6)), 0.0, 1e-12),
        Row("kind", 4, "4×4", "faster peer", Timing((1e-6,)), 1e-3, 2e-3, note="3 of 9 wrong"),
        Row("kind", 4, "4×4", "missing peer", None, note="not installed"),
        Row("kind", 8, "8×8", "ours", Timing((4e-6,)), figures={"bytes": 2e6}),
    ),
    goals=(
        Goal("times faster", 10, 9.9, at_least=True),
        Goal("seconds", 1, 0.5, at_least=False),
        Goal("of a peer that is not there", 1, None, at_least=True),
    ),
    shown_figures=("bytes",),
)


def test_the_command_line_lists_the_benchmarks_with_a_line_each() -> None:
    listed = subprocess.run(
        [sys.executable, "-m", "benchmarks"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert [line.split()[0] for line in listed.stdout.splitlines()] == NAMES
    assert len(set(NAMES)) == len(NAMES)


def test_an_unknown_benchmark_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chess"]) == 2
    assert "'chess'" in capsys.readouterr().out


@pytest.mark.skipif(
    not kernel.available(), reason="solver.kernel was installed without its compiled extension"
)
@pytest.mark.parametrize(
    "name",
    # A quick soak takes 20 seconds too; tests/faults runs the parts of this benchmark.
    [pytest.param(name, marks=[pytest.mark.slow] * (name == "service")) for name in NAMES],
)
def test_a_quick_run_tells_all_that_programs_need(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([name, "--quick", "--json"]) == 0
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert (report["benchmark"], report["quick"]) == (name, True)
    assert report["machine"]["processor"]
    assert report["machine"]["cores"] >= 1
    assert {"Python", "numpy"} <= report["versions"]["ours"].keys()
    # Load is measured as callers see it, by the clock.
    assert report["unit"].startswith("seconds" if name == "service" else "CPU seconds")
    assert report["rows"]
    firsts: dict[tuple[str, str], dict[str, Any]] = {}
    for row in report["rows"]:
        first = firsts.setdefault((row["panel"], row["label"]), row)
        if row["median"] is None:
            assert row["note"]
            continue
        assert 0.0 < row["least"] <= row["median"] <= row["most"]
        assert row["ratio"] == pytest.approx(row["median"] / first["median"])
    for row in firsts.values():
        assert (row["exploitability"] or 0.0) <= 1e-9
        assert (row["value_error"] or 0.0) <= 1e-9


def test_a_ratio_refers_to_the_median_of_the_first_row_of_the_same_case() -> None:
    ours, faster, missing, other_case = REPORT.rows
    assert [REPORT.ratio(row) for row in (ours, other_case)] == [1.0, 1.0]
    assert REPORT.ratio(faster) == pytest.approx(0.5)
    assert REPORT.ratio(missing) is None


def test_the_table_keeps_what_is_faster_wrong_or_missing() -> None:
    text = as_markdown(REPORT)
    lines = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text.splitlines()]
    assert ["ours", "2 µs", "4 µs", "0e+00", "1e-12"] in lines
    assert ["faster peer", "1 µs (0.5)", "", "1e-03", "2e-03"] in lines
    assert ["missing peer", "–", "", "–", "–"] in lines
    assert ["bytes", "8×8"] in lines
    assert ["ours", "2,000,000"] in lines
    assert "- faster peer, 4×4: 3 of 9 wrong" in text
    assert "- missing peer, 4×4: not installed" in text


def test_goals_are_met_missed_or_not_measured() -> None:
    assert [goal.met for goal in REPORT.goals] == [False, True, None]
    text = as_markdown(REPORT)
    for verdict in ("missed", "met", "not measured"):
        assert f"| {verdict} " in text


def test_plots_are_pngs(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="only the extra `bench` brings matplotlib")
    file = tmp_path / "plot.png"
    plot(REPORT, "title", file)
    assert file.read_bytes().startswith(b"\x89PNG")
