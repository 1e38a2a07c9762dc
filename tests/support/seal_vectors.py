"""The test vectors of `docs/seals.md`, as plain data; run as a program, it prints them.

    PYTHONPATH=tests/support python tests/support/seal_vectors.py > docs/seal-vectors.json

What is in them is asserted in `tests/service/seal/test_vectors.py`, by a second implementation too.
"""

import json
import sys
from collections.abc import Callable
from typing import Any, TypeAlias

from sealed_fights import RULES, STATE, SealedFight, eventful_fight, fixed, small_fight

from service.seal.canonical import Canonical
from service.seal.commitment import (
    bid_commitment,
    bid_opening,
    rules_commitment,
    seed_commitment,
    state_commitment,
    strategy_commitment,
)
from service.seal.draw import draw, drawn_number
from service.seal.errors import VerificationError
from service.seal.frame import Domain, digest, frame, keyed
from service.seal.keys import SigningKey, hand_over
from service.seal.merkle import Tree
from service.seal.verify import verify_export
from service.seal.weights import apportion

Data = dict[str, Any]
Edit: TypeAlias = Callable[[str], str]


def vectors() -> Data:
    """Return all vectors."""
    return {
        "frames": [
            _frame(),
            _frame(b""),
            _frame(b"", b""),
            _frame(b"ab", b"c"),
            _frame(b"a", b"bc"),
        ],
        "canonical": [
            {"data": data, "text": Canonical.of(data).text.decode()}
            for data in (
                RULES,
                STATE,
                [1.0, 0.1, 1e-6, 1.5e-7, -0.0],
                {"Ω": "\n", "a": "\u0000ä🐺"},
            )
        ],
        "weights": [
            {"probabilities": shares, "weights": apportion(shares)}
            for shares in (
                [0.5, 0.3, 0.2],
                [1 / 3, 1 / 3, 1 / 3],
                [0.0, 1.0],
                [2.0**-33, 1 - 2.0**-33],
            )
        ],
        "tree": _tree(),
        "keys": _keys(),
        "seal": _seal(),
        "exports": list(_exports()),
    }


def _frame(*parts: bytes) -> Data:
    framed = frame(Domain.SEED, *parts)
    key = fixed("key").expose()
    return {
        "domain": Domain.SEED,
        "parts": [part.hex() for part in parts],
        "frame": framed.hex(),
        "sha256": digest(Domain.SEED, *parts).hex(),
        "key": key.hex(),
        "hmac": keyed(key, Domain.SEED, *parts).hex(),
    }


def _tree() -> Data:
    log = small_fight().log
    tree = Tree()
    for entry in log.entries:
        tree.append(entry.leaf)
    return {
        "leaves": [entry.leaf.decode() for entry in log.entries],
        "roots": [tree.root(size).hex() for size in range(tree.size + 1)],
        "inclusion": {"index": 4, "size": 7, "path": [node.hex() for node in tree.inclusion(4, 7)]},
        "consistency": {
            "old": 3,
            "size": 7,
            "path": [node.hex() for node in tree.consistency(3, 7)],
        },
    }


def _keys() -> Data:
    old, new = SigningKey(fixed("key 1")), SigningKey(fixed("key 2"))
    return {
        "private": old.private.expose().hex(),
        "public": old.public.raw.hex(),
        "id": old.public.id.hex(),
        "next_public": new.public.raw.hex(),
        "change_signature": hand_over(old, new.public).signature.hex(),
        "head": small_fight().log.signed_head(old).line,
    }


def _seal() -> Data:
    fight = SealedFight()
    secret = fight.commit()
    fight.players_seed()
    seed, salt = secret.seed.expose(), fight.secret.salt.expose()
    strategy, state = secret.strategy.expose(), secret.state.expose()
    context, players_seed = fight.log.facts.context(secret.seal), "seven purple geese"
    opening, bid = bid_opening(seed), draw(seed, players_seed, context, strategy)
    return {
        "salt": salt.hex(),
        "rules": RULES,
        "rules_commitment": rules_commitment(salt, Canonical.of(RULES)).hex(),
        "state": STATE,
        "state_commitment": state_commitment(salt, state).hex(),
        "seed": seed.hex(),
        "seed_commitment": seed_commitment(seed).hex(),
        "strategy": strategy.data,
        "strategy_key": keyed(seed, Domain.STRATEGY_KEY).hex(),
        "strategy_commitment": strategy_commitment(seed, strategy).hex(),
        "context": context.canonical.text.decode(),
        "players_seed": players_seed,
        "number": drawn_number(seed, players_seed, context),
        "bid": bid.data,
        "opening": opening.hex(),
        "commitment": bid_commitment(opening, context, bid).hex(),
    }


def _exports() -> Any:
    """Yield exports, right ones and wrong ones, with what is wrong first."""
    running = SealedFight()
    running.sealed_decision()
    right = {
        "small": small_fight().export().decode(),
        "eventful": eventful_fight().export().decode(),
        "not over": running.export().decode(),
    }
    edits: list[tuple[str, str, Edit]] = [
        ("space", "small", lambda text: text.replace(":", ": ", 1)),
        ("players' bids changed", "small", lambda text: text.replace('"Dunder":4', '"Dunder":5')),
        (
            "seed changed",
            "small",
            lambda text: text.replace(fixed("seed 0").expose().hex(), "0" * 64),
        ),
        ("weight changed", "small", lambda text: text.replace(":2147483648", ":2147483647")),
        ("openings taken away", "small", _without_openings),
        ("entry dropped", "eventful", _without_an_entry),
    ]
    key = SigningKey(fixed("key 1")).public
    for name, text in right.items():
        yield {"name": name, "key": key.text, "content": text, "wrong": None}
    for name, base, edit in edits:
        text = edit(right[base])
        assert text != right[base]
        yield {"name": name, "key": key.text, "content": text, "wrong": _wrong(text)}


def _without_openings(text: str) -> str:
    return Canonical.of(json.loads(text) | {"openings": None}).text.decode()


def _without_an_entry(text: str) -> str:
    data = json.loads(text)
    del data["entries"][9]
    return Canonical.of(data).text.decode()


def _wrong(text: str) -> Data:
    try:
        verify_export(text.encode(), SigningKey(fixed("key 1")).public)
    except VerificationError as error:
        return {"where": error.where, "field": error.field}
    raise AssertionError(text)


def text() -> str:
    """Return the vectors as they are published."""
    return json.dumps(vectors(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())
