"""The draw of a bid from a mixed strategy: decided by both sides' seeds, and by nothing else.

The monster's seed was fixed before the players' seed was known, and so was the strategy: neither
side can draw again until it likes the bid. The first 32 bits of the HMAC pick the move directly,
since weights sum to 2^32.
"""

from service.seal.canonical import Canonical
from service.seal.commitment import Context
from service.seal.frame import Domain, keyed
from service.seal.weights import Strategy

_BYTES = 4


def drawn_number(seed: bytes, players_seed: str, context: Context) -> int:
    """Return the number from 0 to 2^32 - 1 that both seeds make in a context."""
    parts = (players_seed.encode(), context.canonical.text)
    return int.from_bytes(keyed(seed, Domain.DRAW, *parts)[:_BYTES], "big")


def draw(seed: bytes, players_seed: str, context: Context, strategy: Strategy) -> Canonical:
    """Return the move that is drawn."""
    return strategy.at(drawn_number(seed, players_seed, context))
