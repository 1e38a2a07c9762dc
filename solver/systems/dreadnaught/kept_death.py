"""Duels to the death, solved once and then looked up; see `kept_table`.

A table holds the proved bounds of every state, with what they came to: how many states stayed open,
how wide, and how many exchanges were looked at.
"""

from dataclasses import dataclass, replace

from solver.game.watch import Watch
from solver.systems.dreadnaught import death_table
from solver.systems.dreadnaught.death_table import DeathTable
from solver.systems.dreadnaught.duel import Duel
from solver.systems.dreadnaught.duel_state import ENDLESS, DuelState
from solver.systems.dreadnaught.duel_table import Estimate
from solver.systems.dreadnaught.kept_table import LEAST_EXCHANGES, KeptDuel, Renewal, RoundEP
from solver.systems.dreadnaught.table_file import Facts, StoredTable
from solver.systems.dreadnaught.table_store import TableStore


@dataclass(frozen=True)
class KeptDeathTable(DeathTable):
    """A table on disk, which is solved anew where it turns out to be damaged."""

    renewal: Renewal[DeathTable]

    def lower(self, state: DuelState) -> float:
        """Return a proved lower bound; see `DeathTable.lower`."""
        kept = super().lower
        return self.renewal.ask(lambda: kept(state), lambda table: table.lower(state))

    def upper(self, state: DuelState) -> float:
        """Return a proved upper bound; see `DeathTable.lower`."""
        kept = super().upper
        return self.renewal.ask(lambda: kept(state), lambda table: table.upper(state))


def solve_kept_to_the_death(
    duel: Duel,
    start: DuelState,
    round_ep: RoundEP,
    store: TableStore,
    *,
    watch: Watch | None = None,
    least_exchanges: int = LEAST_EXCHANGES,
) -> DeathTable:
    """Look up the table that answers `start`, or solve the duel and keep it.

    Args:
        duel: the rules.
        start: the state that is asked about; its `rounds` is not looked at.
        round_ep: what each fighter's EP were as the round under way began.
        store: where tables are kept.
        watch: ends the solve.
        least_exchanges: a solve that typically looks at fewer is not kept.

    Raises:
        As `death_table.solve_to_the_death` does.
    """
    kept = _KeptDeath(duel, round_ep, store, watch or Watch())
    asked = start._replace(rounds=ENDLESS)
    return replace(kept.answer(asked, least_exchanges), start=start)


class _KeptDeath(KeptDuel[DeathTable]):
    """Tables of bounds."""

    @property
    def kind(self) -> str:
        return "duel to the death"

    @property
    def most_exchanges(self) -> int:
        return death_table.MOST_EXCHANGES

    def estimate(self, start: DuelState, *, whole: bool) -> Estimate:
        return death_table.estimate(self.duel, start, whole=whole)

    def solved(self, start: DuelState, *, whole: bool) -> DeathTable:
        return death_table.solve_to_the_death(self.duel, start, whole=whole, watch=self.watch)

    def attached(self, start: DuelState, stored: StoredTable) -> DeathTable:
        table = death_table.attach(self.duel, start, stored)
        return KeptDeathTable(**vars(table), renewal=Renewal(lambda: self.replaced(ENDLESS)))

    def rounds(self, facts: Facts) -> int:  # noqa: ARG002 - they have no end
        return ENDLESS
