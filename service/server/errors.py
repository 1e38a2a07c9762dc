"""What can go wrong in the server itself."""

from service.access.roles import Role
from solver.errors import DreadnaughtError


class ListenError(DreadnaughtError):
    """An address that the server can't have, most often because another server has it."""

    def __init__(self, address: str) -> None:
        super().__init__(f"can't listen on {address}: it is taken, or not an address of this host")
        self.address = address


class BusyError(DreadnaughtError):
    """A call that was refused because too many were waiting; `waiting` says how many may."""

    def __init__(self, waiting: int) -> None:
        super().__init__(f"{waiting} calls are waiting already: try again later")
        self.waiting = waiting


class SolveFailedError(DreadnaughtError):
    """A solve that ended with an error which nobody foresaw.

    Attributes:
        trace: where it happened, without the values that it happened with.
    """

    def __init__(self, trace: str) -> None:
        super().__init__("a solve failed")
        self.trace = trace


class RefusedError(DreadnaughtError):
    """A call that ends with a status which is written already.

    Attributes:
        status: a `google.rpc.Status`, serialised.
    """

    def __init__(self, status: bytes) -> None:
        super().__init__("a call was refused")
        self.status = status


class UnauthenticatedError(DreadnaughtError):
    """A call without a token that is valid."""

    def __init__(self) -> None:
        super().__init__(
            "authorization: expected a valid token, as in `authorization: Bearer TOKEN` "
            "(dreadnaught token create)"
        )


class DeniedError(DreadnaughtError):
    """A call that its caller's role may not make."""

    def __init__(self, method: str, role: Role) -> None:
        super().__init__(f"{method} is not for the role {role}")
        self.method = method
        self.role = role


class TooOftenError(DreadnaughtError):
    """A call more than its caller may make; `wait` says in how many seconds it may come again."""

    def __init__(self, wait: float) -> None:
        super().__init__(f"too many calls: try again in {wait:.1f} s")
        self.wait = wait


class CredentialsError(DreadnaughtError):
    """A key or certificate for TLS that can't be used."""
