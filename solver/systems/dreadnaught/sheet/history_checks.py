"""What a character may have bought at its levels, told from creation on.

Source: "Dreadnaught, made exact", section 1. A core stat costs at most half of the skill points
available at its level; a step to 6 or more is the GM's to allow, once in 3 levels. From the first
entry that makes no sense by itself nothing more can be told of what was available.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from solver.systems.dreadnaught.sheet.costs import costs_of
from solver.systems.dreadnaught.sheet.levelling import (
    EXTREME_STAT,
    LEVELS_BETWEEN_EXTREMES,
    most_for_core_stat,
    raise_cost,
)
from solver.systems.dreadnaught.sheet.progress import CORE_STATS, CoreStat, Progress
from solver.systems.fault import Fault, Path
from solver.systems.plain import Data, entries, mappings, whole


def faults_in_history(data: Data, path: Path, created: Progress) -> Iterator[Fault]:
    """Yield what was bought against the rules, and action points left that there can't be."""
    history = _History(created)
    levels = mappings(data, "levels")
    for index, entry in levels:
        bought = _bought(entry, (*path, "levels", index))
        if bought is None:
            return
        yield from history.faults(bought)
        history = history.after(bought)
    pool, left = history.progress.action_points, whole(data, "ap_left")
    if len(levels) == len(entries(data, "levels")) and left is not None and left > pool:
        yield Fault((*path, "ap_left"), left, f"{pool} or less, the pool of action points")


@dataclass(frozen=True)
class _Bought:
    """What an entry says was bought at a level."""

    path: Path
    stat: CoreStat | None
    feats: int
    gm_reward: bool


def _bought(entry: Data, path: Path) -> _Bought | None:
    """Return what an entry says, or None where it makes no sense."""
    stat: CoreStat | None = next((s for s in CORE_STATS if s == entry.get("stat")), None)
    feats = costs_of(entry, "feats")
    if feats is None or (stat is None and entry.get("stat") is not None):
        return None
    return _Bought(path, stat, feats, entry.get("gm_reward") is True)


@dataclass(frozen=True)
class _History:
    """How far a character has come, and at which level a stat last rose to 6 or more."""

    progress: Progress
    extreme: int | None = None

    def faults(self, bought: _Bought) -> Iterator[Fault]:
        """Yield what the next level does not allow."""
        reached = self.progress.level_reached()
        points = available = reached.skill_points
        if bought.stat is not None:
            to = getattr(reached.core, bought.stat) + 1
            most, price = most_for_core_stat(available), raise_cost(to)
            points = max(0, points - price)
            where = (*bought.path, "stat")
            if price > most:
                told = f"a stat for {most} skill points or less, half of the {available} available"
                yield Fault(where, f"{bought.stat} to {to} for {price}", told)
            if self._too_soon(to, reached.core.level) and not bought.gm_reward:
                told = (
                    f"no stat of {EXTREME_STAT} or more within {LEVELS_BETWEEN_EXTREMES} levels of"
                    " the last, unless `gm_reward` says that the GM granted it"
                )
                yield Fault(where, f"{bought.stat} to {to}", told)
        if bought.feats > points:
            told = f"{points} skill points or less, of {available} that were available"
            yield Fault((*bought.path, "feats"), f"{bought.feats} skill points", told)

    def _too_soon(self, to: int, level: int) -> bool:
        recent = self.extreme is not None and level < self.extreme + LEVELS_BETWEEN_EXTREMES
        return to >= EXTREME_STAT and recent

    def after(self, bought: _Bought) -> "_History":
        """Return the history with the next level; what could not be paid is forgiven."""
        reached = self.progress.level_reached()
        extreme = self.extreme
        if bought.stat is not None:
            reached = reached.raised(bought.stat)
            if getattr(reached.core, bought.stat) >= EXTREME_STAT:
                extreme = reached.core.level
        settled = reached.paid(bought.feats).level_settled()
        return _History(replace(settled, skill_points=max(0, settled.skill_points)), extreme)
