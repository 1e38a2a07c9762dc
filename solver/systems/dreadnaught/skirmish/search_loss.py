"""What the search for skirmishes loses, measured on fights that are small enough to solve.

One side plays as the search does, which looks again at every decision; the other knows that, and
answers as well as anybody can. What that earns beyond the value of the fight is the loss. It takes
as many searches as there are states that play can come to.

A search is held at a level, as if its time were over there. Where it stops looking, it sees prices
of EP from the start of the fight, which a search of its own would work out anew at each decision.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from solver.errors import InvalidInputError, TooLargeError
from solver.systems.dreadnaught.skirmish.compiled import Compiled, extension
from solver.systems.dreadnaught.skirmish.skirmish_table import solved

if TYPE_CHECKING:
    from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
    from solver.systems.dreadnaught.skirmish.state import SkirmishState

MOST_SEARCHED = 20_000_000
"""States that the judge of a fight looks at, at most."""


class Bids(IntEnum):
    """How many bids of what follows a decision a search with every rule looks at."""

    ALL = 0
    FEW = 1
    HARDLY_ANY = 2
    ONE = 3


@dataclass(frozen=True)
class Level:
    """How deep a search looks from each decision, in turns, the one under way included.

    Attributes:
        full: turns in which every choice and bid is looked at; 0: the exchange decided on alone.
            The search of fights with every rule leaves all but the likeliest choices of the turn
            decided in out, save where it sees the whole fight.
        restricted: turns that are looked at in all, beyond `full` with few targets and bids.
        bids: in a fight with every rule, where `full` and `restricted` are 0.
    """

    full: int
    restricted: int
    bids: Bids = Bids.ALL

    def __post_init__(self) -> None:
        """Refuse less than no turns, and turns that are looked at with fewer bids."""
        if min(self.full, self.restricted) < 0:
            raise InvalidInputError("level", (self.full, self.restricted), "turns from 0 on")
        if self.bids is not Bids.ALL and (self.full or self.restricted):
            raise InvalidInputError("level.bids", self.bids.name, "all, where turns are looked at")


@dataclass(frozen=True)
class Loss:
    """What the play of either side loses against the best answer, as shares of the payoff range.

    Attributes:
        monsters: when the monsters play by search.
        players: when the players do.
    """

    monsters: float
    players: float


@dataclass(frozen=True)
class MeasuredFight:
    """A fight solved exactly, and the losses of searches in it.

    Attributes:
        value: to the monsters.
        payoff_range: the most that both sides together can gain.
        states: turn states of the exact solution; with every rule, opportunities on offer too.
        losses: by level.
    """

    value: float
    payoff_range: float
    states: int
    losses: dict[Level, Loss]


def measure_losses(
    skirmish: "Skirmish",
    start: "SkirmishState",
    levels: "list[Level]",
    *,
    most_states: int,
    most_searched: int = MOST_SEARCHED,
    threads: int | None = None,
) -> MeasuredFight:
    """Solve a fight exactly, and measure what searches of each level lose in it.

    Raises:
        InvalidInputError: if the compiled rules don't know all that can matter in `start`, or if a
            level asks for few bids in a fight of the six actions of a turn alone.
        TooLargeError, CertificateError: as `solve_skirmish`, without budget; the former also if
            the searches look at more states than `most_searched`.
    """
    solver, value = solved(skirmish, start, most_states=most_states, threads=threads)
    payoff_range, states = solver.kernel.range(), solver.kernel.states()
    losses: dict[Level, Loss] = {}
    for level in levels:
        monsters, players = (_answered(solver, side, level, most_searched) for side in range(2))
        share = 1.0 / payoff_range if payoff_range > 0 else 0.0
        losses[level] = Loss((value - monsters) * share, (players - value) * share)
    return MeasuredFight(value, payoff_range, states, losses)


def _answered(solver: Compiled, side: int, level: Level, most_searched: int) -> float:
    if solver.is_plain and level.bids is not Bids.ALL:
        raise InvalidInputError("level.bids", level.bids.name, "all, in a plain fight")
    kernel, told = solver.kernel, (level.full, level.restricted, int(level.bids))
    try:
        return kernel.answered(side, *told, most_searched)
    except extension().LimitError:
        raise TooLargeError(kernel.states(), most_searched, "states") from None
