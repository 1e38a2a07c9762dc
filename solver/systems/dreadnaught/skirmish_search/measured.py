"""What the search loses, as measured on small fights that were solved exactly."""

from solver.systems.dreadnaught.skirmish_search.level import Level


def measured_loss(level: Level) -> float | None:  # noqa: ARG001
    """Return the mean loss."""
    return None
