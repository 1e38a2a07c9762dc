"""`dreadnaught serve` as a process, and callers that play at its tables over gRPC."""

import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import grpc
from google.protobuf import json_format

from benchmarks.serving.ledger import Asked, Told
from benchmarks.serving.life import FIGHT
from dreadnaught.v1 import table_pb2 as messages
from dreadnaught.v1.opponent_pb2 import Encounter
from dreadnaught.v1.table_pb2_grpc import TableServiceStub

SECONDS = 60.0
"""The deadline of a call."""
_ANNOUNCED = re.compile(r"Serving on (127\.0\.0\.1:\d+)\. Ctrl-C stops\.")
_ENDING = 20.0


@dataclass(frozen=True)
class Server:
    """A server that runs: where it listens, and its process."""

    address: str
    process: subprocess.Popen[str]


@contextmanager
def running(url: str, key: Path, fate: str = "") -> Generator[Server]:
    """Run a server on a free port; `fate` is NAME:N of the point at which it dies, or empty."""
    command = [sys.executable, "-m", "service.cli", "serve", "--port", "0", "--database", url]
    changes = {"DREADNAUGHT_KEY": str(key), "DREADNAUGHT_DIE_AT": fate}
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, env={**os.environ, **changes}
    ) as process:
        try:
            yield Server(_address(process), process)
        finally:
            process.terminate()
            process.communicate(timeout=_ENDING)


def _address(process: "subprocess.Popen[str]") -> str:
    """Return the address that a server announces."""
    assert process.stderr is not None  # noqa: S101 - it is a pipe
    lines = list[str]()
    for line in process.stderr:
        lines.append(line)
        if announced := _ANNOUNCED.match(line):
            return announced[1]
    raise RuntimeError("".join(lines))


_CALLS: dict[int, tuple[str, str]] = {
    messages.STEP_COMMIT_SEED: ("CommitSeed", ""),
    messages.STEP_GIVE_PLAYERS_SEED: ("GivePlayersSeed", "seed"),
    messages.STEP_SEAL_BIDS: ("SealBids", ""),
    messages.STEP_GIVE_PLAYERS_BIDS: ("GivePlayersBids", "move"),
    messages.STEP_REVEAL_BIDS: ("RevealBids", ""),
    messages.STEP_RESOLVE_DECISION: ("ResolveDecision", "outcome"),
    messages.STEP_END_FIGHT: ("EndFight", "reason"),
}
"""By the step that comes next: the method, and the field for what goes with it."""


class Caller:
    """One client of a server.

    Args:
        channel: to the server.
        client: its number.
        prefix: of its request ids, used once.
        chance: what it chooses by.
    """

    def __init__(
        self, channel: grpc.Channel, client: int, prefix: str, chance: random.Random
    ) -> None:
        self._service: Any = TableServiceStub(channel)
        self._client, self._prefix, self._chance = client, prefix, chance
        self._made = 0

    def play(
        self,
        fight: str,
        doubt: Asked | None,
        tell: Callable[[Asked | Told], object],
        stop: Callable[[], bool],
    ) -> None:
        """Ask again what is in doubt, then go on, fight after fight, until told to stop.

        Raises:
            grpc.RpcError: if the server goes away, or refuses.
        """
        asked = doubt or self._next(self._look(fight))
        while True:
            tell(asked)
            answer = self._carry_out(asked)
            receipt = answer.receipt
            tell(Told(asked, receipt.fight_id, tuple(receipt.entries), receipt.head))
            if stop():
                return
            asked = self._next(answer.fight)

    def _look(self, fight: str) -> messages.Fight:
        if not fight:
            return messages.Fight()
        look = messages.GetFightRequest(fight_id=fight)
        now: messages.Fight = self._service.GetFight(look, timeout=SECONDS).fight
        return now

    def _next(self, now: messages.Fight) -> Asked:
        self._made += 1
        request = f"{self._prefix}.{self._made}"
        if now.step not in _CALLS:
            return Asked(self._client, "", request, "CreateFight")
        method, _ = _CALLS[now.step]
        return Asked(self._client, now.fight_id, request, method, self._chosen(now))

    def _chosen(self, now: messages.Fight) -> Any:
        match now.step:
            case messages.STEP_GIVE_PLAYERS_SEED:
                return f"dice {self._chance.random()}"
            case messages.STEP_GIVE_PLAYERS_BIDS:
                return json_format.MessageToDict(self._chance.choice(now.players_moves))
            case messages.STEP_RESOLVE_DECISION:
                return self._chance.choice([i for i, p in enumerate(now.chances) if p > 0])
            case messages.STEP_END_FIGHT:
                return "over"
            case _:
                return None

    def _carry_out(self, asked: Asked) -> Any:
        if asked.operation == "CreateFight":
            encounter = json_format.ParseDict(FIGHT, Encounter())
            begin = messages.CreateFightRequest(request_id=asked.request, encounter=encounter)
            return self._service.CreateFight(begin, timeout=SECONDS)
        request: Any = getattr(messages, f"{asked.operation}Request")()
        request.fight_id, request.request_id = asked.fight, asked.request
        field = dict(_CALLS.values())[asked.operation]
        if field == "move":
            json_format.ParseDict(asked.told, request.move)
        elif field:
            setattr(request, field, asked.told)
        return getattr(self._service, asked.operation)(request, timeout=SECONDS)
