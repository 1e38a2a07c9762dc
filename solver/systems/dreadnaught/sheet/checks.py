"""What the fields of a character sheet must fulfil together.

They are checked on data that may be faulty elsewhere, so that everything is told in one go.
"""

from collections.abc import Iterator

from solver.systems.dreadnaught.encounter.values import LARGEST_STAT
from solver.systems.dreadnaught.sheet.costs import costs_of
from solver.systems.dreadnaught.sheet.creation import core_stat_cost
from solver.systems.dreadnaught.sheet.history_checks import faults_in_history
from solver.systems.dreadnaught.sheet.levelling import experience_for
from solver.systems.dreadnaught.sheet.progress import CORE_STATS, Progress
from solver.systems.dreadnaught.sheet.spell_checks import faults_in_spells
from solver.systems.fault import Fault, Path
from solver.systems.plain import Data, entries, mapping, mappings, whole


def faults_in_sheet(data: Data, path: Path = ()) -> Iterator[Fault]:
    """Yield every fault that lies between the fields of the sheet that stands at `path`."""
    creation = mapping(data, "creation")
    yield from _creation(creation, (*path, "creation"))
    yield from _experience(data, path)
    yield from faults_in_spells(data, path)
    stats = [whole(creation, stat) for stat in CORE_STATS]
    known = [stat for stat in stats if stat is not None and 0 <= stat <= LARGEST_STAT]
    if len(known) == len(CORE_STATS):
        body, mind, soul = known
        yield from faults_in_history(data, path, Progress.created(body, mind, soul))


def _creation(creation: Data, path: Path) -> Iterator[Fault]:
    """Demand core stats, feats and templates that the creation points can pay."""
    for index, template in mappings(creation, "templates"):
        if index and template.get("cost") is None:
            told = "its price in creation points: only the first template is free"
            yield Fault((*path, "templates", index, "cost"), None, told)
    points = whole(creation, "points")
    stats = [(stat, whole(creation, stat)) for stat in CORE_STATS]
    prices: dict[str, int] = {stat: core_stat_cost(n) for stat, n in stats if n is not None}
    bought = {field: costs_of(creation, field) for field in ("feats", "templates")}
    prices |= {field: cost for field, cost in bought.items() if cost is not None}
    if points is None or len(prices) < len(CORE_STATS) + len(bought):
        return
    spent = sum(prices.values())
    if spent > points:
        told = ", ".join(f"{part} {price}" for part, price in prices.items() if price)
        yield Fault((*path, "points"), points, f"{spent} or more for what was bought: {told}")


def _experience(data: Data, path: Path) -> Iterator[Fault]:
    xp, level = whole(data, "xp"), 1 + len(entries(data, "levels"))
    if xp is not None and xp < experience_for(level):
        told = f"{experience_for(level)} or more, at which level {level} is reached"
        yield Fault((*path, "xp"), xp, told)
