"""The roles of callers, and which methods each may call.

What is not listed here may be called by nobody. A method's name is its full gRPC name.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Role(StrEnum):
    """What a caller is at the table."""

    GM = "gm"
    """Runs fights and sees what the monsters may do."""
    PLAYER = "player"
    """Gives the players' seed and bids, and sees what is public."""
    AUDITOR = "auditor"
    """Sees what is public, and changes nothing."""
    MACHINE = "machine"
    """A game master's tool: does what a GM does."""


@dataclass(frozen=True)
class Caller:
    """Who calls.

    Attributes:
        name: of the token or of the client's certificate; for the log and for rates.
        role: what it may do.
    """

    name: str
    role: Role


EMBEDDED: Final = Caller("embedded", Role.GM)
"""Whoever reaches a server that listens to this machine alone, and asks for no tokens."""

_GM = frozenset({Role.GM, Role.MACHINE})
_TABLE = _GM | {Role.PLAYER}
_ALL = frozenset(Role)
_FIGHTS = "/dreadnaught.v1.TableService"

ALLOWED: Final[Mapping[str, frozenset[Role]]] = {
    "/dreadnaught.v1.OpponentService/SuggestBids": _GM,
    f"{_FIGHTS}/CreateFight": _GM,
    f"{_FIGHTS}/CommitSeed": _GM,
    f"{_FIGHTS}/GivePlayersSeed": _TABLE,
    f"{_FIGHTS}/SealBids": _GM,
    f"{_FIGHTS}/GivePlayersBids": _TABLE,
    f"{_FIGHTS}/RevealBids": _GM,
    f"{_FIGHTS}/UndoDecision": _GM,
    f"{_FIGHTS}/EndFight": _GM,
    f"{_FIGHTS}/ListFights": _ALL,
    f"{_FIGHTS}/GetFight": _ALL,
    f"{_FIGHTS}/ListSeals": _ALL,
    f"{_FIGHTS}/ListLogEntries": _ALL,
    f"{_FIGHTS}/WatchFight": _ALL,
    f"{_FIGHTS}/ExportFight": _ALL,
    "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo": _ALL,
}

OPEN: Final = frozenset({"/grpc.health.v1.Health/Check", "/grpc.health.v1.Health/Watch"})
"""What needs no token: whoever balances the load has none."""


def may(role: Role, method: str) -> bool:
    """Tell whether a role may call a method."""
    return role in ALLOWED.get(method, frozenset())
