"""The course of a fight: the state before each decision, as the entries of its log make it.

Nothing but the log and the rules decides it: whoever has both comes to the same state.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from service.seal.canonical import Canonical
from service.seal.entry import Body, PlayersBids, Resolved, Revealed, Voided
from service.table.plain import move_of
from solver.errors import InvalidInputError
from solver.game.stochastic import Outcome
from solver.systems.interface import Fight

StateT = TypeVar("StateT", bound=Hashable)
MoveT = TypeVar("MoveT")


@dataclass(frozen=True)
class Stop(Generic[StateT]):
    """Where a decision is taken.

    Attributes:
        state: the state of the game.
        pushing: whether the monsters choose a push into a hit there.
    """

    state: StateT
    pushing: bool = False


@dataclass
class Course(Generic[StateT, MoveT]):
    """The course of one fight so far.

    Attributes:
        fight: the rules and the start.
        stops: where each decision is taken, decision 1 first; the last is the one at hand.
        monsters: the monsters' move in the decision at hand, once it is revealed.
        players: the players' move, once it is known.
    """

    fight: Fight[StateT, MoveT]
    stops: list[Stop[StateT]] = field(default_factory=list[Stop[StateT]])
    monsters: MoveT | None = None
    players: MoveT | None = None

    def __post_init__(self) -> None:
        """Begin at the start of the fight."""
        self.stops = [Stop(self.fight.start)]

    @property
    def stop(self) -> Stop[StateT]:
        """Where the decision at hand is taken."""
        return self.stops[-1]

    @property
    def over(self) -> bool:
        """Whether the game has come to its end."""
        return self.fight.game.terminal_value(self.stop.state) is not None

    @property
    def rows(self) -> Sequence[MoveT]:
        """The monsters' moves in the decision at hand; none if the game is over."""
        return () if self.over else self.fight.game.moves(self.stop.state)[0]

    @property
    def columns(self) -> Sequence[MoveT]:
        """The players' moves in the decision at hand; none if the game is over."""
        return () if self.over else self.fight.game.moves(self.stop.state)[1]

    @property
    def outcomes(self) -> Sequence[Outcome[StateT]]:
        """What may come of the moves that were made."""
        row, column = self._made()
        return self.fight.game.outcomes(self.stop.state, row, column)

    def add(self, body: Body) -> None:
        """Follow an entry of the log.

        Raises:
            InvalidInputError: if it holds what the rules do not allow.
        """
        match body:
            case PlayersBids():
                self.players = move_of(self.columns, body.bids, "bids")
            case Revealed():
                self.monsters = move_of(self.rows, body.bid, "bid")
            case Resolved():
                self._resolve(self.outcome(body.outcome))
            case Voided():
                del self.stops[body.decision :]
                self.monsters = self.players = None
            case _:
                pass

    def outcome(self, told: Canonical) -> Outcome[StateT]:
        """Return the outcome that has a number.

        Raises:
            InvalidInputError: if there is no such outcome, or chance never picks it.
        """
        outcomes, number = self.outcomes, told.data
        possible = [i for i, outcome in enumerate(outcomes) if outcome.probability > 0]
        if type(number) is not int or number not in possible:
            shown = ", ".join(map(str, possible))
            raise InvalidInputError("outcome", number, f"the number of an outcome: {shown}")
        return outcomes[number]

    def _resolve(self, outcome: Outcome[StateT]) -> None:
        row, column = self._made()
        hit = self.fight.push_after(self.stop.state, row, column)
        self.stops.append(Stop(outcome.state, pushing=hit == outcome.state))
        self.monsters = self.players = None

    def _made(self) -> tuple[MoveT, MoveT]:
        """Return the moves of both sides; a side without a choice makes its only one."""
        row = self.rows[0] if self.monsters is None else self.monsters
        column = self.columns[0] if self.players is None else self.players
        return row, column
