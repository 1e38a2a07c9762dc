"""Who is let in: tokens and their roles, TLS, clients' certificates."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import grpc
import pytest
from calls import SECONDS, SUGGEST_BIDS, health, refusal, request
from certificates import Authority
from command import dreadnaught
from encounters import DUNDER, GOBLIN, encounter
from grpc import StatusCode
from serving import serving

from dreadnaught.v1.opponent_pb2 import SuggestBidsResponse
from dreadnaught.v1.opponent_pb2_grpc import OpponentServiceStub
from service.access.roles import Role
from service.store.log_store import LogStore
from service.store.token_store import TokenStore

_QUESTION = request(encounter(DUNDER, GOBLIN), seed=1)


def _suggest(channel: grpc.Channel, token: str | None = None) -> SuggestBidsResponse:
    metadata = None if token is None else (("authorization", f"Bearer {token}"),)
    return OpponentServiceStub(channel).SuggestBids(_QUESTION, timeout=SECONDS, metadata=metadata)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("access")


@pytest.fixture(scope="module")
def database(folder: Path) -> str:
    return f"sqlite:///{folder / 'fights.db'}"


@pytest.fixture(scope="module")
def tokens(database: str) -> Iterator[TokenStore]:
    store = LogStore.open(database)
    yield TokenStore(store.engine)
    store.close()


@pytest.fixture(scope="module")
def channel(database: str) -> Iterator[grpc.Channel]:
    with (
        serving("--tokens", "--database", database) as (_, address),
        grpc.insecure_channel(address) as opened,
    ):
        yield opened


def test_a_game_masters_token_is_answered(channel: grpc.Channel, tokens: TokenStore) -> None:
    assert _suggest(channel, tokens.create("Anna", Role.GM).text).suggestions
    assert _suggest(channel, tokens.create("tool", Role.MACHINE).text).suggestions


@pytest.mark.parametrize("token", [None, "", "dn_wrong", "gm"])
def test_without_a_token_nothing_is_answered(channel: grpc.Channel, token: str | None) -> None:
    refused = refusal(lambda: _suggest(channel, token))
    assert (refused.code, refused.info.reason) == (StatusCode.UNAUTHENTICATED, "NO_VALID_TOKEN")
    assert "Bearer TOKEN" in refused.text


@pytest.mark.parametrize("role", [Role.PLAYER, Role.AUDITOR])
def test_players_do_not_learn_what_monsters_may_do(
    channel: grpc.Channel, tokens: TokenStore, role: Role
) -> None:
    token = tokens.create("Bo", role).text
    refused = refusal(lambda: _suggest(channel, token))
    assert refused.code is StatusCode.PERMISSION_DENIED
    assert dict(refused.info.metadata) == {"method": SUGGEST_BIDS, "role": str(role)}


def test_a_revoked_token_is_let_in_no_more(channel: grpc.Channel, tokens: TokenStore) -> None:
    token = tokens.create("Cleo", Role.GM)
    tokens.revoke(token.id)
    assert refusal(lambda: _suggest(channel, token.text)).code is StatusCode.UNAUTHENTICATED


def test_health_needs_no_token(channel: grpc.Channel) -> None:
    assert health(channel) == 1


def test_an_unknown_method_is_unimplemented(channel: grpc.Channel) -> None:
    call: grpc.UnaryUnaryMultiCallable[bytes, bytes] = channel.unary_unary(
        "/dreadnaught.v1.TableService/DropEverything"
    )
    assert refusal(lambda: call(b"", timeout=SECONDS)).code is StatusCode.UNIMPLEMENTED


def test_tls_and_certificates_of_clients(folder: Path, database: str) -> None:
    ours, others = Authority(folder), Authority(folder, "others")
    server, machine, stranger = ours.pair("server"), ours.pair("tool-7"), others.pair("tool-8")
    options = (
        *("--database", database),
        *("--tls-certificate", str(server.certificate), "--tls-key", str(server.key)),
        *("--tls-clients", str(ours.certificate)),
    )
    root = ours.certificate.read_bytes()
    with serving(*options) as (_, address):
        own = grpc.ssl_channel_credentials(
            root, machine.key.read_bytes(), machine.certificate.read_bytes()
        )
        with grpc.secure_channel(address, own) as channel:
            assert _suggest(channel).suggestions
        foreign = grpc.ssl_channel_credentials(
            root, stranger.key.read_bytes(), stranger.certificate.read_bytes()
        )
        for credentials in (foreign, grpc.ssl_channel_credentials(root)):
            with grpc.secure_channel(address, credentials) as channel:
                refused = refusal(partial(_suggest, channel))
            assert refused.code is StatusCode.UNAVAILABLE
        with grpc.insecure_channel(address) as channel:
            assert refusal(lambda: _suggest(channel)).code is StatusCode.UNAVAILABLE


def test_a_certificate_that_is_none_is_told(tmp_path: Path) -> None:
    nothing = tmp_path / "nothing.pem"
    nothing.write_text("nothing")
    options = ("--tls-certificate", str(nothing), "--tls-key", str(nothing))
    done = dreadnaught("serve", "--port", "0", *options)
    assert done.returncode == 5
    assert f"{nothing}: expected a PEM file with a certificate" in done.stderr
    done = dreadnaught("serve", "--port", "0", "--tls-key", str(nothing))
    assert done.returncode == 2
    assert "--tls-certificate and --tls-key go together" in done.stderr


def test_tokens_from_the_command(database: str, channel: grpc.Channel) -> None:
    made = dreadnaught("token", "create", "Dora", "--role", "gm", "--database", database)
    assert made.returncode == 0
    token = made.stdout.strip()
    assert _suggest(channel, token).suggestions
    listed = dreadnaught("token", "list", "--database", database)
    (line,) = [each for each in listed.stdout.splitlines() if "Dora" in each]
    assert line.endswith("valid")
    assert token not in listed.stdout
    identifier = line.split()[0]
    assert dreadnaught("token", "revoke", identifier, "--database", database).returncode == 0
    again = dreadnaught("token", "revoke", identifier, "--database", database)
    assert again.returncode == 2
    assert "expected the id of a token that is valid" in again.stderr
