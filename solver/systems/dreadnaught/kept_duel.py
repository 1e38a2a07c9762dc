"""Duels solved once and then looked up: which table answers a question, and under which key.

A question comes from a state; what answers it is the table of the whole duel: every state with no
more hit points than the fighters have at full health, no more rounds, and any standing defence.
That is worth its price: 1.2 times what the question alone takes for fighters of EP 7 and 15 hit
points, 2.3 times for EP 12 and 30, two rounds, and later questions are look-ups. Its key is a
digest of all that its values depend on: the numbers of both fighters (names apart), full hit
points, what is fought for, what may be declared, the sources of the compiled solver, the format of
the file and the byte order. Rounds are no part of it: a table of more rounds answers questions
about fewer, and replaces one of fewer.

A first round, which gives more EP, has a table of its own: its last turns are those of a plain
duel, but not its first, so that its rounds and its EP are part of the key.

States that the rules don't come to, such as a round that starts with EP missing, are in no such
table. They are solved and not kept, as is a duel that is solved about as soon as a file is written,
or one whose states are too many.
"""

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256

from solver.errors import InvalidInputError
from solver.game.watch import Watch
from solver.systems.dreadnaught import duel_table
from solver.systems.dreadnaught.duel import Duel
from solver.systems.dreadnaught.duel_state import DuelState, Stage
from solver.systems.dreadnaught.duel_table import DuelTable
from solver.systems.dreadnaught.kernel.numbers import rules_numbers
from solver.systems.dreadnaught.table_file import FORMAT_VERSION, DamagedTableError
from solver.systems.dreadnaught.table_store import TableStore

LEAST_EXCHANGES = 50_000
"""Looked at in a solve that is worth keeping: about 5 ms, as long as a file takes to be flushed."""
MOST_TIMES = 4
"""How many times the exchanges of a fight from its start the whole duel may take."""
AT_ONCE = 4_000_000
"""Exchanges that the whole duel may take in any case: about 0.25 s."""

RoundEP = tuple[int, int]


@dataclass(frozen=True)
class KeptTable(DuelTable):
    """A table on disk, which is solved anew where it turns out to be damaged.

    Attributes:
        renew: removes it, and solves the duel.
    """

    renew: Callable[[], DuelTable]
    _renewed: list[DuelTable] = field(default_factory=list[DuelTable])

    def value(self, state: DuelState) -> float:
        """Return what `state` is worth; see `DuelTable.value`."""
        if not self._renewed:
            try:
                return super().value(state)
            except DamagedTableError:
                self._renewed.append(self.renew())
        return self._renewed[0].value(state)


def solve_kept(
    duel: Duel,
    start: DuelState,
    round_ep: RoundEP,
    store: TableStore,
    *,
    watch: Watch | None = None,
    least_exchanges: int = LEAST_EXCHANGES,
) -> DuelTable:
    """Look up the table that answers `start`, or solve the duel and keep it.

    Args:
        duel: the rules.
        start: the state that is asked about.
        round_ep: what each fighter's EP were as the round under way began.
        store: where tables are kept.
        watch: ends the solve.
        least_exchanges: a solve that looks at fewer is not kept.

    Raises:
        As `duel_table.solve_duel` does.
    """
    kept = _KeptDuel(duel, round_ep, store, watch or Watch())
    if kept.may_know(start):
        table = kept.looked_up(start.rounds)
        if table is None and kept.worth_solving(start.rounds, least_exchanges):
            table = kept.solved(start.rounds)
        if table is not None and _knows(table, start):
            return table
    return duel_table.solve_duel(duel, start, watch=watch)


def _knows(table: DuelTable, state: DuelState) -> bool:
    try:
        table.value(state)
    except InvalidInputError:
        return False
    return True


@dataclass(frozen=True)
class _KeptDuel:
    """A duel, and where it is kept."""

    duel: Duel
    round_ep: RoundEP
    store: TableStore
    watch: Watch

    def start(self, rounds: int) -> DuelState:
        """Return the start of the first round, from which the whole duel is solved."""
        return self.duel.start(rounds)._replace(ep=self.round_ep)

    def may_know(self, state: DuelState) -> bool:
        """Return whether the whole table can answer `state`; in mid-turn it still may not."""
        full = (*self.round_ep, *(fighter.hp for fighter in self.duel.fighters))
        within = all(a <= b for a, b in zip((*state.ep, *state.hp), full, strict=True))
        # Total defence at the start of a round is stored for the round's EP only.
        whole = state.stage is not Stage.TURN or state.actor == 1 or state.ep == self.round_ep
        soaks = all(standing.absorb >= 0 for standing in state.standing)
        return within and whole and soaks

    def worth_solving(self, rounds: int, least_exchanges: int) -> bool:
        """Return whether solving the whole duel is worth it, and within what is solved at all."""
        start = self.start(rounds)
        alone = duel_table.estimate(self.duel, start)
        whole = duel_table.estimate(self.duel, start, whole=True)
        most = min(max(MOST_TIMES * alone.exchanges, AT_ONCE), duel_table.MOST_EXCHANGES)
        return least_exchanges <= whole.exchanges <= most and whole.bytes <= duel_table.MOST_BYTES

    def looked_up(self, rounds: int) -> DuelTable | None:
        """Return the table that is kept, or None if none is, or one of fewer rounds."""
        key = self._key(rounds)
        stored = self.store.find(key).table
        if stored is None or stored.facts["rounds"] < rounds:
            return None
        most = int(stored.facts["rounds"])
        try:
            table = duel_table.attach(self.duel, self.start(most), stored)
        except DamagedTableError:
            self.store.discard(key)
            return None

        def renew() -> DuelTable:
            self.store.discard(key)
            return self.solved(most)

        return KeptTable(**vars(table), renew=renew)

    def solved(self, rounds: int) -> DuelTable:
        """Solve the whole duel, and keep it if that can be."""
        table = duel_table.solve_duel(self.duel, self.start(rounds), whole=True, watch=self.watch)
        self.store.keep(self._key(rounds), table.facts, table.sections)
        return table

    def _key(self, rounds: int) -> str:
        from solver.systems.dreadnaught.kernel import _duel  # noqa: PLC0415 - it may not be built

        fighters = self.duel.fighters
        plain = self.round_ep == tuple(fighter.ep for fighter in fighters)
        parts = (
            "duel of so many rounds",
            FORMAT_VERSION,
            sys.byteorder,
            _duel.SOURCES,
            # JSON tells doubles exactly.
            rules_numbers(self.duel),
            [fighter.hp for fighter in fighters],
            None if plain else (rounds, self.round_ep),
        )
        return sha256(json.dumps(parts).encode()).hexdigest()
