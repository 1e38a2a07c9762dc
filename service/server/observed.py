"""What is told of a call that is over: its id, how it ended, how long it took. Knows no gRPC."""

from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

REQUEST_ID: Final = ContextVar[str]("request_id")
"""The id of the call that is being answered."""


@dataclass(frozen=True)
class Ended:
    """A call that is over.

    Attributes:
        method: its full name.
        request_id: its id.
        code: the name of its status code.
        seconds: how long it took.
    """

    method: str
    request_id: str
    code: str
    seconds: float
