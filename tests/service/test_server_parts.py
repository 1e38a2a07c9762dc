"""Parts of the server by themselves: addresses, and the work of a solving process."""

import subprocess
import sys
import time
from collections.abc import Iterable
from typing import Any

import pytest
from encounters import SMALL
from google.protobuf import json_format
from google.protobuf.descriptor import FieldDescriptor
from hypothesis import given
from hypothesis import strategies as st

from dreadnaught.v1.opponent_pb2 import (
    DESCRIPTOR,
    Encounter,
    SuggestBidsRequest,
    SuggestBidsResponse,
)
from service.server.address import demand_loopback, host_of
from service.server.solving import solve_apart
from service.server.worker import Failed, Refused, Solved, outcome_of
from solver.errors import InvalidInputError, StoppedError, StopReason
from solver.game.watch import Watch
from solver.opponent.answer import Answer
from solver.opponent.suggest import suggest_bids
from solver.systems.document import EncounterDocument
from solver.systems.finding import SOLVED
from solver.systems.interface import DEFAULT_BUDGET, Aim, Terms


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.9.1", "localhost", "[::1]"])
def test_addresses_of_this_machine_alone(host: str) -> None:
    demand_loopback(f"{host}:0")
    assert host_of(f"{host}:50051") == host


@pytest.mark.parametrize("host", ["0.0.0.0", "[::]", "192.168.0.2", "example.org"])  # noqa: S104 - refused
def test_addresses_that_others_reach(host: str) -> None:
    assert host_of(f"{host}:1") == host
    with pytest.raises(InvalidInputError, match="TLS"):
        demand_loopback(f"{host}:1")


@pytest.mark.parametrize(
    "address", ["", "localhost", "localhost:", ":1", "localhost:65536", "localhost:-1", "::1:5"]
)
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(InvalidInputError, match="HOST:PORT"):
        host_of(address)


def nothing(
    document: EncounterDocument,
    *,
    seed: int | None = None,
    watch: Watch | None = None,
    budget: float = DEFAULT_BUDGET,
    exact: float = 0.0,
) -> Answer:
    """Answer every encounter alike."""
    assert watch is None
    assert budget > 0
    assert exact >= 0
    return Answer(
        document.system, Terms(Aim.SCORE, 1), SOLVED, 0.0, 0.0, 0.0, 0.0, seed or 0, (), ()
    )


REQUEST = SuggestBidsRequest(
    encounter=json_format.ParseDict(SMALL["dreadnaught"], Encounter()), seed=5
)

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=5) | st.sampled_from(
    ["Imp", "Squire", " ", "attack", "total", "monsters", "players", "damage"]
)
scalars = {
    FieldDescriptor.CPPTYPE_STRING: texts,
    FieldDescriptor.CPPTYPE_INT32: st.integers(-2, 9) | st.integers(-(2**31), 2**31 - 1),
    FieldDescriptor.CPPTYPE_DOUBLE: st.floats(),
    FieldDescriptor.CPPTYPE_BOOL: st.booleans(),
}
values: st.SearchStrategy[dict[str, Any]] = st.one_of(
    st.fixed_dictionaries({}, optional={"number_value": st.floats()}),
    st.sampled_from([{"number_value": 2.0}, {"string_value": "2"}, {"null_value": 0}]),
)


def anything(fields: Iterable[FieldDescriptor]) -> st.SearchStrategy[dict[str, Any]]:
    """Return what a message with these fields may hold."""
    return st.fixed_dictionaries({}, optional={field.name: held_by(field) for field in fields})


def held_by(field: FieldDescriptor) -> st.SearchStrategy[Any]:
    inner = field.message_type
    single: st.SearchStrategy[Any]
    if inner is None:
        single = scalars[field.cpp_type]
    elif inner.GetOptions().map_entry:
        return st.dictionaries(texts, scalars[FieldDescriptor.CPPTYPE_INT32], max_size=2)
    else:
        single = values if inner.name == "Value" else anything(inner.fields)
    return st.lists(single, max_size=3) if field.is_repeated else single


@given(anything(DESCRIPTOR.message_types_by_name["Encounter"].fields), st.booleans())
def test_whatever_an_encounter_holds_it_is_solved_or_refused(
    fields: dict[str, Any], valid_before: bool
) -> None:
    asked = SuggestBidsRequest(encounter=REQUEST.encounter if valid_before else None)
    asked.encounter.MergeFrom(Encounter(**fields))
    outcome = outcome_of(asked.SerializeToString(), nothing)
    assert not isinstance(outcome, Failed), outcome


def test_a_solve_apart_answers_as_one_at_hand() -> None:
    sent = REQUEST.SerializeToString()
    apart = solve_apart(sent, suggest_bids, Watch())
    assert isinstance(apart, Solved)
    assert apart == outcome_of(sent, suggest_bids)
    assert SuggestBidsResponse.FromString(apart.response).suggestions


def test_an_invalid_request_is_refused_apart() -> None:
    assert isinstance(solve_apart(b"", suggest_bids, Watch()), Refused)


def program(*lines: str) -> str:
    """Return what a Python program of these lines prints."""
    command = [sys.executable, "-c", "\n".join(lines)]
    return subprocess.run(
        command, capture_output=True, text=True, check=True, timeout=60
    ).stdout.strip()


def test_the_process_that_forks_has_one_thread_and_no_grpc() -> None:
    told = program(
        "import os, sys, service.server.warm",
        "tasks = '/proc/self/task'",
        "print('grpc' in sys.modules, len(os.listdir(tasks)) if os.path.exists(tasks) else 1)",
    )
    assert told == "False 1"


def test_a_solve_finds_its_modules_loaded() -> None:
    told = program(
        "import sys, service.server.warm",
        "before = set(sys.modules)",
        "from solver.opponent.suggest import suggest_bids",
        "from solver.systems.registry import read_encounter",
        f"suggest_bids(read_encounter({SMALL['dreadnaught']!r}))",
        "print(*(set(sys.modules) - before))",
    )
    # Compiled modules may not be built, so that they can't be named beforehand.
    assert [name for name in told.split() if ".kernel._" not in name] == []


def test_a_watch_that_is_over_begins_no_solve() -> None:
    stopped = Watch()
    stopped.stop.set()
    for watch, reason in (
        (stopped, StopReason.CANCELLED),
        (Watch(deadline=time.monotonic()), StopReason.DEADLINE),
    ):
        with pytest.raises(StoppedError) as caught:
            solve_apart(REQUEST.SerializeToString(), suggest_bids, watch)
        assert caught.value.reason is reason
