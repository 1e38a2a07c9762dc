"""Best plans against given gains: what a team's plan brings at most, and a plan that brings it.

A member that plans by itself is a dynamic program over its exchanges, once for each kind of turn:
reach[c, k] is the most that the exchanges so far bring with c points and k options of that kind.
Members that may use the same things are an integer program, solved by OR-Tools CP-SAT.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver.equilibrium.envelope.side import Gains, OneSide, Plan

Reach: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Response:
    """A plan of one team.

    Attributes:
        plan: the options that it picks.
        bound: what no plan of the team brings more than; `plan` brings it, or so nearly that
            rounding tells them apart.
    """

    plan: Plan
    bound: float


def best_plan(side: OneSide, team: tuple[int, ...], gains: Gains) -> Response:
    """Return a best plan of a team.

    Args:
        side: whose team it is.
        team: the members, one of `side.teams`.
        gains: what every option of every exchange brings the side.
    """
    if len(team) == 1:
        return _alone(side, team[0], gains)
    from solver.equilibrium.envelope.joint import joint_plan  # noqa: PLC0415 - late: CP-SAT is slow to load

    return joint_plan(side, team, gains)


def _alone(side: OneSide, member: int, gains: Gains) -> Response:
    plans = [_of_kind(side, member, kind, gains) for kind in side.kinds_of(member)]
    return max(plans, key=lambda response: response.bound)


def _of_kind(side: OneSide, member: int, kind: Hashable, gains: Gains) -> Response:
    """Return the best plan whose options have this kind, or none."""
    exchanges = side.exchanges_of(member)
    budget, most = side.budgets[member], side.limit(kind, len(exchanges))
    reach: Reach = np.full((budget + 1, most + 1), -np.inf)
    reach[0, 0] = 0.0
    steps = list[tuple[NDArray[np.int64], _Reduced]]()
    for exchange in exchanges:
        reduced = _reduced(side, exchange, kind, gains[exchange], budget)
        sums = reduced.extended(reach)
        chosen = sums.argmax(axis=0)
        reach = np.take_along_axis(sums, chosen[None], axis=0)[0]
        steps.append((chosen, reduced))
    c, k = (int(index) for index in np.unravel_index(int(reach.argmax()), reach.shape))
    bound = float(reach[c, k])
    plan = np.zeros(len(side.owners), dtype=np.int64)
    for exchange, (chosen, reduced) in zip(reversed(exchanges), reversed(steps), strict=True):
        step = int(chosen[c, k])
        plan[exchange] = reduced.options[step]
        c, k = c - reduced.costs[step], k - reduced.counts[step]
    return Response(plan, bound)


@dataclass(frozen=True, eq=False)
class _Reduced:
    """The options of one exchange, for each cost and count only the one that brings most."""

    options: list[int]
    costs: list[int]
    counts: list[int]
    brings: list[float]

    def extended(self, reach: Reach) -> Reach:
        """Return what is reached with each of these options more: shape (options, *reach.shape)."""
        sums = np.full((len(self.options), *reach.shape), -np.inf)
        for step, (cost, count) in enumerate(zip(self.costs, self.counts, strict=True)):
            before = reach[: reach.shape[0] - cost, : reach.shape[1] - count]
            sums[step, cost:, count:] = before + self.brings[step]
        return sums


def _reduced(
    side: OneSide, exchange: int, kind: Hashable, gains: NDArray[np.float64], budget: int
) -> _Reduced:
    best = dict[tuple[int, int], int]()
    for number, option in enumerate(side.options[exchange]):
        if option.cost > budget or option.kind not in (None, kind):
            continue
        key = (option.cost, int(option.kind is not None))
        if key not in best or gains[number] > gains[best[key]]:
            best[key] = number
    return _Reduced(
        options=list(best.values()),
        costs=[cost for cost, _ in best],
        counts=[count for _, count in best],
        brings=[float(gains[number]) for number in best.values()],
    )
