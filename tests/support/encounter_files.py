"""Encounter files for tests, as a game master types them, and what is told of faulty ones."""

from pathlib import Path

import pytest

from service.encounter_file.faulty import FaultyFileError
from service.encounter_file.read import read_encounter_file
from solver.systems.document import EncounterDocument

GOBLIN_AMBUSH = """\
schema_version: 1
system: dreadnaught
objective: damage
rounds: 1
order: [Dunder, Goblin]
turn: Dunder
combatants:
  - {name: Dunder, side: players, cp: 4, ep: 7, hp: 20}
  - {name: Goblin, side: monsters, cp: 3, ep: 6, hp: 10}
"""

IMP = """\
schema_version: 1
system: dreadnaught
rounds: 1
combatants:
  - {name: Imp, side: monsters, cp: 2, ep: 3, hp: 4}
  - {name: Squire, side: players, cp: 2, ep: 3, hp: 5}
"""
"""An encounter that is solved at once."""


def edited(text: str, *edits: tuple[str, str]) -> str:
    """Return `text` with each old part replaced by a new one; every old part must be there."""
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    return text


GOBLIN_AMBUSH_AS_JSON = """\
{
  "schema_version": 1,
  "system": "dreadnaught",
  "objective": "damage",
  "rounds": 1,
  "combatants": [
    {"name": "Dunder", "side": "players", "cp": 4, "ep": 7, "hp": 20},
    {"name": "Goblin", "side": "monsters", "cp": 3, "ep": 6, "hp": 10}
  ]
}
"""
"""The same as JSON, in fewer fields."""


def read(path: Path, content: str | bytes) -> EncounterDocument:
    """Return the encounter of a file that is written first."""
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return read_encounter_file(str(path)).document


def told(path: Path, content: str | bytes) -> list[str]:
    """Return the lines that tell what is wrong with a file that is written first."""
    with pytest.raises(FaultyFileError) as caught:
        read(path, content)
    return [str(fault).removeprefix(f"{path.parent}/") for fault in caught.value.faults]
