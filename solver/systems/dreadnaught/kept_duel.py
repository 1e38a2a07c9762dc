"""Duels of a given number of rounds, solved once and then looked up; see `kept_table`.

Solving a whole duel is worth its price: 1.3 times what the question alone takes for fighters of
EP 7 and 15 hit points, 2.3 times for EP 12 and 30, two rounds, and later questions are look-ups.
Rewards count from the question on, so that a value hangs on the rounds left and on no history: a
table of more rounds answers questions about fewer, and replaces one of fewer. Rounds are no part of
its key, but where a first round gives more EP: its last turns are those of any, its first are not.
"""

from dataclasses import dataclass

from solver.game.watch import Watch
from solver.systems.dreadnaught import duel_table
from solver.systems.dreadnaught.duel import Duel
from solver.systems.dreadnaught.duel_state import DuelState
from solver.systems.dreadnaught.duel_table import DuelTable, Estimate
from solver.systems.dreadnaught.kept_table import LEAST_EXCHANGES, KeptDuel, Renewal, RoundEP
from solver.systems.dreadnaught.table_file import Facts, StoredTable
from solver.systems.dreadnaught.table_store import TableStore


@dataclass(frozen=True)
class KeptTable(DuelTable):
    """A table on disk, which is solved anew where it turns out to be damaged."""

    renewal: Renewal[DuelTable]

    def value(self, state: DuelState) -> float:
        """Return what `state` is worth; see `DuelTable.value`."""
        kept = super().value
        return self.renewal.ask(lambda: kept(state), lambda table: table.value(state))


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
    return _KeptDuel(duel, round_ep, store, watch or Watch()).answer(start, least_exchanges)


class _KeptDuel(KeptDuel[DuelTable]):
    """Tables of so many rounds."""

    @property
    def kind(self) -> str:
        return "duel of so many rounds"

    @property
    def most_exchanges(self) -> int:
        return duel_table.MOST_EXCHANGES

    def estimate(self, start: DuelState, *, whole: bool) -> Estimate:
        return duel_table.estimate(self.duel, start, whole=whole)

    def solved(self, start: DuelState, *, whole: bool) -> DuelTable:
        return duel_table.solve_duel(self.duel, start, whole=whole, watch=self.watch)

    def attached(self, start: DuelState, stored: StoredTable) -> DuelTable:
        table = duel_table.attach(self.duel, start, stored)
        return KeptTable(**vars(table), renewal=Renewal(lambda: self.replaced(start.rounds)))

    def rounds(self, facts: Facts) -> int:
        return int(facts["rounds"])

    def first_round(self, rounds: int) -> object:
        return (rounds, self.round_ep)
