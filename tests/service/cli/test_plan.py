"""`dreadnaught suggest --plan round`: envelopes that keep to the EP, and what is told of them."""

import json
from pathlib import Path
from typing import Any

import pytest
from command import dreadnaught
from encounters import DUNDER, GOBLIN, encounter

_EP = {"Goblin": 6, "Hob": 5}
_DATA = encounter(
    DUNDER,
    GOBLIN,
    {"name": "Hob", "side": "monsters", "cp": 3, "ep": 5, "hp": 9},
    rounds=1,
    objective="damage",
)


def _file(folder: Path, data: dict[str, Any]) -> str:
    file = folder / "encounter.json"
    file.write_text(json.dumps(data))
    return str(file)


@pytest.fixture(scope="module")
def answer(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    file = _file(tmp_path_factory.mktemp("plan"), _DATA)
    done = dreadnaught("suggest", file, "--plan", "round", "--seed", "3", "--json")
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_every_split_keeps_to_the_ep(answer: dict[str, Any]) -> None:
    assert [team["members"] for team in answer["teams"]] == [["Goblin"], ["Hob"]]
    for team in answer["teams"]:
        assert sum(split["probability"] for split in team["splits"]) == pytest.approx(1.0)
        assert team["chosen"] in team["splits"]
        for split in team["splits"]:
            (name,) = team["members"]
            assert sum(line["bid"] + line["push"] for line in split["lines"]) <= _EP[name]
            assert all(line["opponent"] == "Dunder" for line in split["lines"])
            assert all(line["push"] <= line["bid"] for line in split["lines"])


def test_players_who_adapt_or_read_it_hold_the_monsters_to_less(answer: dict[str, Any]) -> None:
    assert answer["value_lower"] <= answer["value"] <= answer["value_upper"]
    assert answer["exploitability"] <= 1e-4
    assert answer["against_adapting"] <= answer["value_lower"] + 1e-4
    knowing = answer["against_knowing"]
    assert knowing["mean"] - 5 * knowing["error"] <= answer["against_adapting"]


def test_a_seed_draws_the_same_again(tmp_path: Path, answer: dict[str, Any]) -> None:
    file = _file(tmp_path, _DATA)
    done = dreadnaught("suggest", file, "--plan", "round", "--seed", "3", "--json")
    assert json.loads(done.stdout) == answer


def test_a_game_master_reads_what_to_write_down(tmp_path: Path) -> None:
    done = dreadnaught("suggest", _file(tmp_path, _DATA), "--plan", "round", "--seed", "3")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Write this down before the round starts, and keep to it.")
    words = " ".join(done.stdout.split())
    assert "players who decide each bid only when it is due" in words
    assert "A plan holds single, full and targeted attacks and defences." in words


def test_no_plan_is_made_in_the_midst_of_a_turn(tmp_path: Path) -> None:
    dunder, *monsters = _DATA["combatants"]
    under_way = {"turn": "Dunder", "turn_so_far": {"action": "attack"}}
    data = {**_DATA, **under_way, "combatants": [{**dunder, "ep_left": 3}, *monsters]}
    done = dreadnaught("suggest", _file(tmp_path, data), "--plan", "round")
    assert (done.returncode, done.stdout) == (3, "")
    assert "turn_so_far" in done.stderr
    assert "expected no turn under way" in done.stderr
