"""JSON text as a tree.

Values are those of the standard library's parser. Their places come from the YAML reader, since
JSON is YAML once what strings may hold and tabs are out of its way.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from service.encounter_file.shown import shortened
from service.encounter_file.tree import Place, Tree, UnparsableTextError, parts
from service.encounter_file.yaml_syntax import DEEPEST, too_deep
from service.encounter_file.yaml_text import read_yaml
from solver.systems.fault import Path

_MOST_DIGITS = 400
_ESCAPE = re.compile(r"\\.", re.DOTALL)
_NOT_YAML = re.compile(
    "[^\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
_PROBLEMS = (
    ("property name", "the name of a field in double quotation marks"),
    ("trailing comma", "no comma before a closing bracket"),
    ("':'", "a colon"),
    ("','", "a comma or a closing bracket"),
    ("Expecting value", "a value"),
    ("Extra data", "the end of the file"),
    ("Unterminated string", "a closing quotation mark for the one here"),
    ("control character", "no line break or control character within text"),
    ("escape", "an escape that JSON knows"),
)


def read_json(text: str) -> Tree:
    """Parse `text`, one JSON value.

    Raises:
        UnparsableTextError: if it is no JSON, too large or too deeply nested.
    """
    try:
        data = json.loads(text, parse_int=_whole)
    except json.JSONDecodeError as error:
        raise _unparsable(error, text) from error
    except RecursionError as error:
        raise too_deep(None) from error
    _bound_depth(data)
    try:
        tree = read_yaml(_as_yaml(text))
    except UnparsableTextError:
        # JSON allows a line break before a colon, which YAML does not: no places, then.
        return Tree(data, {(): Place(1, 1)})
    return Tree(data, dict(_written(data, (), tree.places)), tree.faults)


def _bound_depth(data: object) -> None:
    level = [data]
    for _ in range(DEEPEST + 1):
        level = [inner for value in level for _, inner in parts(value)]
    if level:
        raise too_deep(None)


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= _MOST_DIGITS else float(digits)


def _unparsable(error: json.JSONDecodeError, text: str) -> UnparsableTextError:
    rest = text[error.pos :].splitlines()
    shown = rest[0].rstrip() if rest and rest[0].strip() else "the end"
    told = (expected for part, expected in _PROBLEMS if part in error.msg)
    place = Place(error.lineno, error.colno)
    return UnparsableTextError(place, shortened(shown), next(told, f"valid JSON ({error.msg})"))


def _as_yaml(text: str) -> str:
    """Return a text of the same length and structure that YAML reads too."""
    return _NOT_YAML.sub(" ", _ESCAPE.sub("xx", text))


def _written(
    value: object, path: Path, places: Mapping[Path, Place]
) -> Iterator[tuple[Path, Place]]:
    """Yield the place of each part, its scalars as JSON writes them."""
    place = places.get(path)
    if place is not None:
        # Text is shown with its escapes, which are out of YAML's sight; anything else as it stands.
        text = shortened(json.dumps(value)) if isinstance(value, str) else place.text
        yield path, replace(place, text=text, taken_for=None)
    for step, inner in parts(value):
        yield from _written(inner, (*path, step), places)
