"""`dreadnaught character` run as a process."""

import json
from pathlib import Path

from command import dreadnaught
from encounter_files import edited

SHEET = """\
schema_version: 1
system: dreadnaught
name: Barli
creation: {points: 24, body: 3, mind: 3, soul: 3}
levels:
  - feats: [{name: Dodge, cost: 4, st: 1}]
"""


def test_a_fine_sheet_and_its_numbers(tmp_path: Path) -> None:
    path = tmp_path / "barli.yaml"
    path.write_text(SHEET)
    done = dreadnaught("character", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    first, *lines = done.stdout.splitlines()
    assert first == "Barli"
    assert [line.split() for line in lines if "hit points" in line] == [["hit", "points", "20"]]
    assert lines[-1] == "feats: Dodge"


def test_a_fine_sheet_as_json() -> None:
    done = dreadnaught("character", "--json", "-", stdin=SHEET)
    told = json.loads(done.stdout)
    assert (done.returncode, told["valid"], told["faults"]) == (0, True, [])
    assert told["numbers"]["defence_threshold"] == 4
    assert told["traits"] == {"feats": ["Dodge"]}


def test_faults_are_told_with_their_places(tmp_path: Path) -> None:
    path = tmp_path / "barli.yaml"
    path.write_text(edited(SHEET, ("points: 24", "points: 40"), ("cost: 4", "cost: 7")))
    done = dreadnaught("character", str(path))
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.splitlines() == [
        f"{path}:4:12: creation.points: got 40, expected 32 or less",
        (
            f"{path}:6:5: levels[0].feats: got 7 skill points, expected 6 skill points or less,"
            " of 6 that were available"
        ),
    ]
    told = json.loads(dreadnaught("character", "--json", str(path)).stdout)
    assert told["valid"] is False
    assert [fault["line"] for fault in told["faults"]] == [4, 6]


def test_an_empty_file_is_no_sheet() -> None:
    done = dreadnaught("character", "-", stdin="")
    assert (done.returncode, "a character sheet" in done.stderr) == (3, True)
