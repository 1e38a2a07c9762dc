"""Every field of an encounter replaced by anything: a fault is told, never another error."""

from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any, cast

import pytest
import yaml
from encounters import DUNDER, GOBLIN, encounter

from solver.systems.fault import InvalidEncounterError
from solver.systems.registry import read_encounter

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.yaml"))
ORC = {**GOBLIN, "name": "Orc"}
FURTHER = {
    "flanked": encounter({**DUNDER, "flanked_by": [["Goblin", "Orc"]]}, GOBLIN, ORC),
    "declared": encounter(
        DUNDER,
        GOBLIN,
        order=["Goblin", "Dunder"],
        declared={"action": "attack", "target": "Goblin", "bid": 1},
        turn_so_far={"action": "attack", "attacks": 1},
    ),
}
ENCOUNTERS = {path.stem: yaml.safe_load(path.read_text()) for path in EXAMPLES} | FURTHER
ODD: tuple[Any, ...] = (
    *([], [[]], [{}], [None], [1, 2], [["a", "b"]], {}, {"a": [1]}, {"name": []}, "", "attack"),
    *("death", "\x00", "x" * 300, 0, -1, 1.5, float("nan"), float("inf"), 10**30, None, True),
)


def inside(value: Any) -> list[tuple[Any, Any]]:
    """Return the parts of a value, each with its key or index."""
    if isinstance(value, dict):
        return list(cast("dict[str, Any]", value).items())
    return list(enumerate(cast("list[object]", value))) if isinstance(value, list) else []


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of everything in a value."""
    if path:
        yield path
    for key, part in inside(value):
        yield from places(part, (*path, key))


@pytest.mark.parametrize("name", ENCOUNTERS)
def test_any_value_anywhere_is_read_or_told_as_a_fault(name: str) -> None:
    for path in places(ENCOUNTERS[name]):
        for odd in ODD:
            changed = deepcopy(ENCOUNTERS[name])
            holder = changed
            for step in path[:-1]:
                holder = holder[step]
            holder[path[-1]] = odd
            with suppress(InvalidEncounterError):
                read_encounter(changed)
