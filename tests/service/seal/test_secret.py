"""Nothing that is not revealed yet shows by accident."""

import copy
import json
import logging
import pickle
import pprint
import traceback
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import pytest
from sealed_fights import SealedFight

from service.seal.canonical import Canonical
from service.seal.secret import Secret, fresh_secret
from solver.errors import InvalidInputError


def kept() -> tuple[list[Any], list[str]]:
    """Return everything with a secret in it, and what must not show of it."""
    fight = SealedFight()
    secret = fight.commit(("XBIDX", 1.0), state={"hidden": "XSTATEX"})
    seed = secret.seed.expose()
    told = [seed.hex(), repr(seed), "XBIDX", "XSTATEX", fight.key.private.expose().hex(), "toy"]
    return [secret, fight.secret, fight.key, secret.seed, secret.strategy, fight.seals], told


LOOKS: list[Callable[[Any], str]] = [
    repr,
    str,
    "{}".format,
    "{!r}".format,
    lambda value: f"{value}",
    lambda value: "%s %r" % (value, value),  # noqa: UP031 - as logging formats
    pprint.pformat,
]


@pytest.mark.parametrize("look", LOOKS)
def test_no_way_to_print_a_secret(look: Callable[[Any], str]) -> None:
    values, hidden = kept()
    for value in values:
        assert not [text for text in hidden if text in look(value)]


def test_a_log_line(caplog: pytest.LogCaptureFixture) -> None:
    values, hidden = kept()
    for value in values:
        logging.getLogger("test").warning("kept %s, %r", value, value)
    assert len(caplog.records) == len(values)
    assert not [text for text in hidden if text in caplog.text]


def test_an_error_with_its_trace() -> None:
    values, hidden = kept()
    for value in values:
        error = InvalidInputError("seal", value, "another")
        traced = traceback.TracebackException.from_exception(error, capture_locals=True)
        assert not [text for text in hidden if text in "".join(traced.format())]


WAYS_OUT: list[Callable[[Any], Any]] = [json.dumps, pickle.dumps, copy.copy, copy.deepcopy]


@pytest.mark.parametrize("way", WAYS_OUT)
def test_no_way_to_carry_it_off(way: Callable[[Any], Any]) -> None:
    with pytest.raises(TypeError):
        way(fresh_secret())


def test_no_way_to_carry_off_what_holds_it() -> None:
    values, _ = kept()
    seal, game, key = values[:3]
    for value in (seal, game, key):
        for way in (pickle.dumps, copy.deepcopy, asdict, json.dumps):
            with pytest.raises(TypeError):
                way(value)
        with pytest.raises(InvalidInputError):
            Canonical.of({"kept": value.__dict__})


def test_no_attribute_lists_it_and_none_can_be_added() -> None:
    secret = fresh_secret()
    assert not hasattr(secret, "__dict__")
    with pytest.raises(AttributeError):
        secret.other = 1  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue] - the claim


def test_whoever_asks_gets_it() -> None:
    secret = Secret(b"seed")
    assert secret.expose() == b"seed"
    assert secret == secret  # noqa: PLR0124 - itself
    assert secret != Secret(b"seed")
    assert len({fresh_secret().expose() for _ in range(5)}) == 5
    assert len(fresh_secret().expose()) == 32
