"""The secrets of a fight as the bytes that a store keeps, and back.

These are the only places where secrets leave their type: what is returned here goes to the store,
and nowhere else.
"""

import json

from service.seal.bid_seal import SealOpening, SealSecret
from service.seal.canonical import Canonical
from service.seal.export import GameSecret
from service.seal.facts import SealId
from service.seal.field import read_fields, write_fields
from service.seal.secret import Secret
from service.seal.weights import Strategy
from service.store.records import SealedSecret, SealKey

GAME = SealKey(round=0, combatant="", decision=0, attempt=0)
"""Under which the fight's own secret is kept."""


def kept_game(secret: GameSecret) -> SealedSecret:
    """Return the fight's own secret for the store."""
    opened = {"salt": secret.salt.expose().hex(), "rules": secret.rules.expose().data}
    return SealedSecret(GAME, Canonical.of(opened).text)


def game_secret(content: bytes) -> GameSecret:
    """Return the fight's own secret that a store kept."""
    opened = json.loads(content)
    rules = Secret(Canonical.of(opened["rules"]))
    return GameSecret(Secret(bytes.fromhex(opened["salt"])), rules)


def kept_seal(secret: SealSecret, combat_round: int) -> SealedSecret:
    """Return a seal's secret for the store."""
    opening = write_fields(secret.opening)
    decision, combatant, attempt = secret.seal
    key = SealKey(combat_round, combatant, decision, attempt)
    return SealedSecret(key, Canonical.of(opening).text)


def seal_secret(key: SealKey, content: bytes) -> SealSecret:
    """Return a seal's secret that a store kept."""
    opening = read_fields(SealOpening, json.loads(content))
    strategy = Strategy.read(opening.strategy.data)
    seal = SealId(key.decision, key.combatant, key.attempt)
    return SealSecret(seal, Secret(opening.seed), Secret(opening.state), Secret(strategy))
