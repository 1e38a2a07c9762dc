"""Messages that no client would send, on every method: refused clearly, and nothing is harmed."""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import grpc
import pytest
from at_table import SMALL, AtTable
from google.protobuf import json_format
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from odd_messages import odd_requests
from serving import serving

from dreadnaught.v1 import opponent_pb2, table_pb2
from service.seal.key_file import load_or_make
from service.seal.verify import verify_export

METHODS = [
    method
    for file, name in ((opponent_pb2, "OpponentService"), (table_pb2, "TableService"))
    for method in file.DESCRIPTOR.services_by_name[name].methods
]
PATHS = {f"/{m.containing_service.full_name}/{m.name}": m for m in METHODS}
TELLING = re.compile(
    r"Traceback|File \"|sqlalchemy|sqlite3|psycopg|/[a-z]+\.py|key\.json", re.IGNORECASE
)
"""What no refusal may tell."""
NOBODYS_FAULT = {"INTERNAL", "UNKNOWN", "UNAVAILABLE", "DATA_LOSS"}
"""Codes that would say that the service itself is at fault."""
BIG_AND_SLOW = (HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example)
MOST_GROWTH = 64 << 20


def memory_of(process: int) -> int:
    status = Path(f"/proc/{process}/status").read_text()
    (kilobytes,) = re.findall(r"VmRSS:\s+(\d+) kB", status)
    return int(kilobytes) << 10


def send(channel: grpc.Channel, requests: list[tuple[str, bytes]]) -> list[Any]:
    """Return how some calls at a time end, each an error or None."""
    calls = list[Any]()
    for path, request in requests:
        made: Any = channel.unary_stream if PATHS[path].server_streaming else channel.unary_unary
        call = made(path)
        if PATHS[path].server_streaming:
            stream = call(request, timeout=0.5)
            calls.append(stream)
        else:
            calls.append(call.future(request, timeout=5.0))
    return [call.exception() if hasattr(call, "exception") else None for call in calls]


class Attack:
    """What came of odd messages so far.

    Attributes:
        codes: how often calls of each method ended with each code.
        kinds: how many requests were messages, and how many hardly so.
        begun: the server's memory after a third of them.
    """

    def __init__(self, channel: grpc.Channel, process: int, count: int) -> None:
        self.codes = Counter[tuple[str, str]]()
        self.kinds = Counter[str]()
        self.begun = 0
        self._channel, self._process, self._count = channel, process, count

    def batch(self, requests: tuple[tuple[str, bytes], ...]) -> None:
        """Send one of each method at once; each must end in a way that its caller understands."""
        contents = [content for _, content in requests]
        errors = send(self._channel, list(zip(PATHS, contents, strict=True)))
        for path, (kind, _), error in zip(PATHS, requests, errors, strict=True):
            code = "OK" if error is None else error.code().name
            self.codes[path.rpartition("/")[2], code] += 1
            self.kinds[kind] += 1
            assert code not in NOBODYS_FAULT, error
            assert error is None or error.details(), error
            assert error is None or not TELLING.search(f"{error.details()}"), error
        if not self.begun and self.kinds.total() >= self._count // 3:
            self.begun = memory_of(self._process)

    @property
    def grown(self) -> int:
        """Bytes by which the server's memory grew in the last two thirds."""
        return memory_of(self._process) - self.begun


def one_for_each_method(texts: tuple[str, ...]) -> st.SearchStrategy[tuple[tuple[str, bytes], ...]]:
    """Return an odd request for each of `PATHS`."""
    small = json_format.ParseDict(SMALL, opponent_pb2.Encounter())
    bases = {small.DESCRIPTOR.full_name: small}
    return st.tuples(*(odd_requests(method.input_type, texts, bases) for method in PATHS.values()))


@pytest.mark.parametrize("count", [320, pytest.param(10_000, marks=pytest.mark.slow)])
def test_odd_messages_are_refused_and_change_nothing(url: str, tmp_path: Path, count: int) -> None:
    key = tmp_path / "key.json"
    with (
        serving("--database", url, DREADNAUGHT_KEY=str(key)) as server,
        grpc.insecure_channel(server.address) as channel,
    ):
        table = AtTable(channel)
        fight = table.until(table.create(), table_pb2.STEP_REVEAL_BIDS)
        other = table.create()
        log = table.log(fight.fight_id)
        attack = Attack(channel, server.process.pid, count)
        odd = one_for_each_method((other.fight_id, "request-1"))

        @settings(max_examples=-(-count // len(PATHS)), suppress_health_check=BIG_AND_SLOW)
        @given(requests=odd)
        def send_all(requests: tuple[tuple[str, bytes], ...]) -> None:
            attack.batch(requests)

        send_all()
        grown = attack.grown
        print(sorted(attack.codes.items()), attack.kinds, f"{grown >> 10} KiB more")  # noqa: T201 - the figures, with `-s`
        # The next calls work, and what was there is there.
        assert table.log(fight.fight_id) == log
        for _ in table.steps(fight):
            pass
        trusted = load_or_make(key).chain.first
        assert verify_export(table.export(fight.fight_id), trusted).ended
        table.export(other.fight_id)
    assert attack.kinds.total() >= count
    assert min(attack.kinds["message"], attack.kinds["bytes"]) > count // 4
    assert grown < MOST_GROWTH
    assert not [line for line in server.lines if "Traceback" in line or "internal error" in line]
