"""What the feats and templates of a sheet that may be faulty cost."""

from solver.systems.plain import Data, entries, mappings, whole_or


def costs_of(data: Data, field: str) -> int | None:
    """Return what the entries in a field cost together; None where that can't be told."""
    costs = [whole_or(entry, "cost", 0) for _, entry in mappings(data, field)]
    known = [cost for cost in costs if cost is not None and cost >= 0]
    return sum(known) if len(known) == len(entries(data, field)) else None
