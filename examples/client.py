"""Asks a server for the monsters' bids in an encounter.

    dreadnaught serve
    python examples/client.py examples/goblin-ambush.yaml [ADDRESS]

ADDRESS is where the server listens, 127.0.0.1:50051 unless it was told otherwise.
"""

import sys
from pathlib import Path

import grpc
import yaml
from google.protobuf import json_format
from google.rpc.error_details_pb2 import BadRequest
from google.rpc.status_pb2 import Status

from dreadnaught.v1.opponent_pb2 import Encounter, SuggestBidsRequest
from dreadnaught.v1.opponent_pb2_grpc import OpponentServiceStub


def main(file: str, address: str = "127.0.0.1:50051") -> int:
    """Print what each monster should do; return the exit code."""
    # The encounter file maps onto the message field by field, by protobuf's own JSON mapping.
    encounter = json_format.ParseDict(yaml.safe_load(Path(file).read_text()), Encounter())
    with grpc.insecure_channel(address) as channel:
        service = OpponentServiceStub(channel)
        try:
            # The deadline is the server's too: it stops solving when nobody waits any more.
            answer = service.SuggestBids(SuggestBidsRequest(encounter=encounter), timeout=60)
        except grpc.RpcError as error:
            sys.stderr.write(explained(error))
            return 1
    for suggestion in answer.suggestions:
        decision, chosen = suggestion.decision, suggestion.chosen
        against = f" against {decision.action}" if decision.action else ""
        print(f"{suggestion.combatant}{against}: {chosen.action} {chosen.bid}")
        print(f"    {suggestion.guarantee}")
    return 0


def explained(error: grpc.RpcError) -> str:
    """Return what went wrong; an invalid encounter names each field at fault."""
    status, faults = Status(), BadRequest()
    for trailer in error.trailing_metadata():
        if trailer.key == "grpc-status-details-bin":
            status.ParseFromString(trailer.value)
    for detail in status.details:
        detail.Unpack(faults)
    lines = [f"{each.field}: {each.description}" for each in faults.field_violations]
    return "\n  ".join([f"{error.code().name}: {error.details()}", *lines]) + "\n"


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
