"""What must stay secret until its time shows nowhere: in answers, logs, metrics or errors."""

import json
import urllib.request
from pathlib import Path

import grpc
from at_table import SECONDS, AtTable
from calls import refusal
from serving import Serving, serving

from dreadnaught.v1 import table_pb2 as messages
from service.store.log_store import LogStore


def secrets_of(url: str, fight: str) -> list[str]:
    """Return what opens the seal of a fight, as the texts in which it would be told."""
    store = LogStore.open(url)
    told = list[str]()
    for key, content in store.secrets(fight).items():
        opened = json.loads(content)
        told.append(str(opened["seed" if key.decision else "salt"]))
        if key.decision:
            told += [str(option["weight"]) for option in opened["strategy"] if option["weight"]]
            told.append("weight")
    store.close()
    return told


def told_to_all(table: AtTable, fight: str) -> str:
    """Return all that those who only look at a fight are told of it."""
    service = table.service
    answers = [
        service.GetFight(messages.GetFightRequest(fight_id=fight), timeout=SECONDS),
        service.ListSeals(messages.ListSealsRequest(fight_id=fight), timeout=SECONDS),
    ]
    watch = service.WatchFight(messages.WatchFightRequest(fight_id=fight), timeout=SECONDS)
    answers += [next(watch) for _ in table.log(fight)]
    watch.cancel()
    return "\n".join([*map(str, answers), *table.log(fight), table.export(fight).decode()])


def told_to_the_operator(server: Serving) -> str:
    """Return the metrics; the address of these stands in the log."""
    line = next(line for line in server.lines if "/metrics" in line)
    address = line[line.index("http://") :].split("/metrics")[0]
    with urllib.request.urlopen(f"{address}/metrics", timeout=SECONDS) as answer:  # noqa: S310 - our own
        text: str = answer.read().decode()
    return text


def test_an_unrevealed_seal_shows_nowhere(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'fights.db'}"
    options = ["--database", url, "--log-level", "debug", "--metrics-port", "0", "--log-json"]
    with (
        serving(*options, DREADNAUGHT_KEY=str(tmp_path / "key.json")) as server,
        grpc.insecure_channel(server.address) as channel,
    ):
        table = AtTable(channel)
        fight = table.until(table.create(), messages.STEP_REVEAL_BIDS)
        seal = messages.SealBidsRequest(fight_id=fight.fight_id, request_id=table.fresh())
        refused = refusal(lambda: table.service.SealBids(seal, timeout=SECONDS))
        assert refused.code is grpc.StatusCode.FAILED_PRECONDITION
        shown = [told_to_all(table, fight.fight_id), refused.text, told_to_the_operator(server)]
        hidden = secrets_of(url, fight.fight_id)
        assert len(hidden) >= 4
        # The test would find them: the end opens all.
        for _ in table.steps(fight):
            pass
        opened = table.export(fight.fight_id).decode()
        assert all(secret in opened for secret in hidden)
    assert "SealBids" in "\n".join(server.lines)
    for secret in hidden:
        assert not [text for text in (*shown, *server.lines) if secret in text], secret
