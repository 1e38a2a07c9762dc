"""YAML's syntax errors in plain words: where each shows, and what was expected there.

Both parsers of PyYAML are understood; their messages differ in details.
"""

import yaml

from service.encounter_file.shown import shortened
from service.encounter_file.tree import Mark, Place, UnparsableTextError, place_of

DEEPEST = 32

_TAB = "spaces: YAML takes no tab for indentation"
_PROBLEMS = (
    (
        "mapping values are not allowed",
        "no colon: check indentation and the line above, or put text with a colon in quotes",
    ),
    ("',' or '}'", "a comma or a closing }"),
    ("',' or ']'", "a comma or a closing ]"),
    ("could not find expected ':'", "a colon after the name of a field"),
    ("'-' indicator", "an entry that begins with - and lines up with those above it"),
    ("expected key", "a field that lines up with those above it, or nothing after a closing quote"),
    ("<block end>", "an entry or a field that lines up with those above it"),
    ("node content", "a value"),
    ("unexpected end of stream", "a closing quotation mark for the one here"),
    ("undefined alias", "an anchor (&name) above the alias (*name) that refers to it"),
    ("another document", "one encounter a file: nothing after the line ---"),
    (
        "escape",
        "an escape that YAML knows; in single quotation marks a backslash stands for itself",
    ),
)
_TOLD_AT_ITS_START = ("unexpected end of stream", "could not find expected ':'")
_CLOSERS = ("',' or '}'", "',' or ']'")


def unparsable(error: yaml.MarkedYAMLError, text: str) -> UnparsableTextError:
    """Return the error of the parser in plain words."""
    problem = error.problem or ""
    mark = error.problem_mark
    if any(part in problem for part in _TOLD_AT_ITS_START) and error.context_mark is not None:
        mark = error.context_mark
    place, got = (None, "") if mark is None else _shown(mark, text)
    if "nesting depth" in problem:
        return too_deep(place)
    expected = _expected(problem, got)
    if any(closer in problem for closer in _CLOSERS) and error.context_mark is not None:
        expected += f" (opened on line {error.context_mark.line + 1})"
    return UnparsableTextError(place, shortened(got) or "the end", expected)


def too_deep(place: Place | None) -> UnparsableTextError:
    """Return the error for a text that is nested too deeply."""
    return UnparsableTextError(place, "deeper nesting", f"at most {DEEPEST} levels")


def _shown(mark: Mark, text: str) -> tuple[Place, str]:
    """Return where a mark points, and the rest of that line."""
    lines = text.splitlines() or [""]
    if mark.line < len(lines):
        return place_of(mark), lines[mark.line][mark.column :].rstrip()
    # The parser takes the end of the text for a line of its own.
    return Place(len(lines), len(lines[-1]) + 1), ""


def _expected(problem: str, got: str) -> str:
    if "cannot start any token" in problem:
        return _TAB if got.startswith("\t") else "quotation marks around such text"
    for part, expected in _PROBLEMS:
        if part in problem:
            return expected
    return f"valid YAML ({problem})"
