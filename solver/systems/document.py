"""Documents: what encounters and character sheets share, and how one is read with all its faults.

A document is what a game master writes: plain data, from YAML or JSON or a message, checked by
pydantic against the types from which the published JSON Schema is generated too. Types are strict:
`hp: "10"` and `hp: 10.5` are faults. A document holds no rules; its system turns it into a fight.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, cast, get_args

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, Strict, ValidationError
from pydantic_core import ErrorDetails, PydanticKnownError

from solver.systems.fault import Fault, InvalidEncounterError, Path, nearest

SCHEMA_VERSION = 1
_MOST_TOLD = 20

T = TypeVar("T")

# Control characters would reach the terminal of whoever reads an answer.
_PRINTED = r"^[^\s\x00-\x1f\x7f-\x9f]([^\x00-\x1f\x7f-\x9f]*[^\s\x00-\x1f\x7f-\x9f])?$"
Name = Annotated[str, Field(min_length=1, max_length=80, pattern=_PRINTED)]
Side = Literal["players", "monsters"]
# A list in YAML is a Python list, which a strict tuple would refuse.
Items: TypeAlias = Annotated[tuple[T, ...], Strict(strict=False)]


def _whole(value: object) -> object:
    """Refuse what only equals a whole number, as True and 1.0 equal 1."""
    if type(value) is not int:
        raise PydanticKnownError("literal_error", {"expected": str(SCHEMA_VERSION)})
    return value


class Document(BaseModel, frozen=True):
    """Base of all parts of a document: strict, immutable, and without unknown fields."""

    model_config = ConfigDict(strict=True, extra="forbid", use_attribute_docstrings=True)


class SystemDocument(Document, frozen=True):
    """What every document says that stands on its own."""

    schema_version: Annotated[Literal[1], BeforeValidator(_whole)]
    """The version of this format."""

    system: str
    """The rule system."""


class EncounterDocument(SystemDocument, frozen=True):
    """What an encounter of any system says."""


class CharacterDocument(SystemDocument, frozen=True):
    """What a character sheet of any system says."""

    name: Name
    """What the table calls the character."""


DocumentT = TypeVar("DocumentT", bound=Document)


def read_document(
    document: type[DocumentT],
    data: object,
    checks: Callable[[Mapping[str, Any]], Iterable[Fault]],
) -> DocumentT:
    """Return `data` as a document.

    Args:
        document: the type to read.
        data: plain data, such as a YAML file holds.
        checks: what the fields must fulfil together, on data that may be faulty itself: it skips
            what it can't make sense of, so that every fault is told in one go.

    Raises:
        InvalidEncounterError: with every fault.
    """
    if not isinstance(data, Mapping):
        raise InvalidEncounterError([Fault((), data, "a mapping of fields to values")])
    try:
        result, faults = document.model_validate(data), list[Fault]()
    except ValidationError as error:
        told = [detail for detail in error.errors() if not _miscounted(detail)]
        result, faults = None, [_fault(document, detail) for detail in told]
    faults += checks(cast("Mapping[str, Any]", data))
    if result is None or faults:
        raise InvalidEncounterError(faults)
    return result


_EXPECTED: dict[str, str] = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "finite_number": "a finite number",
    "bool_type": "true or false",
    "string_type": "text (in quotation marks where YAML would take it for something else)",
    "string_unicode": "text",
    "string_pattern_mismatch": (
        "text that neither begins nor ends with a space, without line breaks or control characters"
    ),
    "string_too_short": "text",
    "string_too_long": "at most {max_length} characters",
    "tuple_type": "a list, in square brackets",
    "too_short": "a list of at least {min_length}",
    "too_long": "a list of at most {max_length}",
    "dict_type": "a mapping of names to values",
    "model_type": "a mapping of fields to values",
    "model_attributes_type": "a mapping of fields to values",
    "invalid_key": "text as the name of a field",
    "greater_than_equal": "{ge:g} or more",
    "less_than_equal": "{le:g} or less",
    "literal_error": "{expected}",
}
_NUMBERS = ("int_type", "float_type")


def _fault(document: type[Document], detail: ErrorDetails) -> Fault:
    """Translate one of pydantic's errors."""
    # pydantic marks an error in a mapping's key by a last step of its own.
    in_key = detail["loc"][-1:] == ("[key]",)
    path = detail["loc"][:-1] if in_key else detail["loc"]
    kind, value = detail["type"], detail["input"]
    if kind == "extra_forbidden":
        return _unknown_field(document, path, value)
    if kind == "missing":
        return _missing_field(document, path)
    expected = detail["msg"]
    if kind in _EXPECTED:
        expected = _EXPECTED[kind].format(**detail.get("ctx", {})).replace("'", "")
    choices = _choices(expected) if kind == "literal_error" else []
    if in_key:
        return Fault(path, value, f"one of the names {expected}", nearest(str(value), choices))
    if isinstance(value, str) and (value in choices or (kind in _NUMBERS and _is_number(value))):
        return Fault(path, value, f"{expected}, not text")
    return Fault(path, value, expected, nearest(str(value), choices))


def _unknown_field(document: type[Document], path: Path, value: object) -> Fault:
    inner = _document_at(document, path[:-1])
    known = list(inner.model_fields) if inner else []
    hint = nearest(str(path[-1]), known)
    expected = "a known field" if hint else f"one of the fields {_some(known)}"
    return Fault(path, value, expected, hint)


def _some(names: list[str]) -> str:
    """Return names in a line that can still be read."""
    more = len(names) - _MOST_TOLD
    told = ", ".join(names[:_MOST_TOLD])
    return f"{told} and {more} more (see the schema)" if more > 0 else told


def _missing_field(document: type[Document], path: Path) -> Fault:
    """Tell what a missing field should hold: what its own check says of nothing at all."""
    inner = _document_at(document, path[:-1]) or document
    expected = "a value"
    try:
        inner.model_validate({str(path[-1]): None})
    except ValidationError as error:
        for detail in error.errors():
            if detail["loc"] == path[-1:]:
                expected = _fault(inner, detail).expected
    return Fault(path, None, expected)


def _miscounted(detail: ErrorDetails) -> bool:
    """Tell pydantic's "too short" for a list whose entries are only faulty, not too few."""
    least = detail.get("ctx", {}).get("min_length", 0)
    return detail["type"] == "too_short" and len(detail["input"]) >= least


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _choices(expected: str) -> list[str]:
    return expected.replace(" or ", ", ").split(", ")


def _document_at(document: type[Document], path: Path) -> type[Document] | None:
    """Return the type of the document that `document` holds at `path`, or None."""
    current: type[Document] | None = document
    for step in path:
        if current is not None and isinstance(step, str):
            field = current.model_fields.get(step)
            current = _document_in(field.annotation) if field else None
    return current


def _document_in(annotation: object) -> type[Document] | None:
    """Return the document type that an annotation such as `tuple[X, ...] | None` holds."""
    if isinstance(annotation, type) and issubclass(annotation, Document):
        return annotation
    return next((found for part in get_args(annotation) if (found := _document_in(part))), None)
