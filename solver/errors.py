"""The errors of the project: one small tree that a caller can catch at the height it wants.

DreadnaughtError
├── InvalidInputError (ValueError)     a value that can't be; names field, value, expectation
│   └── PayoffError                    a payoff matrix that is no matrix of finite numbers
├── CertificateError (ArithmeticError) no answer could be proved exact enough
├── CyclicGameError (ValueError)       play can come back to a state, and no horizon was set
├── TooLargeError                      refused before the work began, with the estimate
└── StoppedError                       the caller's deadline passed or the caller went away
"""

from enum import Enum


class DreadnaughtError(Exception):
    """Root of every error that this project raises on purpose."""


class InvalidInputError(DreadnaughtError, ValueError):
    """A value that can't be.

    Attributes:
        field: where it stands, as a path such as `combatants[1].hp`.
        value: the value itself.
        expected: what would have been right.
    """

    def __init__(self, field: str, value: object, expected: str) -> None:
        super().__init__(f"{field}: expected {expected}, got {value!r}")
        self.field = field
        self.value = value
        self.expected = expected


class PayoffError(InvalidInputError):
    """A payoff matrix that is no matrix of finite numbers."""


class CertificateError(DreadnaughtError, ArithmeticError):
    """No solver found strategies whose exploitability is within the tolerance.

    Attributes:
        exploitability: the best that was reached, in units of the payoffs.
        tolerance: what was asked for, in the same units.
    """

    def __init__(self, exploitability: float, tolerance: float, tried: str) -> None:
        super().__init__(
            f"no certified solution: exploitability {exploitability:.3g}, "
            f"tolerance {tolerance:.3g} (tried {tried})"
        )
        self.exploitability = exploitability
        self.tolerance = tolerance


class CyclicGameError(DreadnaughtError, ValueError):
    """Play can come back to `state`, so that backward induction has no end without a horizon."""

    def __init__(self, state: object) -> None:
        super().__init__(f"play can return to {state!r}: such a game needs a horizon")
        self.state = state


class TooLargeError(DreadnaughtError):
    """A solve that was refused before it began.

    Attributes:
        estimate: what it would have taken, in `unit`.
        limit: the most that is allowed, in `unit`.
        unit: what was estimated, such as "states" or "bytes".
    """

    def __init__(self, estimate: float, limit: float, unit: str) -> None:
        super().__init__(f"would take about {estimate:,.0f} {unit}; the limit is {limit:,.0f}")
        self.estimate = estimate
        self.limit = limit
        self.unit = unit


class StopReason(Enum):
    """Why a solve was stopped from outside."""

    DEADLINE = "the deadline passed"
    CANCELLED = "the caller cancelled it"


class StoppedError(DreadnaughtError):
    """A solve that was stopped from outside before it had an answer."""

    def __init__(self, reason: StopReason) -> None:
        super().__init__(f"stopped: {reason.value}")
        self.reason = reason
