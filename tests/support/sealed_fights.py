"""A fight's log made in memory, step by step, as a service would: for tests of seals."""

import hashlib
from dataclasses import dataclass, field
from typing import Any

from service.seal.bid_seal import Choice, SealSecret, commit, reveal, seal
from service.seal.canonical import Canonical
from service.seal.commitment import rules_commitment
from service.seal.entry import (
    Body,
    Ended,
    Entry,
    KeyChanged,
    Opened,
    PlayersBids,
    PlayersSeed,
    Resolved,
    Voided,
)
from service.seal.export import GameSecret, export_fight
from service.seal.keys import KeyStep, SigningKey, hand_over
from service.seal.log import Log
from service.seal.secret import Secret
from service.seal.weights import Strategy

RULES = {"encounter": {"system": "toy", "stalemate": -0.25}, "engine": 1}
STATE = {"hp": [20, 10], "ep": [7, 6]}
BIDS = {"Dunder": 4}


def fixed(name: str) -> Secret[bytes]:
    """Return 32 bytes that are the same in every run."""
    return Secret(hashlib.sha256(name.encode()).digest())


@dataclass
class SealedFight:
    """A fight under way, with the secrets that its service keeps."""

    game: str = "goblin-ambush"
    key: SigningKey = field(default_factory=lambda: SigningKey(fixed("key 1")))
    secret: GameSecret = field(
        default_factory=lambda: GameSecret(fixed("salt"), Secret(Canonical.of(RULES)))
    )
    seals: list[SealSecret] = field(default_factory=list[SealSecret])

    def __post_init__(self) -> None:
        self.log = Log(self.game)
        rules = rules_commitment(self.secret.salt.expose(), self.secret.rules.expose())
        self.add(Opened(rules, self.key.public.raw))

    def add(self, body: Body) -> Entry:
        """Append an entry under a request of its own."""
        return self.log.append(f"request-{self.log.size}", body)

    def commit(
        self,
        *odds: tuple[Any, float],
        combatant: str = "Goblin",
        combat_round: int = 1,
        state: Any = STATE,
    ) -> SealSecret:
        """Commit a monster's seed and the strategy with these moves and probabilities."""
        moves, probabilities = zip(*(odds or ((0, 0.5), (2, 0.3), (3, 0.2))), strict=True)
        strategy = Secret(Strategy.of(moves, probabilities))
        choice = Choice(combat_round, combatant, Secret(Canonical.of(state)), strategy)
        seed = fixed(f"seed {len(self.seals)}")
        body, secret = commit(self.log, self.secret.salt, choice, seed)
        self.add(body)
        self.seals.append(secret)
        return secret

    def players_seed(self, text: str = "seven purple geese") -> None:
        """Take the players' seed."""
        order = self.log.order
        self.add(PlayersSeed(order.next_decision, order.attempt, text))

    def bids(self, bids: Any = None) -> None:
        """Take the players' bids."""
        order = self.log.order
        told = Canonical.of(BIDS if bids is None else bids)
        self.add(PlayersBids(order.next_decision, order.attempt, told))

    def seal(self, secret: SealSecret) -> Entry:
        """Seal a bid."""
        return self.add(seal(self.log, secret))

    def reveal(self, secret: SealSecret) -> Entry:
        """Reveal a bid."""
        return self.add(reveal(self.log, secret))

    def resolve(self, outcome: Any = 0) -> None:
        """Resolve the decision under way."""
        order = self.log.order
        self.add(Resolved(order.next_decision, order.attempt, Canonical.of(outcome)))

    def sealed_decision(self, combat_round: int = 1) -> None:
        """Play a whole decision of the goblin."""
        secret = self.commit(combat_round=combat_round)
        self.players_seed(f"seed for {self.log.size}")
        self.seal(secret)
        self.bids()
        self.reveal(secret)
        self.resolve()

    def change_key(self, name: str = "key 2") -> None:
        """Put another key in place of the one in use."""
        fresh = SigningKey(fixed(name))
        step: KeyStep = hand_over(self.key, fresh.public)
        self.add(KeyChanged(step.key.raw, step.signature))
        self.key = fresh

    def void(self, decision: int, reason: str = "misheard the action") -> None:
        """Undo everything from a decision on."""
        self.add(Voided(decision, reason))

    def end(self) -> None:
        """End the fight."""
        self.add(Ended("the goblin fled"))

    def export(self) -> bytes:
        """Return the export as the fight stands."""
        return export_fight(self.log, self.key, self.secret, self.seals)


def small_fight() -> SealedFight:
    """Return the smallest fight with a seal in it, over."""
    fight = SealedFight()
    fight.sealed_decision()
    fight.end()
    return fight


def eventful_fight() -> SealedFight:
    """Return a fight with all kinds of entries, over.

    Decision 1 is played; decision 2, of two monsters, is undone after a bid was shown and played
    again after a change of keys; in decision 3 no monster chooses; decision 4 is sealed but never
    revealed, since the fight ends; its second monster's seed was never used.
    """
    fight = SealedFight()
    fight.sealed_decision()
    _both_monsters_up_to_the_wolf(fight)
    fight.void(2)
    fight.change_key()
    wolf = _both_monsters_up_to_the_wolf(fight)
    fight.reveal(wolf)
    fight.resolve({"damage": 3})
    fight.bids({"Dunder": "waits"})
    fight.resolve()
    goblin = fight.commit(({"action": "charge", "bid": 1}, 1.0), combat_round=3)
    fight.commit(combatant="Wölfe 🐺", combat_round=3)
    fight.players_seed("Käse 🧀")
    fight.seal(goblin)
    fight.end()
    return fight


def _both_monsters_up_to_the_wolf(fight: SealedFight) -> SealSecret:
    """Play a decision up to the second bid's reveal; return the seal of that bid."""
    goblin, wolf = fight.commit(combat_round=2), fight.commit(combatant="Wolf", combat_round=2)
    fight.players_seed()
    fight.seal(wolf)
    fight.seal(goblin)
    fight.bids()
    fight.reveal(goblin)
    return wolf
