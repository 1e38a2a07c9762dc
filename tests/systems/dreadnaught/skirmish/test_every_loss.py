"""What the search of fights with every rule loses, as its judge tells it."""

import random
from typing import TYPE_CHECKING

import pytest
from every_fights import random_actions, random_entry, random_fight, with_fewer_points
from skirmishes import changed, fight, member

from solver.errors import InvalidInputError, TooLargeError
from solver.systems.dreadnaught.action import Action
from solver.systems.dreadnaught.fighter import Fighter
from solver.systems.dreadnaught.skirmish.battlefield import Battlefield
from solver.systems.dreadnaught.skirmish.board import Board, Square
from solver.systems.dreadnaught.skirmish.course import play
from solver.systems.dreadnaught.skirmish.decision import decisions
from solver.systems.dreadnaught.skirmish.kernel.every.numbers import rules_numbers
from solver.systems.dreadnaught.skirmish.kernel.every.state_numbers import state_numbers
from solver.systems.dreadnaught.skirmish.member import Member, Side
from solver.systems.dreadnaught.skirmish.moves import WAIT, Declare, Move
from solver.systems.dreadnaught.skirmish.search_loss import Bids, Level, Loss, measure_losses
from solver.systems.dreadnaught.skirmish.skirmish import Skirmish
from solver.systems.dreadnaught.skirmish.skirmish_table import (
    available,
    solve_skirmish,
)
from solver.systems.dreadnaught.skirmish.state import SkirmishState
from solver.systems.interface import Aim

if TYPE_CHECKING:
    from solver.systems.dreadnaught.skirmish.kernel._skirmish import EverySolver

pytestmark = pytest.mark.skipif(not available(), reason="the compiled solver was not built")

TOLERANCE = 1e-9
WHOLE = Level(99, 99)
LEVELS = [
    Level(0, 0, Bids.ONE),
    Level(0, 0, Bids.HARDLY_ANY),
    Level(0, 0, Bids.FEW),
    Level(0, 0),
    Level(0, 1),
    Level(1, 1),
    Level(1, 2),
    Level(1, 99),
]


def small(
    seed: int, least_states: int, most_states: int, rounds: tuple[int, ...] = (1, 1, 2)
) -> tuple[Skirmish, SkirmishState]:
    """Return the first random fight from a seed on that takes about so many states."""
    rng = random.Random(seed)
    while True:
        skirmish = random_fight(
            rng,
            sides=rng.choice(((1, 1), (1, 2), (2, 1), (2, 2))),
            most_ep=3,
            actions=random_actions(rng),
            on_board=rng.random() < 0.4,
        )
        skirmish = with_fewer_points(skirmish, most_hp=9, most_ap=2)
        start = random_entry(rng, skirmish, rng.choice(rounds))
        try:
            table = solve_skirmish(skirmish, start, most_states=most_states, threads=1)
        except TooLargeError:
            continue
        if table.states >= least_states:
            return skirmish, start


@pytest.mark.parametrize("seed", range(12))
def test_the_best_answer_never_earns_less_than_the_value(seed: int) -> None:
    """And no more, where the search looks at the whole fight."""
    skirmish, start = small(seed, 200, 3000)
    measured = measure_losses(skirmish, start, [*LEVELS, WHOLE], most_states=20_000)
    for level in LEVELS:
        loss = measured.losses[level]
        assert loss.monsters > -TOLERANCE, level
        assert loss.players > -TOLERANCE, level
    assert measured.losses[WHOLE].monsters == pytest.approx(0, abs=TOLERANCE)
    assert measured.losses[WHOLE].players == pytest.approx(0, abs=TOLERANCE)


@pytest.mark.parametrize("seed", [3, 23, 29])
def test_a_search_that_sees_little_loses(seed: int) -> None:
    """In some fights much: else all of the above would hold of a judge that finds nothing."""
    skirmish, start = small(seed, 1000, 6000)
    (loss,) = measure_losses(skirmish, start, LEVELS[:1], most_states=20_000).losses.values()
    assert max(loss.monsters, loss.players) > 0.1


@pytest.mark.parametrize("seed", [6, 11, 15, 16, 17, 18])
def test_plain_fights_lose_what_the_judge_of_plain_fights_says(seed: int) -> None:
    """Where the two searches break ties alike: their rules, searches and judges are apart."""
    rng = random.Random(seed)
    order = [Side.MONSTERS] * 2 + [Side.PLAYERS] * 2
    rng.shuffle(order)
    numbers = [(rng.randint(2, 4), rng.randint(2, 3), rng.randint(4, 10)) for _ in order]
    members = [member(str(i), order[i], numbers[i]) for i in range(4)]
    skirmish = fight(*members, aim=Aim.SCORE, actions=(Action.ATTACK,))
    start = skirmish.setting.start(1)
    levels = [Level(0, 0), Level(1, 1)]
    measured = measure_losses(skirmish, start, levels, most_states=20_000)
    assert any(max(loss.monsters, loss.players) > 0.01 for loss in measured.losses.values())
    kernel = every_kernel(skirmish, start)
    for level, loss in measured.losses.items():
        monsters, players = (
            kernel.answered(side, level.full, level.restricted, 0, 1_000_000) for side in range(2)
        )
        scale = measured.payoff_range
        assert monsters == pytest.approx(measured.value - loss.monsters * scale, abs=TOLERANCE)
        assert players == pytest.approx(measured.value + loss.players * scale, abs=TOLERANCE)


def every_kernel(skirmish: Skirmish, start: SkirmishState) -> "EverySolver":
    """Return the solver of every rule, also of a plain fight."""
    from solver.systems.dreadnaught.skirmish.kernel import (  # noqa: PLC0415 - it may not be built
        _skirmish,
    )

    return _skirmish.EverySolver(
        **rules_numbers(skirmish.setting), start=state_numbers(skirmish.setting, start)
    )


class BruteForce:
    """The best answer, by the reference rules: every reply of every decision is tried."""

    def __init__(self, skirmish: Skirmish, start: SkirmishState, side: int, level: Level) -> None:
        self.skirmish = skirmish
        self.kernel = every_kernel(skirmish, start)
        self.searcher, self.level = tuple(Side)[side], level
        self.known = dict[SkirmishState, float]()

    def value(self, state: SkirmishState) -> float:
        """Return what the searcher's play is worth to the monsters."""
        end = self.skirmish.terminal_value(state)
        if end is not None:
            return end
        if state not in self.known:
            self.known[state] = self._decided(state)
        return self.known[state]

    def _decided(self, state: SkirmishState) -> float:
        asked = decisions(self.skirmish.setting, state)
        sides = [self.skirmish.setting.members[decision.owner].side for decision in asked]
        own = sides.index(self.searcher) if self.searcher in sides else None
        mixed: list[tuple[float, Move | None]] = [(1.0, None)]
        if own is not None:
            mixed = list(zip(self._chances(state, own == 0), asked[own].moves, strict=True))
        others = [i for i in range(len(asked)) if i != own]
        answers: list[Move | None] = [None] if not others else list(asked[others[0]].moves)
        worths = list[float]()
        for answer in answers:
            worth = 0.0
            for chance, move in mixed:
                if chance > 0:
                    picks = [move if i == own else answer for i in range(len(asked))]
                    worth += chance * self._after(state, sides, picks)
            worths.append(worth)
        return min(worths) if self.searcher is Side.MONSTERS else max(worths)

    def _after(self, state: SkirmishState, sides: list[Side], picks: list[Move | None]) -> float:
        moves = dict(zip(sides, picks, strict=True))
        row, column = (moves.get(side) for side in Side)
        (outcome,) = self.skirmish.outcomes(
            state, WAIT if row is None else row, WAIT if column is None else column
        )
        assert outcome.state == play(self.skirmish.setting, state, picks)  # type: ignore[arg-type] # all picked
        return outcome.reward + self.value(outcome.state)

    def _chances(self, state: SkirmishState, as_owner: bool) -> list[float]:
        numbers = state_numbers(self.skirmish.setting, state)
        level = self.level
        chances = self.kernel.held_play(
            numbers, as_owner, level.full, level.restricted, int(level.bids)
        )
        assert sum(chances) == pytest.approx(1.0)
        return chances


@pytest.mark.parametrize("seed", range(6))
def test_the_best_answer_is_that_of_brute_force(seed: int) -> None:
    skirmish, start = small(seed, 60, 400)
    levels = [Level(0, 0, Bids.FEW), Level(0, 0), Level(1, 2)]
    measured = measure_losses(skirmish, start, levels, most_states=10_000)
    for level, loss in measured.losses.items():
        monsters, players = (
            BruteForce(skirmish, start, side, level).value(start) for side in range(2)
        )
        scale = measured.payoff_range
        assert measured.value - loss.monsters * scale == pytest.approx(monsters, abs=TOLERANCE)
        assert measured.value + loss.players * scale == pytest.approx(players, abs=TOLERANCE)


def test_a_judge_that_takes_too_long_is_refused() -> None:
    skirmish, start = small(0, 200, 3000)
    with pytest.raises(TooLargeError) as error:
        measure_losses(skirmish, start, LEVELS, most_states=20_000, most_searched=1)
    assert error.value.limit == 1


def test_levels_that_there_are_not_are_refused() -> None:
    with pytest.raises(InvalidInputError, match=r"level\.bids"):
        Level(1, 1, Bids.FEW)
    with pytest.raises(InvalidInputError, match="level"):
        Level(-1, 0)
    plain = fight(
        member("a", Side.MONSTERS, (2, 2, 4)),
        member("b", Side.PLAYERS, (2, 2, 4)),
        actions=(Action.ATTACK,),
    )
    with pytest.raises(InvalidInputError, match=r"level\.bids"):
        measure_losses(plain, plain.setting.start(1), [LEVELS[0]], most_states=100)


def test_a_search_sees_where_others_may_walk_to_flank() -> None:
    """A troll without EP has to leave: where it stands, somebody walks opposite to another.

    Found by the judge: the search looked at one square beside the troll, whichever came first, and
    so held the troll to be as safe where it stood.
    """
    player = Fighter.plain("", 2, 1, 9)
    members = (
        Member(fighter=player, side=Side.PLAYERS, speed=1),
        Member(fighter=Fighter.plain("Troll", 4, 2, 10), side=Side.MONSTERS, speed=1),
        Member(fighter=player, side=Side.PLAYERS, speed=1),
        Member(fighter=Fighter.plain("", 3, 1, 9), side=Side.PLAYERS, speed=1),
    )
    squares = (Square(0, 1), Square(1, 1), Square(1, 0), Square(0, 0))
    actions = (Action.ATTACK, Action.MOVE, Action.CHARGE, Action.ACTIVE)
    skirmish = fight(
        *members, aim=Aim.SCORE, actions=actions, battlefield=Battlefield(Board(3, 2), squares)
    )
    start = changed(skirmish.setting.start(1)._replace(actor=1), 1, ep=0)
    rows, (wait,) = skirmish.moves(start)
    table = solve_skirmish(skirmish, start)
    worth = {row: table.value(skirmish.outcomes(start, row, wait)[0].state) for row in rows}
    assert worth.pop(Declare(Action.NOTHING)) < min(worth.values()) - 0.1
    level = Level(1, 3)
    assert measure_losses(skirmish, start, [level], most_states=10_000).losses[level] == Loss(0, 0)
