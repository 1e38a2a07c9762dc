"""Encounters for tests, as plain data."""

from typing import Any

Data = dict[str, Any]

DUNDER: Data = {"name": "Dunder", "side": "players", "cp": 4, "ep": 7, "hp": 20}
GOBLIN: Data = {"name": "Goblin", "side": "monsters", "cp": 3, "ep": 6, "hp": 10}


def encounter(*combatants: Data, **fields: object) -> Data:
    """Return a Dreadnaught encounter, of Dunder and the goblin unless others are named."""
    return {
        "schema_version": 1,
        "system": "dreadnaught",
        "combatants": list(combatants or (DUNDER, GOBLIN)),
        **fields,
    }


SMALL: dict[str, Data] = {
    "dreadnaught": encounter(
        {"name": "Imp", "side": "monsters", "cp": 2, "ep": 3, "hp": 4},
        {"name": "Squire", "side": "players", "cp": 2, "ep": 3, "hp": 5},
        rounds=1,
    )
}
"""By system, an encounter that the general solver solves at once."""
