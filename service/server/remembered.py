"""Answers that the server remembers, so that the same question need not be solved again.

An answer is remembered without its draw: every call draws afresh, by its own seed if it has one.
What is remembered is the encounter as it was sent; the same fight written otherwise is solved, or
looked up on disk, once more. Strategies stay in memory: nothing here is logged or written.
"""

from collections import OrderedDict
from dataclasses import dataclass

from dreadnaught.v1.opponent_pb2 import SuggestBidsRequest, SuggestBidsResponse
from solver.opponent.draw import draw, generator

_MOST_BYTES = 64 << 20


@dataclass(frozen=True)
class _Remembered:
    """A response, and the probabilities of each of its strategies."""

    response: SuggestBidsResponse
    strategies: tuple[tuple[float, ...], ...]
    size: int


class Answers:
    """The answers of one server, those forgotten first that were not asked for the longest."""

    def __init__(self, most_bytes: int = _MOST_BYTES) -> None:
        self._left = most_bytes
        self._answers: OrderedDict[bytes, _Remembered] = OrderedDict()

    def recall(self, request: SuggestBidsRequest) -> SuggestBidsResponse | None:
        """Return the answer to a request with a draw of its own, or None if it is not known."""
        key = _key(request)
        known = self._answers.get(key)
        if known is None:
            return None
        self._answers.move_to_end(key)
        response = SuggestBidsResponse()
        response.CopyFrom(known.response)
        chance = generator(request.seed if request.HasField("seed") else None)
        for suggestion, probabilities in zip(response.suggestions, known.strategies, strict=True):
            share = suggestion.strategy[draw(chance, probabilities)]
            suggestion.chosen.action, suggestion.chosen.bid = share.action, share.bid
        return response

    def remember(self, request: SuggestBidsRequest, response: SuggestBidsResponse) -> None:
        """Remember the answer to a request; it must not be changed afterwards."""
        key = _key(request)
        if key in self._answers:
            return
        strategies = tuple(
            tuple(share.probability for share in suggestion.strategy)
            for suggestion in response.suggestions
        )
        # A message takes some times what its bytes do; what matters is that memory has a bound.
        remembered = _Remembered(response, strategies, len(key) + 8 * response.ByteSize())
        self._answers[key] = remembered
        self._left -= remembered.size
        while self._left < 0:
            _, forgotten = self._answers.popitem(last=False)
            self._left += forgotten.size


def _key(request: SuggestBidsRequest) -> bytes:
    return request.encounter.SerializeToString(deterministic=True)
