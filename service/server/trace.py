"""Where an error happened, for the log, without what it happened with.

An error's text may quote an encounter, a bid or a strategy (a `KeyError` is the key), so that only
its type is told, and the source lines on its way.
"""

import traceback


def trace_of(error: BaseException) -> str:
    """Return the way of an error and of those that led to it, the first one first."""
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    before = [trace_of(cause), "which led to"] if cause is not None else []
    way = traceback.format_tb(error.__traceback__)
    kind = type(error)
    return "\n".join(
        [*before, *(line.rstrip() for line in way), f"{kind.__module__}.{kind.__name__}"]
    )
