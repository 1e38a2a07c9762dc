"""Messages that no client would send, on every method: refused clearly, and nothing is harmed."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import grpc
import pytest
from at_table import AtTable
from google.protobuf.message_factory import GetMessageClass
from odd_messages import fill, odd_bytes
from serving import serving

from dreadnaught.v1 import opponent_pb2, table_pb2
from service.seal.key_file import load_or_make
from service.seal.verify import verify_export

if TYPE_CHECKING:
    from google.protobuf.message import Message

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
AT_ONCE = 8
MOST_GROWTH = 64 << 20


def memory_of(process: int) -> int:
    status = Path(f"/proc/{process}/status").read_text()
    (kilobytes,) = re.findall(r"VmRSS:\s+(\d+) kB", status)
    return int(kilobytes) << 10


def odd_requests(count: int, texts: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    """Yield requests in turn for each method, half of them messages, half of them hardly so."""
    chance = random.Random(count)
    for number in range(count):
        path = list(PATHS)[number % len(PATHS)]
        message: Message = GetMessageClass(PATHS[path].input_type)()
        fill(message, chance, texts)
        whole = message.SerializeToString()
        yield path, whole if chance.random() < 0.5 else odd_bytes(chance, whole)


def send(channel: grpc.Channel, requests: list[tuple[str, bytes]]) -> list[Any]:
    """Return how some calls at a time end, each an error or None."""
    calls = list[Any]()
    for path, request in requests:
        made: Any = channel.unary_stream if PATHS[path].server_streaming else channel.unary_unary
        call = made(path)
        if PATHS[path].server_streaming:
            stream = call(request, timeout=1.0)
            calls.append(stream)
        else:
            calls.append(call.future(request, timeout=60))
    return [call.exception() if hasattr(call, "exception") else None for call in calls]


@pytest.mark.parametrize("count", [320, pytest.param(10_000, marks=pytest.mark.slow)])
def test_odd_messages_are_refused_and_change_nothing(url: str, tmp_path: Path, count: int) -> None:
    key, codes = tmp_path / "key.json", Counter[tuple[str, str]]()
    with (
        serving("--database", url, DREADNAUGHT_KEY=str(key)) as server,
        grpc.insecure_channel(server.address) as channel,
    ):
        table = AtTable(channel)
        fight = table.until(table.create(), table_pb2.STEP_REVEAL_BIDS)
        other = table.create()
        log, begun = table.log(fight.fight_id), 0
        requests = list(odd_requests(count, (other.fight_id, "request-1")))
        for start in range(0, count, AT_ONCE):
            if start >= count // 3 and not begun:
                begun = memory_of(server.process.pid)
            some = requests[start : start + AT_ONCE]
            for (path, _), error in zip(some, send(channel, some), strict=True):
                codes[path.rpartition("/")[2], "OK" if error is None else error.code().name] += 1
                assert error is None or not TELLING.search(f"{error.details()}"), error
        grown = memory_of(server.process.pid) - begun
        print(sorted(codes.items()), f"{grown >> 10} KiB more")  # noqa: T201 - the figures, with `-s`
        # The next calls work, and what was there is there.
        assert table.log(fight.fight_id) == log
        for _ in table.steps(fight):
            pass
        trusted = load_or_make(key).chain.first
        assert verify_export(table.export(fight.fight_id), trusted).ended
        table.export(other.fight_id)
    seen = {code for _, code in codes}
    assert not seen & {"INTERNAL", "UNKNOWN", "UNAVAILABLE", "DATA_LOSS"}, codes
    assert grown < MOST_GROWTH
    assert not [line for line in server.lines if "Traceback" in line or "internal error" in line]
