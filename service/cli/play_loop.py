"""A fight in the terminal: what comes next is done or asked for, until the fight is over.

Every step is stored before it is told, so that whoever stops here loses nothing. At any question a
word may be given instead of an answer: `undo`, `log`, `head`, `end`, `help`, `quit`.
"""

import re
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from service.cli.fight_words import changes, log_lines, situation_lines
from service.cli.move_words import by_words, choices, option_words
from service.seal.errors import OrderError
from service.table.receipt import Receipt
from service.table.situation import Situation, Step
from service.table.table import Table
from solver.errors import DreadnaughtError

_COUNT = re.compile("[1-9][0-9]{0,8}")
_HELP = """undo [N]  play the last decision, or those from decision N on, once more
log       what happened so far
head      the signed head of the log, to be posted in the table's chat
end       end the fight here
quit      stop; the fight is saved, and goes on with --resume"""


class QuitError(DreadnaughtError):
    """Whoever plays has had enough for now."""

    def __init__(self) -> None:
        super().__init__("stopped")


class _TurnedError(DreadnaughtError):
    """An answer that was a command: what comes next is another thing now."""

    def __init__(self) -> None:
        super().__init__("another step comes next")


@dataclass
class Loop:
    """One sitting.

    Attributes:
        table: the fight.
        ask: shows a question and returns the answer; raises EOFError where there is none.
        tell: shows a line.
        commit: carries out `Table.commit`, which may take long, for a request.
        head: the last signed head.
    """

    table: Table
    ask: Callable[[str], str]
    tell: Callable[[str], None]
    commit: Callable[[str], Receipt]
    head: str = ""

    def run(self) -> None:
        """Play until the fight is over.

        Raises:
            QuitError: if whoever plays stops before.
        """
        told = None
        while (now := self.table.situation).step is not Step.NOTHING:
            place = (now.decision, now.attempt)
            if told != place and now.step is not Step.END:
                told = place
                self._lines(["", *situation_lines(now)])
            try:
                self._step(now)
            except _TurnedError:
                continue

    def _step(self, now: Situation) -> None:
        match now.step:
            case Step.COMMIT:
                self._done(self.commit(_request()))
            case Step.PLAYERS_SEED:
                self._done(self.table.players_seed(_request(), self._seed()))
            case Step.SEAL:
                self._done(self.table.seal(_request()))
                sealed = ", ".join(self.table.situation.commitments)
                self._lines([f"The monsters' bid is sealed: {sealed}", f"Post this: {self.head}"])
            case Step.PLAYERS_BID:
                self._players_bid(now)
            case Step.REVEAL:
                self._done(self.table.reveal(_request()))
                self.tell(f"The monsters: {_revealed(self.table.situation)}")
            case Step.RESOLVE:
                self._resolve(now)
            case Step.END:
                self._done(self.table.end(_request(), "the game is over"))
            case Step.NOTHING:
                pass

    def _seed(self) -> str:
        told = self._asked("Players' seed, any words (Enter: let this computer draw one)")
        return told or secrets.token_hex(8)

    def _players_bid(self, now: Situation) -> None:
        moves = by_words(now.players_moves, now.players_options)
        if len(moves) == 1:
            self._done(self.table.players_bid(_request()))
            return
        question = f"Players ({choices(list(moves))})"
        while (words := " ".join(self._asked(question).split())) not in moves:
            self.tell(f"Got {words!r}, expected one of: {', '.join(moves)}")
        self._done(self.table.players_bid(_request(), moves[words]))

    def _resolve(self, now: Situation) -> None:
        possible = [i for i, probability in enumerate(now.chances) if probability > 0]
        number = possible[0]
        if len(possible) > 1:
            told = ", ".join(f"{i}: {now.chances[i]:.1%}" for i in possible)
            while (words := self._asked(f"What chance brought ({told})")) not in map(str, possible):
                self.tell(f"Got {words!r}, expected the number of an outcome")
            number = int(words)
        self._done(self.table.resolve(_request(), number))
        self._lines(changes(now.scene, self.table.situation.scene))

    def _asked(self, question: str) -> str:
        """Return an answer; carry out commands until there is one."""
        while True:
            try:
                answer = self.ask(question).strip()
            except EOFError as error:
                raise QuitError from error
            if not self._is_command(answer):
                return answer

    def _is_command(self, answer: str) -> bool:
        word, _, rest = answer.partition(" ")
        match word:
            case "help" | "?":
                self.tell(_HELP)
            case "log":
                self._lines(log_lines(self.table.entries))
            case "head":
                self.tell(self.head or "Nothing was signed in this sitting yet.")
            case "undo":
                self._undo(rest)
            case "end":
                self._done(self.table.end(_request(), "ended by the table"))
                raise _TurnedError
            case "quit":
                raise QuitError
            case _:
                return False
        return True

    def _undo(self, told: str) -> None:
        now = self.table.situation
        if told and not _COUNT.fullmatch(told):
            self.tell(f"Got {told!r}, expected the number of a decision")
            return
        decision = int(told) if told else (now.back or now.decision)
        try:
            self._done(self.table.undo(_request(), decision, "undone at the table"))
        except OrderError as error:
            self.tell(str(error))
            return
        raise _TurnedError

    def _done(self, receipt: Receipt) -> None:
        self.head = receipt.head

    def _lines(self, lines: "list[str] | Iterator[str]") -> None:
        for line in lines:
            self.tell(line)


def _revealed(now: Situation) -> str:
    if now.monsters_option is None:
        return "nothing"
    return option_words(now.monsters_option, is_bid=now.monsters_had_to_bid)


def _request() -> str:
    return secrets.token_hex(8)
