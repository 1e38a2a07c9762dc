"""`dreadnaught play` and `dreadnaught fight` as processes, one after another on one database."""

import json
from pathlib import Path

import pytest
from command import dreadnaught
from encounter_files import IMP

Place = dict[str, str]


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """Return where fights and the key are kept."""
    return {
        "DREADNAUGHT_DATABASE": f"sqlite:///{tmp_path / 'fights.db'}",
        "DREADNAUGHT_KEY": str(tmp_path / "key.json"),
    }


@pytest.fixture
def imp(tmp_path: Path) -> str:
    path = tmp_path / "imp.yaml"
    path.write_text(IMP)
    return str(path)


def test_play_quit_resume_export_verify(imp: str, tmp_path: Path, place: Place) -> None:
    done = dreadnaught("play", imp, stdin="geese\nquit\n", **place)
    assert (done.returncode, done.stderr) == (0, "")
    assert "The monsters' bid is sealed: " in done.stdout
    game = done.stdout.split()[1].rstrip(",")
    assert done.stdout.endswith(f"Saved. To go on: dreadnaught play --resume {game}\n")

    going = json.loads(dreadnaught("fight", "list", "--json", **place).stdout)
    assert [(fight["id"], fight["ended"]) for fight in going] == [(game, False)]
    early = dreadnaught("fight", "export", game, **place).stdout
    assert "weight" not in early

    done = dreadnaught("play", "--resume", "last", stdin="end\n", **place)
    assert (done.returncode, done.stderr) == (0, "")
    assert "The fight is over. Its record is in order" in done.stdout
    key = done.stdout.split()[-1]

    log = dreadnaught("fight", "log", game, **place).stdout.splitlines()
    assert log[0].startswith("   0  The fight begins; its rules are fixed (")
    assert log[-1].endswith("The fight ends: ended by the table")
    assert any("the players' seed: geese" in line for line in log)
    export = tmp_path / "fight.json"
    export.write_text(dreadnaught("fight", "export", game, **place).stdout, encoding="utf-8")
    done = dreadnaught("verify", str(export), "--key", key, "--replay", "--json")
    verified = json.loads(done.stdout)
    assert (verified["valid"], verified["ended"], verified["game"]) == (True, True, game)
    assert verified["replayed"] is True


def test_wrong_usage_and_what_there_is_not(imp: str, place: Place) -> None:
    for arguments, told in (
        (["play", imp, "--resume", "x"], "Give an encounter FILE, or --resume"),
        (["play", "--resume", "last"], "there is no fight that goes on"),
        (["fight", "export", "none"], "dreadnaught fight list"),
    ):
        done = dreadnaught(*arguments, **place)
        assert (done.returncode, done.stdout) == (2, ""), arguments
        assert told in " ".join(done.stderr.split())


def test_a_faulty_encounter_begins_no_fight(imp: str, place: Place) -> None:
    Path(imp).write_text(IMP.replace("rounds: 1", "rounds: 0"))
    done = dreadnaught("play", imp, **place)
    assert (done.returncode, done.stdout) == (3, "")
    assert "rounds: got 0" in done.stderr
    assert json.loads(dreadnaught("fight", "list", "--json", **place).stdout) == []
