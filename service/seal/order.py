"""The order in which a fight's entries may follow each other.

Each attempt at a decision goes: seeds and strategies are committed → the players' seed → every bid
is sealed → the players' bids → every bid is revealed → what came of it. A decision in which no
monster chooses starts at the players' bids. An undo may come at any time, and the end; after the
end nothing but a change of keys.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NoReturn, TypeAlias

from service.seal.entry import (
    Body,
    Committed,
    Ended,
    KeyChanged,
    Opened,
    PlayersBids,
    PlayersSeed,
    Resolved,
    Revealed,
    Sealed,
    Voided,
)
from service.seal.errors import OrderError

_OfDecision: TypeAlias = Committed | PlayersSeed | Sealed | PlayersBids | Revealed | Resolved


class Phase(Enum):
    """What has happened in the attempt under way; the value says it in words."""

    BETWEEN = "no decision is under way"
    COMMITTED = "seeds are committed, and the players' seed is awaited"
    SEEDED = "the players' seed is known, and bids are to be sealed"
    BIDDING = "all bids are sealed, and the players' bids are awaited"
    BIDS_IN = "the players' bids are in, and bids are to be revealed"
    REVEALED = "all bids are open, and what came of them is awaited"


@dataclass(frozen=True)
class Order:
    """How far a log has come, as far as it decides what may follow.

    Attributes:
        opened: whether the fight has begun.
        ended: whether it is over.
        rounds: the round of each decision with a seal.
        decision: the decision under way or last resolved, 0 before the first.
        attempts: how often each decision was begun.
        phase: what has happened in the attempt under way.
        committed: the combatants whose seeds are committed in it, in order.
        sealed: those of them whose bids are sealed.
        revealed: those of them whose bids are open.
    """

    opened: bool = False
    ended: bool = False
    rounds: Mapping[int, int] = field(default_factory=dict[int, int])
    decision: int = 0
    attempts: Mapping[int, int] = field(default_factory=dict[int, int])
    phase: Phase = Phase.BETWEEN
    committed: tuple[str, ...] = ()
    sealed: tuple[str, ...] = ()
    revealed: tuple[str, ...] = ()

    @property
    def next_decision(self) -> int:
        """The decision under way, or the one that comes next."""
        return self.decision + 1 if self.phase is Phase.BETWEEN else self.decision

    @property
    def attempt(self) -> int:
        """Which attempt at it is under way, or comes next."""
        begun = self.attempts.get(self.next_decision, 0)
        return begun + 1 if self.phase is Phase.BETWEEN else begun

    def after(self, body: Body) -> "Order":
        """Return the order once `body` has followed.

        Raises:
            OrderError: if it may not.
        """
        if self.opened is isinstance(body, Opened):
            _refuse(body, "a log begins with its opening, which stands there once")
        if self.ended and not isinstance(body, KeyChanged):
            _refuse(body, "the fight is over")
        match body:
            case Opened():
                return replace(self, opened=True)
            case KeyChanged():
                return self
            case Voided():
                return self._voided(body)
            case Ended():
                return replace(self, ended=True)
            case _:
                return self._of_decision(body)

    def _of_decision(self, body: _OfDecision) -> "Order":
        match body:
            case Committed():
                return self._committed(body)
            case PlayersSeed():
                return self._players_seed(body)
            case Sealed():
                return self._sealed(body)
            case PlayersBids():
                return self._players_bids(body)
            case Revealed():
                return self._revealed(body)
            case Resolved():
                return self._resolved(body)

    def _committed(self, body: Committed) -> "Order":
        self._is_current(body)
        if self.phase not in (Phase.BETWEEN, Phase.COMMITTED):
            _refuse(body, f"{self.phase.value}; a seed is committed before the players' seed")
        if body.combatant in self.committed:
            _refuse(body, f"{body.combatant} has a seal in this decision already")
        earlier = max(self.rounds.values(), default=1)
        if body.round < earlier or (self.committed and body.round > earlier):
            _refuse(body, f"round {body.round} can't follow round {earlier} here")
        begun = self._begun() if self.phase is Phase.BETWEEN else self
        return replace(
            begun,
            phase=Phase.COMMITTED,
            rounds={**self.rounds, body.decision: body.round},
            committed=(*begun.committed, body.combatant),
        )

    def _players_seed(self, body: PlayersSeed) -> "Order":
        self._expects(body, Phase.COMMITTED)
        return replace(self, phase=Phase.SEEDED)

    def _sealed(self, body: Sealed) -> "Order":
        self._expects(body, Phase.SEEDED)
        self._has(body, body.combatant, self.committed, self.sealed)
        sealed = (*self.sealed, body.combatant)
        done = len(sealed) == len(self.committed)
        return replace(self, sealed=sealed, phase=Phase.BIDDING if done else self.phase)

    def _players_bids(self, body: PlayersBids) -> "Order":
        if self.phase is Phase.BETWEEN:
            self._is_current(body)
            return replace(self._begun(), phase=Phase.REVEALED)
        self._expects(body, Phase.BIDDING)
        return replace(self, phase=Phase.BIDS_IN)

    def _revealed(self, body: Revealed) -> "Order":
        self._expects(body, Phase.BIDS_IN)
        self._has(body, body.combatant, self.sealed, self.revealed)
        revealed = (*self.revealed, body.combatant)
        done = len(revealed) == len(self.sealed)
        return replace(self, revealed=revealed, phase=Phase.REVEALED if done else self.phase)

    def _resolved(self, body: Resolved) -> "Order":
        self._expects(body, Phase.REVEALED)
        return replace(self, phase=Phase.BETWEEN, committed=(), sealed=(), revealed=())

    def _voided(self, body: Voided) -> "Order":
        if not 1 <= body.decision <= self.decision:
            _refuse(body, f"decision {body.decision} has not begun")
        rounds = {kept: self.rounds[kept] for kept in self.rounds if kept < body.decision}
        back = replace(self, decision=body.decision - 1, rounds=rounds)
        return replace(back, phase=Phase.BETWEEN, committed=(), sealed=(), revealed=())

    def _begun(self) -> "Order":
        attempts = {**self.attempts, self.next_decision: self.attempt}
        return replace(self, decision=self.next_decision, attempts=attempts)

    def _is_current(self, body: _OfDecision) -> None:
        if (body.decision, body.attempt) != (self.next_decision, self.attempt):
            told = f"decision {self.next_decision}, attempt {self.attempt}"
            _refuse(body, f"{told} comes next, not {body.decision}, attempt {body.attempt}")

    def _expects(self, body: _OfDecision, phase: Phase) -> None:
        self._is_current(body)
        if self.phase is not phase:
            _refuse(body, f"{self.phase.value}; it may follow once {phase.value}")

    def _has(
        self, body: Sealed | Revealed, who: str, able: tuple[str, ...], done: tuple[str, ...]
    ) -> None:
        if who not in able:
            _refuse(body, f"{who} has no seal in this decision")
        if who in done:
            _refuse(body, f"for {who} that was done already")


_WORDS: dict[type[Body], str] = {
    Opened: "opening a log",
    Committed: "committing a seed",
    PlayersSeed: "taking the players' seed",
    Sealed: "sealing a bid",
    PlayersBids: "taking the players' bids",
    Revealed: "revealing a bid",
    Resolved: "resolving a decision",
    Voided: "undoing",
    KeyChanged: "changing the key",
    Ended: "ending the fight",
}


def _refuse(body: Body, reason: str) -> NoReturn:
    raise OrderError(_WORDS[type(body)], reason)
