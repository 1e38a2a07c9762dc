"""Encounter documents: what every system's share, and how one is read with all its faults.

A document is what a game master writes: plain data, from YAML or JSON or a message, checked by
pydantic against the types from which the published JSON Schema is generated too. Types are strict:
`hp: "10"` and `hp: 10.5` are faults. A document holds no rules; its system turns it into a fight.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Literal, TypeAlias, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, Field, Strict, ValidationError
from pydantic_core import ErrorDetails

from solver.systems.fault import Fault, InvalidEncounterError, nearest

SCHEMA_VERSION = 1

T = TypeVar("T")

Name = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^\S(.*\S)?$")]
Side = Literal["players", "monsters"]
# A list in YAML is a Python list, which a strict tuple would refuse.
Items: TypeAlias = Annotated[tuple[T, ...], Strict(strict=False)]


class Document(BaseModel, frozen=True):
    """Base of all parts of a document: strict, immutable, and without unknown fields."""

    model_config = ConfigDict(strict=True, extra="forbid", use_attribute_docstrings=True)


class EncounterDocument(Document, frozen=True):
    """What an encounter of any system says."""

    schema_version: Literal[1]
    """The version of this format."""

    system: str
    """The rule system."""


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
    faults += checks(data)
    if result is None or faults:
        raise InvalidEncounterError(faults)
    return result


_EXPECTED: dict[str, str] = {
    "missing": "a value: the field is required",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "finite_number": "a finite number",
    "bool_type": "true or false",
    "string_type": "text (in quotation marks where YAML would take it for something else)",
    "string_pattern_mismatch": "text that neither begins nor ends with a space",
    "tuple_type": "a list",
    "dict_type": "a mapping",
    "model_type": "a mapping of fields to values",
    "model_attributes_type": "a mapping of fields to values",
    "greater_than_equal": "{ge} or more",
    "less_than_equal": "{le} or less",
    "too_short": "at least {min_length} entries",
    "too_long": "at most {max_length} entries",
    "string_too_short": "text",
    "string_too_long": "at most {max_length} characters",
    "literal_error": "{expected}",
}


def _fault(document: type[Document], detail: ErrorDetails) -> Fault:
    """Translate one of pydantic's errors."""
    # pydantic marks an error in a mapping's key by a last step of its own.
    path = tuple(step for step in detail["loc"] if step != "[key]")
    kind, context = detail["type"], detail.get("ctx", {})
    value = detail["input"]
    if kind == "extra_forbidden":
        known = fields_at(document, path[:-1])
        return Fault(path, value, "no field of this name", nearest(str(path[-1]), known))
    if kind == "missing":
        return Fault(path, None, _EXPECTED[kind])
    expected = _EXPECTED.get(kind, detail["msg"]).format(**context).replace("'", "")
    hint = nearest(str(value), _choices(expected)) if kind == "literal_error" else None
    return Fault(path, value, expected, hint)


def _miscounted(detail: ErrorDetails) -> bool:
    """Tell pydantic's "too short" for a list whose entries are only faulty, not too few."""
    return detail["type"] == "too_short" and len(detail["input"]) >= detail["ctx"]["min_length"]


def _choices(expected: str) -> list[str]:
    return expected.replace(" or ", ", ").split(", ")


def fields_at(document: type[Document], path: tuple[str | int, ...]) -> list[str]:
    """Return the names of the fields that `document` knows at `path`."""
    current: type[BaseModel] = document
    for step in path:
        if isinstance(step, str) and step in current.model_fields:
            inner = _document_in(current.model_fields[step].annotation)
            if inner is None:
                return []
            current = inner
    return list(current.model_fields)


def _document_in(annotation: object) -> type[BaseModel] | None:
    """Return the document type that an annotation such as `tuple[X, ...] | None` holds."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((found for part in get_args(annotation) if (found := _document_in(part))), None)
