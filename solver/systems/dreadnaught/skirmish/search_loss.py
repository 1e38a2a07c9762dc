"""What the search for skirmishes loses, measured on fights that are small enough to solve.

One side plays as the search does, which looks again at every decision; the other knows that, and
answers as well as anybody can. What that earns beyond the value of the fight is the loss. It takes
as many searches as there are states that play can come to.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver.systems.dreadnaught.skirmish.skirmish_table import solved_kernel

if TYPE_CHECKING:
    from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
    from solver.systems.dreadnaught.skirmish.state import SkirmishState


@dataclass(frozen=True)
class Level:
    """How deep a search looks from each decision, in turns, the one under way included.

    Attributes:
        full: turns in which every choice and bid is looked at; 0: the exchange decided on alone.
        restricted: turns that are looked at in all, beyond `full` with few targets and bids.
    """

    full: int
    restricted: int


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
        states: turn states of the exact solution.
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
    threads: int | None = None,
) -> MeasuredFight:
    """Solve a fight exactly, and measure what searches of each level lose in it.

    Raises:
        InvalidInputError: if there is more in the fight than the six actions of a turn.
        TooLargeError, CertificateError: as `solve_skirmish`, without budget.
    """
    kernel, state = solved_kernel(skirmish, start, most_states=most_states, threads=threads)
    value, payoff_range, states = kernel.value(state), kernel.range(), kernel.states()
    losses: dict[Level, Loss] = {}
    for level in levels:
        monsters, players = (
            kernel.answered(side, level.full, level.restricted) for side in range(2)
        )
        share = 1.0 / payoff_range if payoff_range > 0 else 0.0
        losses[level] = Loss((value - monsters) * share, (players - value) * share)
    return MeasuredFight(value, payoff_range, states, losses)
