"""YAML's plain scalars: what each is read as, and where that may surprise its writer.

YAML 1.1, which most readers still speak, takes `No` for false, `2024-01-01` for a date, `010` for 8
and `1:30` for 90, but `1e3` for text. Words and texts are read so and tell what they were taken
for if they turn out to be faulty; numbers and dates that others would read differently are refused.
"""

import json
import re
from dataclasses import dataclass

import yaml

from service.encounter_file.shown import shortened

_TAG = "tag:yaml.org,2002:"
_TRUE = ("true", "yes", "on")
_WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_DECIMAL = re.compile(
    r"[-+]?([0-9]+\.[0-9]*|\.[0-9]+)(e[-+][0-9]+)?|[-+]?\.(inf|nan)", re.IGNORECASE
)
_MOST_DIGITS = 400
"""Beyond them a float is infinite, and Python refuses to convert at some point."""


@dataclass(frozen=True)
class Scalar:
    """A scalar as it was read.

    Attributes:
        value: text, number, truth value or None.
        text: as it is written, shortened.
        taken_for: what it was read as, where its writer may not have meant that.
        expected: what should stand there instead, or None where nothing is wrong.
    """

    value: object
    text: str
    taken_for: str | None = None
    expected: str | None = None


def read_scalar(node: yaml.ScalarNode) -> Scalar:
    """Read one scalar of a composed YAML document."""
    written: str = node.value
    quoted = node.style in ("'", '"', "|", ">")
    text = shortened(json.dumps(written, ensure_ascii=False) if quoted else written or "nothing")
    match node.tag.removeprefix(_TAG):
        case "str" | "value" | "merge":
            return Scalar(written, text, "text" if not quoted and _is_number(written) else None)
        case "null":
            return Scalar(None, text, None if written in ("", "~", "null") else "nothing")
        case "bool":
            value = written.lower() in _TRUE
            plain = written.lower() in ("true", "false")
            return Scalar(value, text, None if plain else str(value).lower())
        case "int" | "float":
            return _number(written, text)
        case "timestamp":
            return Scalar(written, text, "a date", "text in quotation marks")
        case _:
            return Scalar(written, text, expected=f"a value without the tag {shown_tag(node)}")


def shown_tag(node: yaml.Node) -> str:
    """Return a node's tag as it is written."""
    return node.tag.replace(_TAG, "!!")


def _number(written: str, text: str) -> Scalar:
    if _WHOLE.fullmatch(written):
        return Scalar(int(written) if len(written) <= _MOST_DIGITS else float(written), text)
    if _DECIMAL.fullmatch(written):
        return Scalar(float(written.lower().replace(".inf", "inf").replace(".nan", "nan")), text)
    return Scalar(
        written, text, None, "a number in plain decimal digits, or text in quotation marks"
    )


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
