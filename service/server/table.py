"""The TableService: what its calls do.

Each call's work runs in a thread. A call that goes away ends its solve; what it has written stays,
and its request id finds it again.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias, TypeVar, cast

import grpc.aio  # noqa: TC002 - the context has no other name

from dreadnaught.v1 import table_pb2 as messages
from dreadnaught.v1.table_pb2_grpc import TableServiceServicer
from service.access.roles import CALLER, EMBEDDED
from service.messages import encounter_data, value_data
from service.server.errors import TooManyStreamsError
from service.server.pages import EXPECTED_TOKEN, Page, page_of, position_of, token_of
from service.server.room import Room
from service.server.tables import Tables
from service.store.errors import StoreFullError
from service.store.points import Point, passing
from service.store.records import StoredFight
from service.table.receipt import Receipt
from service.table.table import Table
from service.table_messages import (
    entry_message,
    fight_message,
    receipt_message,
    seal_messages,
    summary_message,
)
from solver.errors import InvalidInputError
from solver.game.watch import Watch

Context: TypeAlias = "grpc.aio.ServicerContext[Any, Any]"
T = TypeVar("T")
Told: TypeAlias = tuple[messages.Receipt, messages.Fight]

_SECONDS_BETWEEN_LOOKS = 0.25
_ENTRIES_AT_ONCE = 100
_LONGEST_TEXT = 200
_DIGITS = 18


class TableService(TableServiceServicer):
    """Runs fights at the table.

    Args:
        tables: the open tables.
        threads: do the work.
        streams: fights that may be watched at the same time.
        room: hears of writes that found none.
    """

    def __init__(
        self, tables: Tables, threads: ThreadPoolExecutor, streams: int, room: Room
    ) -> None:
        self._tables = tables
        self._room = room
        self._threads = threads
        self._streams_left = streams
        self._streams = streams

    async def CreateFight(  # noqa: N802 - gRPC calls it by the method's name
        self, request: messages.CreateFightRequest, context: Context
    ) -> messages.CreateFightResponse:
        """Begin a fight."""
        identifier = _text("request_id", request.request_id)
        encounter = encounter_data(request.encounter)
        caller, tables = CALLER.get(EMBEDDED).name, self._tables

        def work(watch: Watch) -> Told:
            table = Table.create(tables.store, tables.keys, encounter, identifier, caller=caller)
            assert table.begun is not None  # noqa: S101 - it was just begun
            receipt = receipt_message(table.begun)
            return receipt, tables.at(table.game, lambda at: fight_message(at.situation), watch)

        receipt, fight = _replying(await self._run(context, work), context)
        return messages.CreateFightResponse(receipt=receipt, fight=fight)

    async def CommitSeed(  # noqa: N802 - likewise
        self, request: messages.CommitSeedRequest, context: Context
    ) -> messages.CommitSeedResponse:
        """Fix the monsters' odds and seed."""
        receipt, fight = await self._change(
            request, context, lambda table, identifier, watch: table.commit(identifier, watch)
        )
        return messages.CommitSeedResponse(receipt=receipt, fight=fight)

    async def GivePlayersSeed(  # noqa: N802 - likewise
        self, request: messages.GivePlayersSeedRequest, context: Context
    ) -> messages.GivePlayersSeedResponse:
        """Take the players' seed."""
        seed = _text("seed", request.seed)
        receipt, fight = await self._change(
            request, context, lambda table, identifier, _: table.players_seed(identifier, seed)
        )
        return messages.GivePlayersSeedResponse(receipt=receipt, fight=fight)

    async def SealBids(  # noqa: N802 - likewise
        self, request: messages.SealBidsRequest, context: Context
    ) -> messages.SealBidsResponse:
        """Draw and seal the monsters' bid."""
        receipt, fight = await self._change(
            request, context, lambda table, identifier, _: table.seal(identifier)
        )
        return messages.SealBidsResponse(receipt=receipt, fight=fight)

    async def GivePlayersBids(  # noqa: N802 - likewise
        self, request: messages.GivePlayersBidsRequest, context: Context
    ) -> messages.GivePlayersBidsResponse:
        """Take the players' bids."""
        move = value_data(request.move) if request.HasField("move") else None
        receipt, fight = await self._change(
            request, context, lambda table, identifier, _: table.players_bid(identifier, move)
        )
        return messages.GivePlayersBidsResponse(receipt=receipt, fight=fight)

    async def RevealBids(  # noqa: N802 - likewise
        self, request: messages.RevealBidsRequest, context: Context
    ) -> messages.RevealBidsResponse:
        """Open the monsters' bid."""
        receipt, fight = await self._change(
            request, context, lambda table, identifier, _: table.reveal(identifier)
        )
        return messages.RevealBidsResponse(receipt=receipt, fight=fight)

    async def ResolveDecision(  # noqa: N802 - likewise
        self, request: messages.ResolveDecisionRequest, context: Context
    ) -> messages.ResolveDecisionResponse:
        """Resolve the decision by the rules."""
        outcome = request.outcome if request.HasField("outcome") else None
        receipt, fight = await self._change(
            request, context, lambda table, identifier, _: table.resolve(identifier, outcome)
        )
        return messages.ResolveDecisionResponse(receipt=receipt, fight=fight)

    async def UndoDecision(  # noqa: N802 - likewise
        self, request: messages.UndoDecisionRequest, context: Context
    ) -> messages.UndoDecisionResponse:
        """Make a decision and all after it void."""
        decision, reason = request.decision, _text("reason", request.reason)
        receipt, fight = await self._change(
            request, context, lambda table, identifier, _: table.undo(identifier, decision, reason)
        )
        return messages.UndoDecisionResponse(receipt=receipt, fight=fight)

    async def EndFight(  # noqa: N802 - likewise
        self, request: messages.EndFightRequest, context: Context
    ) -> messages.EndFightResponse:
        """End a fight."""
        reason = _text("reason", request.reason)
        receipt, fight = await self._change(
            request, context, lambda table, identifier, _: table.end(identifier, reason)
        )
        return messages.EndFightResponse(receipt=receipt, fight=fight)

    async def GetFight(  # noqa: N802 - likewise
        self, request: messages.GetFightRequest, context: Context
    ) -> messages.GetFightResponse:
        """Return a fight as it stands."""
        fight = await self._look(
            request.fight_id, context, lambda table: fight_message(table.situation)
        )
        return messages.GetFightResponse(fight=fight)

    async def ListFights(  # noqa: N802 - likewise
        self, request: messages.ListFightsRequest, context: Context
    ) -> messages.ListFightsResponse:
        """List fights, the newest first."""
        page = page_of(request.page_size, request.page_token)
        after = None if page.after is None else _created_and_id(page.after)
        fights = await self._run(context, lambda _: self._tables.store.fights(page.size + 1, after))
        shown = fights[: page.size]
        more = len(fights) > page.size
        token = token_of(f"{shown[-1].created}/{shown[-1].id}") if more else ""
        return messages.ListFightsResponse(
            fights=map(summary_message, shown), next_page_token=token
        )

    async def ListSeals(  # noqa: N802 - likewise
        self, request: messages.ListSealsRequest, context: Context
    ) -> messages.ListSealsResponse:
        """List the seals of a fight."""
        page = page_of(request.page_size, request.page_token)
        start = position_of(page)
        seals = await self._look(
            request.fight_id, context, lambda table: seal_messages(table.log)[start:]
        )
        return messages.ListSealsResponse(
            seals=seals[: page.size], next_page_token=_next(page, start, len(seals))
        )

    async def ListLogEntries(  # noqa: N802 - likewise
        self, request: messages.ListLogEntriesRequest, context: Context
    ) -> messages.ListLogEntriesResponse:
        """List the entries of a fight's log."""
        page = page_of(request.page_size, request.page_token)
        start, store = position_of(page), self._tables.store

        def work(_watch: Watch) -> list[str]:
            store.fight(request.fight_id)
            return store.entries(request.fight_id, start, page.size + 1)

        bodies = await self._run(context, work)
        return messages.ListLogEntriesResponse(
            entries=[entry_message(start + i, body) for i, body in enumerate(bodies[: page.size])],
            next_page_token=_next(page, start, len(bodies)),
        )

    async def ExportFight(  # noqa: N802 - likewise
        self, request: messages.ExportFightRequest, context: Context
    ) -> messages.ExportFightResponse:
        """Return everything as one file."""
        export = await self._look(request.fight_id, context, lambda table: table.export())
        return messages.ExportFightResponse(export=export)

    async def WatchFight(  # noqa: N802 - likewise
        self, request: messages.WatchFightRequest, context: Context
    ) -> AsyncIterator[messages.WatchFightResponse]:
        """Stream the entries of a log as they come, until the fight has ended."""
        if self._streams_left == 0:
            raise TooManyStreamsError(self._streams)
        self._streams_left -= 1
        try:
            async for position, body in self._entries(request.fight_id, request.start, context):
                yield messages.WatchFightResponse(entry=entry_message(position, body))
        finally:
            self._streams_left += 1

    async def _entries(
        self, fight: str, start: int, context: Context
    ) -> AsyncIterator[tuple[int, str]]:
        if start < 0:
            raise InvalidInputError("start", start, "0 or more")
        store, position = self._tables.store, start

        def look(_watch: Watch) -> tuple[StoredFight, list[str]]:
            # The row comes first: what it says has ended has all its entries by then.
            return store.fight(fight), store.entries(fight, position, _ENTRIES_AT_ONCE)

        while True:
            row, bodies = await self._run(context, look)
            for body in bodies:
                yield position, body
                position += 1
            if row.ended is not None and position >= row.size:
                return
            if not bodies:
                await asyncio.sleep(_SECONDS_BETWEEN_LOOKS)

    async def _change(
        self, request: Any, context: Context, work: Callable[[Table, str, Watch], Receipt]
    ) -> Told:
        """Change a fight, and return the receipt and the fight as it stands then."""
        identifier = _text("request_id", request.request_id)

        def changed(watch: Watch) -> Told:
            def at(table: Table) -> Told:
                receipt = work(table, identifier, watch)
                return receipt_message(receipt), fight_message(table.situation)

            return self._tables.at(request.fight_id, at, watch)

        return _replying(await self._run(context, changed), context)

    async def _look(self, fight: str, context: Context, work: Callable[[Table], T]) -> T:
        """Return what is seen at a fight's table."""
        return await self._run(context, lambda watch: self._tables.at(fight, work, watch))

    async def _run(self, context: Context, work: Callable[[Watch], T]) -> T:
        """Do work in a thread; a cancelled call, or its deadline, stops a solve in it."""
        # The stubs don't know of callers without a deadline.
        remaining = cast("float | None", context.time_remaining())
        watch = Watch(None if remaining is None else time.monotonic() + remaining)
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work, watch)
        except StoreFullError:
            self._room.none_left()
            raise
        finally:
            watch.stop.set()


def _replying(told: Told, context: Context) -> Told:
    """Return what is about to be sent; pass the points before and after that."""
    passing(Point.BEFORE_REPLY)
    # The stubs have the callback take keywords that gRPC does not give.
    cast("Any", context).add_done_callback(_replied)
    return told


def _replied(_context: object) -> None:
    passing(Point.AFTER_REPLY)


def _text(field: str, text: str) -> str:
    # PostgreSQL's texts can't hold NUL.
    if not 1 <= len(text) <= _LONGEST_TEXT or "\0" in text:
        expected = f"1 to {_LONGEST_TEXT} characters, none of them NUL"
        raise InvalidInputError(field, text[:_LONGEST_TEXT], expected)
    return text


def _created_and_id(after: str) -> tuple[int, str]:
    created, _, fight = after.partition("/")
    # What has more digits, no database holds; NUL, PostgreSQL's texts don't.
    if not created.isdecimal() or len(created) > _DIGITS or not fight or "\0" in fight:
        raise InvalidInputError("page_token", after, EXPECTED_TOKEN)
    return int(created), fight


def _next(page: Page, start: int, found: int) -> str:
    """Return the token of the next page, or nothing on the last."""
    return token_of(str(start + page.size)) if found > page.size else ""
