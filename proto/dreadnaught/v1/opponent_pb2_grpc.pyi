"""Types of opponent_pb2_grpc.py, written by proto/generate.py: not to be edited."""

import grpc
import grpc.aio
from dreadnaught.v1 import opponent_pb2

class OpponentServiceStub:
    SuggestBids: grpc.UnaryUnaryMultiCallable[opponent_pb2.SuggestBidsRequest, opponent_pb2.SuggestBidsResponse]
    def __init__(self, channel: grpc.Channel) -> None: ...

class OpponentServiceServicer:
    async def SuggestBids(
        self, request: opponent_pb2.SuggestBidsRequest, context: grpc.aio.ServicerContext[opponent_pb2.SuggestBidsRequest, opponent_pb2.SuggestBidsResponse]
    ) -> opponent_pb2.SuggestBidsResponse: ...

def add_OpponentServiceServicer_to_server(
    servicer: OpponentServiceServicer, server: grpc.aio.Server
) -> None: ...
