"""Probabilities as percentages that sum to 100 as they are shown."""

from collections.abc import Sequence

_TENTHS = 1000
"""Tenths of a per cent in 1."""


def percentages(probabilities: Sequence[float]) -> list[str]:
    """Return each probability in per cent, with one decimal.

    Each is rounded down or up so that all sum to 100 (largest remainders go up first). What would
    show as 0.0 is told as less than 0.1.

    Args:
        probabilities: sums to 1.
    """
    exact = [probability * _TENTHS for probability in probabilities]
    tenths = [int(share) for share in exact]
    by_remainder = sorted(range(len(exact)), key=lambda i: tenths[i] - exact[i])
    for i in by_remainder[: max(0, _TENTHS - sum(tenths))]:
        tenths[i] += 1
    return [f"{share / 10:.1f} %" if share else "<0.1 %" for share in tenths]
