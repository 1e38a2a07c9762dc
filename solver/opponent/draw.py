"""Drawing from mixed strategies: the one place where chance comes in.

The strategies of an answer are drawn from in order: a seed makes the whole answer repeatable.
"""

import random
from collections.abc import Sequence


def generator(seed: int | None) -> random.Random:
    """Return a source of chance.

    Args:
        seed: makes it repeatable, for tests and replays; None: the operating system's randomness.
    """
    return random.SystemRandom() if seed is None else random.Random(seed)  # noqa: S311 - see above


def draw(chance: random.Random, probabilities: Sequence[float]) -> int:
    """Return the index that was drawn; probabilities need not sum to 1."""
    (index,) = chance.choices(range(len(probabilities)), probabilities)
    return index
