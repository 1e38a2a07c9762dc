"""Tokens, on SQLite and on PostgreSQL alike."""

from sqlalchemy import select

from service.access.roles import Caller, Role
from service.access.token import token_digest
from service.store.log_store import LogStore
from service.store.tables import TOKEN
from service.store.token_store import TokenStore


def test_a_token_tells_whose_it_is_until_it_is_revoked(store: LogStore) -> None:
    tokens = TokenStore(store.engine)
    anna, tool = tokens.create("Anna", Role.GM), tokens.create("tool", Role.MACHINE)
    assert tokens.caller(anna.text) == Caller("Anna", Role.GM)
    assert tokens.caller(tool.text) == Caller("tool", Role.MACHINE)
    assert tokens.revoke(anna.id)
    assert tokens.caller(anna.text) is None
    assert tokens.caller(tool.text) is not None
    assert not tokens.revoke(anna.id)
    assert not tokens.revoke("unknown")
    listed = {token.name: token for token in tokens.tokens()}
    assert listed["Anna"].revoked is not None
    assert listed["tool"].revoked is None


def test_nobody_has_a_token_that_was_not_made(store: LogStore) -> None:
    tokens = TokenStore(store.engine)
    token = tokens.create("Anna", Role.GM)
    for text in ("", "dn_", token.text[:-1], token.text + " ", token.digest, token.id):
        assert tokens.caller(text) is None


def test_the_database_holds_no_token(store: LogStore) -> None:
    token = TokenStore(store.engine).create("Anna", Role.GM)
    with store.engine.connect() as connection:
        row = connection.execute(select(TOKEN)).one()
    assert token.text not in map(str, row)
    assert row.digest == token_digest(token.text)
    assert token.text not in repr(token)


def test_every_token_is_another(store: LogStore) -> None:
    tokens = TokenStore(store.engine)
    made = [tokens.create("Anna", Role.PLAYER) for _ in range(20)]
    assert len({token.text for token in made}) == len({token.id for token in made}) == 20
    assert all(len(token.text) >= 40 for token in made)
