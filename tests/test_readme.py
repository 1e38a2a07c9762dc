"""The README tells the truth: its input is the example, its output is what the command prints."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    """Return the first fenced block of the README in `language`."""
    found = re.search(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)
    assert found, language
    return found[1]


def test_the_input_is_the_example() -> None:
    assert block("yaml") == (ROOT / "examples" / "goblin-ambush.yaml").read_text(encoding="utf-8")


def test_the_output_is_what_the_command_prints() -> None:
    command, _, printed = block("console").partition("\n")
    words = command.split()
    assert words[:2] == ["$", "dreadnaught"]
    run = subprocess.run(
        [sys.executable, "-m", "service.cli", *words[2:]],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
        env={"PYTHONIOENCODING": "utf-8", "DREADNAUGHT_CACHE": "off"},
    )
    assert run.stdout == printed


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([^)#]+)\)", README))))
def test_links_lead_somewhere(link: str) -> None:
    if link.startswith(("proto/", "benchmarks/")) and not (ROOT / "proto").exists():
        pytest.skip("the tests run against an installed wheel, without the sources beside them")
    assert (ROOT / link).exists()


def test_there_are_exactly_two_commands_to_try() -> None:
    commands = re.findall(r"^python3 -m venv .*$", README, re.MULTILINE)
    assert len(commands) == 2
    assert "suggest examples/goblin-ambush.yaml" in commands[0]
    assert commands[1].endswith("-m pytest")
