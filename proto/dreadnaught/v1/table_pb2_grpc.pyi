"""Types of table_pb2_grpc.py, written by proto/generate.py: not to be edited."""

from collections.abc import AsyncIterator

import grpc
import grpc.aio
from dreadnaught.v1 import table_pb2

class TableServiceStub:
    CreateFight: grpc.UnaryUnaryMultiCallable[table_pb2.CreateFightRequest, table_pb2.CreateFightResponse]
    CommitSeed: grpc.UnaryUnaryMultiCallable[table_pb2.CommitSeedRequest, table_pb2.CommitSeedResponse]
    GivePlayersSeed: grpc.UnaryUnaryMultiCallable[table_pb2.GivePlayersSeedRequest, table_pb2.GivePlayersSeedResponse]
    SealBids: grpc.UnaryUnaryMultiCallable[table_pb2.SealBidsRequest, table_pb2.SealBidsResponse]
    GivePlayersBids: grpc.UnaryUnaryMultiCallable[table_pb2.GivePlayersBidsRequest, table_pb2.GivePlayersBidsResponse]
    RevealBids: grpc.UnaryUnaryMultiCallable[table_pb2.RevealBidsRequest, table_pb2.RevealBidsResponse]
    ResolveDecision: grpc.UnaryUnaryMultiCallable[table_pb2.ResolveDecisionRequest, table_pb2.ResolveDecisionResponse]
    UndoDecision: grpc.UnaryUnaryMultiCallable[table_pb2.UndoDecisionRequest, table_pb2.UndoDecisionResponse]
    EndFight: grpc.UnaryUnaryMultiCallable[table_pb2.EndFightRequest, table_pb2.EndFightResponse]
    GetFight: grpc.UnaryUnaryMultiCallable[table_pb2.GetFightRequest, table_pb2.GetFightResponse]
    ListFights: grpc.UnaryUnaryMultiCallable[table_pb2.ListFightsRequest, table_pb2.ListFightsResponse]
    ListSeals: grpc.UnaryUnaryMultiCallable[table_pb2.ListSealsRequest, table_pb2.ListSealsResponse]
    ListLogEntries: grpc.UnaryUnaryMultiCallable[table_pb2.ListLogEntriesRequest, table_pb2.ListLogEntriesResponse]
    ExportFight: grpc.UnaryUnaryMultiCallable[table_pb2.ExportFightRequest, table_pb2.ExportFightResponse]
    WatchFight: grpc.UnaryStreamMultiCallable[table_pb2.WatchFightRequest, table_pb2.WatchFightResponse]
    def __init__(self, channel: grpc.Channel) -> None: ...

class TableServiceServicer:
    async def CreateFight(
        self, request: table_pb2.CreateFightRequest, context: grpc.aio.ServicerContext[table_pb2.CreateFightRequest, table_pb2.CreateFightResponse]
    ) -> table_pb2.CreateFightResponse: ...
    async def CommitSeed(
        self, request: table_pb2.CommitSeedRequest, context: grpc.aio.ServicerContext[table_pb2.CommitSeedRequest, table_pb2.CommitSeedResponse]
    ) -> table_pb2.CommitSeedResponse: ...
    async def GivePlayersSeed(
        self, request: table_pb2.GivePlayersSeedRequest, context: grpc.aio.ServicerContext[table_pb2.GivePlayersSeedRequest, table_pb2.GivePlayersSeedResponse]
    ) -> table_pb2.GivePlayersSeedResponse: ...
    async def SealBids(
        self, request: table_pb2.SealBidsRequest, context: grpc.aio.ServicerContext[table_pb2.SealBidsRequest, table_pb2.SealBidsResponse]
    ) -> table_pb2.SealBidsResponse: ...
    async def GivePlayersBids(
        self, request: table_pb2.GivePlayersBidsRequest, context: grpc.aio.ServicerContext[table_pb2.GivePlayersBidsRequest, table_pb2.GivePlayersBidsResponse]
    ) -> table_pb2.GivePlayersBidsResponse: ...
    async def RevealBids(
        self, request: table_pb2.RevealBidsRequest, context: grpc.aio.ServicerContext[table_pb2.RevealBidsRequest, table_pb2.RevealBidsResponse]
    ) -> table_pb2.RevealBidsResponse: ...
    async def ResolveDecision(
        self, request: table_pb2.ResolveDecisionRequest, context: grpc.aio.ServicerContext[table_pb2.ResolveDecisionRequest, table_pb2.ResolveDecisionResponse]
    ) -> table_pb2.ResolveDecisionResponse: ...
    async def UndoDecision(
        self, request: table_pb2.UndoDecisionRequest, context: grpc.aio.ServicerContext[table_pb2.UndoDecisionRequest, table_pb2.UndoDecisionResponse]
    ) -> table_pb2.UndoDecisionResponse: ...
    async def EndFight(
        self, request: table_pb2.EndFightRequest, context: grpc.aio.ServicerContext[table_pb2.EndFightRequest, table_pb2.EndFightResponse]
    ) -> table_pb2.EndFightResponse: ...
    async def GetFight(
        self, request: table_pb2.GetFightRequest, context: grpc.aio.ServicerContext[table_pb2.GetFightRequest, table_pb2.GetFightResponse]
    ) -> table_pb2.GetFightResponse: ...
    async def ListFights(
        self, request: table_pb2.ListFightsRequest, context: grpc.aio.ServicerContext[table_pb2.ListFightsRequest, table_pb2.ListFightsResponse]
    ) -> table_pb2.ListFightsResponse: ...
    async def ListSeals(
        self, request: table_pb2.ListSealsRequest, context: grpc.aio.ServicerContext[table_pb2.ListSealsRequest, table_pb2.ListSealsResponse]
    ) -> table_pb2.ListSealsResponse: ...
    async def ListLogEntries(
        self, request: table_pb2.ListLogEntriesRequest, context: grpc.aio.ServicerContext[table_pb2.ListLogEntriesRequest, table_pb2.ListLogEntriesResponse]
    ) -> table_pb2.ListLogEntriesResponse: ...
    async def ExportFight(
        self, request: table_pb2.ExportFightRequest, context: grpc.aio.ServicerContext[table_pb2.ExportFightRequest, table_pb2.ExportFightResponse]
    ) -> table_pb2.ExportFightResponse: ...
    def WatchFight(
        self, request: table_pb2.WatchFightRequest, context: grpc.aio.ServicerContext[table_pb2.WatchFightRequest, table_pb2.WatchFightResponse]
    ) -> AsyncIterator[table_pb2.WatchFightResponse]: ...

def add_TableServiceServicer_to_server(
    servicer: TableServiceServicer, server: grpc.aio.Server
) -> None: ...
