"""The one place that maps messages to plain data, and answers to plain data and messages.

Plain data is what a YAML or JSON file holds: mappings, lists, text, numbers, true and false. An
encounter comes in as a message and leaves as the data that `read_encounter` checks, so that a file
and a call are read by the same rules. An answer leaves as the data that `suggest --json` prints,
and as the message made of that data by protobuf's own JSON mapping, so that the two can't differ.

protobuf is imported where a message is at hand: the command prints answers without it.
"""

from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from solver.opponent.answer import Answer, Suggestion
from solver.systems.finding import Finding
from solver.systems.interface import Decision

if TYPE_CHECKING:
    from google.protobuf.descriptor import FieldDescriptor
    from google.protobuf.message import Message
    from google.protobuf.struct_pb2 import ListValue, Value

    from dreadnaught.v1.opponent_pb2 import Encounter, SuggestBidsResponse

Data = dict[str, Any]


def encounter_data(message: "Encounter") -> Data:
    """Return an encounter message as the data that its file would hold.

    A field that is not set is absent, and so is one at its default that tells no presence (an
    empty list, a bonus of 0). Numbers come as they are, NaN too: what they may be is checked by
    `solver.systems.registry.read_encounter`.
    """
    return _plain(message)


def answer_data(answer: Answer) -> Data:
    """Return an answer as the data that `suggest --json` prints.

    It equals protobuf's JSON mapping of `answer_message`, which leaves out empty lists.
    """
    data = {
        "system": answer.system,
        "objective": str(answer.terms.aim),
        "rounds": answer.terms.rounds,
        **_finding_data(answer.finding),
        "value": answer.value,
        "value_lower": answer.value_lower,
        "value_upper": answer.value_upper,
        "exploitability": answer.exploitability,
        "suggestions": [_suggestion_data(suggestion) for suggestion in answer.suggestions],
        "exchanges": answer.exchanges,
        "notes": list(answer.notes),
    }
    return _told(data)


def answer_message(answer: Answer) -> "SuggestBidsResponse":
    """Return an answer as a message."""
    from google.protobuf import json_format  # noqa: PLC0415 - late: start-up time is a feature

    from dreadnaught.v1.opponent_pb2 import SuggestBidsResponse  # noqa: PLC0415 - late, likewise

    return json_format.ParseDict(answer_data(answer), SuggestBidsResponse())


def _suggestion_data(suggestion: Suggestion) -> Data:
    data = {
        "combatant": suggestion.decision.combatant,
        "decision": _decision_data(suggestion.decision),
        "strategy": [_told(asdict(share)) for share in suggestion.strategy],
        "chosen": _told(asdict(suggestion.chosen)),
        "pushes": [_told(asdict(push)) for push in suggestion.pushes],
        "value": suggestion.value,
        "secured": suggestion.secured,
        "guarantee": suggestion.guarantee,
    }
    return _told(data)


def _finding_data(finding: Finding) -> Data:
    return {
        "method": str(finding.method),
        "depth": finding.depth,
        "restricted": finding.restricted,
        "round_completed": finding.round_completed,
        "measured_loss": finding.measured_loss,
    }


def _decision_data(decision: Decision) -> Data:
    data = {
        "kind": str(decision.kind),
        "attacker": decision.attacker,
        "action": decision.action,
        "target": decision.target,
        "detail": decision.detail,
    }
    return _told(data)


def _told(data: Data) -> Data:
    """Return the fields that say something."""
    return {field: value for field, value in data.items() if value is not None and value != []}


def _plain(message: "Message") -> Data:
    """Return the fields of a message that are set."""
    return {field.name: _field(field, value) for field, value in message.ListFields()}


def _field(field: "FieldDescriptor", value: Any) -> object:
    """Return one field's value; `value` is whatever protobuf holds for a field of this kind."""
    if field.message_type is None:
        return list(value) if field.is_repeated else value
    if field.message_type.GetOptions().map_entry:
        return dict(value)
    read = _WELL_KNOWN.get(field.message_type.full_name, _plain)
    return [read(entry) for entry in value] if field.is_repeated else read(value)


def value_data(value: "Value") -> object:
    """Return what a `google.protobuf.Value` holds as plain data, a whole number as an int."""
    kind = value.WhichOneof("kind")
    if kind == "number_value":
        number = value.number_value
        return int(number) if number.is_integer() else number
    if kind == "list_value":
        return _list(value.list_value)
    if kind == "struct_value":
        return {name: value_data(entry) for name, entry in value.struct_value.fields.items()}
    return None if kind in (None, "null_value") else getattr(value, kind)


def _list(value: "ListValue") -> list[object]:
    """Return what a `google.protobuf.ListValue` holds."""
    return [value_data(entry) for entry in value.values]


_WELL_KNOWN: dict[str, Callable[[Any], object]] = {
    "google.protobuf.Value": value_data,
    "google.protobuf.ListValue": _list,
}
"""How the messages that hold any data are read; all others by their fields."""
