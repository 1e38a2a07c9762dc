"""The whole life of a fight's log in memory, as a service with storage goes through it."""

from service.seal.bid_seal import Choice, SealSecret, commit, reveal, seal
from service.seal.canonical import Canonical
from service.seal.commitment import rules_commitment
from service.seal.entry import Body, Ended, Entry, Opened, PlayersBids, PlayersSeed, Resolved
from service.seal.export import GameSecret, export_fight
from service.seal.head import SignedHead
from service.seal.keys import SigningKey
from service.seal.log import Log
from service.seal.secret import Secret, fresh_secret
from service.seal.verify import verify_export
from service.seal.weights import Strategy


class Stored:
    """What a database would hold of one fight: rows of canonical JSON, and secrets beside them."""

    def __init__(self) -> None:
        self.rows: list[bytes] = []
        self.seals: list[SealSecret] = []

    def log(self) -> Log:
        """Return the log as a restarted service reads it."""
        return Log("fight-1", (Entry.read(Canonical(row).data) for row in self.rows))

    def take(self, request: str, body: Body) -> Entry:
        """Answer a request: as before if it came before, else by one more row."""
        log = self.log()
        known = log.of_request(request)
        if known is not None:
            return known
        entry = log.prepare(request, body)
        self.rows.append(entry.leaf)
        return entry


def test_the_life_of_a_fight() -> None:
    stored, key = Stored(), SigningKey.fresh()
    secret = GameSecret(fresh_secret(), Secret(Canonical.of({"encounter": "goblin-ambush"})))
    rules = rules_commitment(secret.salt.expose(), secret.rules.expose())
    stored.take("open", Opened(rules, key.public.raw))

    # The monsters' side fixes its seed and its odds. Nobody knows the players' seed yet.
    state = Secret(Canonical.of({"ep": [7, 6], "hp": [20, 10]}))
    strategy = Secret(Strategy.of([0, 2, 3], [0.428, 0.318, 0.254]))
    body, kept = commit(stored.log(), secret.salt, Choice(1, "Goblin", state, strategy))
    stored.seals.append(kept)
    committed = stored.take("commit-1", body)
    # A retry makes another seed, but the first one stands.
    again, _ = commit(stored.log(), secret.salt, Choice(1, "Goblin", state, strategy))
    assert again != body
    assert stored.take("commit-1", again) == committed

    # The players' seed settles the draw. The head is posted, so that nothing can change any more.
    stored.take("seed-1", PlayersSeed(1, 1, "seven purple geese"))
    stored.take("seal-1", seal(stored.log(), kept))
    posted = stored.log().signed_head(key).line

    # The players bid; only then the bid is shown, and what came of it noted.
    stored.take("bids-1", PlayersBids(1, 1, Canonical.of({"Dunder": 4})))
    shown = stored.take("reveal-1", reveal(stored.log(), kept))
    stored.take("resolve-1", Resolved(1, 1, Canonical.of({"damage": 2})))
    assert stored.take("reveal-1", reveal(stored.log(), kept)) == shown

    # The fight is over: everything is shown, and anyone can check it.
    stored.take("end", Ended("the goblin fell"))
    content = export_fight(stored.log(), key, secret, stored.seals)
    verified = verify_export(content, key.public, [SignedHead.read(posted)])
    assert (verified.entries, verified.ended, verified.posted) == (8, True, 1)
    assert verified.seals == verified.revealed == (kept.seal,)
    assert verified.voided == verified.unrevealed == verified.unsealed == ()
