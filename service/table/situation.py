"""What everybody at the table may know of a fight as it stands, and what comes next.

Nothing here tells a bid before it is revealed, nor any odds.
"""

from collections.abc import Hashable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, TypeVar, cast

from service.seal.log import Log
from service.seal.order import Order, Phase
from service.table.course import Course
from service.table.plain import plain
from solver.systems.interface import Option
from solver.systems.scene import Scene, TellsScenes

StateT = TypeVar("StateT", bound=Hashable)
MoveT = TypeVar("MoveT")


class Step(StrEnum):
    """The operation that comes next."""

    COMMIT = "commit"
    PLAYERS_SEED = "players_seed"
    SEAL = "seal"
    PLAYERS_BID = "players_bid"
    REVEAL = "reveal"
    RESOLVE = "resolve"
    END = "end"
    NOTHING = "nothing"


WORDS = {
    Step.COMMIT: "the monsters' seed and odds have to be committed",
    Step.PLAYERS_SEED: "the players' seed has to be taken",
    Step.SEAL: "the monsters' bid has to be sealed",
    Step.PLAYERS_BID: "the players' bids have to be in",
    Step.REVEAL: "the monsters' bid has to be revealed",
    Step.RESOLVE: "the decision has to be resolved",
    Step.END: "the fight has to be ended, as its game is over",
    Step.NOTHING: "the fight is over, and nothing may follow",
}
"""What comes next, in words."""

_NEXT = {
    Phase.COMMITTED: Step.PLAYERS_SEED,
    Phase.SEEDED: Step.SEAL,
    Phase.BIDDING: Step.PLAYERS_BID,
    Phase.BIDS_IN: Step.REVEAL,
    Phase.REVEALED: Step.RESOLVE,
}


@dataclass(frozen=True)
class Situation:
    """A fight as it stands.

    Attributes:
        game: the fight's id.
        step: the operation that comes next.
        decision: the number of the decision at hand.
        attempt: the how many-th attempt at it.
        state: the state in which it is taken, as plain data.
        scene: the same as the table sees it; None where the game can't tell.
        players_moves: what the players may do, as plain data.
        players_options: the same, move by move, as a game master reads it.
        commitments: to the sealed bids of this decision, in hexadecimal.
        monsters_move: the monsters' move, once it is revealed.
        monsters_option: the same as a game master reads it.
        monsters_had_to_bid: whether it might have had another bid.
        players_move: the players' move, once it is known.
        chances: the probability of each outcome, by number, when it is to be resolved.
        back: the latest decision before this one in which the players chose; None if there is none.
    """

    game: str
    step: Step
    decision: int
    attempt: int
    state: Any
    scene: Scene | None
    players_moves: tuple[Any, ...]
    players_options: tuple[Option, ...]
    commitments: tuple[str, ...]
    monsters_move: Any
    monsters_option: Option | None
    monsters_had_to_bid: bool
    players_move: Any
    chances: tuple[float, ...]
    back: int | None


def scene_of(course: Course[StateT, MoveT]) -> Scene | None:
    """Return how the state at hand looks to the table, if the game can tell.

    Rounds that its states do not count, as in a fight to the death, are counted from its start.
    """
    fight: object = course.fight
    if not isinstance(fight, TellsScenes):
        return None
    scene = cast("TellsScenes[StateT]", fight).scene
    now = scene(course.stop.state)
    if now.round is not None or now.opens_round is None or course.over:
        return now
    opened = sum(scene(stop.state).opens_round is True for stop in course.stops[1:])
    return replace(now, round=1 + opened)


def situation_of(log: Log, course: Course[StateT, MoveT]) -> Situation:
    """Return the situation that a log and its course have come to."""
    order, fight, state = log.order, course.fight, course.stop.state
    step = next_step(order, course)
    return Situation(
        game=log.game,
        step=step,
        decision=order.next_decision,
        attempt=order.attempt,
        state=plain(state),
        scene=scene_of(course),
        players_moves=tuple(map(plain, course.columns)),
        players_options=tuple(fight.players_option(state, move) for move in course.columns),
        commitments=_commitments(log),
        monsters_move=_plain(course.monsters),
        monsters_option=(None if course.monsters is None else fight.option(state, course.monsters)),
        monsters_had_to_bid=_had_to_bid(course),
        players_move=_plain(course.players),
        chances=tuple(o.probability for o in course.outcomes) if step is Step.RESOLVE else (),
        back=_back(course),
    )


def next_step(order: Order, course: Course[StateT, MoveT]) -> Step:
    """Return the operation that comes next."""
    if order.ended:
        return Step.NOTHING
    if order.phase is not Phase.BETWEEN:
        return _NEXT[order.phase]
    if course.over:
        return Step.END
    return Step.COMMIT if len(course.rows) > 1 else Step.PLAYERS_BID


def _had_to_bid(course: Course[StateT, MoveT]) -> bool:
    if course.monsters is None:
        return False
    option, state = course.fight.option, course.stop.state
    revealed = option(state, course.monsters)
    return any(
        other != revealed and replace(other, bid=revealed.bid) == revealed
        for other in (option(state, move) for move in course.rows)
    )


def _back(course: Course[StateT, MoveT]) -> int | None:
    moves = course.fight.game.moves
    for decision in range(len(course.stops) - 1, 0, -1):
        _, columns = moves(course.stops[decision - 1].state)
        if len(columns) > 1:
            return decision
    return None


def _commitments(log: Log) -> tuple[str, ...]:
    decision, attempt = log.order.next_decision, log.order.attempt
    return tuple(
        sealed.commitment.hex()
        for seal, sealed in log.facts.sealed.items()
        if (seal.decision, seal.attempt) == (decision, attempt)
    )


def _plain(move: Any) -> Any:
    return None if move is None else plain(move)
