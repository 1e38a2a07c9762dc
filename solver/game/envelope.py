"""Envelope games: before a round each side fixes what each of its members puts into every exchange.

An exchange pits one member of the row side against one of the column side. In a plan a member picks
one option for every exchange of its own: option 0, which costs nothing, or one that costs points
and perhaps has a kind and uses something. The points of a member's options stay within its budget;
the options with a kind are all of one kind, and no more than that kind allows; what an option uses,
such as a square, no other member of the side uses as well. Payoffs add up over the exchanges. Axis
0 of an exchange's payoffs belongs to the row side, which maximises.

Where nothing is used by several members, members of a side plan apart from each other: what they
earn together is the sum of what each earns. This is Colonel Blotto with several colonels a side.
"""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver.errors import InvalidInputError, PayoffError


class Option(NamedTuple):
    """One way to take part in an exchange.

    Attributes:
        cost: points that it takes.
        kind: what the member does with its turn by it, or None where that does not matter.
        uses: what no other member of the side may use as well, or None.
    """

    cost: int = 0
    kind: Hashable = None
    uses: Hashable = None


NOTHING = Option()


@dataclass(frozen=True, eq=False)
class Exchange:
    """An exchange between a member of either side.

    Attributes:
        row, column: the members' numbers, each within its side.
        row_options, column_options: m and n options, the first of each `NOTHING`.
        payoffs: shape (m, n), earned by the row side.
    """

    row: int
    column: int
    row_options: tuple[Option, ...]
    column_options: tuple[Option, ...]
    payoffs: NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class EnvelopeGame:
    """An envelope game. Two are equal only if they are the same object.

    Attributes:
        row_budgets, column_budgets: the points of each member of a side.
        exchanges: all that may come about.
        limits: how many options of each kind a member may pick in a plan; a kind that is not named
            has no limit.

    Raises:
        InvalidInputError: if an exchange names no member, or its first option is not `NOTHING`.
        PayoffError: if payoffs are no finite numbers for all pairs of options.
    """

    row_budgets: tuple[int, ...]
    column_budgets: tuple[int, ...]
    exchanges: tuple[Exchange, ...]
    limits: Mapping[Hashable, int]

    def __post_init__(self) -> None:
        for number, exchange in enumerate(self.exchanges):
            path = f"exchanges[{number}]"
            for field, member, budgets in (
                ("row", exchange.row, self.row_budgets),
                ("column", exchange.column, self.column_budgets),
            ):
                if not 0 <= member < len(budgets):
                    raise InvalidInputError(f"{path}.{field}", member, f"0 to {len(budgets) - 1}")
            for field, options in (
                ("row_options", exchange.row_options),
                ("column_options", exchange.column_options),
            ):
                if options[:1] != (NOTHING,):
                    raise InvalidInputError(f"{path}.{field}", options[:1], "NOTHING as the first")
            shape = (len(exchange.row_options), len(exchange.column_options))
            if exchange.payoffs.shape != shape or not np.isfinite(exchange.payoffs).all():
                expected = f"finite numbers of shape {shape}"
                raise PayoffError(f"{path}.payoffs", exchange.payoffs.shape, expected)

    @property
    def payoff_range(self) -> float:
        """The largest less the smallest payoff, summed over the exchanges."""
        return float(sum(np.ptp(exchange.payoffs) for exchange in self.exchanges))
