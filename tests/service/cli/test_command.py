"""The command run as a process: output, streams and exit codes."""

import json
import os
import re
import signal
import subprocess
import time
from importlib.metadata import version
from pathlib import Path

import pytest
from command import COMMAND, dreadnaught, environment, in_terminal, speed_notice
from encounter_files import GOBLIN_AMBUSH, GOBLIN_AMBUSH_AS_JSON, IMP, edited

from service.schema import encounter_schema

HEAVY = {"numpy", "scipy", "ortools", "highspy", "grpc", "google.protobuf", "solver.equilibrium"}


@pytest.fixture
def imp(tmp_path: Path) -> str:
    path = tmp_path / "imp.yaml"
    path.write_text(IMP)
    return str(path)


@pytest.fixture
def endless(tmp_path: Path) -> str:
    """Return an encounter that takes longer than any test."""
    path = tmp_path / "endless.yaml"
    path.write_text(
        edited(GOBLIN_AMBUSH, ("rounds: 1", "rounds: 9"), ("ep: 6, hp: 10", "ep: 30, hp: 90"))
    )
    return str(path)


def test_suggest(imp: str) -> None:
    done = dreadnaught("suggest", imp)
    assert (done.returncode, done.stderr) == (0, speed_notice())
    first, *_ = done.stdout.splitlines()
    assert first == "Imp (monsters) against Squire (players), for score, over 1 round."
    assert "\nImp's turn\n" in done.stdout
    assert re.search(r"^  Bid: [0-3] EP$", done.stdout, re.MULTILINE)
    assert "\x1b" not in done.stdout


def test_suggest_as_json(imp: str) -> None:
    done = dreadnaught("suggest", "--json", "--seed", "1", imp)
    assert (done.returncode, done.stderr) == (0, speed_notice())
    told = json.loads(done.stdout)
    assert done.stdout == json.dumps(told, indent=2) + "\n"
    assert (told["system"], told["objective"], told["rounds"]) == ("dreadnaught", "score", 1)
    assert 0 <= told["exploitability"] < 1e-9
    (suggestion,) = told["suggestions"]
    assert suggestion["decision"] == {"kind": "act"}
    assert sum(share["probability"] for share in suggestion["strategy"]) == pytest.approx(1)
    drawn = [(share["action"], share["bid"]) for share in suggestion["strategy"]]
    assert (suggestion["chosen"]["action"], suggestion["chosen"]["bid"]) in drawn


def test_a_seed_makes_the_draw_repeatable() -> None:
    text = edited(GOBLIN_AMBUSH, ("turn: Dunder", "turn: Goblin"))
    same = {dreadnaught("suggest", "--seed", "7", "-", stdin=text).stdout for _ in range(2)}
    assert len(same) == 1
    drawn = {dreadnaught("suggest", "--seed", str(s), "-", stdin=text).stdout for s in range(5)}
    assert len(drawn) > 1


@pytest.mark.parametrize("text", [IMP, GOBLIN_AMBUSH_AS_JSON])
def test_standard_input(text: str) -> None:
    done = dreadnaught("check", "-", stdin=text)
    assert (done.returncode, done.stdout, done.stderr) == (0, "<stdin>: fine\n", "")


def test_check(imp: str) -> None:
    done = dreadnaught("check", imp)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{imp}: fine\n", "")


@pytest.mark.parametrize("command", ["check", "suggest"])
def test_every_fault_of_a_file_is_told(tmp_path: Path, command: str) -> None:
    path = tmp_path / "goblin.yaml"
    path.write_text(edited(GOBLIN_AMBUSH, ("hp: 10", "hp: -3"), ("turn: Dunder", "trun: Dunder")))
    done = dreadnaught(command, str(path))
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.splitlines() == [
        f"{path}:6:1: trun: got Dunder, expected a known field (did you mean turn?)",
        f"{path}:9:50: combatants[1].hp: got -3, expected 1 or more",
    ]


def test_check_as_json(tmp_path: Path) -> None:
    path = tmp_path / "goblin.yaml"
    path.write_text(edited(GOBLIN_AMBUSH, ("hp: 10", "hp: -3")))
    done = dreadnaught("check", "--json", str(path))
    assert (done.returncode, done.stderr) == (3, "")
    fault = {
        "file": str(path),
        "line": 9,
        "column": 50,
        "field": "combatants[1].hp",
        "value": "-3",
        "expected": "1 or more",
    }
    assert json.loads(done.stdout) == {"valid": False, "faults": [fault]}
    path.write_text(GOBLIN_AMBUSH)
    done = dreadnaught("check", "--json", str(path))
    assert (done.returncode, json.loads(done.stdout)) == (0, {"valid": True, "faults": []})


def test_files_that_can_not_be_read(tmp_path: Path) -> None:
    missing = str(tmp_path / "no.yaml")
    for command in ("check", "suggest"):
        done = dreadnaught(command, missing)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr == f"Error: {missing}: there is no such file\n"
    done = dreadnaught("check", str(tmp_path))
    assert (done.returncode, done.stderr) == (
        1,
        f"Error: {tmp_path}: this is a folder, not a file\n",
    )


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["sugest"],
        ["check"],
        ["suggest", "a.yaml", "--seed", "-1"],
        ["suggest", "a.yaml", "--seed", "x"],
        ["suggest", "a.yaml", "--deadline", "0"],
        ["suggest", "a.yaml", "--budget", "0"],
        ["suggest", "a.yaml", "--exact", "-1"],
        ["suggest", "a.yaml", "--exact", "inf"],
        ["suggest", "a.yaml", "--deadline", "nan"],
        ["suggest", "a.yaml", "--deadline", "inf"],
        ["serve", "--port", "65536"],
        ["completion", "csh"],
    ],
    ids=" ".join,
)
def test_wrong_usage(arguments: list[str]) -> None:
    done = dreadnaught(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Usage: dreadnaught" in done.stderr


def test_a_deadline(endless: str) -> None:
    done = dreadnaught("suggest", "--deadline", "0.5", endless)
    assert (done.returncode, done.stdout) == (6, "")
    assert done.stderr == f"{speed_notice()}Error: stopped: the deadline passed\n"


def test_ctrl_c_stops_the_solve(endless: str) -> None:
    command = [*COMMAND, "suggest", endless]
    with subprocess.Popen(command, stderr=subprocess.PIPE, env=environment()) as process:
        time.sleep(3)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=20)
    assert process.returncode == 130
    assert told.decode() == f"{speed_notice()}\nInterrupted.\n"


def test_a_reader_that_has_enough(imp: str) -> None:
    """As `dreadnaught suggest FILE | true` has it."""
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*COMMAND, "suggest", imp], stdout=writing, stderr=subprocess.PIPE, check=False, timeout=60
    )
    os.close(writing)
    assert (done.returncode, done.stderr.decode()) == (1, speed_notice())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk(imp: str) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "check", imp], stdout=full, stderr=subprocess.PIPE, check=False, timeout=60
        )
    assert done.returncode == 1
    assert done.stderr == b"Error: can't write: No space left on device\n"


def test_an_encoding_without_blocks_or_a_letter(tmp_path: Path) -> None:
    path = tmp_path / "imp.yaml"
    path.write_text(edited(IMP, ("name: Imp", "name: Żmij")), encoding="utf-8")
    done = dreadnaught("suggest", str(path), PYTHONIOENCODING="latin-1")
    assert (done.returncode, done.stderr) == (0, speed_notice())
    assert "?mij's turn" in done.stdout
    assert "###" in done.stdout
    as_json = dreadnaught("suggest", "--json", str(path), PYTHONIOENCODING="latin-1")
    assert json.loads(as_json.stdout)["suggestions"][0]["combatant"] == "Żmij"


def test_a_width(imp: str) -> None:
    done = dreadnaught("suggest", imp, COLUMNS="50")
    assert max(map(len, done.stdout.splitlines())) <= 50


def test_version() -> None:
    assert dreadnaught("--version").stdout == f"dreadnaught {version('dreadnaught')}\n"


def test_help_names_every_command() -> None:
    done = dreadnaught("--help")
    assert done.returncode == 0
    for command in (
        "suggest",
        "check",
        "play",
        "fight",
        "verify",
        "key",
        "serve",
        "schema",
        "completion",
    ):
        assert f"\n  {command}" in done.stdout
        assert dreadnaught(command, "--help").returncode == 0


def test_the_schema() -> None:
    assert json.loads(dreadnaught("schema").stdout) == encounter_schema()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell: str) -> None:
    done = dreadnaught("completion", shell)
    assert done.returncode == 0
    assert f"_DREADNAUGHT_COMPLETE={shell}_complete" in done.stdout


def completed(words: str) -> list[str]:
    done = dreadnaught(
        _DREADNAUGHT_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=str(words.count(" "))
    )
    return [line.partition(",")[2] for line in done.stdout.splitlines()]


def test_completion() -> None:
    assert set(completed("dreadnaught s")) == {"schema", "serve", "suggest"}
    assert "--seed" in completed("dreadnaught suggest --")
    assert completed("dreadnaught completion ba") == ["bash"]


@pytest.mark.parametrize(
    ("arguments", "changes"),
    [
        (["--help"], {}),
        (["--version"], {}),
        (["suggest", "--help"], {}),
        (["check", "-"], {}),
        (["check", "--json", "-"], {}),
        (["schema"], {}),
        (["completion", "zsh"], {}),
        ([], {"_DREADNAUGHT_COMPLETE": "bash_complete", "COMP_WORDS": "d c", "COMP_CWORD": "1"}),
    ],
    ids=str,
)
def test_what_solves_nothing_loads_no_solver(arguments: list[str], changes: dict[str, str]) -> None:
    done = dreadnaught(*arguments, stdin=GOBLIN_AMBUSH, PYTHONPROFILEIMPORTTIME="1", **changes)
    assert done.returncode == 0
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "click" in loaded
    assert loaded & HEAVY == set()
    if arguments[:1] in (["--help"], ["--version"]):
        assert loaded & {"pydantic", "yaml"} == set()


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudoterminal")
def test_a_terminal_gets_styles_unless_it_wants_none(imp: str) -> None:
    heading = "\x1b[1mImp's turn\x1b[0m"
    assert heading in in_terminal("suggest", imp, TERM="xterm")
    assert "\x1b" not in in_terminal("suggest", imp, TERM="xterm", NO_COLOR="1")
    assert "\x1b" not in in_terminal("suggest", imp, TERM="dumb")
