"""Duels solved once and then looked up: what is common to all kinds of tables of them.

A question comes from a state; what answers it is the table of the whole duel: every state with no
more hit points than the fighters have at full health, and any standing defence. Its key is a digest
of all that its values depend on: the numbers of both fighters (names apart), full hit points, what
is fought for, what may be declared, the sources of the compiled solver, the format of the file and
the byte order. A first round that gives more EP has a table of its own, by those EP.

States that the rules don't come to, such as a round that starts with EP missing, are in no such
table. They are solved and not kept, as is a duel that is solved about as soon as a file is written,
or one whose states are too many.
"""

import json
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Generic, Protocol, TypeVar

from solver.errors import InvalidInputError
from solver.game.watch import Watch
from solver.systems.dreadnaught.duel import Duel
from solver.systems.dreadnaught.duel_state import DuelState, Stage
from solver.systems.dreadnaught.duel_table import MOST_BYTES, Estimate
from solver.systems.dreadnaught.kernel.numbers import rules_numbers
from solver.systems.dreadnaught.table_file import (
    FORMAT_VERSION,
    DamagedTableError,
    Facts,
    StoredTable,
)
from solver.systems.dreadnaught.table_store import TableStore

LEAST_EXCHANGES = 50_000
"""Looked at in a solve that is worth keeping: about 5 ms, as long as a file takes to be flushed."""
MOST_TIMES = 4
"""How many times the exchanges of a fight from its start the whole duel may take."""
AT_ONCE = 4_000_000
"""Exchanges that the whole duel may take in any case: about 0.25 s."""

RoundEP = tuple[int, int]
AnswerT = TypeVar("AnswerT")


class Table(Protocol):
    """What a table of any kind can do that is to be kept."""

    @property
    def facts(self) -> Facts:
        """What must be kept with the sections."""
        ...

    @property
    def sections(self) -> list[memoryview]:
        """Views of doubles, to be kept."""
        ...

    def value(self, state: DuelState) -> float:
        """Return what a state is worth, or raise `InvalidInputError` if the table can't tell."""
        ...


TableT = TypeVar("TableT", bound=Table)


class Renewal(Generic[TableT]):
    """Solves a kept table anew, once, when it turns out to be damaged."""

    def __init__(self, solve: Callable[[], TableT]) -> None:
        self._solve = solve
        self._solved: TableT | None = None

    def ask(self, kept: Callable[[], AnswerT], solved: Callable[[TableT], AnswerT]) -> AnswerT:
        """Return what the kept table says, or the one that was solved in its place."""
        if self._solved is None:
            try:
                return kept()
            except DamagedTableError:
                self._solved = self._solve()
        return solved(self._solved)


@dataclass(frozen=True)
class KeptDuel(ABC, Generic[TableT]):
    """A duel, and where its table is kept; a subclass states one kind of tables.

    Attributes:
        duel: the rules.
        round_ep: what each fighter's EP were as the round under way began.
        store: where tables are kept.
        watch: ends a solve.
    """

    duel: Duel
    round_ep: RoundEP
    store: TableStore
    watch: Watch

    @property
    @abstractmethod
    def kind(self) -> str:
        """What no other kind of tables is called."""

    @property
    @abstractmethod
    def most_exchanges(self) -> int:
        """Exchanges of the largest solve that is begun."""

    @abstractmethod
    def estimate(self, start: DuelState, *, whole: bool) -> Estimate:
        """Return what `solved` from `start` takes."""

    @abstractmethod
    def solved(self, start: DuelState, *, whole: bool) -> TableT:
        """Solve the duel."""

    @abstractmethod
    def attached(self, start: DuelState, stored: StoredTable) -> TableT:
        """Return the table of the whole duel from `start` as it was kept.

        Raises:
            DamagedTableError: if what was kept can't be that.
        """

    @abstractmethod
    def rounds(self, facts: Facts) -> int:
        """Return the rounds of a kept table, `ENDLESS` included."""

    @property
    def plain(self) -> bool:
        """Whether the round under way gives the EP that every round gives."""
        return self.round_ep == tuple(fighter.ep for fighter in self.duel.fighters)

    def first_round(self, rounds: int) -> object:  # noqa: ARG002 - of use to subclasses
        """Return what the key says of a round under way that gives other EP."""
        return self.round_ep

    def answer(self, state: DuelState, least_exchanges: int) -> TableT:
        """Return a table that knows `state`: looked up, solved and kept, or solved alone."""
        if self._may_know(state):
            table = self._looked_up(state.rounds)
            if table is None and self._worth_solving(state.rounds, least_exchanges):
                table = self.renewed(state.rounds)
            if table is not None and _knows(table, state):
                return table
        return self.solved(state, whole=False)

    def renewed(self, rounds: int) -> TableT:
        """Solve the whole duel, and keep it if that can be."""
        table = self.solved(self._start(rounds), whole=True)
        self.store.keep(self._key(rounds), table.facts, table.sections)
        return table

    def replaced(self, rounds: int) -> TableT:
        """Remove the table that is kept, and solve the whole duel."""
        self.store.discard(self._key(rounds))
        return self.renewed(rounds)

    def _start(self, rounds: int) -> DuelState:
        """Return the start of the first round, from which the whole duel is solved."""
        return self.duel.start(rounds)._replace(ep=self.round_ep)

    def _may_know(self, state: DuelState) -> bool:
        """Return whether the whole table can answer `state`; in mid-turn it still may not."""
        full = (*self.round_ep, *(fighter.hp for fighter in self.duel.fighters))
        within = all(a <= b for a, b in zip((*state.ep, *state.hp), full, strict=True))
        # Total defence at the start of a round is stored for the round's EP only.
        whole = state.stage is not Stage.TURN or state.actor == 1 or state.ep == self.round_ep
        soaks = all(standing.absorb >= 0 for standing in state.standing)
        return within and whole and soaks

    def _worth_solving(self, rounds: int, least_exchanges: int) -> bool:
        """Return whether solving the whole duel is worth it, and within what is solved at all."""
        start = self._start(rounds)
        alone, whole = (self.estimate(start, whole=each) for each in (False, True))
        most = min(max(MOST_TIMES * alone.exchanges, AT_ONCE), self.most_exchanges)
        return least_exchanges <= whole.exchanges <= most and whole.bytes <= MOST_BYTES

    def _looked_up(self, rounds: int) -> TableT | None:
        """Return the table that is kept, or None if none is, or one of fewer rounds."""
        key = self._key(rounds)
        stored = self.store.find(key).table
        if stored is None or self.rounds(stored.facts) < rounds:
            return None
        try:
            return self.attached(self._start(self.rounds(stored.facts)), stored)
        except DamagedTableError:
            self.store.discard(key)
            return None

    def _key(self, rounds: int) -> str:
        from solver.systems.dreadnaught.kernel import _duel  # noqa: PLC0415 - it may not be built

        parts = (
            self.kind,
            FORMAT_VERSION,
            sys.byteorder,
            _duel.SOURCES,
            # JSON tells doubles exactly.
            rules_numbers(self.duel),
            [fighter.hp for fighter in self.duel.fighters],
            None if self.plain else self.first_round(rounds),
        )
        return sha256(json.dumps(parts).encode()).hexdigest()


def _knows(table: Table, state: DuelState) -> bool:
    try:
        table.value(state)
    except InvalidInputError:
        return False
    return True
