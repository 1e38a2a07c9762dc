"""A fight in the terminal, played by a script: what is asked, told and kept."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from encounters import SMALL, encounter
from sealed_fights import eventful_fight, fixed
from toy_tables import TOYS

from service.cli.fight_words import log_lines
from service.cli.play_loop import Loop, QuitError
from service.seal.head import SignedHead
from service.seal.key_file import KeyRing
from service.seal.keys import KeyChain, SigningKey
from service.seal.verify import verify_export
from service.table.engine import SYSTEMS, Engine
from service.table.situation import Step
from service.table.store import MemoryStore
from service.table.table import Table

KEY = SigningKey(fixed("key 1"))
KEYS = KeyRing(KEY, KeyChain(KEY.public))


class Sitting:
    """A loop with a script for whoever plays: answers by what the question begins with."""

    def __init__(self, encounter: Any, engine: Engine = TOYS) -> None:
        self.table = Table.create(MemoryStore(), KEYS, encounter, "create", engine=engine)
        self.told: list[str] = []
        self.questions: list[str] = []

    def run(self, *answers: str, then: Callable[[str], str] | None = None) -> str:
        """Play with these answers, then by a rule or to the end of input; return what was told."""
        script: Iterator[str] = iter(answers)

        def ask(question: str) -> str:
            self.questions.append(question)
            for answer in script:
                return answer
            if then is None:
                raise EOFError
            return then(question)

        self.told.clear()
        Loop(self.table, ask, self.told.append, self.table.commit).run()
        return "\n".join(self.told)


def first_choice(question: str) -> str:
    """Answer with the first thing that may be said."""
    if not question.startswith(("Players (", "What chance")):
        return ""
    return question.partition("(")[2].split(" to ")[0].split(",")[0].split(":")[0].rstrip(")")


def test_a_fight_of_toys_from_start_to_end() -> None:
    sitting = Sitting({"toy": "pennies"})
    told = sitting.run(then=first_choice)
    verified = verify_export(sitting.table.export(), KEY.public)
    assert (verified.ended, len(verified.revealed)) == (True, 3)
    assert told.count("The monsters' bid is sealed: ") == 3
    heads = [line.partition("Post this: ")[2] for line in sitting.told if "Post this" in line]
    posted = [SignedHead.read(head) for head in heads]
    assert verify_export(sitting.table.export(), KEY.public, posted).posted == 3
    assert "Decision 3. State: " in told


def test_a_duel_from_start_to_end_tells_rounds_and_losses() -> None:
    sitting = Sitting(SMALL["dreadnaught"], SYSTEMS)
    told = sitting.run(then=first_choice)
    assert told.splitlines()[1] == "Round 1. Decision 1. Imp: what to do in this turn"
    assert "  Imp     HP 4  EP 3" in told
    assert sitting.table.situation.step is Step.NOTHING


def test_a_bid_is_told_in_points_even_if_there_are_none() -> None:
    def attacking(question: str) -> str:
        return "attack" if "attack" in question else first_choice(question)

    squire = {"name": "Squire", "side": "players", "cp": 2, "ep": 3, "hp": 5}
    imp = {"name": "Imp", "side": "monsters", "cp": 2, "ep": 1, "hp": 4}
    document = encounter(squire, imp, rounds=1)
    told = [
        line
        for _ in range(12)
        for line in Sitting(document, SYSTEMS).run(then=attacking).splitlines()
        if line.startswith("The monsters: defend")
    ]
    assert told
    assert all(re.fullmatch("The monsters: defend [0-9]", line) for line in told), told


def test_the_bid_is_told_after_the_players_bid_and_not_before() -> None:
    sitting = Sitting({"toy": "pennies"})
    with pytest.raises(QuitError):
        sitting.run("geese")
    assert sitting.questions[-1] == "Players (heads, tails)"
    assert not [line for line in sitting.told if line.startswith("The monsters: ")]
    with pytest.raises(QuitError):
        sitting.run("heads")
    assert [line for line in sitting.told if line.startswith("The monsters: ")]


def test_a_wrong_answer_is_asked_again() -> None:
    sitting = Sitting({"toy": "break-in"})
    with pytest.raises(QuitError):
        sitting.run("", "snooze", "  sleep ")
    assert "Got 'snooze', expected one of: watch, sleep" in sitting.told
    assert sitting.table.situation.decision == 2 or sitting.table.situation.chances


def test_chance_is_asked_for_where_there_is_any() -> None:
    for _ in range(40):
        sitting = Sitting({"toy": "break-in"})
        sitting.run("geese", "watch", then=first_choice)
        asked = [question for question in sitting.questions if question.startswith("What chance")]
        if any("0: 25.0%, 1: 75.0%" in question for question in asked):
            return
    pytest.fail("the monsters never stormed the watched gate in 40 fights")


def test_an_undo_at_a_question() -> None:
    sitting = Sitting({"toy": "pennies"})
    with pytest.raises(QuitError):
        sitting.run("geese", "heads", "undo")
    now = sitting.table.situation
    assert (now.decision, now.attempt, now.step) == (1, 2, Step.PLAYERS_SEED)
    assert any(line.startswith("Decision 1, attempt 2") for line in sitting.told)
    with pytest.raises(QuitError):
        sitting.run("undo 7", "undo x", "undo 1")
    assert "undoing: decision 7 has not begun" in sitting.told
    assert "Got 'x', expected the number of a decision" in sitting.told
    assert sitting.table.situation.attempt == 3
    sitting.run(then=first_choice)
    assert verify_export(sitting.table.export(), KEY.public).ended


def test_log_head_help_and_end_at_a_question() -> None:
    sitting = Sitting({"toy": "pennies"})
    told = sitting.run("geese", "log", "head", "help", "heads", "end")
    assert "   2  Decision 1: the players' seed: geese" in told
    assert "   3  Decision 1: the bid of monsters is sealed (" in told
    assert "undo [N]" in told
    heads = [line for line in sitting.told if line.startswith("dreadnaught-head-v1:")]
    assert len(heads) == 1
    assert sitting.table.situation.step is Step.NOTHING


def test_every_kind_of_entry_has_its_words() -> None:
    lines = list(log_lines(eventful_fight().log.entries))
    assert len(lines) == 32
    assert "Undone, from decision 2 on: misheard the action" in " ".join(lines)
    assert lines[-1] == "  31  The fight ends: the goblin fled"
    assert lines[6] == "   6  Decision 1: resolved (outcome 0)."
