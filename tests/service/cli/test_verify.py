"""`dreadnaught verify` and `dreadnaught key` as a user meets them."""

import json
import os
from pathlib import Path

import pytest
from command import dreadnaught
from sealed_fights import eventful_fight, fixed, small_fight

from service.seal.keys import SigningKey

KEY = SigningKey(fixed("key 1")).public.text


@pytest.fixture
def export(tmp_path: Path) -> Path:
    path = tmp_path / "fight.json"
    path.write_bytes(small_fight().export())
    return path


def test_a_fight_that_is_right(export: Path) -> None:
    done = dreadnaught("verify", str(export), "--key", KEY)
    head = small_fight().log.signed_head(SigningKey(fixed("key 1"))).line
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "Verified: game goblin-ambush, 8 entries, over.",
        "Seals: 1, of which 1 revealed; each drawn from its strategy by both seeds.",
        f"Head: {head}",
    ]


def test_what_was_voided_and_never_revealed_is_told(tmp_path: Path) -> None:
    fight = eventful_fight()
    path, key = tmp_path / "fight.json", tmp_path / "key.txt"
    path.write_bytes(fight.export())
    key.write_text(KEY + "\n")
    posted = fight.log.signed_head(fight.key).line
    done = dreadnaught("verify", str(path), "--key", str(key), "--head", posted)
    assert done.returncode == 0
    assert done.stdout.splitlines()[1:5] == [
        "Seals: 6, of which 4 revealed; each drawn from its strategy by both seeds.",
        "Voided by an undo: Wolf, decision 2, attempt 1; Goblin, decision 2, attempt 1.",
        "Never revealed: Goblin, decision 4, attempt 1.",
        "Seed committed, but no bid sealed: Wölfe 🐺, decision 4, attempt 1.",
    ]
    assert "Posted heads that agree: 1." in done.stdout
    told = json.loads(dreadnaught("verify", str(path), "--key", KEY, "--json").stdout)
    assert told["valid"] is True
    assert told["unrevealed"] == [{"decision": 4, "combatant": "Goblin", "attempt": 1}]
    assert (told["entries"], told["seals"], told["revealed"]) == (32, 6, 4)
    assert (told["head"], told["ended"], told["posted_heads"]) == (posted, True, 0)


def test_the_first_thing_that_is_wrong(export: Path) -> None:
    content = export.read_bytes().replace(b'"Dunder":4', b'"Dunder":5')
    export.write_bytes(content)
    done = dreadnaught("verify", str(export), "--key", KEY)
    assert (done.returncode, done.stdout) == (4, "")
    assert done.stderr.startswith("Error: entries[5]: previous: expected ")
    done = dreadnaught("verify", str(export), "--key", KEY, "--json")
    told = json.loads(done.stdout)
    assert (done.returncode, done.stderr, told["valid"]) == (4, "", False)
    assert (told["fault"]["where"], told["fault"]["field"]) == ("entries[5]", "previous")


def test_a_file_with_a_line_break_at_its_end_is_another_file(export: Path) -> None:
    done = dreadnaught("verify", "-", "--key", KEY, stdin=export.read_text() + "\n")
    assert (done.returncode, done.stdout) == (4, "")
    assert "canonical JSON" in done.stderr
    assert dreadnaught("verify", "-", "--key", KEY, stdin=export.read_text()).returncode == 0


def test_wrong_usage(export: Path) -> None:
    for arguments, told in (
        ([], "Missing option '--key'"),
        (["--key", "ed25519:12"], "a public key, as ed25519: and 64"),
        (["--key", KEY, "--head", "dreadnaught-head-v1:x"], "a head, as dreadnaught-head-v1:GAME"),
    ):
        done = dreadnaught("verify", str(export), *arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert told in " ".join(done.stderr.split())
    done = dreadnaught("verify", str(export.parent / "none"), "--key", KEY)
    assert (done.returncode, done.stdout) == (1, "")
    assert "there is no such file" in done.stderr


def test_a_record_that_no_rules_know_can_not_be_played_again(export: Path) -> None:
    done = dreadnaught("verify", str(export), "--key", KEY, "--replay")
    assert (done.returncode, done.stdout) == (4, "")
    assert "openings: rules: expected an encounter that this version knows" in done.stderr


def test_a_stranger_signed(export: Path) -> None:
    stranger = SigningKey(fixed("stranger")).public
    done = dreadnaught("verify", str(export), "--key", stranger.text)
    assert done.returncode == 4
    assert f"head: key: expected a head signed by key {stranger.id.hex()}" in done.stderr


def test_the_key_is_made_shown_and_replaced(tmp_path: Path) -> None:
    place = tmp_path / "key.json"
    done = dreadnaught("key", "rotate", DREADNAUGHT_KEY=str(place))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"Error: {place}: there is no such file\n"
    shown = [dreadnaught("key", "show", DREADNAUGHT_KEY=str(place)).stdout for _ in range(2)]
    assert shown[0] == shown[1]
    assert shown[0].startswith("ed25519:")
    rotated = dreadnaught("key", "rotate", DREADNAUGHT_KEY=str(place)).stdout
    assert rotated != shown[0]
    assert dreadnaught("key", "show", DREADNAUGHT_KEY=str(place)).stdout == rotated
    if os.name == "posix":
        place.chmod(0o644)
        done = dreadnaught("key", "show", DREADNAUGHT_KEY=str(place))
        assert (done.returncode, done.stdout) == (1, "")
        assert "others could read it (mode 0644)" in done.stderr
