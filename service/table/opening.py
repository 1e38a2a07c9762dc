"""How a fight at the table begins: what is fixed of it, and what its log begins with."""

import secrets
from importlib.metadata import version
from typing import Any

from service.seal.canonical import Canonical, as_mapping
from service.seal.commitment import rules_commitment
from service.seal.entry import Body, KeyChanged, Opened
from service.seal.export import GameSecret
from service.seal.key_file import KeyRing
from service.seal.keys import KeyChain
from service.seal.secret import Secret, fresh_secret
from solver.errors import InvalidInputError

_ID_BYTES = 12


def fresh_game() -> str:
    """Return an id for a fight that nobody can guess."""
    return secrets.token_urlsafe(_ID_BYTES)


def fresh_secret_of(encounter: Any) -> GameSecret:
    """Return what is kept of a new fight: the encounter as plain data, under a fresh salt.

    Raises:
        InvalidInputError: if it is no plain data.
    """
    rules = {"encounter": encounter, "dreadnaught": version("dreadnaught")}
    return GameSecret(fresh_secret(), Secret(Canonical.of(rules, "encounter")))


def encounter_in(secret: GameSecret) -> Any:
    """Return the encounter in what is kept of a fight, as plain data.

    Raises:
        InvalidInputError: if there is none.
    """
    rules = as_mapping(secret.rules.expose().data)
    if rules is None or "encounter" not in rules:
        raise InvalidInputError("rules", rules, "a mapping with an encounter")
    return rules["encounter"]


def opening(secret: GameSecret, keys: KeyRing) -> list[Body]:
    """Return what a fight's log begins with: its opening, and all changes of keys so far."""
    rules = rules_commitment(secret.salt.expose(), secret.rules.expose())
    return [Opened(rules, keys.chain.first.raw), *changes(KeyChain(keys.chain.first), keys)]


def changes(known: KeyChain, keys: KeyRing) -> list[Body]:
    """Return the changes of keys that a log which knows `known` has yet to be told."""
    return [
        KeyChanged(step.key.raw, step.signature) for step in keys.chain.steps[len(known.steps) :]
    ]
