"""What a rule system offers to the layers above it.

A system states its rules as a stochastic game and says which questions a game master may ask in
a state of it: the decisions that the monsters face now. The row player is the side `monsters`.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, Protocol, TypeAlias, TypeVar

from solver.game.stochastic import StochasticGame
from solver.game.watch import Watch
from solver.systems.character_report import CharacterReport
from solver.systems.document import CharacterDocument, EncounterDocument
from solver.systems.finding import Finding, OpenStates
from solver.systems.round_plan import RoundPlan

if TYPE_CHECKING:
    from solver.game.matrix import Payoffs

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
    """What a decision is about.

    ACT: the monster's own turn. ATTACK: its bid on an attack under way. DEFEND: its defence.
    OPPORTUNITY: to take one or not. AID: what to buy for an ally. ANSWER: to take or decline what
    is offered to it. CAST: what to invest in a spell. SAVE: what to put into a save. PUSH: what to
    push into an attack that has succeeded.
    """

    ACT = "act"
    ATTACK = "attack"
    DEFEND = "defend"
    OPPORTUNITY = "opportunity"
    AID = "aid"
    ANSWER = "answer"
    CAST = "cast"
    SAVE = "save"
    PUSH = "push"


@dataclass(frozen=True)
class Decision:
    """A decision that a monster may face now.

    Attributes:
        combatant: the monster's name.
        kind: what it decides on.
        attacker: who attacks or casts, or lays itself open, where that is somebody else.
        action: what that one has declared.
        target: whom an attack or a spell goes at, where that is not the monster itself.
        detail: what else sets it apart from other decisions, in words: a manoeuvre, a spell, aid.
    """

    combatant: str
    kind: Kind
    attacker: str | None = None
    action: str | None = None
    target: str | None = None
    detail: str | None = None


@dataclass(frozen=True)
class Question(Generic[StateT]):
    """A decision, and the state of the game in which it is taken."""

    decision: Decision
    state: StateT


@dataclass(frozen=True)
class Option:
    """A move, as a game master reads it.

    Attributes:
        action: the rule text's name of it.
        bid: the points that go into it.
        attacks: whether it attacks.
        target: whom it goes at, where that is to be chosen.
        detail: what else sets it apart, in words: a manoeuvre, a spell, where it leads.
    """

    action: str
    bid: int
    attacks: bool
    target: str | None = None
    detail: str | None = None


DEFAULT_BUDGET = 2.0
"""Seconds that a search may take where nobody says otherwise."""


class Values(Protocol[StateT_contra]):
    """The solved values of a fight, told to the monsters."""

    @property
    def finding(self) -> Finding:
        """How the values were found."""
        ...

    @property
    def exploitability(self) -> float | None:
        """What all stages' strategies together may lose against a best answer; None if unknown."""
        ...

    @property
    def exchanges(self) -> int | None:
        """How many stage games of two secret bids were looked at; None where none were counted."""
        ...

    @property
    def open_states(self) -> OpenStates:
        """The states whose bounds stayed too far apart to call them solved."""
        ...

    @property
    def bytes(self) -> int:
        """Memory that keeping them takes, about."""
        ...

    def value(self, state: StateT_contra) -> float:
        """Return what `state`, any that the fight can reach, is worth to the monsters."""
        ...

    def lower(self, state: StateT_contra) -> float | None:
        """Return a proved lower bound of that, or None where there is none."""
        ...

    def upper(self, state: StateT_contra) -> float | None:
        """Return a proved upper bound of that, or None where there is none."""
        ...

    def targets(self, states: Sequence[StateT_contra]) -> Sequence[float]:
        """Return what the monsters play for: optimal play of the stage games on it secures it.

        Args:
            states: all that can follow a decision, or some of them.
        """
        ...

    def stage(self, state: StateT_contra) -> "Payoffs | None":
        """Return the stage game of `state` on targets, shape (row moves, column moves).

        None where it takes the outcomes of all moves to know it.
        """
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

    def solve(
        self, watch: Watch, *, budget: float = DEFAULT_BUDGET, exact: float = 0.0
    ) -> Values[StateT]:
        """Solve the fight from `start`, or search it.

        Args:
            watch: deadline, stop flag and progress.
            budget: seconds that a search may take; a fight that is never searched takes as long
                as it takes.
            exact: seconds that an exact solution may take beforehand, where it seems to fit in.

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

    def follow_ups(self, state: StateT, move: MoveT) -> Sequence[Question[StateT]]:
        """Return the decisions that monsters may face next once they make `move` in `state`.

        Those count that come before anything else is declared, but for `bid_on` and `push_after`.
        """
        ...

    def option(self, state: StateT, move: MoveT) -> Option:
        """Return the monsters' move in `state` as a game master reads it."""
        ...

    def players_option(self, state: StateT, move: MoveT) -> Option:
        """Return the players' move in `state` as a game master reads it."""
        ...

    def bid_on(self, state: StateT, move: MoveT) -> StateT | None:
        """Return where the monsters bid on the action that `move` declares, if they do."""
        ...

    def push_after(self, state: StateT, row: MoveT, column: MoveT) -> StateT | None:
        """Return where the monsters push into the hit that two revealed bids make, if they may."""
        ...


class System(Protocol):
    """A rule system: its documents, and the fight or the character that one describes."""

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

    def round_plan(self, document: Any, watch: Watch) -> RoundPlan:
        """Return the monsters' plan for the round of one of its documents.

        Raises:
            InvalidEncounterError: if none can be made for it.
            StoppedError: if the watch ended it.
        """
        ...

    def read_character(self, data: object) -> CharacterDocument:
        """Return plain data as a character sheet of this system.

        Raises:
            InvalidEncounterError: with every fault.
        """
        ...

    def character(self, document: Any) -> CharacterReport:
        """Return what one of its character sheets comes to."""
        ...
