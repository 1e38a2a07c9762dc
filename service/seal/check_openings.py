"""The checks of what is shown when a fight is over, against what was committed to.

For every committed seed: the seed, the state and the strategy are those that were committed to;
where a bid was sealed, it is the one that both seeds draw.
"""

from service.seal.canonical import as_list
from service.seal.commitment import (
    bid_commitment,
    bid_opening,
    rules_commitment,
    seed_commitment,
    state_commitment,
    strategy_commitment,
)
from service.seal.draw import draw
from service.seal.errors import VerificationError
from service.seal.export import Openings, SealOpening
from service.seal.facts import Facts, SealId
from service.seal.field import read_fields
from service.seal.weights import Strategy
from solver.errors import InvalidInputError


def check_openings(facts: Facts, openings: Openings) -> None:
    """Check all openings.

    Raises:
        VerificationError: with the first that is wrong.
    """
    _equal("openings", "rules", facts.rules, rules_commitment(openings.salt, openings.rules))
    opened = as_list(openings.seals.data)
    if opened is None or len(opened) != len(facts.committed):
        got = "no list" if opened is None else str(len(opened))
        expected = f"a list of {len(facts.committed)}, one for each committed seed"
        raise VerificationError("openings", "seals", expected, got)
    for i, (seal, data) in enumerate(zip(facts.committed, opened, strict=True)):
        where = f"openings.seals[{i}]"
        try:
            opening = read_fields(SealOpening, data)
            strategy = Strategy.read(opening.strategy.data)
        except InvalidInputError as error:
            raise VerificationError(
                where, error.field, error.expected, repr(error.value)[:200]
            ) from error
        _check_seal(facts, openings.salt, seal, opening, strategy, where)


def _check_seal(
    facts: Facts, salt: bytes, seal: SealId, opening: SealOpening, strategy: Strategy, where: str
) -> None:
    committed = facts.committed[seal]
    _equal(where, "seed", committed.seed, seed_commitment(opening.seed))
    _equal(where, "state", committed.state, state_commitment(salt, opening.state))
    made = strategy_commitment(opening.seed, strategy)
    _equal(where, "strategy", committed.strategy, made)
    if seal not in facts.sealed:
        return
    context = facts.context(seal)
    bid = draw(opening.seed, facts.players_seed(seal), context, strategy)
    made = bid_commitment(bid_opening(opening.seed), context, bid)
    if made != facts.sealed[seal].commitment:
        told = f"the seal on {bid.text.decode()}, which both seeds draw"
        raise VerificationError(where, "bid", told, "a seal on something else")


def _equal(where: str, field: str, committed: bytes, made: bytes) -> None:
    if committed != made:
        told = f"what was committed to as {committed.hex()}"
        raise VerificationError(where, field, told, f"something that makes {made.hex()}")
