"""A fight played again from its export: what went by the rules, and what did not."""

import json
from typing import Any

import pytest
from encounters import SMALL
from sealed_fights import BIDS, SealedFight, fixed
from toy_tables import TOYS

from service.seal.canonical import Canonical
from service.seal.errors import VerificationError
from service.seal.export import GameSecret
from service.seal.key_file import KeyRing
from service.seal.secret import Secret
from service.seal.verify import verify_export
from service.table.replay import check_play
from service.table.situation import Step
from service.table.store import Store
from service.table.table import Table


def played(store: Store, keys: KeyRing, encounter: Any, **engine: Any) -> bytes:
    """Return the export of a fight, undone once, each first move chosen."""
    table = Table.create(store, keys, encounter, "create", caller=str(encounter), **engine)
    while (now := table.situation).step is not Step.NOTHING:
        request = f"step {len(table.entries)}"
        match now.step:
            case Step.COMMIT:
                table.commit(request)
            case Step.PLAYERS_SEED:
                table.players_seed(request, "geese")
            case Step.SEAL:
                table.seal(request)
            case Step.PLAYERS_BID:
                table.players_bid(request, now.players_moves[-1])
            case Step.REVEAL:
                table.reveal(request)
            case Step.RESOLVE:
                likely = [i for i, probability in enumerate(now.chances) if probability]
                table.resolve(request, likely[-1])
                if now.attempt == 1 and now.decision == 1:
                    table.undo("undo", 1, "once more")
            case _:
                table.end(request, "over")
    return table.export()


def test_what_went_by_the_rules(memory: Store, keys: KeyRing) -> None:
    check_play(played(memory, keys, SMALL["dreadnaught"]))
    for toy in ("pennies", "break-in"):
        check_play(played(memory, keys, {"toy": toy}, engine=TOYS), TOYS.fight)


class Cheat:
    """A fight of pennies whose server seals and signs what it likes."""

    def __init__(self) -> None:
        rules = {"encounter": {"toy": "pennies"}, "dreadnaught": "0"}
        secret = GameSecret(fixed("salt"), Secret(Canonical.of(rules)))
        self.fight = SealedFight(secret=secret)

    def decision(self, state: Any, bids: Any = "heads", outcome: Any = 0) -> None:
        """Play a decision in a state of the server's choosing."""
        secret = self.fight.commit(("heads", 0.5), ("tails", 0.5), state=state)
        self.fight.players_seed()
        self.fight.seal(secret)
        self.fight.bids(bids)
        self.fight.reveal(secret)
        self.fight.resolve(outcome)

    def fault(self) -> VerificationError:
        """End the fight, whose seals are right, and return what is wrong with its play."""
        self.fight.end()
        content = self.fight.export()
        verify_export(content, self.fight.key.public)
        with pytest.raises(VerificationError) as caught:
            check_play(content, TOYS.fight)
        return caught.value


START = {"left": 3, "won": 0}


def test_a_state_that_does_not_follow() -> None:
    cheat = Cheat()
    cheat.decision({"left": 3, "won": 2})
    wrong = cheat.fault()
    assert (wrong.where, wrong.field) == ("entries[1]", "state")
    assert json.loads(wrong.got) == {"left": 3, "won": 2}
    cheat = Cheat()
    cheat.decision(START)
    cheat.decision(START)
    assert cheat.fault().where == "entries[7]"


def test_a_move_and_an_outcome_that_there_is_not() -> None:
    cheat = Cheat()
    cheat.decision(START, bids=BIDS)
    wrong = cheat.fault()
    assert (wrong.where, wrong.field) == ("entries[4]", "bids")
    cheat = Cheat()
    cheat.decision(START, outcome=1)
    wrong = cheat.fault()
    assert (wrong.where, wrong.field) == ("entries[6]", "outcome")


def test_a_fight_that_goes_on_or_is_of_no_known_game(memory: Store, keys: KeyRing) -> None:
    running = Table.create(memory, keys, {"toy": "pennies"}, "create", engine=TOYS)
    with pytest.raises(VerificationError, match="a fight that is over"):
        check_play(running.export(), TOYS.fight)
    with pytest.raises(VerificationError, match="an encounter that this version knows"):
        check_play(played(memory, keys, {"toy": "pennies"}, engine=TOYS))
