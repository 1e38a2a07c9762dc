"""Commitments: what is fixed now and shown later, each under a key of its own.

A monster's seed is committed to by its digest; from the seed two keys are derived, one for the
strategy, one for the bid. So a bid can be opened by its own key while the seed, and with it the
odds, stays hidden. Rules and states are committed to under the game's salt, since a reader could
guess them. All is in canonical JSON.
"""

from dataclasses import dataclass

from service.seal.canonical import Canonical
from service.seal.entry import Committed
from service.seal.frame import Domain, digest, keyed
from service.seal.weights import Strategy


def seed_commitment(seed: bytes) -> bytes:
    """Return the commitment to a monster's seed."""
    return digest(Domain.SEED, seed)


def strategy_commitment(seed: bytes, strategy: Strategy) -> bytes:
    """Return the commitment to a mixed strategy, under the seed's key for strategies."""
    key = keyed(seed, Domain.STRATEGY_KEY)
    return keyed(key, Domain.STRATEGY, strategy.canonical.text)


def rules_commitment(salt: bytes, rules: Canonical) -> bytes:
    """Return the commitment to what is played."""
    return keyed(salt, Domain.RULES, rules.text)


def state_commitment(salt: bytes, state: Canonical) -> bytes:
    """Return the commitment to the state in which a monster chooses."""
    return keyed(salt, Domain.STATE, state.text)


def bid_opening(seed: bytes) -> bytes:
    """Return the key that opens the commitment to the bid of this seed, and nothing else."""
    return keyed(seed, Domain.BID_KEY)


def bid_commitment(opening: bytes, context: "Context", bid: Canonical) -> bytes:
    """Return the commitment to a bid in its context."""
    return keyed(opening, Domain.BID, context.canonical.text, bid.text)


@dataclass(frozen=True)
class Context:
    """What a draw and a bid are bound to.

    Attributes:
        game: the game's id.
        rules: the commitment to the rules.
        committed: the entry that fixed seed, state and strategy.
    """

    game: str
    rules: bytes
    committed: Committed

    @property
    def canonical(self) -> Canonical:
        """The context in canonical form."""
        committed = self.committed
        return Canonical.of(
            {
                "game": self.game,
                "rules": self.rules.hex(),
                "round": committed.round,
                "decision": committed.decision,
                "combatant": committed.combatant,
                "attempt": committed.attempt,
                "seed": committed.seed.hex(),
                "state": committed.state.hex(),
                "strategy": committed.strategy.hex(),
            }
        )
