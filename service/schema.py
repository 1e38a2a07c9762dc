"""The JSON Schema of encounter files, generated from the types that check them.

It says all that can be said of a field by itself. What fields must fulfil together, such as names
in `order` that belong to combatants, only a check of the file tells.
"""

import json
from functools import reduce
from typing import Any

from pydantic import TypeAdapter

from solver.systems.registry import SYSTEMS

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def encounter_schema() -> dict[str, Any]:
    """Return the schema of the encounters of all systems."""
    documents: list[Any] = [system.document for system in SYSTEMS]
    adapter: TypeAdapter[Any] = TypeAdapter(reduce(lambda one, other: one | other, documents))
    return {"$schema": DIALECT, **adapter.json_schema()}


def schema_text() -> str:
    """Return the schema as it is published: indented, and closed by a line break."""
    return json.dumps(encounter_schema(), indent=2) + "\n"
