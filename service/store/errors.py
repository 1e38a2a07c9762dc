"""What can go wrong in the store, told without a word of what is stored."""

from solver.errors import DreadnaughtError


class StoreError(DreadnaughtError, RuntimeError):
    """The store could not do what it was asked."""


class StoreFullError(StoreError):
    """No room is left, or none that may be used: nothing was written, what was there still is."""

    def __init__(self) -> None:
        super().__init__("the database has no room left to grow; nothing was written")


class StoreUnavailableError(StoreError):
    """The database does not answer, or stays locked."""

    def __init__(self, why: str) -> None:
        super().__init__(f"the database can't be used now: {why}")


class OutdatedError(StoreError):
    """Somebody else moved the fight on in between; whoever asked looks again."""

    def __init__(self, fight: str, expected: int) -> None:
        super().__init__(f"fight {fight}: its log no longer ends at entry {expected}")
        self.fight = fight
        self.expected = expected


class AlreadySealedError(StoreError):
    """The decision is sealed already."""

    def __init__(self, fight: str, seal: str) -> None:
        super().__init__(f"fight {fight}: {seal} is sealed already")


class RequestReusedError(StoreError):
    """A request id came again with another request."""

    def __init__(self, request: str) -> None:
        super().__init__(f"request id {request!r} was used for another request before")
        self.request = request


class UnknownFightError(StoreError):
    """There is no such fight."""

    def __init__(self, fight: str) -> None:
        super().__init__(f"fight {fight!r}: got an unknown id, expected one that CreateFight gave")
        self.fight = fight
