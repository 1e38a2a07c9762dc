"""A game master's tool at the table, for tests: every call with a request id of its own."""

from collections.abc import Iterator
from itertools import count
from typing import Any

import grpc
from encounters import DUNDER, GOBLIN, encounter
from google.protobuf import json_format

from dreadnaught.v1 import table_pb2 as messages
from dreadnaught.v1.opponent_pb2 import Encounter
from dreadnaught.v1.table_pb2_grpc import TableServiceStub

SECONDS = 30.0
SMALL = encounter(
    {**DUNDER, "ep": 3, "hp": 6},
    {**GOBLIN, "ep": 3, "hp": 5},
    rounds=1,
    actions=["attack"],
    objective="damage",
)
"""A fight that is solved in no time, and over after a few decisions."""


class AtTable:
    """One caller."""

    def __init__(self, channel: grpc.Channel, prefix: str = "request") -> None:
        self.service = TableServiceStub(channel)
        self._prefix = prefix
        self._numbers = count(1)

    def fresh(self) -> str:
        """Return a request id that was not used before."""
        return f"{self._prefix}-{next(self._numbers)}"

    def create(self, data: dict[str, Any] = SMALL, request: str = "") -> messages.Fight:
        """Begin a fight."""
        message = messages.CreateFightRequest(
            request_id=request or self.fresh(), encounter=json_format.ParseDict(data, Encounter())
        )
        return self.service.CreateFight(message, timeout=SECONDS).fight

    def get(self, fight: str) -> messages.Fight:
        """Look at a fight."""
        return self.service.GetFight(
            messages.GetFightRequest(fight_id=fight), timeout=SECONDS
        ).fight

    def step(self, fight: messages.Fight, request: str = "") -> messages.Fight:
        """Take the next step of a fight, whatever it is; the players bid what comes first."""
        told: dict[str, Any] = {
            "fight_id": fight.fight_id,
            "request_id": request or self.fresh(),
        }
        call, message = {
            messages.STEP_COMMIT_SEED: (self.service.CommitSeed, messages.CommitSeedRequest),
            messages.STEP_GIVE_PLAYERS_SEED: (
                self.service.GivePlayersSeed,
                messages.GivePlayersSeedRequest,
            ),
            messages.STEP_SEAL_BIDS: (self.service.SealBids, messages.SealBidsRequest),
            messages.STEP_GIVE_PLAYERS_BIDS: (
                self.service.GivePlayersBids,
                messages.GivePlayersBidsRequest,
            ),
            messages.STEP_REVEAL_BIDS: (self.service.RevealBids, messages.RevealBidsRequest),
            messages.STEP_RESOLVE_DECISION: (
                self.service.ResolveDecision,
                messages.ResolveDecisionRequest,
            ),
            messages.STEP_END_FIGHT: (self.service.EndFight, messages.EndFightRequest),
        }[fight.step]
        if fight.step == messages.STEP_GIVE_PLAYERS_SEED:
            told["seed"] = f"the players' seed for {fight.decision}"
        if fight.step == messages.STEP_GIVE_PLAYERS_BIDS:
            told["move"] = fight.players_moves[-1]
        if fight.step == messages.STEP_END_FIGHT:
            told["reason"] = "over"
        answer: Any = call(message(**told), timeout=SECONDS)  # type: ignore[operator] # by step
        changed: messages.Fight = answer.fight
        return changed

    def steps(self, fight: messages.Fight) -> Iterator[messages.Fight]:
        """Yield a fight after each step to its end."""
        while fight.step != messages.STEP_NOTHING:
            fight = self.step(fight)
            yield fight

    def until(self, fight: messages.Fight, step: "messages.Step") -> messages.Fight:
        """Take steps until `step` is the next."""
        while fight.step != step:
            fight = self.step(fight)
        return fight

    def export(self, fight: str) -> bytes:
        """Return the export of a fight."""
        message = messages.ExportFightRequest(fight_id=fight)
        return self.service.ExportFight(message, timeout=SECONDS).export

    def log(self, fight: str) -> list[str]:
        """Return the whole log of a fight, page by page."""
        bodies, token = list[str](), ""
        while True:
            page = self.service.ListLogEntries(
                messages.ListLogEntriesRequest(fight_id=fight, page_size=3, page_token=token),
                timeout=SECONDS,
            )
            bodies += [entry.body for entry in page.entries]
            token = page.next_page_token
            if not token:
                return bodies
