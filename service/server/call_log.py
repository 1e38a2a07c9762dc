"""The log: one line for each call, as text or as JSON.

A line tells who called what, how it ended and how long it took; of what a call holds, nothing.
"""

import logging
import sys

from service.access.roles import CALLER
from service.server.observed import Ended

_log = logging.getLogger("dreadnaught.calls")


class CallLog:
    """Writes a line for each call that is over."""

    def begun(self, method: str) -> None:
        """Nothing is written before a call is over."""

    def ended(self, call: Ended) -> None:
        """Write the line of a call."""
        caller = CALLER.get(None)
        told = {
            "method": call.method,
            "code": call.code,
            "milliseconds": round(call.seconds * 1e3, 3),
            "caller": caller.name if caller else None,
            "role": str(caller.role) if caller else None,
            "request_id": call.request_id,
        }
        _log.info(" ".join(f"{key}={value}" for key, value in told.items()), extra=told)


def set_up_log(level: str, *, as_json: bool) -> None:
    """Send the log to standard error.

    Args:
        level: the least that is logged: `warning`, `info` or `debug`.
        as_json: a JSON object a line, with a field for each thing told.
    """
    handler = logging.StreamHandler(sys.stderr)
    if as_json:
        from pythonjsonlogger.json import JsonFormatter  # noqa: PLC0415 - late: start-up time

        names = {"asctime": "time", "levelname": "level", "name": "logger"}
        handler.setFormatter(
            JsonFormatter("%(asctime)s %(levelname)s %(name)s %(message)s", rename_fields=names)
        )
    else:
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s %(message)s"))
    logging.basicConfig(level=level.upper(), handlers=[handler])
