"""Draws: they follow the odds, and everything that they are bound to changes them."""

from dataclasses import replace

from scipy.stats import chisquare
from sealed_fights import fixed

from service.seal.canonical import Canonical
from service.seal.commitment import Context, bid_commitment, bid_opening, strategy_commitment
from service.seal.draw import draw, drawn_number
from service.seal.entry import Committed
from service.seal.weights import TOTAL, Strategy

COMMITTED = Committed(1, 1, "Goblin", 1, b"s" * 32, b"t" * 32, b"u" * 32)
CONTEXT = Context("game", b"r" * 32, COMMITTED)


def test_draws_follow_the_weights() -> None:
    """4,000 draws under fixed seeds; a chi-square so far out would come by once in 1,000 codes."""
    strategy = Strategy.of(["a", "b", "never", "c"], [0.5, 0.3, 0.0, 0.2])
    counts = dict.fromkeys(["a", "b", "never", "c"], 0)
    for i in range(4000):
        counts[draw(fixed(f"{i}").expose(), "geese", CONTEXT, strategy).data] += 1
    assert counts.pop("never") == 0
    assert chisquare(list(counts.values()), [2000, 1200, 800]).pvalue > 0.001


def test_the_players_seed_alone_makes_draws_as_even() -> None:
    seed = fixed("one").expose()
    numbers = [drawn_number(seed, f"geese {i}", CONTEXT) for i in range(4000)]
    sixteenths = [sum(n * 16 // TOTAL == part for n in numbers) for part in range(16)]
    assert chisquare(sixteenths).pvalue > 0.001


def test_everything_that_a_draw_is_bound_to_changes_it() -> None:
    seed = fixed("one").expose()
    contexts = [
        CONTEXT,
        replace(CONTEXT, game="other"),
        replace(CONTEXT, rules=b"x" * 32),
        *(
            replace(CONTEXT, committed=replace(COMMITTED, **change))
            for change in (
                {"round": 2},
                {"decision": 2},
                {"combatant": "Wolf"},
                {"attempt": 2},
                {"seed": b"x" * 32},
                {"state": b"x" * 32},
                {"strategy": b"x" * 32},
            )
        ),
    ]
    numbers = {drawn_number(seed, "geese", context) for context in contexts}
    numbers |= {drawn_number(seed, "Geese", CONTEXT), drawn_number(b"x" * 32, "geese", CONTEXT)}
    assert len(numbers) == len(contexts) + 2
    openings = {bid_commitment(bid_opening(seed), c, Canonical.of(3)) for c in contexts}
    assert len(openings) == len(contexts)


def test_what_is_shown_at_the_reveal_hides_the_odds() -> None:
    """The opening is a key of its own: neither the seed nor the strategy's key follows from it.

    Whoever holds it and guesses the odds right can't tell: the commitment to them needs another
    key. And equal odds under another seed look like any others.
    """
    strategy = Strategy.of([0, 1], [0.5, 0.5])
    seed, other = fixed("one").expose(), fixed("two").expose()
    opening = bid_opening(seed)
    committed = strategy_commitment(seed, strategy)
    assert committed != strategy_commitment(opening, strategy)
    assert committed != strategy_commitment(other, strategy)
    assert len({opening, seed, bid_opening(other), bid_opening(opening)}) == 4
