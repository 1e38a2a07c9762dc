"""What a rule system offers to the layers above it.

A system states its rules as a stochastic game and says which questions a game master may ask in
a state of it: the decisions that the monsters face now. The row player is the side `monsters`.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, Generic, Literal, Protocol, TypeAlias, TypeVar

from solver.game.stochastic import StochasticGame
from solver.game.watch import Watch
from solver.systems.document import EncounterDocument

StateT = TypeVar("StateT", bound=Hashable)
StateT_contra = TypeVar("StateT_contra", bound=Hashable, contravariant=True)
MoveT = TypeVar("MoveT")


class Aim(StrEnum):
    """What both sides fight for; every system says what it counts."""

    DAMAGE = "damage"
    VICTORY = "victory"
    SCORE = "score"


TO_THE_DEATH: Final = "death"
"""Instead of a number of rounds: until someone falls."""
Rounds: TypeAlias = int | Literal["death"]


@dataclass(frozen=True)
class Terms:
    """What is fought for, and how long.

    Attributes:
        aim: the objective.
        rounds: rounds left, this one included, or `TO_THE_DEATH`.
        stalemate: what a fight that nobody wins is worth to the monsters under `victory`.
    """

    aim: Aim
    rounds: Rounds
    stalemate: float = 0.0


class Kind(StrEnum):
    """What a decision is about."""

    ACT = "act"
    DEFEND = "defend"


@dataclass(frozen=True)
class Decision:
    """A decision that a monster may face now.

    Attributes:
        combatant: the monster's name.
        kind: its own action, or its defence.
        attacker: when defending, who attacks.
        action: when defending, what the attacker has declared.
    """

    combatant: str
    kind: Kind
    attacker: str | None = None
    action: str | None = None


@dataclass(frozen=True)
class Question(Generic[StateT]):
    """A decision, and the state of the game in which it is taken."""

    decision: Decision
    state: StateT


@dataclass(frozen=True)
class Option:
    """A monster's move, as a game master reads it.

    Attributes:
        action: the rule text's name of it.
        bid: the points that go into it.
        attacks: whether it attacks.
    """

    action: str
    bid: int
    attacks: bool


@dataclass(frozen=True)
class OpenStates:
    """States whose bounds stayed too far apart to call them solved.

    Attributes:
        states: all states that were solved for and that play can come to.
        open: those that stayed open.
        widest: the largest distance between the bounds of a state, in units of the value.
    """

    states: int
    open: int
    widest: float


class Values(Protocol[StateT_contra]):
    """The solved values of a fight, told to the monsters."""

    @property
    def exploitability(self) -> float:
        """What the strategies of all stages together may lose against a best answer."""
        ...

    @property
    def exchanges(self) -> int:
        """How many stage games of two secret bids were looked at."""
        ...

    @property
    def open_states(self) -> OpenStates:
        """The states whose bounds stayed too far apart to call them solved."""
        ...

    def value(self, state: StateT_contra) -> float:
        """Return what `state`, any that the fight can reach, is worth to the monsters."""
        ...

    def lower(self, state: StateT_contra) -> float:
        """Return a proved lower bound of that."""
        ...

    def upper(self, state: StateT_contra) -> float:
        """Return a proved upper bound of that."""
        ...

    def target(self, state: StateT_contra) -> float:
        """Return what the monsters play for: optimal play of the stage games on it secures it."""
        ...


class Fight(Protocol[StateT, MoveT]):
    """A fight as an encounter gives it: a game, a state of it, and what may be asked there."""

    @property
    def game(self) -> StochasticGame[StateT, MoveT]:
        """The rules; the row player is the side `monsters`."""
        ...

    @property
    def start(self) -> StateT:
        """The state that the encounter describes."""
        ...

    @property
    def terms(self) -> Terms:
        """What is fought for, and how long."""
        ...

    def solve(self, watch: Watch) -> Values[StateT]:
        """Solve the fight from `start`.

        Raises:
            StoppedError: if the watch ended the solve.
            TooLargeError: if it would not fit.
        """
        ...

    def on_terms(self, terms: Terms) -> "Fight[StateT, MoveT]":
        """Return the same fight, fought for something else."""
        ...

    def questions(self) -> Sequence[Question[StateT]]:
        """Return the decisions that a monster may face now."""
        ...

    def option(self, state: StateT, move: MoveT) -> Option:
        """Return the monsters' move in `state` as a game master reads it."""
        ...

    def players_bid(self, state: StateT, move: MoveT) -> int:
        """Return the points that the players' move in `state` puts in."""
        ...

    def bid_on(self, state: StateT, move: MoveT) -> StateT | None:
        """Return where the monsters bid on the action that `move` declares, if they do."""
        ...

    def push_after(self, state: StateT, row: MoveT, column: MoveT) -> StateT | None:
        """Return where the monsters push into the hit that two revealed bids make, if they may."""
        ...


class System(Protocol):
    """A rule system: its encounter document, and the fight that a document describes."""

    @property
    def name(self) -> str:
        """What `system:` says in an encounter."""
        ...

    @property
    def document(self) -> type[EncounterDocument]:
        """The type of its encounters."""
        ...

    def read(self, data: object) -> EncounterDocument:
        """Return plain data as a document of this system.

        Raises:
            InvalidEncounterError: with every fault.
        """
        ...

    def fight(self, document: Any) -> Fight[Any, Any]:
        """Return the fight that one of its documents describes."""
        ...
