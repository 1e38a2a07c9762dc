"""Killing whole servers while callers play: at the points around a reply, and at random times."""

import random
import signal
import threading
from collections import Counter
from pathlib import Path

import grpc

from benchmarks.serving.kills import CLIENTS, RANDOM, Killed, was_carried_out
from benchmarks.serving.ledger import Asked, Ledger, Told
from benchmarks.serving.server import Caller, Server, running
from service.seal.key_file import load_or_make
from service.store.log_store import LogStore
from service.store.points import Point

SERVER_WAYS = (Point.AFTER_REPLY, Point.BEFORE_REPLY, Point.AFTER_COMMIT, RANDOM)
_LATEST_PASS = 40
_MOST_RANDOM_SECONDS = 1.0


def kill_servers(url: str, key: Path, kills: int, seed: int = 1) -> Killed:
    """Let `kills` servers on one database die while callers play, and a last one live.

    Raises:
        VerificationError: if what is stored does not verify in the end.
    """
    chance, ledger, died = random.Random(seed), Ledger(), Counter[str]()
    in_doubt, carried_out = set[Asked](), set[Asked]()
    store = LogStore.open(url)
    try:
        for number in range(kills + 1):
            way = SERVER_WAYS[number % len(SERVER_WAYS)] if number < kills else ""
            fate = f"{way}:{chance.randint(1, _LATEST_PASS)}" if isinstance(way, Point) else ""
            with running(url, key, fate) as server:
                if way == RANDOM:
                    seconds = chance.uniform(0, _MOST_RANDOM_SECONDS)
                    threading.Timer(seconds, server.process.kill).start()
                _play(server, number, ledger, once=not way)
            if not way:
                continue
            if server.process.returncode != -signal.SIGKILL:
                raise AssertionError(f"a server ended with {server.process.returncode}")
            ledger.died()
            died[way] += 1
            in_doubt |= set(ledger.doubts.values())
            carried_out |= {a for a in ledger.doubts.values() if was_carried_out(store, a)}
        audit = ledger.audit(store, load_or_make(key))
    finally:
        store.close()
    return Killed(died, len(in_doubt), len(carried_out), ledger.resolved, audit)


def _play(server: Server, number: int, ledger: Ledger, *, once: bool) -> None:
    """Let all clients play until the server dies, or `once`, one step each."""
    lock, failures = threading.Lock(), list[str]()

    def tell(what: Asked | Told) -> None:
        with lock:
            if isinstance(what, Asked):
                ledger.ask(what)
            else:
                ledger.tell(what)

    def play(client: int) -> None:
        with grpc.insecure_channel(server.address) as channel:
            chance = random.Random(f"{number} {client}")
            caller = Caller(channel, client, f"{client}.{number}", chance)
            try:
                fight, doubt = ledger.fights.get(client, ""), ledger.doubts.get(client)
                caller.play(fight, doubt, tell, lambda: once)
            except grpc.RpcError as error:
                code = error.code()
                if once or code is not grpc.StatusCode.UNAVAILABLE:
                    failures.append(f"client {client}: {code} {error}")

    threads = [threading.Thread(target=play, args=(i,)) for i in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise AssertionError(failures)
