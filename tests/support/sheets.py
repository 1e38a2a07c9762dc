"""Character sheets for tests, as plain data."""

from typing import Any

Data = dict[str, Any]

MAGE_FEAT: Data = {
    "name": "arcane caster proficiency",
    "cost": 3,
    "grants": "arcane_caster_proficiency",
}


def sheet(
    body: int = 3, mind: int = 3, soul: int = 3, *levels: Data, points: int = 24, **fields: object
) -> Data:
    """Return a character sheet; `feats` and `templates` are those of its creation."""
    creation: Data = {"points": points, "body": body, "mind": mind, "soul": soul}
    creation |= {name: fields.pop(name) for name in ("feats", "templates") if name in fields}
    return {
        "schema_version": 1,
        "system": "dreadnaught",
        "name": "Barli",
        "creation": creation,
        "levels": list(levels),
        **fields,
    }
