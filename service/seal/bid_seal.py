"""The life of one sealed bid, from the side that keeps its secrets.

`commit` fixes a fresh seed and the mixed strategy; `seal` draws the bid once the players' seed is
in the log; `reveal` opens it. Each gives the body of the next entry of the log, and needs only the
log and the `SealSecret` that the service keeps beside it until the fight is over.
"""

from dataclasses import dataclass

from service.seal.canonical import Canonical
from service.seal.commitment import (
    bid_commitment,
    bid_opening,
    seed_commitment,
    state_commitment,
    strategy_commitment,
)
from service.seal.draw import draw
from service.seal.entry import Committed, Revealed, Sealed
from service.seal.facts import SealId, seal_id
from service.seal.log import Log
from service.seal.secret import Secret, fresh_secret
from service.seal.weights import Strategy


@dataclass(frozen=True)
class SealSecret:
    """What the service keeps of a seal, and shows when the fight is over.

    Attributes:
        seal: which seal.
        seed: the monster's seed, 32 bytes.
        state: the state in which it chooses.
        strategy: its mixed strategy there.
    """

    seal: SealId
    seed: Secret[bytes]
    state: Secret[Canonical]
    strategy: Secret[Strategy]


@dataclass(frozen=True)
class Choice:
    """What a monster is about to choose.

    Attributes:
        round: the round of combat.
        combatant: who chooses.
        state: the state in which it chooses, as the game has it.
        strategy: its mixed strategy there.
    """

    round: int
    combatant: str
    state: Secret[Canonical]
    strategy: Secret[Strategy]


def commit(
    log: Log, salt: Secret[bytes], choice: Choice, seed: Secret[bytes] | None = None
) -> tuple[Committed, SealSecret]:
    """Fix a seed, the state and the strategy of a choice in the decision that comes next.

    Args:
        log: of the fight.
        salt: the game's salt, as in `rules_commitment`.
        choice: what is chosen.
        seed: 32 bytes that nobody else knows and that serve once; default: fresh ones.
    """
    seed, state, strategy = seed or fresh_secret(), choice.state, choice.strategy
    body = Committed(
        round=choice.round,
        decision=log.order.next_decision,
        combatant=choice.combatant,
        attempt=log.order.attempt,
        seed=seed_commitment(seed.expose()),
        state=state_commitment(salt.expose(), state.expose()),
        strategy=strategy_commitment(seed.expose(), strategy.expose()),
    )
    return body, SealSecret(seal_id(body), seed, state, strategy)


def drawn(log: Log, secret: SealSecret) -> Secret[Canonical]:
    """Return the bid that a seal holds; the players' seed must be in the log."""
    facts = log.facts
    context, players_seed = facts.context(secret.seal), facts.players_seed(secret.seal)
    return Secret(draw(secret.seed.expose(), players_seed, context, secret.strategy.expose()))


def seal(log: Log, secret: SealSecret) -> Sealed:
    """Draw the bid, and return the commitment to it."""
    opening = bid_opening(secret.seed.expose())
    context, bid = log.facts.context(secret.seal), drawn(log, secret).expose()
    decision, combatant, attempt = secret.seal
    return Sealed(decision, combatant, attempt, bid_commitment(opening, context, bid))


def reveal(log: Log, secret: SealSecret) -> Revealed:
    """Open the bid. Whether it may be opened yet, the log says when it takes the entry."""
    decision, combatant, attempt = secret.seal
    opening = bid_opening(secret.seed.expose())
    return Revealed(decision, combatant, attempt, drawn(log, secret).expose(), opening)
